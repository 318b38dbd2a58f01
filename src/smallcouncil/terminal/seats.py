"""The players of the seats."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from smallcouncil.bots import Bot, admit, ask, bot_named, check_bot, from_outside, settled
from smallcouncil.bots.guarded import faults_of, faults_told, first_fault_of
from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.core.notation import key_of
from smallcouncil.core.options import Preset
from smallcouncil.core.records import one_word
from smallcouncil.errors import Complaint


def words_of(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def named_so(presets: list[Preset], word: str) -> list[Preset]:
    """The presets with this name or title."""
    return [each for each in presets if key_of(word) in (key_of(each.name), key_of(each.title))]


def check_bots(kind: GameKind, names: list[str], seats: int) -> None:
    """Complains unless these bots can fill the seats; called before the player is asked anything."""
    if len(names) > max(1, seats):
        raise Complaint(f"You named {len(names)} bots for {seats} seats.")
    admit(names)
    for name in names:
        check_bot(name, kind.name)


def names_given_again(kind: GameKind, recorded: list[str], given: Sequence[str]) -> list[str]:
    """The bots of a saved game, as the player names them.

    A record may come from anybody, so it starts no code from outside: the player names such bots again.
    """
    again = {one_word(name): name for name in given}
    for name in again:
        if name not in recorded:
            raise Complaint(f"you cannot change a saved game: {name} does not play in it, so leave it out of --bots.")
    missing = [name for name in from_outside(recorded, kind.name) if name not in again]
    if missing:
        told = "a saved game does not start bots from outside by itself"
        raise Complaint(f"{told}: if you trust whoever wrote them, add {naming(missing)}.")
    admit(again.values())
    return [again.get(name, name) for name in recorded]


def naming(names: list[str]) -> str:
    """The argument that names these bots."""
    return f"--bots {shlex.quote(''.join(each if each.isprintable() else '?' for each in ','.join(names)))}"


def next_bot(bots: dict[int, Bot], game: Game) -> tuple[int, int]:
    """The first bot that must choose, and its answer."""
    seat = next(seat for seat in bits_of(game.waiting) if seat in bots)
    return seat, ask(bots[seat], game, seat)


@contextmanager
def keeping_bots(bots: dict[int, Bot], game: Game, say: Callable[[str], object]) -> Iterator[None]:
    """Lets the bots go in the end, and says what was wrong with those from outside."""
    try:
        yield
    finally:
        for seat, bot in bots.items():
            bot.leave(game, seat)
    for bot in bots.values():
        if faults_of(bot):
            say(faults_told(bot.name, faults_of(bot), first_fault_of(bot)))


def bots_for(kind: GameKind, names: list[str], seats: list[int], seed: int, since: int = 0) -> dict[int, Bot]:
    """A bot for each of the seats, in a game of this seed that continues after `since` decisions."""
    found: dict[int, Bot] = {}
    for seat, name in zip(seats, filled(names, len(seats)), strict=True):
        found[seat] = bot_named(settled(name, seed + seat), seed + since + seat, kind.name)
        found[seat].name = name  # the name does not reveal a drawn style
    return found


def filled(names: list[str], seats: int) -> list[str]:
    """A name for each seat: the last of a shorter list takes the rest."""
    return [*names, *[names[-1]] * (seats - len(names))][:seats]


def sizes_with(kind: GameKind, name: str) -> list[int]:
    """The numbers of players with which a seat of this beginning takes part."""
    found: list[int] = []
    for players in kind.players:
        rules = kind.new([], players, 1).state.ruleset
        if any(key_of(name) and key_of(rules.seat_name(seat)).startswith(key_of(name)) for seat in range(players)):
            found.append(players)
    return found
