"""The table at which an attempt is played: as any other for the client, but without storage, clock and talk."""

from __future__ import annotations

from dataclasses import replace

from smallcouncil.bots import default_bot
from smallcouncil.games import GAMES
from smallcouncil.lessons.attempt import Attempt
from smallcouncil.server.store import SeatRow, Stored, TableRow
from smallcouncil.server.table.change import Resumption
from smallcouncil.server.table.clocks import Clock
from smallcouncil.server.table.listeners import Listeners
from smallcouncil.server.table.presence import Presence
from smallcouncil.server.table.state import TableState
from smallcouncil.server.table.view import TableView
from smallcouncil.server.timeline.history import History
from smallcouncil.server.wall_clock import Jump, WallClock

NAME = "lesson"


class AttemptTable:
    """An attempt as a table."""

    def __init__(self, attempt: Attempt) -> None:
        self.attempt: Attempt = attempt
        self.state: TableState = TableState(stored_of(attempt), history_of(attempt), Resumption(), Jump(), 0)
        clock, listeners = Clock(self.state, WallClock()), Listeners()
        self.view: TableView = TableView(self.state, clock, Presence(self.state, clock, listeners, 0.0, 0.0, lambda: 0))

    @property
    def seat(self) -> int:
        return self.attempt.seat


def stored_of(attempt: Attempt) -> Stored:
    scenario = attempt.task.scenario
    row = TableRow(
        id=NAME, game=scenario.game, rules=0, options=scenario.options, players=scenario.players,
        content=GAMES[scenario.game].content(), seed=0, press=False, started=True,
    )  # fmt: skip
    bot = SeatRow(0, holder="bot", playing="bot", bot=default_bot(scenario.game))
    seats = [replace(bot, seat=seat) for seat in range(scenario.players)]
    seats[attempt.seat] = SeatRow(attempt.seat, holder="human", seen=0)
    game, seat = attempt.game, attempt.seat
    begun = {seat: (row.take, game.state.number, game.text(game.draft(seat)))} if game.draft(seat) else {}
    return Stored(row, seats, [], [], begun)


def history_of(attempt: Attempt) -> History:
    """Plays the attempt's chains again, so that the client is told of each decision."""
    history = History(GAMES[attempt.task.scenario.game], attempt.ready.game.clone())
    for sealed in attempt.moves:
        hand = "player" if sealed.seat == attempt.seat else "bot"
        history.accept(history.sealed(sealed.seat, sealed.chain), 0, sealed.seat, sealed.chain, hand)
    return history
