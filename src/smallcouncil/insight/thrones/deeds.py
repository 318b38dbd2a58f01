"""A decision in plain words: all of it, or only how it differs from another one.

The base's words are here; the options in play add theirs (`decisions`, `begins`, `deeds` and `declines` of their `Words`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.notation import verb_of, x_of, y_of
from smallcouncil.insight.phrases import doing, listed
from smallcouncil.insight.thrones.acts import Act, Part, Phrases, Telling
from smallcouncil.insight.thrones.aids import SPECIALS, whose_order
from smallcouncil.insight.thrones.words import words_of
from smallcouncil.thrones.language.verbs import (
    ACCEPT,
    BID,
    BLADE,
    CARD,
    COLLECT,
    DECLINE,
    DISCARD,
    DONE,
    EXECUTE,
    LAUNCH,
    LIFT,
    MOVE,
    MUSTER,
    NAME,
    ORDER,
    RAID,
    RECOVER,
    REMOVE,
    REPLACE,
    RETREAT,
    SUPPORT,
    TOKEN,
    TRACK,
    UPGRADE,
)
from smallcouncil.thrones.nouns.army import ONE, kind_of
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.bidding import Bid, by_bid, latest
from smallcouncil.thrones.rules.march import attacks, defender_of
from smallcouncil.thrones.rules.raid import vulnerable
from smallcouncil.thrones.rules.wildlings import watch_wins


def phrases_of(state: State, seat: int, chain: list[int], other: list[int] | None = None) -> Phrases:
    """The chain's decision in words. Given another chain, only the orders and new units that differ."""
    act = Act(state, seat, chain)
    apart = APART.get(act.decision) if other is not None else None
    return apart(act, other) if apart is not None and other is not None else whole(act)


def whole(act: Act) -> Phrases:
    decisions, begins, declines = dict(DECISIONS), dict(BEGINS), dict(DECLINES)
    for words in words_of(act.state.rules):
        decisions.update(words.decisions)
        begins.update(words.begins)
        declines.update(words.declines)
    if act.decision in decisions:
        return decisions[act.decision](act)
    if act.chain == [DONE]:
        return [declines.get(act.decision, "choose nothing")]
    first = verb_of(act.chain[0])
    return begins[first](act) if first in begins else parts(act, act.chain)


def parts(act: Act, choices: list[int]) -> Phrases:
    """Words for the choices, verb by verb."""
    deeds = dict(DEEDS)
    for words in words_of(act.state.rules):
        deeds.update(words.deeds)
    groups: dict[int, list[int]] = {}
    for choice in choices:
        if choice != DONE:
            groups.setdefault(verb_of(choice), []).append(choice)
    return [phrase for verb, group in groups.items() for phrase in deeds.get(verb, in_its_own_words)(act, group)]


def in_its_own_words(act: Act, choices: list[int]) -> Phrases:
    """Words for a choice that nothing else covers: the meaning of the verb, and its nouns."""
    verb = act.state.rules.notation.verbs[verb_of(choices[0])]
    nouns = [act.state.rules.notation.nouns(choice) for choice in choices if verb.x]
    meaning = verb.meaning.rpartition(": ")[2]
    return [f"{meaning} ({listed(nouns)})" if nouns else meaning]


# Orders ------------------------------------------------------------------------------------------------------------


def placed(choices: list[int]) -> dict[int, int]:
    """By area, the last token placed there."""
    return {x_of(choice): y_of(choice) for choice in sorted(choices, key=x_of) if verb_of(choice) == ORDER}


def orders(act: Act, choices: list[int]) -> Phrases:
    return ["place " + listed([f"{act.order(order)} in {act.area(area)}" for area, order in placed(choices).items()])]


def other_orders(act: Act, other: list[int]) -> Phrases:
    """Orders that the other set lacks, each with what is there instead, and other differences."""
    mine, theirs = placed(act.chain), placed(other)
    else_than = [choice for choice in act.chain if verb_of(choice) != ORDER and choice not in other]
    changed = [
        f"{act.order(order)} in {act.area(area)}" + (f" instead of {act.order(theirs[area])}" if area in theirs else "")
        for area, order in mine.items() if theirs.get(area) != order
    ]
    bare = [f"{act.area(area)} without an order" for area in theirs if area not in mine]
    found = [*parts(act, else_than), *(["place " + listed(changed)] if changed else [])]
    return [*found, *(["leave " + listed(bare)] if bare else [])] or whole(act)


def replaced(act: Act, choices: list[int]) -> Phrases:
    area, order = x_of(choices[0]), y_of(choices[0])
    was = act.order(act.state.order[act.state.rules.slots[area][0]])
    return [f"use the Messenger Raven to replace {was} in {act.area(area)} with {act.order(order)}"]


def executed(act: Act) -> Phrases:
    """A Raid or a March; its other choices say what it does."""
    rest = [choice for choice in act.chain[1:] if choice != DONE]
    order, unused = ("March", "marching") if act.decision == "march" else ("Raid", "raiding")
    return parts(act, rest) if rest else [f"remove the {order} order from {act.source} without {unused}"]


def raided(act: Act, choices: list[int]) -> Phrases:
    return [f"raid {listed([prey(act, x_of(choice)) for choice in choices])} from {act.source}"]


def prey(act: Act, area: int) -> str:
    """`Stark's Support in Seagard`"""
    state = act.state
    tokens = [act.order(state.order[slot]) for slot in vulnerable(state, area)]
    return f"{act.house(state.house[area])}'s {listed(tokens)} in {act.area(area)}"


def collected(act: Act, choices: list[int]) -> Phrases:
    return [f"consolidate power in {act.area(x_of(choices[0]))}"]


def lifted(act: Act, choices: list[int]) -> Phrases:
    return [f"remove {listed([token_there(act, choice) for choice in choices])}"]


def token_there(act: Act, choice: int) -> str:
    """`Stark's Support from Seagard`"""
    return f"{act.house(whose_order(act.state, x_of(choice)))}'s {act.order(y_of(choice))} from {act.area(x_of(choice))}"


# Marches -----------------------------------------------------------------------------------------------------------


def marched(act: Act, choices: list[int]) -> Phrases:
    return moved(act, choices, "march")


def moved(act: Act, choices: list[int], verb: str) -> Phrases:
    """Each army and where it goes; it attacks the units it meets there."""
    state, found, peaceful = act.state, list[str](), list[str]()
    for area, army in act.by_area(choices).items():
        if attacks(state, act.seat, area):
            found.append(f"attack {enemy(act, area)} in {act.area(area)} from {act.source} with {act.army(army)}")
        else:
            peaceful.append(f"{act.army(army)} " + ("" if peaceful else f"from {act.source} ") + f"to {act.area(area)}")
    return [*found, *([f"{verb} {listed(peaceful)}"] if peaceful else [])]


def enemy(act: Act, area: int) -> str:
    house = defender_of(act.state, act.seat, area)
    return act.house(house) if house != NOBODY else "the neutral force"


def left_token(act: Act, choices: list[int]) -> Phrases:
    return [f"leave a power token in {act.source}"]


def keeps_area(act: Act) -> Phrases:
    area = act.area(act.memo[0])
    return [f"leave {area} without a power token"] if act.chain == [DONE] else [f"leave a power token in {area}"]


# Battles -----------------------------------------------------------------------------------------------------------


def supported(act: Act, choices: list[int]) -> Phrases:
    sides: dict[int, list[str]] = {}
    for choice in choices:
        sides.setdefault(y_of(choice), []).append(act.area(x_of(choice)))
    return [
        f"support {act.side(side) if side < 2 else 'nobody'} in {act.battle} from {listed(areas)}"
        for side, areas in sides.items()
    ]


def consent(act: Act, choices: list[int], verb: str) -> Phrases:
    houses: dict[int, list[str]] = {}
    for choice in choices:
        houses.setdefault(act.state.house[x_of(choice)], []).append(act.area(x_of(choice)))
    return [f"{verb} {act.house(house)}'s support from {listed(areas)}" for house, areas in houses.items()]


def played(act: Act, choices: list[int]) -> Phrases:
    return [f"play {act.card(x_of(choices[0]))} in {act.battle}"]


def retreated(act: Act, choices: list[int]) -> Phrases:
    battle = act.state.fight()
    whose = "" if act.seat == battle.defender else f"make {act.house(battle.defender)} "
    return [f"{whose}retreat from {act.area(battle.area)} to {act.area(x_of(choices[0]))}"]


def lost(act: Act, choices: list[int]) -> Phrases:
    armies = act.by_area(choices)
    return ["lose " + listed([f"{act.army(army)} in {act.area(area)}" for area, army in armies.items()])]


def killed(act: Act) -> Phrases:
    """The choice of the opponent's unit that is destroyed."""
    if act.chain == [DONE]:
        return ["kill nobody"]
    ((area, army),) = act.by_area(act.chain).items()
    return [f"kill {act.army(army)} of House {act.foe} in {act.area(area)}"]


# Bids, musters and cards -------------------------------------------------------------------------------------------


def bid(act: Act, choices: list[int]) -> Phrases:
    kind, power = act.state.agenda[-1].kind, x_of(choices[0])
    assert isinstance(kind, Bid)
    return [f"bid {f'{power} power' if power else 'nothing'} for {kind.aim}"]


def ranked(act: Act) -> Phrases:
    """The houses of each tie in the order in which they were named; the remaining house comes last."""
    named, found, bid = [x_of(choice) for choice in act.chain], list[str](), latest(act.state)
    aim = f" for {bid.aim}" if bid is not None else ""
    for group in by_bid(act.state):
        if len(group) > 1:
            order = [house for house in named if house in group] + [house for house in group if house not in named]
            houses = [act.house(house) for house in order]
            found.append(f"rank {' before '.join(houses) if len(houses) == 2 else f'{listed(houses)} in this order'}{aim}")
    return found


def named_bidder(act: Act, bid: str) -> Phrases:
    return [f"name {act.house(x_of(act.chain[0]))} as the {bid} bidder"]


def picked(act: Act) -> Phrases:
    return named_bidder(act, "highest" if watch_wins(act.state) else "lowest")


def mustered(act: Act) -> Phrases:
    """New units, then upgrades; for a ship, the area that pays and the area it goes to."""
    new = [f"{act.army(army)} in {act.area(area)}" for area, army in act.by_area(act.all(MUSTER)).items()]
    for choice, n in Counter(act.all(LAUNCH)).items():
        new.append(f"{'a ship' if n == 1 else f'{n} ships'} for {act.area(x_of(choice))} in {act.area(y_of(choice))}")
    return [*([f"muster {listed(new)}"] if new else []), *upgraded(act, act.all(UPGRADE))] or ["muster nothing"]


def upgraded(act: Act, choices: list[int]) -> Phrases:
    found: dict[int, list[str]] = {}
    for choice in choices:
        found.setdefault(x_of(choice), []).append(f"a footman in {act.area(y_of(choice))}")
    plural = {piece: act.state.rules.units[kind_of(piece)].plural for piece in found}
    return [
        f"upgrade {listed(footmen)} to {act.army(ONE[piece]) if len(footmen) == 1 else plural[piece]}"
        for piece, footmen in found.items()
    ]


def other_units(act: Act, other: list[int]) -> Phrases:
    """New units and upgrades that the other chain lacks."""
    mine, theirs = Counter(act.chain), Counter(other)
    mine[DONE] = theirs[DONE] = 0
    if not mine & theirs:
        return whole(act)
    more = mustered(Act(act.state, act.seat, [*(mine - theirs).elements()])) if mine - theirs else []
    less = doing(mustered(Act(act.state, act.seat, [*(theirs - mine).elements()]))) if theirs - mine else ""
    if not more:
        return [f"do the same without {less}"]
    return ["do the same", *more] if not less else [*more[:-1], f"{more[-1]} instead of {less}"]


def recovered(act: Act, choices: list[int]) -> Phrases:
    return [f"take back {act.card(x_of(choices[0]))}"]


def discarded(act: Act, choices: list[int]) -> Phrases:
    return [f"discard {act.card(x_of(choices[0]))}"]


def from_hand(act: Act, choices: list[int]) -> str:
    """A card from another house's hand; the memo names the house."""
    return f"discard {act.card(x_of(choices[0]))} from {act.house(act.memo[0])}'s hand"


def paid_discard(act: Act) -> Phrases:
    return ["discard no card"] if act.chain == [DONE] else [f"pay 1 power to {from_hand(act, act.chain)}"]


def special_taken(act: Act) -> Phrases:
    """The choice of one of the loser's tokens."""
    if act.chain == [DONE]:
        return ["take no token"]
    track = x_of(act.chain[0])
    return [f"take {SPECIALS[track]} from {act.house(act.state.holder[track])}"]


def on_track(act: Act, choices: list[int]) -> Phrases:
    return [f"choose {act.track(x_of(choices[0]))}"]


# Tables by decision and by verb --------------------------------------------------------------------------------------

DECISIONS: Final[dict[str, Telling]] = {
    "leave token": keeps_area,
    "ties": ranked,
    "pick": picked,
    "muster": mustered,
    "kill footman": killed,
    "kill victor": killed,
    "discard": paid_discard,
    "take special": special_taken,
}
APART: Final[dict[str, Callable[[Act, list[int]], Phrases]]] = {"orders": other_orders, "muster": other_units}  # by decision
BEGINS: Final[dict[int, Telling]] = {EXECUTE: executed}
DEEDS: Final[dict[int, Part]] = {
    ORDER: orders,
    REPLACE: replaced,
    RAID: raided,
    MOVE: marched,
    TOKEN: left_token,
    COLLECT: collected,
    SUPPORT: supported,
    ACCEPT: lambda act, choices: consent(act, choices, "accept"),
    DECLINE: lambda act, choices: consent(act, choices, "decline"),
    CARD: played,
    BLADE: lambda act, _: [f"use the Valyrian Steel Blade in {act.battle}"],
    REMOVE: lost,
    RETREAT: retreated,
    BID: bid,
    NAME: lambda act, choices: [f"name {listed([act.house(x_of(choice)) for choice in choices])}"],
    UPGRADE: upgraded,
    RECOVER: recovered,
    DISCARD: discarded,
    LIFT: lifted,
    TRACK: on_track,
}
DECLINES: Final[dict[str, str]] = {
    "orders": "place no orders",
    "raven": "leave all orders as they are",
    "blade": "keep the Valyrian Steel Blade unused",
    "reward": "take back no card",
    "luwin": "take back no card",
    "promote": "upgrade no footman",
    "promote defender": "upgrade no footman",
    "cersei": "remove no order",
    "asha": "remove no order",
}
