"""The Tactics Cards that houses have played, and how they choose them."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.notation import pack, x_of
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Preface, Reason
from smallcouncil.thrones.modules.tactics.reading import TacticRow, load_tactics
from smallcouncil.thrones.modules.tactics.verbs import TACTIC
from smallcouncil.thrones.modules.tactics.windows import Tactic, TacticBar
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.planning import banned


class PlayedTactics:
    """The cards in front of the houses: by house, one more than the number of the card; 0: none."""

    def __init__(self, rules: Ruleset) -> None:
        data = load_tactics("storm", rules.files)
        self.rows: list[TacticRow] = data.played_on(rules.board_key, rules.houses[: rules.seats])
        self.tactics: list[Tactic] = []  # by card, its effect
        self.bars: list[TacticBar] = []
        self.dealt: dict[str, list[int]] = {}  # by house, its own cards and those of all houses
        self.first: int = rules.add_fact("tactic", "house", PUBLIC, "tactic")
        self.second: int = rules.add_fact("second tactic", "house", PUBLIC, "tactic")  # tactics.second
        self.onward: int = rules.add_fact("marched on", "house", PUBLIC)  # has the card been used for that?

    def number(self, key: str) -> int:
        """The number of the card with this key; NOBODY: the owner's box lacks it."""
        for number, row in enumerate(self.rows):
            if row.key == key:
                return number
        return NOBODY

    def put(self, tactic: Tactic) -> None:
        """Gives the card with its key, if there is one, another effect."""
        card = self.number(tactic.key)
        if card != NOBODY:
            tactic.name = self.rows[card].name
            self.tactics[card] = tactic

    def cards_of(self, state: State, house: int) -> list[int]:
        """The cards that a house may have, ascending."""
        name = state.rules.houses[house]
        if name not in self.dealt:
            self.dealt[name] = [card for card, row in enumerate(self.rows) if row.house in ("", name)]
        return self.dealt[name]

    def has(self, state: State, house: int, card: int) -> bool:
        """Does the card count for the house?"""
        facts = state.facts
        if card == NOBODY:
            return False
        return facts[self.first][house] == card + 1 or facts[self.second][house] == card + 1

    def laid_aside(self, state: State) -> None:
        for fact in (self.first, self.second, self.onward):
            state.facts[fact] = [0] * len(state.facts[fact])

    def bar(self, state: State, house: int, card: int) -> Reason | None:
        """Why a house cannot play a card this turn."""
        row = self.rows[card]
        if row.house and row.house != state.rules.houses[house]:
            return Reason(f"{row.name} is a card of House {row.house}.", "tactics.choose")
        for bar in self.bars:
            if bar.stops(state, house, card):
                return Reason(bar.reason, bar.rule)
        if state.season and banned(state, "tactic") & BIT[card]:
            return Reason("A Westeros card forbids that Tactics Card this turn.", "tactics.choose")
        for area in bits_of(state.held[house]) if row.never_with else []:
            for slot in state.rules.slots[area]:
                order = state.rules.orders[state.order[slot]]
                if order.text == row.never_with:
                    return Reason(f"You cannot play {row.name} in the same turn as {order.name}.", "tactics.never-with")
        return None


class ChooseTactic(Preface):
    """tactics.choose: every house chooses one in secret, at the start of the chain of its orders."""

    rule = "tactics.choose"
    verb = TACTIC
    due = "Choose your Tactics Card first, then your orders."

    def __init__(self, played: PlayedTactics) -> None:
        self.played: PlayedTactics = played

    def options(self, state: State, house: int) -> list[int]:
        played = self.played
        return [pack(TACTIC, card) for card in played.cards_of(state, house) if played.bar(state, house, card) is None]

    def reason(self, state: State, house: int, choice: int) -> Reason | None:
        return self.played.bar(state, house, x_of(choice))

    def do(self, state: State, house: int, choice: int) -> None:
        card = x_of(choice)
        state.facts[self.played.first][house] = card + 1
        state.tell("tactic", "tactics.reveal", [house, card])

    def prompt(self, state: State, house: int) -> str:
        return "Choose a Tactics Card for this turn, then give your orders."


def find_played(rules: Ruleset) -> PlayedTactics | None:
    for preface in rules.planning.prefaces:
        if isinstance(preface, ChooseTactic):
            return preface.played
    return None


def played_of(rules: Ruleset) -> PlayedTactics:
    """The Tactics Cards of a game that has them."""
    played = find_played(rules)
    assert played is not None
    return played
