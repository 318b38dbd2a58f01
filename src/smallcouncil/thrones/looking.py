"""What the lines of an expectation find on the board."""

from __future__ import annotations

from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.looking import Looker, find, same, words
from smallcouncil.core.notation import key_of
from smallcouncil.thrones.army import ONE
from smallcouncil.thrones.battle import ATTACKER, DEFENDER
from smallcouncil.thrones.events import army_text, noun
from smallcouncil.thrones.rules.battle import strength
from smallcouncil.thrones.rules.retreat import icons
from smallcouncil.thrones.rules.victory import claim
from smallcouncil.thrones.ruleset import TRACKS, Ruleset
from smallcouncil.thrones.scenes import (
    DECKS,
    HOLDERS,
    SEASONS,
    STEPS,
    find_area,
    ground_of,
    read_deck,
    read_ground,
    read_season,
    read_units,
)
from smallcouncil.thrones.state import State


def look(game: Game, key: str, value: str) -> str:
    """Empty when the line holds; else what is there instead."""
    state = game.state
    assert isinstance(state, State)
    return Eyes(game, state).look(key, value)


class Eyes:
    def __init__(self, game: Game, state: State) -> None:
        self.looker: Looker = Looker(game, look)
        self.state: State = state
        self.rules: Ruleset = state.rules

    def look(self, key: str, value: str) -> str:
        low = key_of(key)
        word, _, rest = low.partition(" ")
        if low == "turn":
            return self.turn(words(value))
        if low in TRACKS:
            return self.looker.seats(self.state.tracks[TRACKS.index(low)], value, True)
        if low in HOLDERS:
            return self.looker.seats([self.state.holder[HOLDERS.index(low)]], value, True)
        if low == "blade used":
            return same("yes" if self.state.blade_used else "no", value)
        if low == "wildlings":
            return same(str(self.state.wildlings * 2), value)
        if low == "season":
            found = [name for name, bit in SEASONS.items() if self.state.season & bit]
            return "" if read_season(value) == self.state.season else ", ".join(found) or "none"
        if low in ("strength", "swords", "fortifications"):
            return self.sides(low, value)
        if word == "terms" and rest in ("attacker", "defender"):
            return self.terms(ATTACKER if rest == "attacker" else DEFENDER, value)
        if word in ("power", "supply", "hand", "used", "bid", "castles", "pool") and rest:
            return self.of_house(word, self.looker.seat(rest), value)
        if word == "control":
            holder = self.state.control[find_area(self.rules, rest)]
            return self.looker.seats([holder] if holder != NOBODY else [], value, True)
        if word in ("deck", "open") and rest in DECKS:
            return self.deck(word, DECKS.index(rest), value)
        return self.area(find_area(self.rules, key), value)

    def turn(self, parts: list[str]) -> str:
        at = self.state.agenda[0].at if self.state.agenda else -1
        steps = self.rules.turn.steps
        found = [str(self.state.turn), steps[at].name if 0 <= at < len(steps) else "over"]
        wanted = [parts[0]] + [STEPS.get(key_of(part), key_of(part)) for part in parts[1:2]]
        return "" if found[: len(wanted)] == wanted else ", ".join(found)

    def sides(self, low: str, value: str) -> str:
        if self.state.battle is None:
            return "no battle"
        found: list[str] = []
        for side, name in ((ATTACKER, "attacker"), (DEFENDER, "defender")):
            if low == "strength":
                total = strength(self.state, side, False).total
            else:
                total = icons(self.state, self.rules.swords if low == "swords" else self.rules.fortifications, side)
            found.append(name + " " + str(total))
        wrong = [part for part in words(value) if key_of(part) not in found]
        return ", ".join(found) if wrong else ""

    def terms(self, side: int, value: str) -> str:
        if self.state.battle is None:
            return "no battle"
        lines = strength(self.state, side, True).lines
        found = [f"{noun(self.rules, line.domain, line.noun)} {line.value}" for line in lines]
        wanted = [key_of(part) for part in words(value) if key_of(part) != "none"]
        return "" if sorted(key_of(line) for line in found) == sorted(wanted) else ", ".join(found) or "none"

    def of_house(self, word: str, house: int, value: str) -> str:
        state = self.state
        if word in ("hand", "used"):
            cards = list(bits_of(state.hand[house] if word == "hand" else state.used[house]))
            wanted = [find(self.rules.notation.domains["card"], name) for name in words(value) if key_of(name) != "none"]
            return "" if cards == sorted(wanted) else ", ".join(self.rules.cards[card].name for card in cards) or "none"
        if word == "pool":
            free = sum([ONE[kind] * state.free(house, kind) for kind in range(len(self.rules.units))])
            wanted_pool = sum([read_units(self.rules, part) for part in words(value) if key_of(part) != "none"])
            return "" if free == wanted_pool else army_text(self.rules, free) or "none"
        if word == "castles":
            return same(str(claim(state, house)), value)
        numbers = {"power": state.power, "supply": state.supply, "bid": state.bids}[word]
        return same(str(numbers[house]), value)

    def deck(self, word: str, deck: int, value: str) -> str:
        wanted = read_deck(self.rules, deck, value)
        found = self.state.decks[deck] if word == "deck" else self.state.open_cards[deck]
        seen = found[: len(wanted)] if word == "deck" else found
        return "" if seen == wanted else ", ".join(self.rules.decks[deck][card].name for card in found) or "none"

    def area(self, area: int, value: str) -> str:
        found, wanted = ground_of(self.state, area), read_ground(self.rules, value)
        return "" if found.same(wanted) else found.text(self.rules)
