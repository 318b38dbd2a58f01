"""The messages that the server sends over the socket, one type for each (docs/protocol.md explains them).

Messages are typed dictionaries: these cost nothing at run time, and mypy checks them where they are made.
`server/codegen/contract.py` writes the same types for the client.
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
    lines: Sequence[Addend] = ()  # left out if empty


class LogGroup(TypedDict):
    """The events of a completed decision; or a take-back, or the point from which the game continues under other rules."""

    take: int
    n: int
    turn: str
    step: str
    asked: list[Seat]
    auto: list[Seat]
    events: list[LogEvent]
    back: NotRequired[Seat]
    rules: NotRequired[int]  # set beside `back` if this is not a take-back: the game continues under these rules


# The state of a game ----------------------------------------------------------------------------------------------------


class You(TypedDict):
    """The open draft of a seat that must decide."""

    prompt: str
    rule: str
    choices: list[Choice]
    chain: list[Choice]
    complete: bool
    staged: Plain | None  # the view with the draft applied; null while the draft is empty
    warning: str


class Over(TypedDict):
    winners: list[Seat]
    ranks: list[float]


class Beginning(TypedDict):
    decision: int
    chapter: str


class Parting(TypedDict):
    """The first decision that the server's rules cannot reproduce; `begin`: where the game can continue under these rules."""

    decision: int
    sentence: str
    ended: bool
    begin: Beginning | None


class Revealed(TypedDict):
    revealed: NotRequired[bool]  # in an open proposal: was something revealed since the decision?


class Proposal(Revealed):
    """A proposal that other players must agree to."""

    proposal: int
    kind: Literal["back", "rules", "close"]
    seat: Seat
    decision: int
    yes: list[Seat]
    open: bool
    voters: NotRequired[list[Seat]]  # the seats that must agree, while it is open


class Waits(TypedDict):
    waiting: list[Seat]
    sealed: list[Seat]


class Laid(TypedDict):
    laid: Plain | None  # for a seat that has sealed while others still choose: the view with its own choice applied


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
    log: list[LogGroup]  # new groups; the whole log in a `table` message


# The table --------------------------------------------------------------------------------------------------------------


class SeatInfo(TypedDict):
    seat: Seat
    kind: Literal["human", "open", "bot"]
    name: str
    bot: str
    held: bool  # a person has its key, even if a bot plays it now
    online: bool
    left: int | None
    deadline: int | None
    guest: bool  # came by invitation
    offered: bool  # a newcomer may take it
    owner: str  # name of the player whom a newcomer replaces
    absent: int | None  # when the player starts to count as absent, by the server's clock


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
    chat: NotRequired[list[ChatLine]]  # sent to a client that has just said `hello`


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
    """Advice for this seat alone, based on what the seat may know."""

    type: Literal["advised"]
    decision: int
    lines: list[str]


class TaughtNote(TypedDict):
    """Something that the teacher could say. The client leaves out what its player has understood."""

    key: str  # the thing it is about
    kind: Literal["introduction", "caution", "maester", "turn"]
    text: str
    again: str  # what it says from the second time on; empty: the same
    rule: str
    areas: list[str]
    once: bool  # is it enough to have read it?
    doing: bool  # is it about what the player does now? Otherwise it is said the first time only


class TaughtMessage(TypedDict):
    """What the teacher could say to this seat alone, based on what the seat may know."""

    type: Literal["taught"]
    decision: int
    chain: list[Choice]
    about: Literal["now", "turn", "draft"]
    notes: list[TaughtNote]
    shows: list[str]  # keys of what the draft shows to be understood, if it is sealed


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
    TableMessage | StateMessage | DraftMessage | SealedMessage | WhyMessage | AdvisedMessage | TaughtMessage | LookMessage
    | WaitingMessage | SeatsMessage | InviteMessage | ChatMessage | ProposalMessage | NotedMessage | ErrorMessage
)


def error(about: str, sentence: str, rule: str) -> ErrorMessage:
    return {"type": "error", "about": about, "sentence": sentence, "rule": rule}
