"""The Westeros phase: three cards are revealed, then resolved one after the other."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import NOBODY
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, Procedure, Season, Step
from smallcouncil.thrones.nouns.orders import DEFENSE, POWER, RAID
from smallcouncil.thrones.nouns.state import NO_DEFENSE, NO_POWER, NO_RAIDS, RAINS, THRONE, State
from smallcouncil.thrones.reading.cards import WINTER

TOP_SPACE = 6  # last space of the wildling track, strength 12


class Advance(Step):
    name = "advance"
    rule = "base.turn.sequence"

    def go(self, state: State, frame: Frame) -> bool:
        state.turn += 1
        state.season = 0
        state.tell("turn", self.rule, [state.turn])
        return False


class RevealCards(Step):
    """base.westeros.reveal: reveals the top cards together; their mammoths count before any of them is resolved."""

    name = "reveal"
    rule = "base.westeros.reveal"

    def go(self, state: State, frame: Frame) -> bool:
        for deck in range(state.rules.phase_decks):
            state.turn_up(deck)
        reveal(state)
        return False


def reveal(state: State) -> None:
    for deck in range(state.rules.phase_decks):
        come_up(state, deck)
    for deck in range(state.rules.phase_decks):
        count_mammoth(state, deck)


def come_up(state: State, deck: int) -> None:
    card = state.open_cards[deck][0]
    state.tell("westeros " + "I" * (deck + 1), "base.westeros.reveal", [card])
    for watcher in state.rules.westeros.on_come_up:
        watcher.come_up(state, state.rules.decks[deck][card].kind)


def count_mammoth(state: State, deck: int) -> None:
    """base.westeros.mammoth: one space for each; the token stays on the last space."""
    if state.rules.westeros.mammoths and state.rules.decks[deck][state.open_cards[deck][0]].mammoth:
        state.wildlings = min(state.wildlings + 1, TOP_SPACE)
        state.tell("mammoth", "base.westeros.mammoth", [state.wildlings * 2])


class Resolve(Step):
    """base.westeros.resolve: one card. Winter is Coming is replaced first."""

    rule = "base.westeros.resolve"

    def __init__(self, deck: int) -> None:
        self.name = "resolve " + "I" * (deck + 1)
        self.deck: int = deck

    def go(self, state: State, frame: Frame) -> bool:
        if frame.memo:
            return False
        card = state.rules.decks[self.deck][state.open_cards[self.deck][0]]
        if card.kind == WINTER:
            winter(state, self.deck)
            return True
        frame.memo = [1]
        state.rules.westeros.cards[card.kind].push(state)
        return True


def winter(state: State, deck: int) -> None:
    """base.westeros.winter: shuffles the card back into its whole deck; the new top card takes its place."""
    state.tell("winter " + "I" * (deck + 1), "base.westeros.winter", [])
    state.shuffle_in(deck)
    come_up(state, deck)
    count_mammoth(state, deck)


class Bury(Step):
    name = "bury"
    rule = "base.westeros.bury"

    def go(self, state: State, frame: Frame) -> bool:
        for deck in range(state.rules.phase_decks):
            state.bury(deck)
        return False


class SetSeason(Step):
    """Resolves a card that changes the whole turn, or nothing."""

    def __init__(self, name: str, rule: str, effect: int) -> None:
        self.name = name
        self.rule = rule
        self.effect: int = effect

    def go(self, state: State, frame: Frame) -> bool:
        state.season |= self.effect
        state.tell(self.name, self.rule, [])
        return False


class GameOfThrones(Step):
    """base.westeros.thrones: one power for each crown in the land areas a house controls."""

    name = "game of thrones"
    rule = "base.westeros.thrones"

    def go(self, state: State, frame: Frame) -> bool:
        board = state.rules.board
        crowns = [0] * state.seats
        for area in board.crowned:
            if state.control[area] != NOBODY:
                crowns[state.control[area]] += board.crowns[area]
        for house in state.tracks[THRONE]:
            total = crowns[house]
            for term in state.rules.westeros.income_terms:
                total += term.value(state, house)
            state.gain(house, total, self.rule)
        return False


SEASONS: Final = (  # ordered by their bits in `state.season`
    ("no raids", "sea of storms", "no Raid orders", RAID),
    ("no defense", "storm of swords", "no Defense orders", DEFENSE),
    ("no power", "feast for crows", "no Consolidate Power orders", POWER),
    ("rains", "rains of autumn", "supporting Footmen add no strength", NOBODY),
)


def plug(rules: Ruleset) -> None:
    for word, card, says, icon in SEASONS:
        rules.westeros.add_season(Season(word, card, says, icon))
    for kind, rule, effect in (
        ("last_days_of_summer", "base.westeros.summer", 0),
        ("sea_of_storms", "base.westeros.storms", NO_RAIDS),
        ("feast_for_crows", "base.westeros.crows", NO_POWER),
        ("storm_of_swords", "base.westeros.swords", NO_DEFENSE),
        ("rains_of_autumn", "base.westeros.rains", RAINS),
    ):
        rules.westeros.cards[kind] = Procedure(kind, rule, [SetSeason(kind, rule, effect)])
    rules.westeros.cards["game_of_thrones"] = Procedure("game_of_thrones", "base.westeros.thrones", [GameOfThrones()])
