"""The state of a table: its row, seats, takes, notes, drafts and history.  Only `apply` changes it."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple, TypeVar

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.server import keys
from smallcouncil.server.refusals import seat_lost
from smallcouncil.server.store import ChoiceRow, SeatRow, Sitting, Stored, TableRow, TakeRow, line
from smallcouncil.server.table.change import At, Effect, Fields, Reload, Resumption, Sealed
from smallcouncil.server.timeline.history import History
from smallcouncil.server.timeline.reading import stop_closed
from smallcouncil.server.wall_clock import Jump

log = logging.getLogger(__name__)

T = TypeVar("T")


class Snapshot(NamedTuple):
    """The state before a change, as far as clients must be told of the difference."""

    row: TableRow
    seats: list[SeatRow]
    history: History
    pasts: int
    sealed: dict[int, list[int]]
    divergence: str
    resumption: Resumption
    jumped: Jump
    pace: int


class TableState:
    def __init__(self, stored: Stored, history: History, resumption: Resumption, jumped: Jump, pace: int) -> None:
        self.row: TableRow = stored.table
        self.seats: list[SeatRow] = stored.seats
        self.takes: list[TakeRow] = stored.takes
        self.notes: dict[int, str] = stored.notes
        self.history: History = history
        self.drafts: dict[int, list[int]] = self._stored_drafts(stored)
        self.resumption: Resumption = resumption
        self.paused: dict[int, tuple[At, int]] = {}
        self.graced: dict[int, At] = {}
        self.jumped: Jump = jumped
        self.pace: int = pace  # ms between answers of bots while somebody watches

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def kind(self) -> GameKind:
        return self.history.kind

    @property
    def game(self) -> Game:
        return self.history.game

    @property
    def number(self) -> int:
        """The number of the open decision."""
        return self.game.state.number

    @property
    def at(self) -> At:
        return self.row.take, self.number

    @property
    def is_playable(self) -> bool:
        return self.row.started and self.row.kind == "play" and bool(self.game.waiting) and self.history.divergence is None

    @property
    def is_undecided(self) -> bool:
        """Has the game diverged, so that its players must decide how to continue (table.pinned)?"""
        return self.row.started and self.row.kind == "play" and not self.row.over and self.history.divergence is not None

    # Seats ---------------------------------------------------------------------------------------------------------

    def place_of(self, key: bytes) -> tuple[int, int]:
        """Returns the seat that a key (its hash) opens, and the seat that its player could take back from a newcomer.

        It compares every hash, so that the time it takes reveals nothing.
        """
        opens = [row.seat for row in self.seats if keys.same(key, row.secret)]
        owns = [row.seat for row in self.seats if keys.same(key, owner_key(row))]
        return max(opens, default=NOBODY), max(owns, default=NOBODY)

    def check_key(self, seat: int, key: bytes | None) -> None:
        """Refuses a player who lost the seat while waiting for the lock.  Without a key, the table itself acts."""
        if key is not None and not keys.same(key, self.seats[seat].secret):
            raise seat_lost()

    def held(self) -> list[SeatRow]:
        """Returns the seats that belong to people, even if bots play them now."""
        return [row for row in self.seats if row.holder == "human"]

    def humans(self) -> list[int]:
        """Returns the seats that people play."""
        return [row.seat for row in self.held() if row.playing == "human"]

    def sitting(self, seat: int) -> Sitting:
        """Returns whose seat it is, as far as this server knows; the store checks it."""
        return Sitting(seat, self.seats[seat].secret)

    def called(self, seat: int) -> str:
        return self.seats[seat].name or "guest"

    def sealed(self) -> dict[int, list[int]]:
        """Returns the sealed chains of the open decision, by seat."""
        return {seat: self.history.chains[seat] for seat in self.history.hands}

    def sealed_texts(self) -> dict[int, str]:
        return {seat: self.game.text(chain) for seat, chain in self.sealed().items()}

    # Changing ------------------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """Returns the current rows; no copies are needed, because rows are replaced and never changed."""
        divergence = self.history.divergence.sentence if self.history.divergence is not None else ""
        return Snapshot(
            self.row, self.seats, self.history, len(self.history.pasts), self.sealed(), divergence, self.resumption, self.jumped,
            self.pace,
        )

    def apply(self, effect: Effect) -> None:
        """Changes the state of the table; nothing else does."""
        if effect.reload is not None:
            self._reload(effect.reload)
        if effect.row:
            self.row = replace(self.row, **effect.row)
        if effect.seats:
            self.seats = [changed(row, effect.seats.get(row.seat)) for row in self.seats]
        if effect.sealed is not None:
            self._seal(effect.sealed)
        if effect.reopened is not None:
            self.history.reopen(effect.reopened)
        update(self.drafts, effect.drafts)
        update(self.notes, effect.notes)
        self.paused.update(effect.paused)
        self.graced.update(effect.graced)
        self.resumption = effect.resumption or self.resumption
        self.jumped = effect.jumped or self.jumped
        self.pace = self.pace if effect.pace is None else effect.pace

    def _seal(self, sealed: Sealed) -> None:
        past = self.history.accept(sealed.after, self.row.take, sealed.seat, sealed.chain, sealed.hand, sealed.digest)
        self.drafts.pop(sealed.seat, None)
        if past is not None:
            self.drafts.clear()

    def _reload(self, reload: Reload) -> None:
        stored, history = reload
        for old, new in zip(self.seats, stored.seats, strict=True):
            if old.secret != new.secret:  # the next player must not see the last one's draft
                self.drafts.pop(old.seat, None)
        self.row, self.seats, self.notes = stored.table, stored.seats, stored.notes
        if history is not None:
            self.takes, self.history = stored.takes, history
            self.drafts = self._stored_drafts(stored)
        else:
            self._follow(line(stored.takes, stored.choices))
            stop_closed(self.history, self.row)

    def _follow(self, rows: list[ChoiceRow]) -> None:
        """Plays new rows; first reopens seats whose seals were taken back or replaced."""
        if self.history.divergence is not None:
            return
        decisions = len(self.history.pasts)
        there = {row.seat: row.chain for row in rows if row.decision == self.number}
        for seat, chain in self.sealed_texts().items():
            if there.get(seat) != chain:
                self.history.reopen(seat)
        self.history.follow(rows)
        if len(self.history.pasts) != decisions:
            self.drafts.clear()

    def _stored_drafts(self, stored: Stored) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for seat, (take, decision, chain) in stored.drafts.items():
            if (take, decision) == self.at and chain and self.history.plays(seat):
                try:
                    found[seat] = self.game.parse(seat, chain)
                except Exception:  # made with other data files: the player drafts again
                    log.warning("table %s: a draft of seat %d cannot be read", self.id, seat)
        return found


def owner_key(row: SeatRow) -> bytes | None:
    """Returns the key (its hash) of the player who may take the seat back."""
    return bytes.fromhex(row.owner["secret"]) if row.owner is not None else None


def changed(row: SeatRow, values: Fields | None) -> SeatRow:
    return row if values is None else replace(row, **values)


def update(kept: dict[int, T], changes: Mapping[int, T | None]) -> None:
    for seat, value in changes.items():
        if value is None:
            kept.pop(seat, None)
        else:
            kept[seat] = value
