"""Tells everybody at a table what has changed, by comparing the state before and after a change."""

from __future__ import annotations

from collections.abc import Callable, Collection
from operator import attrgetter

from smallcouncil.core.bits import NOBODY
from smallcouncil.server.messages import outgoing
from smallcouncil.server.store import ChatRow
from smallcouncil.server.table import votes
from smallcouncil.server.table.host import Standing, standing
from smallcouncil.server.table.listeners import Listener, Listeners
from smallcouncil.server.table.state import Snapshot, TableState
from smallcouncil.server.table.topic import StoredProposal
from smallcouncil.server.table.view import TableView, chat_line
from smallcouncil.server.timeline.history import PastDecision, encode

LOST = "You no longer have a seat here. You are watching now."
SHOWN = attrgetter("holder", "playing", "bot", "name", "left", "deadline", "guest", "offered", "owner")  # public fields
OPENS = attrgetter("secret", "owner")  # fields that decide which keys open a seat


class Broadcast:
    def __init__(self, state: TableState, view: TableView, listeners: Listeners, heard: int) -> None:
        self.state: TableState = state
        self.view: TableView = view
        self.listeners: Listeners = listeners
        self.heard: int = heard  # id of the last chat line that was sent
        self._proposal: StoredProposal | None = votes.current(state)  # the last proposal that was sent
        self._standing: Standing | None = None  # the last host and absent players that were sent

    # What has changed ----------------------------------------------------------------------------------------------

    def tell_difference(self, before: Snapshot) -> None:
        state = self.state
        if state.history is not before.history:
            self.reseat()
            self.tell_table()
        else:
            if any(OPENS(old) != OPENS(new) for old, new in self._replaced(before)):
                self.reseat()
            if self._shows_other_seats(before):
                self.tell_seats()
            self._tell_game(before)
        self._tell_proposal(goes_on=len(state.history.pasts) > before.pasts)

    def _replaced(self, before: Snapshot) -> list[tuple[object, object]]:
        """Returns the old and new rows of seats that changed."""
        if before.seats is self.state.seats:
            return []
        return [(old, new) for old, new in zip(before.seats, self.state.seats, strict=True) if old is not new]

    def _shows_other_seats(self, before: Snapshot) -> bool:
        row, was = self.state.row, before.row
        if (row.started, row.several) != (was.started, was.several) or self.state.jumped != before.jumped:
            return True
        return any(SHOWN(old) != SHOWN(new) for old, new in self._replaced(before))

    def _tell_game(self, before: Snapshot) -> None:
        state, history = self.state, self.state.history
        if len(history.pasts) != before.pasts:
            self.tell_state(history.pasts[before.pasts :])
        elif (sealed := state.sealed()) != before.sealed and history.divergence is None:
            self.tell_waiting([seat for seat in before.sealed if seat not in sealed])
        if gone_on(state.snapshot()) != gone_on(before):
            self.tell_state()

    def _tell_proposal(self, goes_on: bool) -> None:
        """Sends the open proposal, or that it is settled, to all seats; if the game continues, its new state has told them."""
        before, now = self._proposal, votes.current(self.state)
        self._proposal = now
        if now is not None and now != before and not votes.is_agreed(self.state, now):
            self._tell_seated({"type": "proposal", **votes.told(self.state, now)})
        elif now is None and before is not None and not goes_on:
            self._tell_seated({"type": "proposal", **votes.settled(before)})

    # Telling -------------------------------------------------------------------------------------------------------

    def reseat(self) -> None:
        """Moves listeners to the seats that their keys now open; a listener who has lost a seat watches."""
        for listener in self.listeners:
            place = self.state.place_of(listener.key)
            if place != (listener.seat, listener.owns):
                lost = listener.seat != NOBODY and place[0] == NOBODY
                listener.sit(*place)
                self._tell(listener, self.view.table_for(*place, None, None))
                if lost:
                    self._tell(listener, outgoing.error("seat", LOST, "table.host"))

    def tell_state(self, pasts: list[PastDecision] | None = None) -> None:
        self._tell_by_seat(lambda seat: self.view.state_for(seat, pasts or []))

    def tell_table(self) -> None:
        texts: dict[tuple[int, int], str] = {}
        for listener in self.listeners:
            place = listener.seat, listener.owns
            if place not in texts:
                texts[place] = text_of(self.view.table_for(*place, None, None))
            listener.hear(texts[place])

    def tell_waiting(self, opened: Collection[int] = ()) -> None:
        """Tells everybody who has sealed; seats whose seals were reopened get the whole state, so that they can choose again."""
        view = self.view
        self._tell_by_seat(lambda seat: view.state_for(seat, []) if seat in opened else view.waiting_for(seat))

    def tell_seats(self) -> None:
        self._standing = standing(self.state, self.view.presence)
        text = text_of(self.view.seats())
        for listener in self.listeners:
            listener.hear(text)

    def tell_if_other_host(self) -> None:
        """Sends the seats if time alone has made a player absent, or another one the host."""
        if standing(self.state, self.view.presence) != self._standing:
            self.tell_seats()

    def tell_chat(self, row: ChatRow) -> None:
        if row.id > self.heard:
            self.heard = row.id
            for listener in self.listeners:
                if self.view.hears(listener.seat, row):
                    self._tell(listener, {"type": "chat", **chat_line(row)})

    def _tell(self, listener: Listener, message: outgoing.Answer) -> None:
        listener.hear(text_of(message))

    def _tell_by_seat(self, told: Callable[[int], outgoing.Answer]) -> None:
        """Sends each listener the message for its seat; the message is built once for each seat."""
        texts: dict[int, str] = {}
        for listener in self.listeners:
            if listener.seat not in texts:
                texts[listener.seat] = text_of(told(listener.seat))
            listener.hear(texts[listener.seat])

    def _tell_seated(self, message: outgoing.Answer) -> None:
        text = text_of(message)
        for listener in self.listeners:
            if listener.seat != NOBODY:
                listener.hear(text)


def gone_on(table: Snapshot) -> tuple[object, ...]:
    """Returns whether the game has started and, for a diverged game, how it continues."""
    diverged = (table.divergence, table.resumption, table.row.over) if table.divergence else ()
    return table.row.started, *diverged


def text_of(message: outgoing.Answer) -> str:
    return encode(message).decode()
