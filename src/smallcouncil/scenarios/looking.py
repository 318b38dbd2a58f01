"""Expectations of scenarios: the lines that every game understands, and functions that read names and numbers."""

from __future__ import annotations

from collections.abc import Callable

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.notation import Domain, Unreadable, digits, key_of, nearest
from smallcouncil.core.ruleset import Fact, Ruleset
from smallcouncil.errors import Complaint, clipped

NONE = ("nobody", "none")
DRAFTED = "drafted"
EYES = ("to", DRAFTED)  # how a line begins that one seat looks at


def comma_parts(value: str) -> list[str]:
    """The parts of a list."""
    parts = [part.strip() for part in value.split(",")]
    if not all(parts):
        raise Complaint("there is nothing before or after a comma.")
    return parts


def listed(value: str) -> list[str]:
    """The parts of a list; `none` or `nobody` is the empty list."""
    parts = comma_parts(value)
    if len(parts) == 1 and key_of(parts[0]) in NONE:
        return []
    for part in parts:
        if key_of(part) in NONE:
            raise Complaint(f"`{part}` must be on its own or not there at all.")
    return parts


def find(domain: Domain, text: str) -> int:
    """The number of a name, or of the only name that begins with the text."""
    exact = domain.exact(text)
    found = [exact] if exact >= 0 else domain.beginning(text)
    if len(found) != 1:
        raise Complaint(f"{'there is no' if not found else 'there are several for'} {domain.name} `{clipped(text)}`.")
    return found[0]


def find_all(domain: Domain, value: str) -> list[int]:
    """The numbers of the names in a list, each once."""
    found: list[int] = []
    for name in listed(value):
        number = find(domain, name)
        if number in found:
            raise Complaint(f"{domain.names[number]} is named twice.")
        found.append(number)
    return found


def meant(text: str, names: list[str]) -> str:
    """The end of a sentence: `; did you mean White Harbor?`, or just a full stop if no name is near."""
    name = nearest(text, names)
    return f"; did you mean {name}?" if name else "."


def whole(value: str, least: int, most: int) -> int:
    if not digits(value) or not least <= int(value) <= most:
        raise Complaint(f"a number from {least} to {most} is expected, not `{clipped(value)}`.")
    return int(value)


def same(found: str, wanted: str) -> str:
    return "" if found == wanted.strip() else found


def same_number(found: int, wanted: str, least: int, most: int) -> str:
    return "" if found == whole(wanted, least, most) else str(found)


def fact_named(rules: Ruleset, key: str) -> int:
    for place, fact in enumerate(rules.facts):
        if key_of(fact.name) == key:
            return place
    return NOBODY


def read_fact(rules: Ruleset, fact: Fact, value: str) -> list[int]:
    """Reads `King's Landing, Blackwater 2` (without a number: 1), or `Robb Stark Winterfell` if the values are names."""
    values = [0] * fact.size
    named: list[int] = []
    for part in listed(value):
        place, number = read_named(rules, fact, part) if fact.values else read_numbered(rules, fact, part)
        if place in named:
            raise Complaint(f"{rules.notation.domains[fact.domain].names[place]} is named twice.")
        named.append(place)
        values[place] = number
    return values


def read_numbered(rules: Ruleset, fact: Fact, part: str) -> tuple[int, int]:
    name, _, last = part.rpartition(" ")
    numbered = digits(last) and bool(name)
    place = find(rules.notation.domains[fact.domain], name if numbered else part)
    return place, whole(last, 1, 99) if numbered else 1


def read_named(rules: Ruleset, fact: Fact, part: str) -> tuple[int, int]:
    """Reads two names, one after the other."""
    domain, words = rules.notation.domains[fact.domain], part.split()
    if len(domain.names) == 1 and value_named(rules, fact, part) != NOBODY:
        return 0, value_named(rules, fact, part)  # the fact has a single entry, so the line may leave its name out
    missing = f"`{clipped(part)}` does not name {fact.domain} and {fact.values}, one after the other."
    for at in range(1, len(words)):
        first, second = " ".join(words[:at]), " ".join(words[at:])
        place, value = domain.exact(first), value_named(rules, fact, second)
        if place >= 0 and value >= 0:
            return place, value
        if place >= 0:
            missing = f"there is no {fact.values} `{clipped(second)}`{meant(second, value_names(rules, fact))}"
        elif value >= 0:
            missing = f"there is no {fact.domain} `{clipped(first)}`{meant(first, domain.names)}"
    raise Complaint(missing)


def value_named(rules: Ruleset, fact: Fact, name: str) -> int:
    """The value of a fact that has this name; NOBODY if none has."""
    if fact.nothing and key_of(name) == key_of(fact.nothing):
        return 0
    found = rules.notation.domains[fact.values].exact(name)
    return found + 1 if found >= 0 else NOBODY


def value_names(rules: Ruleset, fact: Fact) -> list[str]:
    names = rules.notation.domains[fact.values].names
    return [fact.nothing, *names] if fact.nothing else names


class Looker:
    """Looks up what a line names. `own` is what the game itself adds."""

    def __init__(self, game: Game, own: Callable[[Game, str, str], str]) -> None:
        self.game: Game = game
        self.own: Callable[[Game, str, str], str] = own
        self.rules: Ruleset = game.state.ruleset

    def look(self, key: str, value: str) -> str:
        """Returns nothing if the line holds; otherwise what the game has instead, or a whole sentence about it."""
        low = key_of(key)
        word, _, rest = low.partition(" ")
        if low == "waiting":
            return self.seats(list(bits_of(self.game.waiting)), value, False)
        if low == "winner":
            return self.seats(self.game.result or [], value, False)
        if word in EYES and "," in key:
            return self.eyes(word, key, value)
        if word == "offers" and rest.startswith("not "):
            return self.not_offered(self.seat(rest[len("not "):]), value)
        if word in ("choices", "offers", "draft") and rest:
            return self.choices(word, self.seat(rest), value)
        if word == "asks" and rest:
            seat = self.seat(rest)
            return same(self.game.rule(seat) if self.game.waiting & BIT[seat] else "nothing", value)
        if fact_named(self.rules, low) != NOBODY:
            return self.fact(fact_named(self.rules, low), value)
        return self.own(self.game, key, value)

    def seat(self, name: str) -> int:
        for seat in range(self.rules.seats):
            if key_of(self.rules.seat_name(seat)) == key_of(name):
                return seat
        raise Complaint(f"there is no seat `{clipped(name)}`.")

    def seats(self, found: list[int], value: str, ordered: bool) -> str:
        wanted = [self.seat(name) for name in listed(value)]
        if len(set(wanted)) < len(wanted):
            raise Complaint("a seat is named twice.")
        if found == wanted or (not ordered and sorted(found) == sorted(wanted)):
            return ""
        return ", ".join(self.rules.seat_name(seat).lower() for seat in found) or "nobody"

    def eyes(self, word: str, key: str, value: str) -> str:
        """`to stark, hand tyrell` looks from that seat's point of view, `to nobody, …` from the public's.

        `drafted stark, Winterfell` does too, and its open draft is carried out.
        """
        if self.game.blind:
            raise Complaint("a line can begin with `to` or `drafted` only once.")
        name, _, rest = key.partition(",")
        who = name.partition(" ")[2].strip()
        seat = NOBODY if key_of(who) in NONE and word != DRAFTED else self.seat(who)
        seen = self.game.staged(seat) if word == DRAFTED else self.game.redacted(seat)
        return Looker(seen, self.own).look(rest.strip(), value)

    def choices(self, word: str, seat: int, value: str) -> str:
        wanted = self.named(seat, value) if word == "offers" or key_of(value) != "none" else []
        found = self.game.draft(seat) if word == "draft" else self.game.choices(seat)
        if word == "offers":
            missing = [choice for choice in wanted if choice not in found]
            return "" if not missing else "without " + self.game.text(missing)
        equal = found == wanted if word == "draft" else sorted(found) == sorted(wanted)
        return "" if equal else self.game.text(found) or "none"

    def not_offered(self, seat: int, value: str) -> str:
        legal = [choice for choice in self.named(seat, value) if choice in self.game.choices(seat)]
        return "" if not legal else f"{self.rules.seat_name(seat)} may choose {self.game.text(legal)}."

    def named(self, seat: int, value: str) -> list[int]:
        try:
            return self.game.parse(seat, value)
        except Unreadable as error:
            raise Complaint(str(error)) from error

    def fact(self, place: int, value: str) -> str:
        fact = self.rules.facts[place]
        found = self.game.state.facts[place]
        if found == read_fact(self.rules, fact, value):
            return ""
        return ", ".join(self.rules.fact_texts(fact, found)) or self.nothing(fact)

    def nothing(self, fact: Fact) -> str:
        """How a line says that a fact is empty: `none`, or `sky fair`."""
        return f"{self.rules.notation.domains[fact.domain].names[0]} {fact.nothing}" if fact.nothing else "none"
