"""What the server says over the socket: one type a message (docs/protocol.md has the words to it).

What is sent is typed dictionaries: they cost nothing, and are checked where they are made.  `server/codegen/contract.py`
writes the same types for the client.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, NotRequired, TypedDict

from smallcouncil.insight.plain import Addend, Choice, Plain, Seat, Told

# The log ----------------------------------------------------------------------------------------------------------------


class LogEvent(NamedTuple):
    name: str
    rule: str
    nouns: list[int]
    lines: Sequence[Addend] = ()  # left out where there are none


class LogGroup(TypedDict):
    """What happened in a completed decision; or a take-back, and where the game goes on under other rules."""

    take: int
    n: int
    turn: str
    step: str
    asked: list[Seat]
    auto: list[Seat]
    events: list[LogEvent]
    back: NotRequired[Seat]
    rules: NotRequired[int]  # with `back`: not taken back, the game goes on under these rules


# The state of a game ----------------------------------------------------------------------------------------------------


class You(TypedDict):
    """The open draft of a seat that is asked."""

    prompt: str
    rule: str
    choices: list[Choice]
    chain: list[Choice]
    complete: bool
    staged: Plain | None  # the view with the draft carried out; null while it is empty
    warning: str


class Over(TypedDict):
    winners: list[Seat]
    ranks: list[float]


class Beginning(TypedDict):
    decision: int
    chapter: str


class Parting(TypedDict):
    """Where the rules of the server no longer give the game that was played; `begin`: from where it can go on under them."""

    decision: int
    sentence: str
    ended: bool
    begin: Beginning | None


class Revealed(TypedDict):
    revealed: NotRequired[bool]  # while a question is open: whether something was revealed since


class Proposal(Revealed):
    """What the whole table must agree to."""

    proposal: int
    kind: Literal["back", "rules", "close"]
    seat: Seat
    decision: int
    yes: list[Seat]
    open: bool
    voters: NotRequired[list[Seat]]  # while it is open: who must agree


class Waits(TypedDict):
    waiting: list[Seat]
    sealed: list[Seat]


class Laid(TypedDict):
    laid: Plain | None  # to whoever has sealed, while others still choose: the view with the own seal carried out


class Standing(Waits, Laid):
    """The game as a seat sees it."""

    take: int
    decision: int
    view: Plain
    over: Over | None
    you: You | None
    matter: Told
    proposal: Proposal | None
    parted: Parting | None
    log: list[LogGroup]  # what is new; all that there is in `table`


# The table --------------------------------------------------------------------------------------------------------------


class SeatInfo(TypedDict):
    seat: Seat
    kind: Literal["human", "open", "bot"]
    name: str
    bot: str
    held: bool  # a person has its key, whoever plays now
    online: bool
    left: int | None
    deadline: int | None
    guest: bool  # came by invitation
    offered: bool  # a newcomer may take it
    owner: str  # for whom a newcomer sits in
    absent: int | None  # from when on the player counts as absent, by the server's clock


class Bank(TypedDict):
    kind: Literal["bank"]
    bank: int
    increment: int


class Days(TypedDict):
    kind: Literal["days"]
    days: int


Clock = Bank | Days | None


class ChatLine(TypedDict):
    id: int
    seat: Seat
    to: Seat | None
    text: str
    at: float


class Since(TypedDict):
    take: int
    decision: int


class Seated(TypedDict):
    seats: list[SeatInfo]
    started: bool
    pace: int
    now: int
    host: Seat
    several: bool  # may one browser take several seats by invitation?


class Talk(TypedDict):
    chat: NotRequired[list[ChatLine]]  # to whoever has just come


class TableInfo(Seated, Talk):
    table: str
    game: str
    players: int
    options: list[str]
    content: str
    seat: Seat
    clock: Clock
    press: bool
    kind: Literal["play", "record"]
    name: str
    since: Since | None
    note: str
    ask_everything: bool
    owns: Seat  # a seat that this key may take back from a newcomer


# The messages -----------------------------------------------------------------------------------------------------------


class TableMessage(TableInfo, Standing):
    type: Literal["table"]


class StateMessage(Standing):
    type: Literal["state"]


class DraftMessage(You):
    type: Literal["draft"]
    decision: int
    matter: Told


class SealedMessage(TypedDict):
    type: Literal["sealed", "unsealed"]
    take: int
    decision: int


class WhyMessage(TypedDict):
    type: Literal["why"]
    choice: Choice
    sentence: str
    rule: str


class AdvisedMessage(TypedDict):
    """For this seat alone, from what it may know."""

    type: Literal["advised"]
    decision: int
    lines: list[str]


class LookMessage(TypedDict):
    type: Literal["look"]
    take: int
    decision: int
    eyes: Seat
    view: Plain
    matter: Told
    last: int


class WaitingMessage(Waits, Laid):
    type: Literal["waiting"]
    take: int
    decision: int


class SeatsMessage(Seated):
    type: Literal["seats"]


class InviteMessage(TypedDict):
    type: Literal["invite"]
    invite: str


class ChatMessage(ChatLine):
    type: Literal["chat"]


class ProposalMessage(Proposal):
    type: Literal["proposal"]


class NotedMessage(TypedDict):
    type: Literal["noted"]


class ErrorMessage(TypedDict):
    type: Literal["error"]
    about: str
    sentence: str
    rule: str


Answer = (
    TableMessage | StateMessage | DraftMessage | SealedMessage | WhyMessage | AdvisedMessage | LookMessage
    | WaitingMessage | SeatsMessage | InviteMessage | ChatMessage | ProposalMessage | NotedMessage | ErrorMessage
)


def error(about: str, sentence: str, rule: str) -> ErrorMessage:
    return {"type": "error", "about": about, "sentence": sentence, "rule": rule}
