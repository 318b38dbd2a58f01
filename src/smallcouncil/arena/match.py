"""One game between bots."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

from smallcouncil.bots import ask, bot_class, bot_named
from smallcouncil.core import records
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.errors import Complaint
from smallcouncil.games import game_named

WINNERS: Final = {"battle won": 0, "last unit": 1}  # events that decide a battle, and where in them the winner is


# What a house does, by event: how often, or how much the noun at that place adds up to.
DEEDS: Final = {
    "attacks": {"battle": 0, "assault": 0}, "raids": {"raided": 0}, "raids in vain": {"no raid": 0},
    "units mustered": {"mustered": 0, "upgraded": 0},
    "power gained": {"gained": 1, "gained less": 1}, "power bid": {"bid": 1},
}


class Plan(NamedTuple):
    """What a run plays; every game follows from it and from its number."""

    game: str
    players: int
    options: tuple[str, ...]
    bots: tuple[str, ...]  # by chair
    games: int
    seed: int
    rotate: bool  # chairs move on by one seat every game
    records: str = ""  # the folder for records; none: they are not kept
    with_content: bool = False  # do they carry the data files along?


class Outcome(NamedTuple):
    number: int
    seats: list[str]  # the bot on each seat
    winners: list[int]
    chapters: int  # turns of the board game
    decisions: int  # choices that had an alternative
    asked: list[int]  # by seat, how many of those
    seconds: list[float]  # by seat, how long its bot thought
    digest: str
    ranks: list[float]  # by seat, 1 the best
    battles: int = 0
    stormed: int = 0  # of those, by the attacker won
    deeds: dict[str, list[int]] | None = None  # by what is counted, by seat


def check(plan: Plan) -> None:
    """Complains about what cannot be played."""
    kind = game_named(plan.game)
    kind.check_options(list(plan.options), plan.players)
    if len(plan.bots) != plan.players:
        count = "1 is" if len(plan.bots) == 1 else f"{len(plan.bots)} are"
        raise Complaint(f"{plan.players} players need {plan.players} bots, but {count} named: {', '.join(plan.bots)}.")
    for name in plan.bots:
        games = bot_class(name, plan.game).games
        if games and plan.game not in games:
            raise Complaint(f"The bot {name} does not know the game {plan.game}; it plays {', '.join(games)}.")
    if plan.games < 1:
        raise Complaint(f"At least one game is needed, not {plan.games}.")
    if plan.seed < 0:
        raise Complaint(f"The seed must be 0 or more, not {plan.seed}.")
    kind.new(list(plan.options), plan.players, plan.seed)


def seed_of(plan: Plan, number: int, use: str) -> int:
    """The seed of one game, or of one of its bots: told by the run's seed and the game's number alone."""
    return int.from_bytes(blake2b(f"{plan.seed} {number} {use}".encode(), digest_size=6).digest(), "big")


def seating(plan: Plan, number: int) -> list[int]:
    """The chair on each seat."""
    shift = number if plan.rotate else 0
    return [(seat - shift) % plan.players for seat in range(plan.players)]


def play(plan: Plan, number: int) -> Outcome:
    """Plays one game of a plan to its end.  Answers that are forced are given without asking the bot."""
    kind = game_named(plan.game)
    seed = seed_of(plan, number, "game")
    game = kind.new(list(plan.options), plan.players, seed)
    if plan.records:
        game.record = []
    chairs = seating(plan, number)
    bots = [bot_named(plan.bots[chair], seed_of(plan, number, f"chair {chair}"), plan.game) for chair in chairs]
    names = [plan.bots[chair] for chair in chairs]
    game.log = []
    asked, seconds = [0] * plan.players, [0.0] * plan.players
    chapter, chapters = "", 0
    while game.waiting:
        if game.state.chapter() != chapter:
            chapter = game.state.chapter()
            chapters += 1
        seat = (game.waiting & -game.waiting).bit_length() - 1
        choices = game.choices(seat)
        choice = choices[0]
        if len(choices) > 1:
            begun = perf_counter()
            choice = ask(bots[seat], game, seat)
            seconds[seat] += perf_counter() - begun
            asked[seat] += 1
        game.choose(seat, choice)
    if plan.records:
        keep(plan, number, game, names, seed)
    return Outcome(
        number, names, game.result or [], chapters, sum(asked), asked, seconds, game.digest(), kind.ranks(game),
        *fought(game.log), done(game.log, plan.players),
    )


def fought(log: list[Event]) -> tuple[int, int]:
    """How many battles were decided, and how many of them for the attacker."""
    attacker, battles, stormed = NOBODY, 0, 0
    for event in log:
        if event.name == "battle":
            attacker = event.nouns[0]
        elif event.name in WINNERS:
            battles += 1
            stormed += event.nouns[WINNERS[event.name]] == attacker
    return battles, stormed


def done(log: list[Event], seats: int) -> dict[str, list[int]]:
    """What each house did, as far as it can be counted."""
    found: dict[str, list[int]] = {}
    for deed, events in DEEDS.items():
        for event in log:
            if event.name in events and event.nouns[0] >= 0:
                place = events[event.name]
                found.setdefault(deed, [0] * seats)[event.nouns[0]] += event.nouns[place] if place else 1
    return found


def keep(plan: Plan, number: int, game: Game, names: list[str], seed: int) -> None:
    header = records.header_of(game_named(plan.game), list(plan.options), plan.players, names, seed, plan.with_content)
    Path(plan.records, f"game-{number:05}.record").write_text(records.write(header, game), encoding="utf-8")
