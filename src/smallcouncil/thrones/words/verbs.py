"""The table of verbs.  The place of a row is the verb's int: rows are added at the end, never moved.

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
FORTIFY: Final = 23
RECRUIT: Final = 24
CARAVAN: Final = 25
GATHER: Final = 26
BRING: Final = 27
ADVANCE: Final = 28
SWEEP: Final = 29
LEVY: Final = 30
TAKE: Final = 31
OUTWIT: Final = 32
STING: Final = 33
BURN: Final = 34
SEIZE: Final = 35
SINK: Final = 36
TRACK: Final = 37
PAY: Final = 38
COPY: Final = 39

VERBS: Final[list[Verb]] = [
    Verb("done", "core.done", "", "", "close the chain, or use nothing"),
    Verb("order", "base.planning.place", "area", "order", "give the units in an area an order"),
    Verb("replace", "base.planning.raven", "area", "order", "Messenger Raven: put another order there"),
    Verb("execute", "base.turn.sequence", "area", "", "resolve the order in an area"),
    Verb("raid", "base.raid.target", "area", "", "take an order off an area"),
    Verb("move", "base.march.move", "piece", "area", "march one unit into an area"),
    Verb("token", "base.control.token", "", "", "leave a power token in the area just left"),
    Verb("collect", "base.power.collect", "area", "", "take power for a Consolidate Power order"),
    Verb("support", "base.support.pledge", "area", "side", "pledge the support of an area to a side, or to nobody"),
    Verb("accept", "base.support.consent", "area", "", "accept the support pledged from an area"),
    Verb("decline", "base.support.consent", "area", "", "decline the support pledged from an area"),
    Verb("card", "base.battle.card", "card", "", "choose a House Card"),
    Verb("blade", "base.battle.blade", "", "", "use the Valyrian Steel Blade"),
    Verb("remove", "base.retreat.casualties", "piece", "area", "take one of your units (by a card, theirs) off the board"),
    Verb("retreat", "base.retreat.defender", "area", "", "retreat to an area"),
    Verb("bid", "base.bidding.bid", "count", "", "bid power"),
    Verb("name", "base.bidding.ties", "house", "", "name a house: the next among equals"),
    Verb("muster", "base.muster.place", "piece", "area", "muster a unit in the area that pays for it"),
    Verb("launch", "base.muster.ship", "area", "area", "muster a ship: the area that pays, then where it goes"),
    Verb("upgrade", "base.muster.upgrade", "piece", "area", "turn a Footman in an area into this piece"),
    Verb("recover", "base.wildlings.watch-victory", "card", "", "take a used House Card back into the hand"),
    Verb("discard", "base.card.melisandre-of-asshai", "card", "", "discard a card of another house's hand"),
    Verb("lift", "base.card.cersei-lannister", "area", "order", "take an order of another house off the board"),
    Verb("fortify", "fortifications.build", "area", "", "build a Fortification instead of taking power"),
    Verb("recruit", "one-time-orders.recruit", "area", "", "Recruit: muster in an area"),
    Verb("caravan", "one-time-orders.caravan", "area", "", "Supply Caravan: raise your supply by the barrels of an area"),
    Verb("gather", "one-time-orders.forced-march", "area", "", "Forced March: bring units from around into an area"),
    Verb("bring", "one-time-orders.forced-march", "piece", "area", "bring one unit in from an area"),
    Verb("advance", "one-time-orders.young-wolf", "area", "", "The Young Wolf: march out of an area without a battle"),
    Verb("sweep", "one-time-orders.iron-fleet", "area", "", "The Iron Fleet: take two orders off the areas around one"),
    Verb("levy", "one-time-orders.might", "area", "", "The Might of Highgarden: a card for power of the houses around"),
    Verb("take", "one-time-orders.might", "house", "count", "take power from a house"),
    Verb("outwit", "one-time-orders.lions-cunning", "area", "", "The Lion's Cunning: keep a house around from your areas"),
    Verb("sting", "one-time-orders.scorpion", "area", "", "The Scorpion's Sting: discard a card of each house around"),
    Verb("burn", "one-time-orders.will", "area", "", "The Will of R'hllor: give up a House Card to take an order off the board"),
    Verb("seize", "ports.taken", "area", "", "replace the ships in a port that you have taken by your own"),
    Verb("sink", "ports.taken", "area", "", "destroy the ships in a port that you have taken"),
    Verb("track", "martell.card.doran-martell", "track", "", "choose an influence track by a card"),
    Verb("pay", "crown-cards.tywin-lannister", "count", "", "pay power for the strength of a card"),
    Verb("copy", "crown-cards.willas-tyrell", "", "", "use the text of the opposing card as your own"),
]
