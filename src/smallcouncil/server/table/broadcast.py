"""Who listens at a table, and at which seat; what is told goes to them, however it reaches them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Protocol

from smallcouncil.core.bits import NOBODY
from smallcouncil.server.messages import outgoing as answers
from smallcouncil.server.refusals import Refused
from smallcouncil.server.store import ChatRow
from smallcouncil.server.table import view as views
from smallcouncil.server.timeline.history import Past, encode

if TYPE_CHECKING:
    from smallcouncil.server.table.table import Table

LOST = "You no longer have a seat here. You are watching now."


class Listener(Protocol):
    key: bytes  # the hash of the secret
    seat: int
    owns: int  # the seat that a newcomer has, and that this listener's player may take back

    def hear(self, text: str) -> None:
        """Never waits: whoever is slow holds up nobody."""

    def turn_away(self, refused: Refused) -> None:
        """The table is not to be had at this server any more."""


class Audience:
    def __init__(self, table: Table, heard: int) -> None:
        self.table: Table = table
        self.listeners: set[Listener] = set()
        self.heard: int = heard  # the last word that everybody here was told

    def online(self) -> set[int]:
        """The seats somebody listens at."""
        return {listener.seat for listener in self.listeners if listener.seat != NOBODY}

    def reseat(self) -> None:
        """Seats have come to others: whoever has lost one watches, whoever has got one again sits there."""
        for listener in self.listeners:
            place = self.table.place_of(listener.key)
            if place != (listener.seat, listener.owns):
                lost = listener.seat != NOBODY and place[0] == NOBODY
                listener.seat, listener.owns = place
                self._tell(listener, views.table_for(self.table, *place, None, None))
                if lost:
                    self._tell(listener, answers.error("seat", LOST, "table.host"))

    def dismiss(self, refused: Refused) -> None:
        """All who are here are told why the table is not to be had any more."""
        listeners, self.listeners = self.listeners, set()
        for listener in listeners:
            listener.turn_away(refused)

    # Telling -------------------------------------------------------------------------------------------------------

    def tell_state(self, pasts: list[Past] | None = None) -> None:
        self._tell_seats(lambda seat: views.state_for(self.table, seat, pasts or []))

    def tell_table(self) -> None:
        texts: dict[tuple[int, int], str] = {}
        for listener in self.listeners:
            place = listener.seat, listener.owns
            if place not in texts:
                texts[place] = text_of(views.table_for(self.table, *place, None, None))
            listener.hear(texts[place])

    def tell_waiting(self, opened: Collection[int] = ()) -> None:
        """Somebody has sealed; or seals were opened: those seats are asked again, on every page."""
        self._tell_seats(lambda seat: (
            views.state_for(self.table, seat, []) if seat in opened else views.waiting_for(self.table, seat)
        ))

    def tell_seats(self) -> None:
        self._tell_all(views.seats_at(self.table))

    def tell_question(self, question: answers.Proposal) -> None:
        """To those who sit here."""
        for listener in self.listeners:
            if listener.seat != NOBODY:
                self._tell(listener, {"type": "proposal", **question})

    def tell_chat(self, row: ChatRow) -> None:
        if row.id > self.heard:
            self.heard = row.id
            for listener in self.listeners:
                if views.hears(self.table, listener.seat, row):
                    self._tell(listener, {"type": "chat", **views.chat_line(row)})

    def _tell(self, listener: Listener, message: answers.Answer) -> None:
        listener.hear(text_of(message))

    def _tell_seats(self, told: Callable[[int], answers.Answer]) -> None:
        """Worked out once for a seat, however many look on from it."""
        texts: dict[int, str] = {}
        for listener in self.listeners:
            if listener.seat not in texts:
                texts[listener.seat] = text_of(told(listener.seat))
            listener.hear(texts[listener.seat])

    def _tell_all(self, message: answers.Answer) -> None:
        """What is the same for everybody is written once."""
        text = text_of(message)
        for listener in self.listeners:
            listener.hear(text)


def text_of(message: answers.Answer) -> str:
    return encode(message).decode()
