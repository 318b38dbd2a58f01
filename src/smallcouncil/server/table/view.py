"""The messages to a seat: everything that its player may know of a table, and nothing else.

To find out what a seat could learn, look here: this module builds every message about a game, its table or its chat
(`votes.told` builds those about a proposal).  The seat -1 is the public.
"""

from __future__ import annotations

from typing import cast

from smallcouncil.core.agenda import Reason
from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.insight.plain import Plain, Told
from smallcouncil.server.messages import outgoing
from smallcouncil.server.messages.incoming import Have
from smallcouncil.server.store import ChatRow, SeatRow
from smallcouncil.server.table import divergence, votes
from smallcouncil.server.table.clocks import Clock
from smallcouncil.server.table.host import host_of
from smallcouncil.server.table.presence import Presence
from smallcouncil.server.table.seal import draft_of
from smallcouncil.server.table.state import TableState
from smallcouncil.server.table.take_back import marks
from smallcouncil.server.timeline.history import PastDecision
from smallcouncil.server.views import Kept

MADE = Reason("You have made your choice; take it back to choose something else.", "core.undo")


class TableView:
    def __init__(self, state: TableState, clock: Clock, presence: Presence) -> None:
        self.table: TableState = state
        self.clock: Clock = clock
        self.presence: Presence = presence
        self._kept: Kept = {}
        self._kept_of: Game | None = None

    def kept(self) -> Kept:
        """Returns the cache for the current position."""
        if self._kept_of is not self.table.game:
            self._kept, self._kept_of = {}, self.table.game
        return self._kept

    # The game ------------------------------------------------------------------------------------------------------

    def eyes_of(self, seat: int) -> int:
        """Returns a seat's point of view: the public's until the game starts, so that nobody sets tables until a hand is good."""
        return seat if self.table.row.started else NOBODY

    def state_for(self, seat: int, pasts: list[PastDecision]) -> outgoing.StateMessage:
        """Builds the state message, which is the same for all clients at this seat."""
        return {"type": "state", **self.standing(seat, pasts)}

    def standing(self, seat: int, pasts: list[PastDecision]) -> outgoing.Standing:
        table, game, eyes = self.table, self.table.game, self.eyes_of(seat)
        sealed, proposal = self.sealed_by(eyes), votes.current(table)
        you: outgoing.You | None = None
        if table.is_playable and table.history.plays(eyes):
            copy, closed, chain = draft_of(table, eyes)
            you, matter = self.drafted(eyes, copy, closed, chain)
            view = game.redacted(eyes) if chain else copy
        else:
            view = game.redacted(eyes)
            matter = table.history.presenter.matter(sealed or view, eyes, None, self.kept())
        return {
            "take": table.row.take,
            "decision": table.number,
            "view": view.state.plain(),
            **self.waits(),
            "over": None if game.result is None else {"winners": game.result, "ranks": table.kind.ranks(game)},
            "you": you,
            "laid": laid(sealed),
            "matter": matter,
            "proposal": votes.told(table, proposal) if proposal is not None and eyes != NOBODY else None,
            "parted": divergence.told(table),
            "log": [past.told(eyes) for past in pasts],
        }

    def drafted(self, seat: int, copy: Game, closed: bool, chain: list[int]) -> tuple[outgoing.You, Told]:
        """Returns the open draft (prompt, choices, the view with it applied), and what matters in that position."""
        presenter = self.table.history.presenter
        staged = copy.staged(seat) if chain else copy
        you: outgoing.You = {
            "prompt": self.table.game.prompt(seat) if closed else copy.prompt(seat),
            "rule": copy.rule(seat),
            "choices": [] if closed else copy.choices(seat),
            "chain": chain,
            "complete": closed,
            "staged": staged.state.plain() if chain else None,
            "warning": presenter.warning(copy, seat),
        }
        return you, presenter.matter(staged, seat, copy, self.kept())

    def sealed_by(self, seat: int) -> Game | None:
        """Returns the game as the seat sees it with its own seal applied while others still choose; None if it has not sealed."""
        return self.table.game.staged(seat) if seat in self.waits()["sealed"] else None

    def draft_for(self, seat: int, decision: int, copy: Game, closed: bool, chain: list[int]) -> outgoing.DraftMessage:
        you, matter = self.drafted(seat, copy, closed, chain)
        return {"type": "draft", "decision": decision, **you, "matter": matter}

    def look_for(self, eyes: int, game: Game, at: tuple[int, int], last: int) -> outgoing.LookMessage:
        """Builds the message for a past position; `at` is its take and decision, `last` the open decision."""
        view = game.redacted(eyes)
        matter = self.table.history.presenter.matter(view, eyes)
        take, decision = at
        return {
            "type": "look", "take": take, "decision": decision, "eyes": eyes, "view": view.state.plain(), "matter": matter,
            "last": last,
        }

    def waits(self) -> outgoing.Waits:
        """Returns the seats that must still choose, and those that have sealed; none if the game has diverged."""
        game = self.table.game
        agenda = game.state.agenda if self.table.history.divergence is None else []
        asked = agenda[-1].asked if agenda else 0
        return {"waiting": list(bits_of(asked & game.waiting)), "sealed": list(bits_of(asked & ~game.waiting))}

    def waiting_for(self, seat: int) -> outgoing.WaitingMessage:
        """Builds the message that a seat has sealed or unsealed and nothing else has changed."""
        own, (take, decision) = laid(self.sealed_by(self.eyes_of(seat))), self.table.at
        return {"type": "waiting", "take": take, "decision": decision, **self.waits(), "laid": own}

    # The table -----------------------------------------------------------------------------------------------------

    def table_for(self, seat: int, owns: int, have: Have | None, chat: list[ChatRow] | None) -> outgoing.TableMessage:
        """Builds the message with the whole table; with `have`, the log begins there."""
        table, row = self.table, self.table.row
        known, begin = self.knows(have), self.begin_of(have)
        pasts = [past for past in table.history.pasts if past.n >= begin and past.asked]
        state = self.standing(seat, pasts)
        if not known:
            state["log"] = [*marks(table), *[past.told(seat) for past in pasts]]
        return {
            "type": "table", "table": row.id, "game": row.game, "players": row.players, "options": row.options,
            "content": table.kind.content(), "seat": seat, "clock": cast("outgoing.Clock", row.clock), "press": row.press,
            "kind": "record" if row.kind == "record" else "play", "name": row.name,
            "since": {"take": row.take, "decision": begin} if known else None, "note": table.notes.get(seat, ""),
            "ask_everything": seat != NOBODY and table.seats[seat].ask, "owns": owns, **self.seated(),
            **self.talk_for(seat, chat), **state,
        }

    def knows(self, have: Have | None) -> bool:
        """Is the decision that a client has part of the current take?"""
        return have is not None and have.take == self.table.row.take and have.decision <= self.table.number

    def begin_of(self, have: Have | None) -> int:
        """Returns the first decision that the client does not have."""
        return have.decision if have is not None and self.knows(have) else 0

    def seats(self) -> outgoing.SeatsMessage:
        return {"type": "seats", **self.seated()}

    def seated(self) -> outgoing.Seated:
        row = self.table.row
        return {
            "seats": self.seat_rows(), "started": row.started, "pace": self.table.pace, "now": self.clock.now(),
            "host": host_of(self.table, self.presence), "several": row.several,
        }

    def seat_rows(self) -> list[outgoing.SeatInfo]:
        online = self.presence.listeners.online()
        return [self.seat_row(row, row.seat in online) for row in self.table.seats]

    def seat_row(self, row: SeatRow, online: bool) -> outgoing.SeatInfo:
        return {
            "seat": row.seat,
            "kind": "open" if row.holder == "open" else "bot" if row.playing == "bot" else "human",
            "name": row.name,
            "bot": row.bot if row.playing == "bot" else "",
            "held": row.holder == "human",
            "online": online,
            "left": row.left,
            "deadline": row.deadline,
            "guest": row.guest,
            "offered": row.offered,
            "owner": row.owner["name"] or "guest" if row.owner is not None else "",
            "absent": self.presence.absent_told(row.seat),
        }

    # The talk ------------------------------------------------------------------------------------------------------

    def hears(self, seat: int, row: ChatRow) -> bool:
        return hears(self.table.seats, seat, row)

    def talk_for(self, seat: int, chat: list[ChatRow] | None) -> outgoing.Talk:
        return {} if chat is None else {"chat": [chat_line(each) for each in chat if self.hears(seat, each)]}


def why_for(game: Game, seat: int, chain: list[int], choice: int) -> outgoing.WhyMessage:
    """Explains why the choice cannot follow the draft; the sentence is empty if it can."""
    copy, closed = game.drafting(seat, chain)
    reason = MADE if closed else copy.why(seat, choice)
    sentence, rule = (reason.sentence, reason.rule) if reason is not None else ("", "")
    return {"type": "why", "choice": choice, "sentence": sentence, "rule": rule}


def hears(seats: list[SeatRow], seat: int, row: ChatRow) -> bool:
    """May the seat read the line?  Watchers read only announcements; a whisper is for the two players who had the seats then."""
    if row.seat == NOBODY:
        return True
    if seat == NOBODY:
        return False
    return row.to is None or (seat in (row.seat, row.to) and seats[seat].hears(row.id))


def laid(sealed: Game | None) -> Plain | None:
    return None if sealed is None else sealed.state.plain()


def chat_line(row: ChatRow) -> outgoing.ChatLine:
    return {"id": row.id, "seat": row.seat, "to": row.to, "text": row.text, "at": row.at}
