"""Cautions: what may go wrong with a draft of the board game, in sentences with names.

A check looks at one thing. It answers whether the draft has to do with that thing at all, and what is wrong with it, if anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from smallcouncil.core.agenda import DONE
from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.notation import many, pack, verb_of, x_of, y_of
from smallcouncil.insight.phrases import listed
from smallcouncil.insight.thrones.aids import march_of
from smallcouncil.insight.thrones.battles import fights_of
from smallcouncil.insight.thrones.outcomes import outcomes_of
from smallcouncil.teaching.notes import CAUTION, Remark, Remarks
from smallcouncil.teaching.thrones.dangers import Danger, Drafted
from smallcouncil.thrones.language.verbs import BID, CARD, ORDER, RAID, REMOVE, SUPPORT
from smallcouncil.thrones.nouns.army import FOOTMAN, KINDS, number
from smallcouncil.thrones.nouns.battle import NO_SIDE
from smallcouncil.thrones.nouns.orders import DEFENSE, MARCH
from smallcouncil.thrones.nouns.orders import RAID as RAID_ICON
from smallcouncil.thrones.nouns.orders import SUPPORT as SUPPORT_ICON
from smallcouncil.thrones.nouns.state import State

LIKELY: Final = 0.5  # least chance of success of an attack that is worth a word
DOUBTFUL: Final = 0.4  # chance of winning below which an attack of one's own is worth a word
BETTER: Final = 2  # how many more cards another card must beat
TRACKS: Final = ("bid throne", "bid fiefdoms")  # bids that others follow


class Checked(NamedTuple):
    """What a check has found; None instead of it: the draft has nothing to do with it."""

    text: str = ""  # empty: all is well
    rule: str = ""
    areas: tuple[int, ...] = ()


WELL: Final = Checked()
Check = Callable[[Drafted], Checked | None]


def orders_placed(drafted: Drafted, icon: int) -> list[int]:
    """The areas that are given an order with this icon."""
    icons = drafted.before.rules.icons
    return [x_of(choice) for choice in drafted.draft if verb_of(choice) == ORDER and icons[y_of(choice)] == icon]


def of_ten(chance: float) -> int:
    return max(1, min(9, round(10 * chance)))


# Orders ---------------------------------------------------------------------------------------------------------------


def idle(drafted: Drafted) -> Checked | None:
    """Areas without an order."""
    state = drafted.after
    bare = [area for area in bits_of(state.held[drafted.seat]) if not state.order[state.rules.slots[area][0]]]
    if not bare or drafted.choices not in ([], [DONE]):
        return WELL if not bare else None
    where = listed([drafted.names[area] for area in bare])
    text = f"{where} {'has' if len(bare) == 1 else 'have'} no order. Units there can neither move nor support anybody this turn."
    return Checked(text, "base.planning.place", tuple(bare))


def raids_nothing(drafted: Drafted) -> Checked | None:
    """A Raid order without another house's units in reach."""
    state, seat = drafted.after, drafted.seat
    raids = orders_placed(drafted, RAID_ICON)
    reach = state.rules.nets[state.net[seat]].raid
    others = sum(BIT[area] for area, house in enumerate(state.house) if house not in (NOBODY, seat))
    vain = [area for area in raids if not reach[area] & others]
    if not vain:
        return WELL if raids else None
    name = drafted.names[vain[0]]
    text = f"The Raid in {name} reaches nobody: no other house has units where it could raid. Another order would do more."
    return Checked(text, "base.raid.reach", (vain[0],))


def supports_nobody(drafted: Drafted) -> Checked | None:
    """A Support order that can help neither a defence nor an attack of the seat's own."""
    state, seat = drafted.after, drafted.seat
    placed = orders_placed(drafted, SUPPORT_ICON)
    reach = state.rules.nets[state.net[seat]].support
    targets = state.held[seat]
    for source in orders_placed(drafted, MARCH):
        targets |= drafted.reachable(source)
    vain = [area for area in placed if not reach[area] & targets & ~BIT[area]]
    if not vain:
        return WELL if placed else None
    name = drafted.names[vain[0]]
    text = (
        f"The Support in {name} helps nobody: you have no units next to it, and none of your Marches can attack next to it."
        " A Support order never helps its own area."
    )
    return Checked(text, "base.support.reach", (vain[0],))


def defends_nothing(drafted: Drafted) -> Checked | None:
    """A Defense order where nobody can attack."""
    placed = orders_placed(drafted, DEFENSE)
    vain = [area for area in placed if drafted.danger(area) is None]
    if not vain:
        return WELL if placed else None
    name = drafted.names[vain[0]]
    text = f"Nobody can reach {name} this turn, so a Defense order there has no use."
    if drafted.before.rules.board.land & BIT[vain[0]]:  # no order for power is placed at sea
        text += " Consolidate Power would bring you power."
    return Checked(text, "base.battle.order", (vain[0],))


def open_castle(drafted: Drafted) -> Checked | None:
    """A castle that another house can take."""
    dangers = drafted.dangers(drafted.castles(drafted.after))
    if not dangers:
        return None
    serious = [each for each in dangers if each.wins >= LIKELY]
    return told_danger(drafted, serious[0]) if serious else WELL


def told_danger(drafted: Drafted, danger: Danger) -> Checked:
    house, area, source = drafted.houses[danger.house], drafted.names[danger.area], drafted.names[danger.source]
    where = (danger.area, danger.source)
    if not danger.guarded:
        text = f"{house} can take {area} from {source}: nobody guards it. One unit there would force a battle."
        return Checked(text, "base.control.area", where)
    text = (
        f"{house} can attack {area} from {source} with {danger.power} against your {danger.defence}, before support and cards."
        " A Defense order there or Support next to it would help."
    )
    return Checked(text, "base.battle.order", where)


def missed_castle(drafted: Drafted) -> Checked | None:
    """A free castle in reach of an army that does not march."""
    free = sum(BIT[area] for area in drafted.free_castles())
    held = list(bits_of(drafted.before.held[drafted.seat]))
    near = [(source, area) for source in held for area in bits_of(drafted.reachable(source) & free)]
    if not near:
        return None
    marching = orders_placed(drafted, MARCH)
    covered = {area for source, area in near if source in marching}
    missed = [(source, area) for source, area in near if area not in covered]
    if not missed or len(marching) >= most_marches(drafted.before):
        return WELL
    source, area = missed[0]
    text = f"Nobody guards {drafted.names[area]}, and your army in {drafted.names[source]} could take it with a March order."
    return Checked(text, "base.march.move", (area, source))


def most_marches(state: State) -> int:
    return sum(order.copies for order in state.rules.orders[1:] if order.icon == MARCH and not order.once and not order.reserve)


# Raids and Marches ----------------------------------------------------------------------------------------------------


def unused_raid(drafted: Drafted) -> Checked | None:
    """A Raid that removes nothing although it could."""
    first = drafted.draft[0]
    used = [choice for choice in drafted.draft if verb_of(choice) == RAID]
    trial = drafted.game.redacted(drafted.seat)
    trial.redraft(drafted.seat)
    trial.draft_on(drafted.seat, first)
    targets = [x_of(choice) for choice in trial.choices(drafted.seat) if verb_of(choice) == RAID]
    if not targets:
        return None
    if used:
        return WELL
    area = targets[0]
    whose, name = drafted.houses[drafted.before.house[area]], drafted.names[area]
    text = f"This Raid removes nothing. It could remove {whose}'s order in {name}."
    return Checked(text, "base.raid.target", (area, x_of(first)))


def weak_attack(drafted: Drafted) -> Checked | None:
    """An attack that will probably fail."""
    battle = drafted.after.battle
    fights = fights_of(drafted.staged, drafted.seat, drafted.game) if battle is not None else []
    if battle is None or not fights:
        return None
    fight = fights[0]
    mine, theirs = fight["attacker"]["total"] + fight["attacker"]["own"], fight["defender"]["total"] + fight["defender"]["own"]
    where = (battle.area, battle.source)
    if battle.defender == NOBODY:
        if mine >= theirs:
            return WELL
        text = f"You attack with {mine}, and the neutral force in {fight['area']} has {theirs}. You need at least as much."
        return Checked(text, "base.neutral.strength", where)
    chance = drafted.position.odds(drafted.seat, battle.defender).wins(mine - theirs)
    if chance >= DOUBTFUL:
        return WELL
    foe = drafted.houses[battle.defender]
    text = (
        f"You attack {fight['area']} with {mine} against {foe}'s {theirs}, each with its own support but without cards."
        f" With the cards you both hold, you win about {of_ten(chance)} of 10 battles."
    )
    return Checked(text, "base.battle.announce", where)


def left_open(drafted: Drafted) -> Checked | None:
    """An area that units leave to a March of another house."""
    before, after = drafted.before, drafted.after
    board = before.rules.board
    left = [
        area for area in bits_of(before.held[drafted.seat])
        if after.army[area] != before.army[area] and not board.is_water(area) and worth_keeping(before, area)
    ]
    if not left:
        return None
    lost = [each for each in drafted.dangers(left) if each.wins >= LIKELY]
    if lost:
        return told_march(drafted, lost[0])
    given_up = [area for area in left if after.control[area] != drafted.seat]
    if given_up and given_up[0] != (after.battle.source if after.battle is not None else NOBODY):
        area = given_up[0]
        name, worth = drafted.names[area], use_of(before, area)
        text = f"You give up {name}: it needs units or a power token to stay yours. You lose {worth}."
        return Checked(text, "base.control.token", (area,))
    return WELL


def worth_keeping(state: State, area: int) -> bool:
    """Is the area worth a word? In the last turn only castles are."""
    board = state.rules.board
    if state.turn == state.rules.last_turn:
        return bool(board.castle[area])
    return bool(board.castle[area] or board.barrels[area] or board.crowns[area])


def use_of(state: State, area: int) -> str:
    """What is lost with an area."""
    board = state.rules.board
    lost = ["its castle"] if board.castle[area] else []
    lost += [many(board.barrels[area], "barrel")] if board.barrels[area] else []
    lost += [many(board.crowns[area], "crown")] if board.crowns[area] else []
    return listed(lost)


def told_march(drafted: Drafted, danger: Danger) -> Checked:
    house, area, source = drafted.houses[danger.house], drafted.names[danger.area], drafted.names[danger.source]
    if danger.guarded:
        text = f"{house}'s March in {source} can attack {area} with {danger.power}, and you leave {danger.defence} there."
    else:
        text = f"{house}'s March in {source} can take {area}: you leave nobody to guard it."
    return Checked(text, "base.march.move", (danger.area, danger.source))


# Battles --------------------------------------------------------------------------------------------------------------


def support_elsewhere(drafted: Drafted) -> Checked | None:
    """Support that does not go to the seat's own side of a battle."""
    battle = drafted.before.fight()
    side = battle.side(drafted.seat)
    if side == NO_SIDE:
        return None
    astray = [x_of(choice) for choice in drafted.draft if verb_of(choice) == SUPPORT and y_of(choice) != side]
    if not astray:
        return WELL
    text = f"This is your own battle, and the Support in {drafted.names[astray[0]]} would not help you."
    return Checked(text, "base.support.own-battle", (astray[0],))


def losing_card(drafted: Drafted) -> Checked | None:
    """A card that beats far fewer of the opponent's cards than another."""
    outcomes = outcomes_of(drafted.before, drafted.before.agenda[-1], drafted.seat)
    if outcomes is None or verb_of(drafted.draft[0]) != CARD or len(outcomes["mine"]) < 2:
        return None
    name = drafted.before.rules.cards[x_of(drafted.draft[0])].name
    if name not in outcomes["mine"]:
        return None
    beats = [sum(cell["winner"] == drafted.seat for cell in row) for row in outcomes["cells"]]
    mine, best = beats[outcomes["mine"].index(name)], max(beats)
    if best - mine < BETTER and not (best and not mine):
        return WELL
    battle, theirs = drafted.before.fight(), len(outcomes["theirs"])
    foe = drafted.houses[battle.house(1 - battle.side(drafted.seat))]
    other = outcomes["mine"][beats.index(best)]
    beaten = "none" if not mine else str(mine)
    text = f"With {name} you win against {beaten} of the {theirs} cards {foe} may play, with {other} against {best}."
    return Checked(f"{text} A strong card spent now is gone for a while.", "base.battle.card")


def dear_casualty(drafted: Drafted) -> Checked | None:
    """A Knight that falls while a Footman could."""
    state = drafted.before
    chosen = [choice for choice in drafted.draft if verb_of(choice) == REMOVE]
    costs = [unit.cost for unit in state.rules.units]
    dear = [choice for choice in chosen if costs[x_of(choice) % KINDS] > costs[FOOTMAN]]
    if not dear:
        return WELL if chosen else None
    area = y_of(dear[0])
    battle = state.battle
    army = battle.army if battle is not None and battle.attacker == drafted.seat else state.army[area]
    removed = len([choice for choice in chosen if x_of(choice) % KINDS == FOOTMAN])
    footmen = number(army, FOOTMAN) + number(army, FOOTMAN + KINDS) - removed
    if footmen < 1:
        return WELL
    unit = state.rules.units[x_of(dear[0]) % KINDS].name
    text = f"A {unit} costs more than a footman to muster. You could lose a footman instead."
    return Checked(text, "base.retreat.casualties", (area,))


def whole_purse(drafted: Drafted) -> Checked | None:
    """A bid of all one's power, with more bids to come."""
    if drafted.game.state.agenda[-1].kind.name not in TRACKS:
        return None
    power = drafted.before.power[drafted.seat]
    if power < 2 or pack(BID, power) not in drafted.draft:
        return WELL
    text = "This is all your power. More bids follow, and then you have no token to keep an area that your units leave."
    return Checked(text, "base.bidding.bid")


CHECKS: Final[dict[str, tuple[tuple[str, Check], ...]]] = {  # by decision, the keys of its cautions
    "orders": (
        ("caution.open-castle", open_castle), ("caution.missed-castle", missed_castle), ("caution.raid", raids_nothing),
        ("caution.support", supports_nobody), ("caution.defense", defends_nothing), ("caution.idle", idle),
    ),
    "raid": (("caution.unused-raid", unused_raid),),
    "march": (("caution.weak-attack", weak_attack), ("caution.left-open", left_open)),
    "support": (("caution.own-battle", support_elsewhere),),
    "card": (("caution.card", losing_card),),
    "casualties": (("caution.casualty", dear_casualty),),
    "bid throne": (("caution.purse", whole_purse),),
    "bid fiefdoms": (("caution.purse", whole_purse),),
}
KEYS: Final = [key for checks in CHECKS.values() for key, _ in checks]


def is_ready(drafted: Drafted) -> bool:
    """Could the draft be sealed as it is, and does it do something?"""
    if not drafted.draft:
        return False
    if drafted.before.agenda[-1].kind.name == "orders":
        return drafted.choices in ([], [DONE]) or drafted.draft[-1] == DONE
    return not drafted.choices or DONE in drafted.choices


def cautions(drafted: Drafted) -> Remarks:
    """What may go wrong with a draft that could be sealed, and what it does right."""
    notes: list[Remark] = []
    shows: list[str] = []
    decision = "march" if march_of(drafted.game, drafted.seat) is not None else drafted.before.agenda[-1].kind.name
    for key, check in CHECKS.get(decision, ()) if is_ready(drafted) else ():
        checked = check(drafted)
        if checked is not None and checked.text:
            areas = tuple(drafted.names[area] for area in dict.fromkeys(checked.areas))
            notes.append(Remark(key, CAUTION, checked.text, checked.rule, areas=areas))
        elif checked is not None:
            shows.append(key)
    return Remarks(notes, shows)
