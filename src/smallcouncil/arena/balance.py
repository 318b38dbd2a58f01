"""How even a game is: the shares of the houses, the length of the games, and what single options change, as tables of text."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from smallcouncil.arena import statistics
from smallcouncil.arena.house_tables import NONE, HouseTable, mean
from smallcouncil.arena.one_game import Outcome, SeriesPlan
from smallcouncil.arena.statistics import SURE, wilson
from smallcouncil.games import game_named
from smallcouncil.insight.thrones.aids import HOUSES
from smallcouncil.thrones.nouns.state import State

GAME: Final = "thrones"
CERTAIN: Final = 3.290527  # standard deviations of a 99.9 % interval: one in a thousand misses, for tables of many cells
EARLY: Final = 0.1  # share of games that are over by a turn
HALF: Final = 0.5

Interval = tuple[float, float]


class TableGames(NamedTuple):
    """The games of one table."""

    label: str  # what tells it from the other tables of a run
    plan: SeriesPlan
    outcomes: list[Outcome]

    def houses(self) -> list[str]:
        """The houses by seat."""
        return self.start().rules.houses[: self.plan.players]

    def start(self) -> State:
        state = game_named(GAME).new(list(self.plan.options), self.plan.players, self.plan.seed).state
        assert isinstance(state, State)
        return state

    def shares(self) -> dict[str, float]:
        """By house, the share of games that it wins; a shared victory counts as a fraction."""
        wins = statistics.wins_by_seat(self.outcomes, self.plan.players)
        return {house: wins[seat] / len(self.outcomes) for seat, house in enumerate(self.houses())}

    def interval(self, house: str, sure: float = SURE) -> Interval:
        return wilson(self.shares()[house] * len(self.outcomes), len(self.outcomes), sure)

    def lengths(self) -> list[int]:
        """The turns of the games, the shortest first."""
        return sorted(outcome.chapters for outcome in self.outcomes)


def change(before: TableGames, after: TableGames, house: str, sure: float = SURE) -> tuple[float, Interval]:
    """How much the share of a house changes, and Newcombe's interval of this difference of two shares."""
    old, new = before.shares()[house], after.shares()[house]
    (old_low, old_high), (new_low, new_high) = before.interval(house, sure), after.interval(house, sure)
    low = new - old - sqrt((new - new_low) ** 2 + (old_high - old) ** 2)
    high = new - old + sqrt((new_high - new) ** 2 + (old - old_low) ** 2)
    return new - old, (low, high)


def shares_table(tables: list[TableGames]) -> HouseTable:
    """A row for each table, with the share and the interval of each house."""
    rows = []
    for table in tables:
        shares = table.shares()
        cells = [percent(shares[house], table.interval(house)) if house in shares else NONE for house in HOUSES]
        rows.append([table.label, str(len(table.outcomes)), *cells])
    return HouseTable(["table", "games", *HOUSES], rows)


def lengths_table(tables: list[TableGames]) -> HouseTable:
    """A row for each table: how many turns its games take, and how many decisions."""
    rows = []
    for table in tables:
        lengths, last = table.lengths(), table.start().rules.last_turn
        early = sum(length < last for length in lengths) / len(lengths)
        decisions = sum(outcome.decisions for outcome in table.outcomes) / len(lengths)
        by = [str(lengths[int(share * len(lengths))]) for share in (EARLY, HALF)]
        rows.append([table.label, mean(lengths), *by, f"{100 * early:.0f} %", f"{decisions:.0f}"])
    return HouseTable(["table", "turns", "a tenth over by", "half over by", "over before the last turn", "decisions"], rows)


def effects_table(base: TableGames, others: list[TableGames]) -> HouseTable:
    """A row for each table that has an option more than `base`: by how many percentage points it changes the shares."""
    houses, rows = base.houses(), []
    for table in others:
        cells, clear = [], []
        for house in houses:
            points, interval = change(base, table, house)
            cells.append(f"{signed(points)} ({signed(interval[0])} to {signed(interval[1])})")
            low, high = change(base, table, house, CERTAIN)[1]
            clear += [house] if low > 0 or high < 0 else []
        turns = sum(table.lengths()) / len(table.outcomes) - sum(base.lengths()) / len(base.outcomes)
        rows.append([table.label, str(len(table.outcomes)), f"{round(turns, 1) + 0.0:+.1f}", *cells, ", ".join(clear) or NONE])
    return HouseTable(["option", "games", "turns", *houses, "certain for"], rows)


def signed(share: float) -> str:
    """A change in percentage points; nothing is +0, never -0."""
    return f"{round(100 * share):+d}"


def percent(share: float, interval: Interval) -> str:
    return f"{100 * share:.0f} % ({100 * interval[0]:.0f} to {100 * interval[1]:.0f})"
