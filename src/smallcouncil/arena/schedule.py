"""A round robin: which bots sit where in which game. The meeting and a game's number determine everything."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from smallcouncil.arena.one_game import Outcome, SeriesPlan, play
from smallcouncil.errors import Complaint


class Meeting(NamedTuple):
    """The bots of a round robin and the kind of their tables."""

    game: str
    players: int
    options: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int
    seconds: float = 0.0  # time for a decision of a bot from outside; 0: the usual time


def check_names(bots: tuple[str, ...]) -> None:
    if len(bots) < 2:
        raise Complaint("An arena needs at least two bots: name them with --bots.")
    for name in bots:
        if bots.count(name) > 1:
            raise Complaint(f"The bot {name} is named twice.")


def line_ups(meeting: Meeting) -> list[tuple[str, ...]]:
    """Every set of bots that fills the table; with fewer bots than seats, all play about equally often."""
    often, left = divmod(meeting.players, len(meeting.bots))
    return [meeting.bots * often + more for more in combinations(meeting.bots, left)]


def whole(meeting: Meeting) -> int:
    """How many games it takes for every line-up to sit on all seats."""
    return len(line_ups(meeting)) * meeting.players


def seats_of(meeting: Meeting, number: int) -> tuple[str, ...]:
    """The bots by seat. Line-ups take turns; in each cycle they move by one seat."""
    sets = line_ups(meeting)
    shift, at = divmod(number, len(sets))
    shift %= meeting.players
    return sets[at][shift:] + sets[at][:shift]


def plan_of(meeting: Meeting, number: int) -> SeriesPlan:
    return SeriesPlan(
        meeting.game, meeting.players, meeting.options, seats_of(meeting, number), number + 1, meeting.seed, False,
        seconds=meeting.seconds,
    )


def play_one(meeting: Meeting, number: int) -> Outcome:
    return play(plan_of(meeting, number), number)
