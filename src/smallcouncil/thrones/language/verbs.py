"""The verbs of the base; an option's are in its folder. The numbers are those of `numbers.py`, written out for speed.

No verb makes a promise binding or gives anything away (base.information.deals).
"""

from __future__ import annotations

from typing import Final

from smallcouncil.core.notation import Verb

DONE: Final = 0
ORDER: Final = 1
REPLACE: Final = 2
EXECUTE: Final = 3
RAID: Final = 4
MOVE: Final = 5
TOKEN: Final = 6
COLLECT: Final = 7
SUPPORT: Final = 8
ACCEPT: Final = 9
DECLINE: Final = 10
CARD: Final = 11
BLADE: Final = 12
REMOVE: Final = 13
RETREAT: Final = 14
BID: Final = 15
NAME: Final = 16
MUSTER: Final = 17
LAUNCH: Final = 18
UPGRADE: Final = 19
RECOVER: Final = 20
DISCARD: Final = 21
LIFT: Final = 22
TRACK: Final = 37

VERBS: Final[list[Verb]] = [
    Verb("done", "core.done", "", "", "finish, or use nothing"),
    Verb("order", "base.planning.place", "area", "order", "give the units in an area an order"),
    Verb("replace", "base.planning.raven", "area", "order", "Messenger Raven: replace the order in an area"),
    Verb("execute", "base.turn.sequence", "area", "", "resolve the order in an area"),
    Verb("raid", "base.raid.target", "area", "", "remove an order from an area"),
    Verb("move", "base.march.move", "piece", "area", "march one unit into an area"),
    Verb("token", "base.control.token", "", "", "leave a power token in the area your units have just left"),
    Verb("collect", "base.power.collect", "area", "", "gain power with a Consolidate Power order"),
    Verb("support", "base.support.pledge", "area", "side", "pledge the support of an area to a side, or to nobody"),
    Verb("accept", "base.support.consent", "area", "", "accept the support pledged from an area"),
    Verb("decline", "base.support.consent", "area", "", "decline the support pledged from an area"),
    Verb("card", "base.battle.card", "card", "", "choose a House Card"),
    Verb("blade", "base.battle.blade", "", "", "use the Valyrian Steel Blade"),
    Verb(
        "remove", "base.retreat.casualties", "piece", "area",
        "remove one of your units from the board, or one of your opponent's where a card text says so",
    ),
    Verb("retreat", "base.retreat.defender", "area", "", "retreat to an area"),
    Verb("bid", "base.bidding.bid", "count", "", "bid power"),
    Verb("name", "base.bidding.ties", "house", "", "choose which of the tied houses comes next"),
    Verb("muster", "base.muster.place", "piece", "area", "muster a unit in the area that pays for it"),
    Verb("launch", "base.muster.ship", "area", "area", "muster a ship: the area that pays, then where it goes"),
    Verb("upgrade", "base.muster.upgrade", "piece", "area", "upgrade a Footman in an area to this unit"),
    Verb("recover", "base.wildlings.watch-victory", "card", "", "return a used House Card to your hand"),
    Verb("discard", "base.card.melisandre-of-asshai", "card", "", "discard a card from another house's hand"),
    Verb("lift", "base.card.cersei-lannister", "area", "order", "remove another house's order from the board"),
    Verb("track", "martell.card.doran-martell", "track", "", "choose an influence track for a card"),
]
