"""The messages that a client may send over the socket: one struct for each type, validated as it is decoded."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

Text = Annotated[str, Meta(max_length=1000)]
Key = Annotated[str, Meta(max_length=64)]
Count = Annotated[int, Meta(ge=0, le=1 << 31)]
Seat = Annotated[int, Meta(ge=-1, le=15)]
Sits = Annotated[int, Meta(ge=0, le=15)]  # a seat, not the public
Chain = Annotated[list[Annotated[int, Meta(ge=0, lt=1 << 24)]], Meta(max_length=400)]


class Message(Struct, tag_field="type"):
    pass


class Have(Struct):
    take: Count
    decision: Count


class Hello(Message, tag="hello"):
    table: Key
    secret: Key = ""
    have: Have | None = None
    chat: Annotated[int, Meta(ge=0, le=1 << 53)] = 0  # id of the last chat line that the client has


class Draft(Message, tag="draft"):
    decision: Count
    chain: Chain
    take: Count | None = None


class Seal(Message, tag="seal"):
    decision: Count
    chain: Chain
    take: Count | None = None


class Unseal(Message, tag="unseal"):
    decision: Count


class Why(Message, tag="why"):
    decision: Count
    chain: Chain
    choice: Annotated[int, Meta(ge=0, lt=1 << 24)]


class Advise(Message, tag="advise"):
    """Asks what a maester would do on this seat."""

    decision: Count


class Teach(Message, tag="teach"):
    """Asks what the teacher could say: now, about the turn that has ended, or what a maester thinks of the draft."""

    decision: Count
    chain: Chain
    about: Literal["now", "turn", "draft"] = "now"
    since: Count = 0  # the decision at which it was asked before


class Back(Message, tag="back"):
    pass


class Consent(Message, tag="consent"):
    proposal: Count
    yes: bool


class Look(Message, tag="look"):
    decision: Count
    eyes: Seat | None = None


class Say(Message, tag="say"):
    text: Text
    to: Sits | None = None


class Note(Message, tag="note"):
    text: Annotated[str, Meta(max_length=10_000)]


class Preferences(Message, tag="settings"):
    ask_everything: bool | None = None
    pace: Annotated[int, Meta(ge=0, le=5000)] | None = None
    several: bool | None = None

    @property
    def is_pace(self) -> bool:
        """Does the message set only the pace, which is not stored?"""
        return self.ask_everything is None and self.several is None


class Leave(Message, tag="leave"):
    bot: Key = ""


class Return(Message, tag="return"):
    pass


class GoOn(Message, tag="go_on"):
    """Proposes to continue a diverged game under the rules of this server."""


class Close(Message, tag="close"):
    """Proposes to close a diverged game at its last position."""


class Start(Message, tag="start"):
    pass


class Give(Message, tag="give"):
    """The host gives an absent player's seat to a bot; with `newcomer`, a newcomer may take it."""

    seat: Sits
    bot: Key = ""
    newcomer: bool = False


class Remove(Message, tag="remove"):
    seat: Sits


class Invite(Message, tag="invite"):
    pass


Any = (
    Hello | Draft | Seal | Unseal | Why | Advise | Teach | Back | Consent | Look | Say | Note | Preferences | Leave | Return
    | GoOn | Close | Start | Give | Remove | Invite
)

BIGGEST = 16_384  # bytes in a message

reader: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Any)


def kind_of(message: Any) -> str:
    """Returns the type of the message, as the client wrote it."""
    return str(message.__struct_config__.tag)
