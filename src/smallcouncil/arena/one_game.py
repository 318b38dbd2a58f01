"""One game between bots."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

from smallcouncil.bots import Bot, admit, ask, bot_class, bot_named
from smallcouncil.bots.guarded import faults_of, first_fault_of, give_time
from smallcouncil.core import records
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.errors import Complaint
from smallcouncil.games import game_named

WINNERS: Final = {"battle won": 0, "last unit": 1}  # events that decide a battle, and the index of the winner among their nouns


# Deeds of a house, by event: a count, or a sum of the noun at that index.
DEEDS: Final = {
    "attacks": {"battle": 0, "assault": 0}, "raids": {"raided": 0}, "raids in vain": {"no raid": 0},
    "units mustered": {"mustered": 0, "upgraded": 0},
    "power gained": {"gained": 1, "gained less": 1}, "power bid": {"bid": 1},
}


class SeriesPlan(NamedTuple):
    """The settings of a run. They and a game's number determine the game."""

    game: str
    players: int
    options: tuple[str, ...]
    bots: tuple[str, ...]  # by chair
    games: int
    seed: int
    rotate: bool  # do bots move by one seat every game?
    records: str = ""  # folder for records; empty: none are kept
    with_content: bool = False  # do records contain the data files?
    seconds: float = 0.0  # time for a decision of a bot from outside; 0: the usual time


class Outcome(NamedTuple):
    number: int
    seats: list[str]  # the bot on each seat
    winners: list[int]
    chapters: int  # turns of the board game
    decisions: int  # choices that had an alternative
    asked: list[int]  # by seat, how many decisions
    seconds: list[float]  # by seat, its bot's thinking time
    digest: str
    ranks: list[float]  # by seat, 1 the best
    battles: int = 0
    stormed: int = 0  # battles that the attacker won
    deeds: dict[str, list[int]] | None = None  # by kind of deed, then by seat
    faults: list[dict[str, int]] | None = None  # by seat, then by reason, choices at random in place of a bot from outside
    first_faults: list[str] | None = None  # by seat, what happened first


def check(plan: SeriesPlan) -> None:
    """Complains about settings that cannot be played."""
    kind = game_named(plan.game)
    kind.check_options(list(plan.options), plan.players)
    if len(plan.bots) != plan.players:
        count = "1 is" if len(plan.bots) == 1 else f"{len(plan.bots)} are"
        raise Complaint(f"{plan.players} players need {plan.players} bots, but {count} named: {', '.join(plan.bots)}.")
    admit(plan.bots)
    for name in plan.bots:
        games = bot_class(name, plan.game).games
        if games and plan.game not in games:
            raise Complaint(f"The bot {name} does not know the game {plan.game}; it plays {', '.join(games)}.")
    if plan.games < 1:
        raise Complaint(f"At least one game is needed, not {plan.games}.")
    if plan.seed < 0:
        raise Complaint(f"The seed must be 0 or more, not {plan.seed}.")
    kind.new(list(plan.options), plan.players, plan.seed)


def seed_of(plan: SeriesPlan, number: int, use: str) -> int:
    """The seed of a game or of one of its bots, from the run's seed and the game's number only."""
    return int.from_bytes(blake2b(f"{plan.seed} {number} {use}".encode(), digest_size=6).digest(), "big")


def seating(plan: SeriesPlan, number: int) -> list[int]:
    """By seat, the chair."""
    shift = number if plan.rotate else 0
    return [(seat - shift) % plan.players for seat in range(plan.players)]


def look_away(game: Game) -> None:
    """Looks at nothing."""


def play(plan: SeriesPlan, number: int, look: Callable[[Game], None] = look_away) -> Outcome:
    """Plays one game of a plan to its end. Forced choices are made without asking the bot.

    `look` sees the game when a chapter begins, and at the end.
    """
    kind = game_named(plan.game)
    seed = seed_of(plan, number, "game")
    game = kind.new(list(plan.options), plan.players, seed)
    if plan.records:
        game.record = []
    chairs = seating(plan, number)
    admit(plan.bots)
    bots = [bot_named(plan.bots[chair], seed_of(plan, number, f"chair {chair}"), plan.game) for chair in chairs]
    names = [plan.bots[chair] for chair in chairs]
    game.log = []
    for bot in bots:
        give_time(bot, plan.seconds)
    try:
        asked, seconds, chapters = play_out(game, bots, look)
    finally:
        for seat, bot in enumerate(bots):
            bot.leave(game, seat)
    if plan.records:
        keep(plan, number, game, names, seed)
    return Outcome(
        number, names, game.result or [], chapters, sum(asked), asked, seconds, game.digest(), kind.ranks(game),
        *fought(game.log), done(game.log, plan.players), [faults_of(bot) for bot in bots], [first_fault_of(bot) for bot in bots],
    )


def play_out(game: Game, bots: list[Bot], look: Callable[[Game], None]) -> tuple[list[int], list[float], int]:
    """Plays the game; returns how often each seat was asked, how long it thought, and the number of chapters.

    Forced choices are made without asking.
    """
    asked, seconds = [0] * len(bots), [0.0] * len(bots)
    chapter, chapters = "", 0
    while game.waiting:
        if game.state.chapter() != chapter:
            chapter = game.state.chapter()
            chapters += 1
            look(game)
        seat = (game.waiting & -game.waiting).bit_length() - 1
        choices = game.choices(seat)
        choice = choices[0]
        if len(choices) > 1:
            begun = perf_counter()
            choice = ask(bots[seat], game, seat)
            seconds[seat] += perf_counter() - begun
            asked[seat] += 1
        game.choose(seat, choice)
    look(game)
    return asked, seconds, chapters


def fought(log: list[Event]) -> tuple[int, int]:
    """How many battles were decided, and how many of them the attacker won."""
    attacker, battles, stormed = NOBODY, 0, 0
    for event in log:
        if event.name == "battle":
            attacker = event.nouns[0]
        elif event.name in WINNERS:
            battles += 1
            stormed += event.nouns[WINNERS[event.name]] == attacker
    return battles, stormed


def done(log: list[Event], seats: int) -> dict[str, list[int]]:
    """By kind of deed, how often each house did it."""
    found: dict[str, list[int]] = {}
    for deed, events in DEEDS.items():
        for event in log:
            if event.name in events and event.nouns[0] >= 0:
                place = events[event.name]
                found.setdefault(deed, [0] * seats)[event.nouns[0]] += event.nouns[place] if place else 1
    return found


def keep(plan: SeriesPlan, number: int, game: Game, names: list[str], seed: int) -> None:
    header = records.header_of(game_named(plan.game), list(plan.options), plan.players, names, seed, plan.with_content)
    Path(plan.records, f"game-{number:05}.record").write_text(records.write(header, game), encoding="utf-8")
