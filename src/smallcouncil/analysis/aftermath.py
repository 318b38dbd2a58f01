"""What comes of a plan: how often each thing happens in many worlds."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from smallcouncil.bots.maester.value import chances
from smallcouncil.bots.maester.worlds import Plan, World, Worlds
from smallcouncil.core.bits import bits_of
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.thrones.nouns.army import count
from smallcouncil.thrones.nouns.state import State

WORLDS: Final = 60
NOUNS: Final[dict[str, tuple[int, ...]]] = {  # the nouns that matter, by event
    "battle": (0, 1, 2), "assault": (0, 1), "battle won": (0, 1), "last unit": (1,), "conquered": (0, 1), "raided": (0, 1, 3),
    "neutral beaten": (0, 1), "neutral holds": (0, 1), "removed": (0, 2), "retreated": (0, 2), "instant win": (0,), "won": (0,),
    "won by supply": (0,), "won by power": (0,), "shared": (0,), "blade": (0,), "card": (0, 1),
    "wildlings win": (), "watch wins": (),
    "special throne": (0,), "special fiefdoms": (0,), "special court": (0,), "marched": (0, 2, 3),
    "out": (0,), "throne taken": (0,), "penalty": (0, 1), "given back": (0,),
}
RARE: Final = 0.1


class Aftermath(NamedTuple):
    """Shares of the worlds."""

    chance: float  # chance of winning the game
    over: float  # the game is over where the sampler stops
    winners: dict[int, float]  # by seat
    castles: dict[int, list[float]]  # by area with a castle, and by seat: its holder where the sampler stops
    events: dict[str, float]  # `battle won 2 17`: the event and its nouns
    lands: dict[int, float]  # by other land area: the seat controls it where the sampler stops
    power: float  # power and units of the seat there, on average
    units: float


def aftermaths(worlds: Worlds, plans: list[Plan], count: int = WORLDS) -> list[Aftermath]:
    """What comes of each plan; all meet the same worlds."""
    counts = [Occurrences(worlds.seat) for _ in plans]
    for _ in range(count):
        world = worlds.drawn()
        for each, plan in zip(counts, plans, strict=True):
            each.add(*end_of(worlds, world, plan))
    return [each.shares() for each in counts]


def end_of(worlds: Worlds, world: World, plan: Plan) -> tuple[Game, list[Event], float]:
    log: list[Event] = []
    game = worlds.after(world, plan, log)
    return game, log, chances([game])[0][worlds.seat]


class Occurrences:
    def __init__(self, seat: int) -> None:
        self.seat: int = seat
        self.count: int = 0
        self.chance: float = 0.0
        self.over: int = 0
        self.winners: Counter[int] = Counter()
        self.castles: dict[int, Counter[int]] = {}
        self.events: Counter[str] = Counter()
        self.lands: Counter[int] = Counter()
        self.power: int = 0
        self.units: int = 0

    def add(self, game: Game, log: list[Event], chance: float) -> None:
        self.count += 1
        self.chance += chance
        self.over += not game.waiting
        self.winners.update(game.result or [])
        state = game.state
        if isinstance(state, State):
            for area in state.rules.castles:
                self.castles.setdefault(area, Counter())[state.control[area]] += 1
            lands = bits_of(state.rules.board.land)
            self.lands.update({area: int(state.control[area] == self.seat) for area in lands if area not in self.castles})
            self.power += state.power[self.seat]
            self.units += sum(count(state.army[area]) for area in bits_of(state.held[self.seat]))
        self.events.update({named(event) for event in log if event.name in NOUNS})

    def shares(self) -> Aftermath:
        n = self.count
        seats = range(8)
        return Aftermath(
            self.chance / n, self.over / n, {seat: wins / n for seat, wins in sorted(self.winners.items())},
            {area: [held[seat] / n for seat in seats] for area, held in self.castles.items()},
            {event: times / n for event, times in sorted(self.events.items()) if times >= RARE * n},
            {area: times / n for area, times in sorted(self.lands.items())}, self.power / n, self.units / n,
        )


def named(event: Event) -> str:
    """`battle won 2 17`"""
    return " ".join([event.name, *[str(event.nouns[at]) for at in NOUNS[event.name] if at < len(event.nouns)]])
