"""What a seat is sent: all that its player may know of a table, and nothing else.

Whoever looks at what a seat could learn looks here: nothing is sent about a game, its table or its talk that is not built below
(what all are told of a question is `Questions.told`).  The seat -1 is the public.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from smallcouncil.core.agenda import Reason
from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.insight.plain import Plain, Told
from smallcouncil.server.messages import outgoing as answers

if TYPE_CHECKING:
    from smallcouncil.server.messages.incoming import Have
    from smallcouncil.server.store import ChatRow, SeatRow
    from smallcouncil.server.table.table import Table
    from smallcouncil.server.timeline.history import Past

MADE = Reason("You have made your choice; take it back to choose something else.", "core.undo")


# The game ---------------------------------------------------------------------------------------------------------------


def eyes_of(table: Table, seat: int) -> int:
    """Nobody sees a hand before the game begins: else one could set tables until it is a good one."""
    return seat if table.row.started else NOBODY


def state_for(table: Table, seat: int, pasts: list[Past]) -> answers.StateMessage:
    """The same for all who look on from this seat."""
    return {"type": "state", **standing(table, seat, pasts)}


def standing(table: Table, seat: int, pasts: list[Past]) -> answers.Standing:
    game, eyes, proposal = table.game, eyes_of(table, seat), table.questions.current()
    sealed = sealed_by(table, eyes)
    you: answers.You | None = None
    if table.playable and table.history.plays(eyes):
        copy, closed, chain = table.sealing.draft_of(eyes)
        you, matter = drafted(table, eyes, copy, closed, chain)
        view = game.redacted(eyes) if chain else copy
    else:
        view = game.redacted(eyes)
        matter = table.history.presenter.matter(sealed or view, eyes, None, table.kept())
    return {
        "take": table.row.take,
        "decision": table.number,
        "view": view.state.plain(),
        **waits(table),
        "over": None if game.result is None else {"winners": game.result, "ranks": table.kind.ranks(game)},
        "you": you,
        "laid": laid(sealed),
        "matter": matter,
        "proposal": table.questions.told(proposal) if proposal is not None and eyes != NOBODY else None,
        "parted": table.parted.told(),
        "log": [past.told(eyes) for past in pasts],
    }


def drafted(table: Table, seat: int, copy: Game, closed: bool, chain: list[int]) -> tuple[answers.You, Told]:
    """The open draft: its prompt, what may follow, how it looks; and what is good to know then."""
    sight = table.history.presenter
    staged = copy.staged(seat) if chain else copy
    you: answers.You = {
        "prompt": table.game.prompt(seat) if closed else copy.prompt(seat),
        "rule": copy.rule(seat),
        "choices": [] if closed else copy.choices(seat),
        "chain": chain,
        "complete": closed,
        "staged": staged.state.plain() if chain else None,
        "warning": sight.warning(copy, seat),
    }
    return you, sight.matter(staged, seat, copy, table.kept())


def sealed_by(table: Table, seat: int) -> Game | None:
    """What the seat sees with its own seal carried out, while others still choose; whoever sealed it: player, clock or bot."""
    return table.game.staged(seat) if seat in waits(table)["sealed"] else None


def laid(sealed: Game | None) -> Plain | None:
    return None if sealed is None else sealed.state.plain()


def draft_for(table: Table, seat: int, decision: int, copy: Game, closed: bool, chain: list[int]) -> answers.DraftMessage:
    you, matter = drafted(table, seat, copy, closed, chain)
    return {"type": "draft", "decision": decision, **you, "matter": matter}


def why_for(table: Table, seat: int, chain: list[int], choice: int) -> answers.WhyMessage:
    """Why the choice cannot follow the draft; no sentence when it can."""
    copy, closed = table.game.drafting(seat, chain)
    reason = MADE if closed else copy.why(seat, choice)
    sentence, rule = (reason.sentence, reason.rule) if reason is not None else ("", "")
    return {"type": "why", "choice": choice, "sentence": sentence, "rule": rule}


def look_for(table: Table, eyes: int, game: Game, at: tuple[int, int], last: int) -> answers.LookMessage:
    """A past position, `at` its take and decision; `last` is the open one."""
    view = game.redacted(eyes)
    matter = table.history.presenter.matter(view, eyes)
    take, decision = at
    return {
        "type": "look", "take": take, "decision": decision, "eyes": eyes, "view": view.state.plain(), "matter": matter,
        "last": last,
    }


def waits(table: Table) -> answers.Waits:
    """Who must still choose, and who has sealed; nobody once the game has parted from the rules."""
    agenda = table.game.state.agenda if table.history.parting is None else []
    asked = agenda[-1].asked if agenda else 0
    return {"waiting": list(bits_of(asked & table.game.waiting)), "sealed": list(bits_of(asked & ~table.game.waiting))}


def waiting_for(table: Table, seat: int) -> answers.WaitingMessage:
    """Somebody has sealed or unsealed: nothing else has changed."""
    own = laid(sealed_by(table, eyes_of(table, seat)))
    return {"type": "waiting", "take": table.row.take, "decision": table.number, **waits(table), "laid": own}


# The table --------------------------------------------------------------------------------------------------------------


def table_for(table: Table, seat: int, owns: int, have: Have | None, chat: list[ChatRow] | None) -> answers.TableMessage:
    """All there is to know; with `have`, the log only from there on."""
    row = table.row
    known, begin = knows(table, have), begin_of(table, have)
    pasts = [past for past in table.history.pasts if past.n >= begin and past.asked]
    state = standing(table, seat, pasts)
    if not known:
        state["log"] = [*table.takebacks.marks(), *[past.told(seat) for past in pasts]]
    return {
        "type": "table", "table": row.id, "game": row.game, "players": row.players, "options": row.options,
        "content": table.kind.content(), "seat": seat, "clock": cast("answers.Clock", row.clock), "press": row.press,
        "kind": "record" if row.kind == "record" else "play", "name": row.name,
        "since": {"take": row.take, "decision": begin} if known else None, "note": table.notes.get(seat, ""),
        "ask_everything": seat != NOBODY and table.seats[seat].ask, "owns": owns, **seated(table),
        **talk_for(table, seat, chat), **state,
    }


def knows(table: Table, have: Have | None) -> bool:
    """Does what a client has belong to the game as it stands?"""
    return have is not None and have.take == table.row.take and have.decision <= table.number


def begin_of(table: Table, have: Have | None) -> int:
    """The first decision that a client must be told."""
    return have.decision if have is not None and knows(table, have) else 0


def seats_at(table: Table) -> answers.SeatsMessage:
    return {"type": "seats", **seated(table)}


def seated(table: Table) -> answers.Seated:
    return {
        "seats": seat_rows(table), "started": table.row.started, "pace": table.pace, "now": table.clocks.now(),
        "host": table.hosting.host_told(), "several": table.row.several,
    }


def seat_rows(table: Table) -> list[answers.SeatInfo]:
    online = table.audience.online()
    return [seat_row(table, row, row.seat in online) for row in table.seats]


def seat_row(table: Table, row: SeatRow, online: bool) -> answers.SeatInfo:
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
        "absent": table.hosting.absent_told(row.seat),
    }


# The talk ---------------------------------------------------------------------------------------------------------------


def hears(table: Table, seat: int, row: ChatRow) -> bool:
    """Those who watch hear only what the table itself says; a whisper is for two, and for those who sat there then."""
    if row.seat == NOBODY:
        return True
    if seat == NOBODY:
        return False
    return row.to is None or (seat in (row.seat, row.to) and table.seats[seat].hears(row.id))


def talk_for(table: Table, seat: int, chat: list[ChatRow] | None) -> answers.Talk:
    return {} if chat is None else {"chat": [chat_line(each) for each in chat if hears(table, seat, each)]}


def chat_line(row: ChatRow) -> answers.ChatLine:
    return {"id": row.id, "seat": row.seat, "to": row.to, "text": row.text, "at": row.at}
