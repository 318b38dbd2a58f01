"""Whole decisions, drafted choice by choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from smallcouncil.core.agenda import Illegal
from smallcouncil.core.lanes import GameLane
from smallcouncil.errors import Complaint


def drafted(lane: GameLane, seat: int, pick: Callable[[Sequence[int]], int]) -> list[int]:
    """The actions that `pick` chooses for a whole decision, each among the legal ones. The game does not change."""
    if not lane.game.choices(seat):
        raise Complaint(f"{lane.game.state.ruleset.seat_name(seat)} has nothing to choose now.")
    trial = GameLane(lane.places, lane.game.redacted(seat), False)
    game, found, closed = trial.game, list[int](), False
    while not closed:
        options = game.choices(seat)
        if lane.skips and len(options) == 1:
            closed = game.draft_on(seat, options[0])
            continue
        place = pick(trial.legal(seat))
        closed = game.draft_on(seat, trial.allowed(seat, place))
        found.append(place)
    return found


def play_all(lane: GameLane, chosen: dict[int, list[int]]) -> None:
    """Plays the whole decisions of seats that are asked at the same time, all or none."""
    added: dict[int, int] = {}
    try:
        for seat, places in chosen.items():
            added[seat] = lane.chain(seat, places)
    except Illegal:
        for seat, count in added.items():
            lane.game._drop(seat, count)
        raise
    for seat, count in added.items():
        lane.seal(seat, count)
