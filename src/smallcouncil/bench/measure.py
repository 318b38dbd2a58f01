"""Measures rounds of short slices in CPU time, alternating ours with the yardstick's, and takes medians at the end.

The machine may be noisy; the slices of one round are close together, so ratios hold where absolute figures do not.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from smallcouncil.bench.subjects import Subject
from smallcouncil.bench.yardstick import random_chess
from smallcouncil.core import records
from smallcouncil.core.game import Game, playout
from smallcouncil.core.rng import Rng, seeded

ROUNDS = 5
SLICE = 0.6  # seconds of random play
SHORT_SLICE = 0.2  # seconds of everything else
QUICK = 0.2  # factor of the above for a quick run
SAMPLES = 240  # number of positions
SAMPLED_GAMES = 12
RECORDS = 4
LONG_RECORD = 1500  # decisions
FIRST_SEED = 1_000_000


class AskedPosition(NamedTuple):
    """A game at a decision of a seat that has an alternative."""

    game: Game
    seat: int


class Record(NamedTuple):
    text: str
    decisions: int


class EngineFigures(NamedTuple):
    """Medians of the rounds. Times are in microseconds, except `replay_ms`."""

    yardstick: float
    decisions_per_s: float
    games_per_s: float
    ratio: float  # decisions per decision of the yardstick
    games_ratio: float  # games per decision of the yardstick
    clone_us: float
    options_us: float
    view_us: float
    observe_us: float  # redaction and encoding
    to_json_us: float
    from_json_us: float
    replay_ms: float  # time for LONG_RECORD decisions
    decisions_per_game: float


def rates(play: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Decisions and games per second, from whole games."""
    decisions = games = 0
    begun = process_time()
    while True:
        decisions += play()
        games += 1
        spent = process_time() - begun
        if spent >= seconds:
            return decisions / spent, games / spent


class Bench:
    """Measures one subject."""

    def __init__(self, subject: Subject, seed: int) -> None:
        self.kind = subject.kind
        self.players = subject.players
        self.options = list(subject.options)
        self.seed = seed
        self.positions = self.sampled()
        self.numbering = self.kind.numbering(self.new(seed))
        self.texts = [game.to_json() for game, _ in self.positions]
        self.records = [self.recorded(number) for number in range(RECORDS)]

    def random_game(self) -> int:
        self.seed += 1
        return playout(self.new(self.seed), seeded(self.seed))

    def new(self, seed: int) -> Game:
        return self.kind.new(self.options, self.players, seed)

    def sampled(self) -> list[AskedPosition]:
        """Positions from all parts of several games; clones, so that nothing is cached in them."""
        met: list[AskedPosition] = []
        for number in range(SAMPLED_GAMES):
            game, rng = self.new(number), seeded(number)
            while game.waiting:
                seat = first_seat(game)
                if len(game.choices(seat)) > 1:
                    met.append(AskedPosition(game.clone(), seat))
                choose_any(game, seat, rng)
        return [met[len(met) * n // SAMPLES] for n in range(min(SAMPLES, len(met)))]

    def recorded(self, seed: int) -> Record:
        game, rng = self.new(seed), seeded(seed)
        game.record = []
        decisions = playout(game, rng)
        header = records.header_of(self.kind, self.options, self.players, ["bench"] * self.players, seed)
        return Record(records.write(header, game), decisions)

    def microseconds(self, work: Callable[[Game, int], object], seconds: float) -> float:
        """Mean time of a call over the positions; each call gets a game without cached results."""
        spent = 0.0
        calls = 0
        while spent < seconds:
            fresh = [AskedPosition(game.clone(), seat) for game, seat in self.positions]
            begun = process_time()
            for game, seat in fresh:
                work(game, seat)
            spent += process_time() - begun
            calls += len(fresh)
        return spent / calls * 1e6

    def reading(self, seconds: float) -> float:
        spent = 0.0
        calls = 0
        while spent < seconds:
            begun = process_time()
            for text in self.texts:
                self.kind.from_json(text)
            spent += process_time() - begun
            calls += len(self.texts)
        return spent / calls * 1e6

    def replaying(self, seconds: float) -> float:
        """Milliseconds for a record of LONG_RECORD decisions, scaled from shorter ones."""
        kinds = {self.kind.name: self.kind}
        spent = 0.0
        decisions = 0
        while spent < seconds:
            begun = process_time()
            for record in self.records:
                records.replay(record.text, kinds, "bench")
            spent += process_time() - begun
            decisions += sum(record.decisions for record in self.records)
        return spent / decisions * LONG_RECORD * 1e3

    def round(self, scale: float, yardstick: Callable[[], float]) -> EngineFigures:
        gc.collect()
        before = yardstick()
        decisions, games = rates(self.random_game, SLICE * scale)
        around = (before + yardstick()) / 2
        short = SHORT_SLICE * scale
        return EngineFigures(
            yardstick=around,
            decisions_per_s=decisions,
            games_per_s=games,
            ratio=decisions / around,
            games_ratio=games / around,
            clone_us=self.microseconds(clone, short),
            options_us=self.microseconds(options, short),
            view_us=self.microseconds(view, short),
            observe_us=self.microseconds(self.numbering.observe, short),
            to_json_us=self.microseconds(to_json, short),
            from_json_us=self.reading(short),
            replay_ms=self.replaying(short),
            decisions_per_game=decisions / games,
        )


def first_seat(game: Game) -> int:
    return (game.waiting & -game.waiting).bit_length() - 1


def choose_any(game: Game, seat: int, rng: Rng) -> None:
    options = game.choices(seat)
    game.choose(seat, options[rng.below(len(options))])


def clone(game: Game, seat: int) -> object:
    return game.clone()


def options(game: Game, seat: int) -> object:
    return game.choices(seat)


def view(game: Game, seat: int) -> object:
    return game.view(seat)


def to_json(game: Game, seat: int) -> object:
    return game.to_json()


def run(subjects: dict[str, Subject], scale: float) -> dict[str, EngineFigures]:
    """The figures of each subject."""
    chess = Random(1)

    def yardstick() -> float:
        return rates(lambda: random_chess(chess), SLICE * scale)[0]

    benches = {name: Bench(subject, FIRST_SEED) for name, subject in subjects.items()}
    rounds: dict[str, list[EngineFigures]] = {name: [] for name in subjects}
    for _ in range(ROUNDS):
        for name, bench in benches.items():
            rounds[name].append(bench.round(scale, yardstick))
    return {name: middle(each) for name, each in rounds.items()}


def middle(rounds: list[EngineFigures]) -> EngineFigures:
    return EngineFigures(*(median(column) for column in zip(*rounds, strict=True)))
