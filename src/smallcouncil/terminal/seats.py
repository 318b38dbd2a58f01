"""Who plays which seat."""

from __future__ import annotations

from smallcouncil.bots import Bot, bot_named
from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint
from smallcouncil.terminal.westeros import state_of

DEFAULT_BOT = "steward"


def find_house(game: Game, name: str) -> int:
    """The seat of a house, by name or unique beginning."""
    rules = state_of(game).rules
    playing = rules.houses[: rules.seats]
    found = [seat for seat in rules.notation.domains["house"].beginning(name) if name.strip()]
    if len(found) == 1 and found[0] < rules.seats:
        return found[0]
    if len(found) == 1:
        raise Complaint(f"House {rules.houses[found[0]]} does not take part with {rules.seats} players [base.setup.houses].")
    raise Complaint(f"There is no house {name!r}; the houses are {', '.join(playing)}.")


def check_players(kind: GameKind, players: int) -> None:
    if players not in kind.players:
        raise Complaint(f"The game is for {', '.join(str(n) for n in kind.players)} players, not {players} [base.setup.houses].")


def words_of(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def next_bot(bots: dict[int, Bot], game: Game) -> tuple[int, int]:
    """The first bot that is asked, and what it answers."""
    seat = next(seat for seat in bits_of(game.waiting) if seat in bots)
    return seat, bots[seat].choose(game.redacted(seat), seat)


def bots_for(names: list[str], seats: list[int], seed: int) -> dict[int, Bot]:
    """A bot for each of the seats; a shorter list of names goes round."""
    if not names:
        raise Complaint("No bot is named; try --bots steward.")
    if len(names) > max(1, len(seats)):
        raise Complaint(f"{len(names)} bots are named for {len(seats)} seats.")
    return {seat: bot_named(names[at % len(names)], seed + seat) for at, seat in enumerate(seats)}
