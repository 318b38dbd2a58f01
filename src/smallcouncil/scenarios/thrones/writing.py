"""Writes the lines of a position of the board game: what differs from an empty board at the start of the game."""

from __future__ import annotations

from itertools import pairwise

from smallcouncil.core.bits import bits_of
from smallcouncil.core.rng import FixedRng
from smallcouncil.core.ruleset import Fact
from smallcouncil.errors import Complaint
from smallcouncil.scenarios.thrones.grounds import EMPTY, Ground, ground_of
from smallcouncil.scenarios.thrones.reading import HOLDERS, STEPS, buried_in
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.setup import empty, place_starts
from smallcouncil.thrones.building.windows import InTurn
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.nouns.tracks import TRACKS
from smallcouncil.thrones.reading.rows import DeckCard


def lines_of(rules: Ruleset, state: State, way: list[State]) -> list[str]:
    """The lines that set up the position, in the order in which a player looks at it.

    The rules are those with which the lines will be read; the game may have been played with other content.
    """
    if state.battle is not None:
        raise Complaint("a position cannot begin inside a battle.")
    bare, start = empty(rules, FixedRng(0, [])), empty(rules, FixedRng(0, []))
    place_starts(start)
    bare.supply = start.supply
    return min([PositionLines(state, way, usual, usual is start).lines() for usual in (bare, start)], key=len)


class PositionLines:
    def __init__(self, state: State, way: list[State], usual: State, starts: bool) -> None:
        self.state: State = state
        self.way: list[State] = way  # later positions, the first one still this one
        self.usual: State = usual  # the position of a text without lines, or with `board: start` alone
        self.starts: bool = starts
        self.rules: Ruleset = usual.rules

    def lines(self) -> list[str]:
        board = ["board: start"] if self.starts else []
        return [self.turn(), *self.tracks(), *self.westeros(), *self.houses(), *self.facts(), *board, *self.areas()]

    def turn(self) -> str:
        """The step of the turn, and whose turn it is if a round is under way."""
        frame = self.state.agenda[0]
        step = self.rules.turn.steps[frame.at]
        parts = [str(self.state.turn), {name: word for word, name in STEPS.items()}.get(step.name, step.name)]
        if isinstance(step, InTurn) and not step.singled_out and frame.memo[0] > 1:
            parts.append(self.name((frame.memo if step.keeps_order else [0, *self.state.tracks[0]])[frame.memo[0]]))
        return "turn: " + ", ".join(parts)

    def name(self, house: int) -> str:
        return self.rules.houses[house].lower()

    def tracks(self) -> list[str]:
        state, lines = self.state, list[str]()
        for track, word in enumerate(TRACKS):
            if state.tracks[track] != self.usual.tracks[track]:
                lines.append(f"{word}: {', '.join([self.name(house) for house in state.tracks[track]])}")
        for track, word in enumerate(HOLDERS):
            if state.holder[track] != state.tracks[track][0]:
                lines.append(f"{word}: {self.name(state.holder[track])}")
        return lines + (["blade used: yes"] if state.blade_used else [])

    def westeros(self) -> list[str]:
        """The wildlings, the cards that are face up, and what those of this turn forbid."""
        state, rules, lines = self.state, self.rules, list[str]()
        if state.wildlings:
            lines.append(f"wildlings: {2 * state.wildlings}")
        for deck in range(len(rules.decks)):
            drawn = self.way[0].decks[deck][: sum([drawn_of(deck, *each) for each in pairwise(self.way)])]
            for word, cards in (("open", state.open_cards[deck]), ("buried", buried_in(state, deck)), ("deck", drawn)):
                lines += [deck_line(rules, word, deck, cards)] if cards else []
        seasons = [rules.westeros.seasons[bit].card for bit in bits_of(state.season)]
        return lines + ([f"season: {', '.join(seasons)}"] if seasons else [])

    def houses(self) -> list[str]:
        """Power, supply and House Cards."""
        lines: list[str] = []
        for word, now, usual in (
            ("power", self.state.power, self.usual.power), ("supply", self.state.supply, self.usual.supply),
        ):
            lines += [f"{word} {self.name(house)}: {n}" for house, n in enumerate(now) if n != usual[house]]
        for house in range(self.rules.seats):
            lines += self.cards(house)
        return lines

    def cards(self, house: int) -> list[str]:
        """The shorter of hand and discard says both."""
        state, name = self.state, self.name(house)
        hand, used = bits_of(state.hand[house]), bits_of(state.used[house])
        lines = [self.listed("gone " + name, bits_of(state.gone[house]))] if state.gone[house] else []
        if used:
            lines.append(self.listed("used " + name, used) if len(used) <= len(hand) else self.listed("hand " + name, hand))
        return lines

    def listed(self, key: str, cards: tuple[int, ...]) -> str:
        return f"{key}: {', '.join([self.rules.cards[card].name for card in cards]) or 'none'}"

    def facts(self) -> list[str]:
        """What options keep, where it is not as the position would have it anyway."""
        state, usual = self.state, [values[:] for values in self.usual.facts]
        for given in self.rules.givens:
            usual[given.fact] = given.values(state)
        return [
            f"{fact.name}: {fact_text(self.rules, fact, values)}"
            for fact, values, expected in zip(self.rules.facts, state.facts, usual, strict=True)
            if values != expected
        ]

    def areas(self) -> list[str]:
        lines: list[str] = []
        for area, name in enumerate(self.rules.board.names):
            ground = ground_of(self.state, area)
            if not ground.same(ground_of(self.usual, area)):
                lines.append(f"{name}: {self.ground(ground)}")
        return lines

    def ground(self, ground: Ground) -> str:
        parts = ground.text(self.rules).split(", ")
        if ground.token == ground.house and parts != [EMPTY]:
            parts = ["token" if part == "token " + self.name(ground.token) else part for part in parts]
        return ", ".join(parts)


def drawn_of(deck: int, one: State, two: State) -> int:
    """How many cards were drawn from a deck between two positions, if it was not shuffled."""
    before, after = one.decks[deck], two.decks[deck]
    for drawn in range(len(before)):
        if after[: len(before) - drawn] == before[drawn:]:
            return drawn
    return 0


def deck_line(rules: Ruleset, word: str, deck: int, cards: list[int]) -> str:
    return f"{word} {rules.deck_titles[deck]}: {', '.join([spelled(rules.decks[deck][card]) for card in cards])}"


def spelled(card: DeckCard) -> str:
    """A name without a comma, which would divide a list."""
    return next(name for name in [card.name, *card.aliases] if "," not in name)


def fact_text(rules: Ruleset, fact: Fact, values: list[int]) -> str:
    """The value of a fact's line; a fact with a single entry leaves its name out."""
    names, numbers = names_of(rules, fact.domain), [str(n) for n in range(max(values) + 1)]
    told = [fact.nothing, *names_of(rules, fact.values)] if fact.values else ["", "", *numbers[2:]]
    if fact.values and len(names) == 1:
        return told[values[0]]
    return ", ".join([f"{names[place]} {told[value]}".strip() for place, value in enumerate(values) if value]) or "none"


def names_of(rules: Ruleset, domain: str) -> list[str]:
    """The names of a domain; houses are written small in positions."""
    names = rules.notation.domains[domain].names
    return [name.lower() for name in names] if domain == "house" else names
