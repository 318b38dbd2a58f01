"""The figures of the houses in many games of bots, as tables of text: for people, and for the pages on strategy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple, TypeVar

from smallcouncil.arena.house_games import HouseGame
from smallcouncil.arena.one_game import SeriesPlan
from smallcouncil.arena.statistics import wilson
from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.games import game_named
from smallcouncil.insight.thrones.aids import HOUSES, ORDER_KINDS
from smallcouncil.thrones.language.events import army_text
from smallcouncil.thrones.nouns.orders import MARCH
from smallcouncil.thrones.nouns.state import State

NONE: Final = "–"
OFTEN: Final = 0.1  # share of games from which a first order has a row
GOALS: Final = 2  # areas to which a March goes
CASTLES: Final = 4  # rows of castles gained
LOSSES: Final = 3  # rows of castles lost
PACE: Final = (3, 4, 5, 6)  # numbers of castles

Key = TypeVar("Key")
Value = TypeVar("Value")


class HouseTable(NamedTuple):
    head: list[str]
    rows: list[list[str]]


def tables(plan: SeriesPlan, found: list[HouseGame]) -> dict[str, HouseTable]:
    """By name: `stark-5-orders` has Stark's first orders with five players."""
    state = game_named(plan.game).new(list(plan.options), plan.players, plan.seed).state
    assert isinstance(state, State)
    all = HouseStatistics(state, found)
    kinds = {
        "wins": all.wins, "pace": all.pace, "attacks": all.attacks,
        "orders": all.orders, "castles": all.gains, "losses": all.losses,
    }
    made = {f"games-{plan.players}": all.games()}
    for seat in range(plan.players):
        for kind, table in kinds.items():
            made[f"{state.rules.houses[seat].lower()}-{plan.players}-{kind}"] = table(seat)
    return made


class HouseStatistics:
    """Games of one set-up, with `state` as they all begin."""

    def __init__(self, state: State, found: list[HouseGame]) -> None:
        self.state: State = state
        self.found: list[HouseGame] = found
        playing = state.rules.houses[: state.seats]
        self.houses: list[str] = [*playing, *[house for house in HOUSES if house not in playing]]  # columns
        self.players: str = str(state.seats)

    def games(self) -> HouseTable:
        """The length of the games, and the share that each house wins."""
        lengths = [game.outcome.chapters for game in self.found]
        early = sum(length < self.state.rules.last_turn for length in lengths)
        shares = [self.share(self.won(seat, self.found), self.found) for seat in range(self.state.seats)]
        missing = [NONE] * (len(self.houses) - self.state.seats)
        row = [self.players, mean(lengths), self.share(early, self.found), *shares, *missing]
        return HouseTable(["players", "turns", "over before the last turn", *self.houses], [row])

    def wins(self, seat: int) -> HouseTable:
        """Where a house begins on the tracks, how often it wins, and how often it loses its home."""
        places = ", ".join(str(self.state.place(track, seat) + 1) for track in range(len(self.state.tracks)))
        ranks = [game.outcome.ranks[seat] for game in self.found]
        home = self.state.rules.home.index(seat)
        homeless = sum(home in game.lost(seat) for game in self.found)
        shares = self.win_share(seat, self.found)
        row = [self.players, places, *shares, f"{sum(ranks) / len(ranks):.2f}", self.share(homeless, self.found)]
        return HouseTable(["players", "Throne, Fiefdoms, Court", "wins", "95 % interval", "mean rank", "home lost in"], [row])

    def pace(self, seat: int) -> HouseTable:
        """The turn by which a house that won had a number of castles, and how often it ever did."""
        won = [game for game in self.found if seat in game.outcome.winners]
        cells = []
        for castles in PACE:
            turns = [turn for game in won if (turn := game.reached(seat, castles)) is not None]
            cells.append(f"{mean(turns)} ({self.share(len(turns), won)})" if turns else NONE)
        return HouseTable(["players", *[f"{castles} castles" for castles in PACE]], [[self.players, *cells]])

    def attacks(self, seat: int) -> HouseTable:
        """Attacks on a house in a game, by attacker."""
        by = Counter(attacker for game in self.found for attacker, defender in game.attacks if defender == seat)
        names = [house for house in self.houses if house != self.houses[seat]]
        cells = [f"{by[self.houses.index(house)] / len(self.found):.1f}" for house in names]
        inside = [cell if self.houses.index(house) < self.state.seats else NONE for cell, house in zip(cells, names, strict=True)]
        return HouseTable(["players", *names], [[self.players, *inside]])

    def orders(self, seat: int) -> HouseTable:
        """The orders of the first turn by area, the most frequent ones first, with the games that the house then won."""
        given: dict[tuple[int, int], list[HouseGame]] = {}
        targets: dict[int, Counter[int]] = {}
        for game in self.found:
            for order in game.first_orders:
                if order.house == seat:
                    given.setdefault((order.area, order.icon), []).append(game)
                    if order.icon == MARCH:  # otherwise the Messenger Raven has brought a March there
                        targets.setdefault(order.area, Counter()).update(order.targets)
        rows = [
            [
                self.begin(area), ORDER_KINDS[icon], self.share(len(games), self.found),
                self.goals(targets[area], games) if icon == MARCH else NONE, *self.win_share(seat, games),
            ]
            for area in bits_of(self.state.held[seat])
            for (_, icon), games in most([item for item in given.items() if item[0][0] == area])
            if len(games) >= OFTEN * len(self.found)
        ]
        return HouseTable(["area", "first order", "in", "units go to", "wins then", "95 % interval"], rows)

    def begin(self, area: int) -> str:
        """An area with the army that begins there."""
        return f"{self.area(area)} ({army_text(self.state.rules, self.state.army[area])})"

    def goals(self, targets: Counter[int], games: list[HouseGame]) -> str:
        """Where Marches go most often, as shares of these games."""
        found = sorted(targets.items(), key=lambda item: (-item[1], item[0]))[:GOALS]
        return ", ".join(f"{self.area(area)} ({self.share(times, games)})" for area, times in found) or NONE

    def gains(self, seat: int) -> HouseTable:
        """The castles that a house took most often."""
        taken: dict[int, list[int]] = {}
        first: Counter[int] = Counter()
        for game in self.found:
            gained = game.gained(seat)
            first.update(earliest(gained))
            for castle, turn in gained.items():
                taken.setdefault(castle, []).append(turn)
        rows = [
            [self.area(castle), self.share(len(turns), self.found), mean(turns), self.share(first[castle], self.found)]
            for castle, turns in most(taken.items())[:CASTLES]
        ]
        return HouseTable(["castle taken", "in", "in turn", "as the first in"], rows)

    def losses(self, seat: int) -> HouseTable:
        """The castles that a house lost first, and to whom."""
        lost: dict[int, list[int]] = {}
        to: dict[int, Counter[int]] = {}
        for game in self.found:
            turns = game.lost(seat)
            for castle in earliest(turns):
                lost.setdefault(castle, []).append(turns[castle])
                to.setdefault(castle, Counter())[game.castles[turns[castle]][castle]] += 1
        rows = []
        for castle, turns_of in most(lost.items())[:LOSSES]:
            holder, times = min(to[castle].items(), key=lambda item: (-item[1], item[0]))
            name = "nobody" if holder == NOBODY else self.houses[holder]
            whom = f"{name} ({self.share(times, turns_of)})"
            rows.append([self.area(castle), self.share(len(turns_of), self.found), mean(turns_of), whom])
        return HouseTable(["castle lost first", "in", "in turn", "most often to"], rows)

    def won(self, seat: int, games: list[HouseGame]) -> float:
        """Victories of a house; a shared one counts as a fraction."""
        return sum(1 / len(game.outcome.winners) for game in games if seat in game.outcome.winners)

    def win_share(self, seat: int, games: list[HouseGame]) -> tuple[str, str]:
        """The share of these games that a house won, and its interval."""
        wins = self.won(seat, games)
        low, high = wilson(wins, len(games))
        return self.share(wins, games), f"{100 * low:.0f} to {100 * high:.0f}"

    def area(self, number: int) -> str:
        return self.state.rules.board.names[number]

    @staticmethod
    def share(count: float, of: list[HouseGame] | list[int]) -> str:
        return f"{100 * count / len(of):.0f} %" if of else NONE


def mean(numbers: list[int]) -> str:
    return f"{sum(numbers) / len(numbers):.1f}"


def earliest(turns: dict[int, int]) -> list[int]:
    """The castles of the first turn among these."""
    return [castle for castle, turn in turns.items() if turn == min(turns.values())]


def most(items: Iterable[tuple[Key, list[Value]]]) -> list[tuple[Key, list[Value]]]:
    return sorted(items, key=lambda item: -len(item[1]))
