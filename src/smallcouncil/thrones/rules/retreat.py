"""After the result of a battle: casualties, retreat, rout and recovery."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, NOBODY, bits_of, only_one
from smallcouncil.core.events import Sheet
from smallcouncil.core.notation import many, pack, x_of, y_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import AreaBar, Decision, Frame, Reason, Step, Term
from smallcouncil.thrones.language.verbs import DONE, REMOVE, RETREAT
from smallcouncil.thrones.nouns.army import ONE, UPRIGHT, count, kind_of, number, pieces, rout, routed, upright
from smallcouncil.thrones.nouns.battle import ATTACKER, NO_CARD, NO_SIDE, Battle
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.battle import card_played, fall, text_of
from smallcouncil.thrones.rules.escorts import alone, escorts, goes_first, stays_alone
from smallcouncil.thrones.rules.march import parted, reach


class CardSwords(Term):
    rule = "base.retreat.casualties"

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        card = battle.cards[side]
        if card != NO_CARD:
            text = text_of(state, battle, side)
            more = text.swords(state, battle, side) if text is not None else 0
            sheet.add(self.rule, "card", card, state.rules.cards[card].swords + more)


class CardFortifications(Term):
    rule = "base.retreat.casualties"

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        card = battle.cards[side]
        if card != NO_CARD:
            text = text_of(state, battle, side)
            more = text.fortifications(state, battle, side) if text is not None else 0
            sheet.add(self.rule, "card", card, state.rules.cards[card].fortifications + more)


def icons(state: State, terms: list[Term], side: int) -> int:
    sheet = Sheet(False)
    for term in terms:
        term.add(state, state.fight(), side, sheet)
    return sheet.total


def can_fall(state: State, army: int) -> int:
    """The part of an army that can be casualties: upright, and of a kind that falls."""
    found = 0
    for piece in pieces(upright(army)):
        if state.rules.units[piece].falls:
            found += number(army, piece) * ONE[piece]
    return found


class CountCasualties(Step):
    """base.retreat.casualties: the winner's swords less the loser's fortifications; none if strengths were never compared."""

    name = "count casualties"
    rule = "base.retreat.casualties"

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        loser = 1 - battle.winner
        if battle.totals:
            swords = icons(state, state.rules.retreat.swords, battle.winner)
            battle.due = max(0, swords - icons(state, state.rules.retreat.fortifications, loser))
            battle.due += icons(state, state.rules.retreat.casualties, loser)
            text = text_of(state, battle, loser)
            if battle.due and text is not None and text.spares(state, battle, loser):
                state.tell("spared", text.rule, [battle.house(loser)])
                battle.due = 0
        return False


class Casualties(Step):
    """The loser chooses among the units that can fall; a surplus of casualties is ignored."""

    name = "casualties"
    rule = "base.retreat.casualties"

    def __init__(self, ask: PickLosses) -> None:
        self.ask: PickLosses = ask

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        loser = 1 - battle.winner
        army = can_fall(state, state.fighters(loser))
        due, battle.due = min(battle.due, count(army)), 0
        if not due:
            return False
        if due == count(army):
            fall(state, loser, army, self.rule)
        else:
            self.ask.ask(state, BIT[battle.house(loser)], [due])
        return True

    def follows(self, state: State, frame: Frame, above: Frame) -> bool:
        """When the loser is asked, the number due is settled: fewer than the units that could fall."""
        battle = state.fight()
        if above.kind is not self.ask or battle.winner == NO_SIDE or frame.memo or len(above.memo) != 1:
            return False
        loser = 1 - battle.winner
        most = count(can_fall(state, state.fighters(loser)))
        return above.asked == BIT[battle.house(loser)] and 0 < above.memo[0] < most


class PickLosses(Decision):
    """Units of the losing side, as many as the memo says: casualties, or those without supply where they retreat."""

    verbs: tuple[int, ...] = (REMOVE,)

    def __init__(self, name: str, rule: str, casualties: bool) -> None:
        self.name = name
        self.rule = rule
        self.casualties: bool = casualties

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        area = state.fight().area
        found = pieces(self.left(state, frame, seat))
        if state.rules.escorted:
            found = self.escorts_last(state, frame, seat, found)
        return [pack(REMOVE, piece, area) for piece in found]

    def left(self, state: State, frame: Frame, seat: int) -> int:
        army = state.fighters(state.fight().side(seat))
        if self.casualties:
            army = can_fall(state, army)
        return army - self.picked(frame, seat)

    def escorts_last(self, state: State, frame: Frame, seat: int, found: list[int]) -> list[int]:
        """Keeps the last escort of others as long as another unit can be removed, unless they find one where they retreat."""
        side = state.fight().side(seat)
        army = state.fighters(side) - self.picked(frame, seat)
        if not self.casualties:
            army += comrades(state, seat, state.fight().source if side == ATTACKER else state.agenda[-2].memo[0])
        return [piece for piece in found if not escorts(state.rules, army, piece)] or found

    def picked(self, frame: Frame, seat: int) -> int:
        return sum([ONE[x_of(choice)] for choice in frame.drafts[seat]])

    def closed(self, state: State, frame: Frame, seat: int) -> bool:
        return len(frame.drafts[seat]) == frame.memo[0]

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        battle = scratch.fight()
        if battle.side(seat) == ATTACKER:
            battle.army -= ONE[x_of(choice)]
        else:
            scratch.leave(battle.area, ONE[x_of(choice)])

    def run(self, state: State, frame: Frame) -> None:
        seat = only_one(frame.asked)
        fall(state, state.fight().side(seat), self.picked(frame, seat), self.rule)

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE:
            return Reason("You must choose more units.", self.rule)
        if y_of(choice) != state.fight().area:
            return Reason("Choose only units in the battle.", self.rule)
        piece = x_of(choice)
        if not number(state.fighters(state.fight().side(seat)) - self.picked(frame, seat), piece):
            return Reason("No such unit is left in the battle.", self.rule)
        if not number(self.left(state, frame, seat), piece):
            unit = state.rules.units[kind_of(piece)]
            if not unit.falls:
                return Reason("A " + unit.name + " can never be taken as a casualty.", unit.rule)
            return Reason("A routed unit cannot be taken as a casualty.", self.rule)
        if choice not in self.options(state, frame, seat):
            return goes_first(state.rules, state.fighters(state.fight().side(seat)))
        return None

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        lost, chosen = frame.memo[0], len(frame.drafts[seat])
        return "Choose " + many(lost, "unit") + " to lose" + (" (" + str(lost - chosen) + " to go)" if chosen else "") + "."


class OfOneSide(Step):
    """A step of one side after the result: the loser, unless a module makes both sides leave."""

    def side(self, state: State, battle: Battle) -> int:
        """The side; NO_SIDE: nobody."""
        return 1 - battle.winner


class DestroyRouted(OfOneSide):
    """base.retreat.routed: units that cannot retreat (again) are destroyed."""

    name = "routed"
    rule = "base.retreat.routed"

    def go(self, state: State, frame: Frame) -> bool:
        side = self.side(state, state.fight())
        army = state.fighters(side) if side != NO_SIDE else 0
        if routed(army):
            fall(state, side, routed(army), self.rule)
        for piece in pieces(upright(army)):
            if not state.rules.units[piece].retreats:
                fall(state, side, number(army, piece) * ONE[piece], state.rules.units[piece].rule)
        return False


def comrades(state: State, house: int, area: int) -> int:
    """The units of a house in an area."""
    return state.army[area] if state.house[area] == house else 0


def retreat_limit(state: State, house: int, area: int, army: int) -> int:
    """How many retreating units supply allows in an area; 0 if they need an escort and find none."""
    if state.rules.escorted and alone(state.rules, army + comrades(state, house, area)):
        return 0
    standing = count(comrades(state, house, area))
    size = state.rules.supply.size
    rest = state.sizes(house) - size[count(army)] - size[standing]
    most = min(count(army), state.rules.capacity[area] - standing)
    while most and not state.fits(house, rest + size[standing + most]):
        most -= 1
    return most


def retreat_bar(state: State, house: int, area: int) -> AreaBar | None:
    for bar in state.rules.retreat.bars:
        if bar.stops(state, house, area):
            return bar
    return None


def refuges(state: State) -> list[int]:
    """The areas that a defeated defender may retreat to: those that hold the most units."""
    battle = state.fight()
    house = battle.defender
    army = state.army[battle.area]
    best = 1
    found: list[int] = []
    for area in bits_of(reach(state, house, battle.area)):
        if retreat_bar(state, house, area) is None:
            most = retreat_limit(state, house, area, army)
            if most > best:
                best, found = most, []
            if most == best:
                found.append(area)
    return found


class Retreat(OfOneSide):
    """base.retreat.defender and base.retreat.attacker. The memo: the area, then a mark that losses are settled."""

    name = "retreat"
    rule = "base.retreat.defender"

    def __init__(self, ask: RetreatTo, losses: PickLosses) -> None:
        self.ask: RetreatTo = ask
        self.losses: PickLosses = losses

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        side = self.side(state, battle)
        if side == NO_SIDE:
            return False
        army = state.fighters(side)
        if not army:
            frame.memo = []
            return strand(state, battle, side)
        if not frame.memo:
            self.choose_area(state, frame, battle, side)
            return True
        if len(frame.memo) == 1:
            area = frame.memo[0]
            frame.memo = [area, 1]
            self.cut_to_supply(state, battle, side, army, area)
            return True
        go_back(state, battle, side, army, frame.memo[0])
        return False

    def rewound(self, memo: list[int], above: Frame) -> list[int]:
        return memo[:1] if len(memo) == 2 else []

    def choose_area(self, state: State, frame: Frame, battle: Battle, side: int) -> None:
        if side == ATTACKER:
            frame.memo = [battle.source]
        elif refuges(state):
            self.ask.ask(state, BIT[guide(state, battle)], [])
        else:
            fall(state, side, state.fighters(side), "base.retreat.destroyed")

    def cut_to_supply(self, state: State, battle: Battle, side: int, army: int, area: int) -> None:
        """base.retreat.supply: destroys units without supply there; the owner chooses which."""
        house = battle.house(side)
        lost = count(army) - retreat_limit(state, house, area, army)
        if lost == count(army):
            unescorted = alone(state.rules, army + comrades(state, house, area))
            fall(state, side, army, stays_alone(state.rules, army).rule if unescorted else "base.retreat.supply")
        elif lost:
            self.losses.ask(state, BIT[house], [lost])


def guide(state: State, battle: Battle) -> int:
    """The house that chooses where the defender retreats: its own, unless a text of the winner says otherwise."""
    text = text_of(state, battle, ATTACKER) if battle.winner == ATTACKER else None
    guided = text is not None and text.guides_retreat(state, battle, ATTACKER)
    return battle.attacker if guided else battle.defender


def go_back(state: State, battle: Battle, side: int, army: int, area: int) -> None:
    """base.rout.rout: the units leave the battle and are routed where they go, unless their card's text keeps them upright."""
    house = battle.house(side)
    text = text_of(state, battle, side)
    ranks = text is not None and text.keeps_ranks(state, battle, side)
    state.tell("retreated", text.rule if text is not None and ranks else "base.rout.rout", [house, army, area])
    if side == ATTACKER:
        battle.army = 0
    else:
        state.leave(battle.area, army)
    state.enter(area, house, army if ranks else rout(army))
    for companion in state.rules.march.companions:
        companion.retreats(state, battle, side, area)


def strand(state: State, battle: Battle, side: int) -> bool:
    """Settles what happens to companions of units of which none is left; False: nothing is left to settle."""
    for companion in state.rules.march.companions:
        if companion.stranded(state, battle, side):
            return True
    return False


class RetreatTo(Decision):
    name = "retreat"
    rule = "base.retreat.defender"
    verbs: tuple[int, ...] = (RETREAT,)

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [pack(RETREAT, area) for area in refuges(state)]

    def run(self, state: State, frame: Frame) -> None:
        state.agenda[-1].memo = [x_of(frame.drafts[only_one(frame.asked)][0])]

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE:
            return Reason("The defeated units must retreat.", self.rule)
        area = x_of(choice)
        house = state.fight().defender
        if not reach(state, house, state.fight().area) & BIT[area]:
            unjoined = Reason("That area is not adjacent, and no chain of your Ships reaches it.", "base.retreat.transport")
            return parted(state, house, state.fight().area, area) or unjoined
        bar = retreat_bar(state, house, area)
        if bar is not None:
            return Reason(bar.reason, bar.rule)
        if alone(state.rules, state.army[state.fight().area] + comrades(state, house, area)):
            return stays_alone(state.rules, state.army[state.fight().area])
        if area not in refuges(state):
            return Reason("You must choose an area that saves more of the units.", "base.retreat.fewest-lost")
        return None

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        battle = state.fight()
        where = state.rules.board.names[battle.area]
        if seat != battle.defender:
            loser = state.rules.houses[battle.defender]
            return card_played(state, seat) + ": choose where " + loser + " retreats from " + where + "."
        return "Choose where to retreat from " + where + "."


class Origin(AreaBar):
    rule = "base.retreat.origin"
    reason = "Units cannot retreat to the area the attack came from."

    def stops(self, state: State, house: int, area: int) -> bool:
        return state.fight().source == area


class ForeignGround(AreaBar):
    rule = "base.retreat.forbidden"
    reason = "Another house or a neutral force holds that area."

    def stops(self, state: State, house: int, area: int) -> bool:
        if state.house[area] == house:
            return False
        return state.control[area] not in (NOBODY, house) or state.neutral[area] > 0


class GoHome(Step):
    """base.neutral.repelled: units that failed against a neutral force stay where they were and are not routed."""

    name = "go home"
    rule = "base.neutral.repelled"

    def __init__(self, losses: PickLosses) -> None:
        self.losses: PickLosses = losses

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        if not battle.army:
            if state.house[battle.source] == NOBODY:
                state.abandon(battle.source, battle.attacker)
            return battle.winner != ATTACKER and strand(state, battle, ATTACKER)
        if not frame.memo:
            frame.memo = [1]
            lost = count(battle.army) - retreat_limit(state, battle.attacker, battle.source, battle.army)
            if lost == count(battle.army):
                fall(state, ATTACKER, battle.army, "base.retreat.attacker")
            elif lost:
                self.losses.ask(state, BIT[battle.attacker], [lost])
            return True
        army, battle.army = battle.army, 0
        state.enter(battle.source, battle.attacker, army)
        for companion in state.rules.march.companions:
            companion.retreats(state, battle, ATTACKER, battle.source)
        return False


class Recover(Step):
    """base.rout.recover: after all Marches, routed units stand up."""

    name = "recover"
    rule = "base.rout.recover"

    def go(self, state: State, frame: Frame) -> bool:
        for areas in state.occupied:
            for area in areas:
                if state.army[area] > UPRIGHT:  # some units are routed
                    state.recover(area)
        return False


def plug(rules: Ruleset) -> None:
    casualties = PickLosses("casualties", "base.retreat.casualties", True)
    unfed = PickLosses("unfed", "base.retreat.supply", False)
    ask = RetreatTo()
    for decision in (casualties, unfed, ask):
        rules.decision(decision)
    rules.retreat.swords.append(CardSwords())
    rules.retreat.fortifications.append(CardFortifications())
    rules.retreat.bars += [Origin(), ForeignGround()]
    for step in (CountCasualties(), Casualties(casualties), DestroyRouted(), Retreat(ask, unfed)):
        rules.battle.before("conquer", step)
    rules.assault.after("assault", GoHome(unfed))

