"""What comes of an answer: how often each thing happens in many worlds."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from smallcouncil.bots.maester.value import chances
from smallcouncil.bots.maester.worlds import World, Worlds
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.mining.answers import Answer
from smallcouncil.mining.cards import FarCards
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


def aftermaths(worlds: Worlds, answers: list[Answer], count: int = WORLDS) -> list[Aftermath]:
    """What comes of each answer; all meet the same worlds."""
    counts = [Occurrences(worlds.seat) for _ in answers]
    for _ in range(count):
        world = worlds.drawn()
        for each, answer in zip(counts, answers, strict=True):
            each.add(*end_of(worlds, world, answer))
    return [each.shares() for each in counts]


def end_of(worlds: Worlds, world: World, answer: Answer) -> tuple[Game, list[Event], float]:
    log: list[Event] = []
    game = worlds.after(world, answer, log)
    return game, log, chances([game])[0][worlds.seat]


def aftermaths_of_cards(sampler: FarCards, answers: list[Answer], count: int = WORLDS) -> list[Aftermath]:
    counts = [Occurrences(sampler.seat) for _ in answers]
    for _ in range(count):
        world, word = sampler.game.sample(sampler.seat, sampler.rng), sampler.rng.bits()
        for each, answer in zip(counts, answers, strict=True):
            game = world.clone()
            log: list[Event] = []
            game.log = log
            sampler.end(game, answer, word)
            each.add(game, this_round(log), 1.0 if game.result == [sampler.seat] else 0.0)
    return [each.shares() for each in counts]


def this_round(log: list[Event]) -> list[Event]:
    """The events until the next round begins."""
    at = next((at for at, event in enumerate(log) if event.name == "round"), len(log))
    return log[:at]


class Occurrences:
    def __init__(self, seat: int) -> None:
        self.seat: int = seat
        self.count: int = 0
        self.chance: float = 0.0
        self.over: int = 0
        self.winners: Counter[int] = Counter()
        self.castles: dict[int, Counter[int]] = {}
        self.events: Counter[str] = Counter()

    def add(self, game: Game, log: list[Event], chance: float) -> None:
        self.count += 1
        self.chance += chance
        self.over += not game.waiting
        self.winners.update(game.result or [])
        state = game.state
        if isinstance(state, State):
            for area in state.rules.castles:
                self.castles.setdefault(area, Counter())[state.control[area]] += 1
        self.events.update({named(event) for event in log if event.name in NOUNS})

    def shares(self) -> Aftermath:
        n = self.count
        seats = range(8)
        return Aftermath(
            self.chance / n, self.over / n, {seat: wins / n for seat, wins in sorted(self.winners.items())},
            {area: [held[seat] / n for seat in seats] for area, held in self.castles.items()},
            {event: times / n for event, times in sorted(self.events.items()) if times >= RARE * n},
        )


def named(event: Event) -> str:
    """`battle won 2 17`"""
    return " ".join([event.name, *[str(event.nouns[at]) for at in NOUNS[event.name] if at < len(event.nouns)]])
