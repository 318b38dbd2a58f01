"""What the lines of an expectation find on the board."""

from __future__ import annotations

from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.notation import key_of
from smallcouncil.errors import Complaint
from smallcouncil.scenarios.looking import Looker, comma_parts, find_all, listed, same_number, whole
from smallcouncil.scenarios.thrones.grounds import ground_of, in_pool, pool_text, read_ground, read_pool
from smallcouncil.scenarios.thrones.reading import (
    DECK_WORDS,
    HOLDERS,
    buried_in,
    deck_named,
    find_area,
    read_card_step,
    read_deck,
    read_season,
    read_step,
    read_wildlings,
    read_yes,
)
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.language.events import noun
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER
from smallcouncil.thrones.nouns.power import POWER_LIMIT
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.nouns.tracks import TRACKS
from smallcouncil.thrones.rules.battle import strength
from smallcouncil.thrones.rules.retreat import icons
from smallcouncil.thrones.rules.victory import castles_of, counted

OVER = "over"
NO_BATTLE = "there is no battle at this moment."
# Lines without the name of a house, besides those of positions.
EXPECTED = ["waiting", "winner", "strength", "swords", "fortifications", "told", "may take back"]
OF_SEAT = ["asks", "choices", "offers", "draft", "castles", "counts", "bid"]  # and those that name a house
PLANNING = "planning"  # the step in which a position with a single Westeros card begins


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
            return self.turn(comma_parts(value))
        if low in TRACKS:
            return self.looker.seats(self.state.tracks[TRACKS.index(low)], value, True)
        if low in HOLDERS:
            return self.looker.seats([self.state.holder[HOLDERS.index(low)]], value, True)
        if low == "blade used":
            return "" if read_yes(value) == self.state.blade_used else "yes" if self.state.blade_used else "no"
        if low == "wildlings":
            return "" if read_wildlings(value) == self.state.wildlings else str(self.state.wildlings * 2)
        if low == "season":
            found = [self.rules.westeros.seasons[bit].card for bit in bits_of(self.state.season)]
            return "" if read_season(self.rules, value) == self.state.season else ", ".join(found) or "none"
        if low in ("strength", "swords", "fortifications"):
            return self.sides(low, value)
        if word == "terms" and rest in ("attacker", "defender"):
            return self.terms(ATTACKER if rest == "attacker" else DEFENDER, value)
        if word in ("power", "supply", "hand", "used", "gone", "bid", "castles", "counts", "pool") and rest:
            return self.of_house(word, self.looker.seat(rest), value)
        if word == "control":
            holder = self.state.control[find_area(self.rules, rest, EXPECTED, OF_SEAT)]
            return self.looker.seats([holder] if holder != NOBODY else [], value, True)
        if word in DECK_WORDS and deck_named(self.rules, rest) != NOBODY:
            return self.deck(word, deck_named(self.rules, rest), value)
        return self.area(find_area(self.rules, key, EXPECTED, OF_SEAT), value)

    def turn(self, parts: list[str]) -> str:
        if len(parts) > 2:
            raise Complaint("a turn and a step are expected; `waiting` says who is next.")
        turn = whole(parts[0], 1, self.rules.last_turn)
        steps = self.steps()
        wanted = self.step(parts[1]) if len(parts) > 1 else steps[0]
        return "" if turn == self.state.turn and wanted in steps else f"{self.state.turn}, {steps[0]}"

    def steps(self) -> list[str]:
        """The Westeros card that is resolved now, and the step of the turn: a position may begin with the card alone."""
        agenda = self.state.agenda
        cards = [kind for frame in agenda for kind, card in self.rules.westeros.cards.items() if frame.kind is card]
        if not agenda:
            return [OVER]
        step = self.rules.turn.steps[agenda[0].at].name
        return [kind.replace("_", " ") for kind in cards] + ([step] if not cards or step != PLANNING else [])

    def step(self, text: str) -> str:
        if key_of(text) == OVER:
            return OVER
        return read_step(self.rules, text) or read_card_step(self.rules, text).replace("_", " ")

    def sides(self, low: str, value: str) -> str:
        wanted = [self.side_total(part) for part in comma_parts(value)]
        if self.state.battle is None:
            return NO_BATTLE
        found: list[str] = []
        for side, name in ((ATTACKER, "attacker"), (DEFENDER, "defender")):
            if low == "strength":
                total = strength(self.state, side, False).total
            else:
                retreat = self.rules.retreat
                total = icons(self.state, retreat.swords if low == "swords" else retreat.fortifications, side)
            found.append(name + " " + str(total))
        return "" if all(part in found for part in wanted) else ", ".join(found)

    def side_total(self, part: str) -> str:
        """`attacker 7`"""
        side, _, total = key_of(part).partition(" ")
        if side not in ("attacker", "defender"):
            raise Complaint(f"`attacker 7, defender 6` is expected, not `{part}`.")
        return f"{side} {whole(total, 0, 999)}"

    def terms(self, side: int, value: str) -> str:
        if self.state.battle is None:
            return NO_BATTLE
        lines = strength(self.state, side, True).lines
        found = [f"{noun(self.rules, line.domain, line.noun)} {line.value}" for line in lines]
        wanted = [key_of(part) for part in listed(value)]
        return "" if sorted(key_of(line) for line in found) == sorted(wanted) else ", ".join(found) or "none"

    def of_house(self, word: str, house: int, value: str) -> str:
        state = self.state
        if word in ("hand", "used", "gone"):
            cards = list(bits_of({"hand": state.hand, "used": state.used, "gone": state.gone}[word][house]))
            wanted = find_all(self.rules.notation.domains["card"], value)
            return "" if cards == sorted(wanted) else ", ".join(self.rules.cards[card].name for card in cards) or "none"
        if word == "pool":
            return "" if in_pool(state, house, read_pool(self.rules, value)) else pool_text(state, house)
        if word == "castles":
            return same_number(castles_of(state, house), value, 0, len(self.rules.castles))
        if word == "counts":
            return same_number(counted(state)[house], value, 0, 99)
        numbers = {"power": state.power, "supply": state.supply, "bid": state.bids}[word]
        return same_number(numbers[house], value, 0, POWER_LIMIT)

    def deck(self, word: str, deck: int, value: str) -> str:
        wanted = read_deck(self.rules, deck, value)
        found = {
            "deck": self.state.decks[deck], "open": self.state.open_cards[deck], "buried": buried_in(self.state, deck),
        }[word]
        seen = found[: len(wanted)] if word == "deck" and wanted else found
        return "" if seen == wanted else ", ".join(self.rules.decks[deck][card].name for card in found) or "none"

    def area(self, area: int, value: str) -> str:
        found, wanted = ground_of(self.state, area), read_ground(self.rules, value)
        return "" if found.same(wanted) else found.text(self.rules)
