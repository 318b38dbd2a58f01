"""Support: pledges and consent."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, NOBODY, only_one
from smallcouncil.core.notation import many, pack, verb_of, x_of, y_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Decision, Frame, InTurn, Reason, SupportBar
from smallcouncil.thrones.language.verbs import ACCEPT, DECLINE, DONE
from smallcouncil.thrones.language.verbs import SUPPORT as SUPPORT_VERB
from smallcouncil.thrones.nouns.battle import DEFENDER, NO_SIDE, Battle
from smallcouncil.thrones.nouns.orders import SUPPORT
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.orders import order_of_play, severed


def supporters(state: State, house: int) -> list[int]:
    """The areas of a house with a Support order that reaches the battle."""
    battle = state.fight()
    net = state.rules.nets[state.net[house]]
    found: list[int] = []
    for area in state.areas_with(house, SUPPORT):
        if net.support[area] & BIT[battle.area]:
            found.append(area)
    return found


def supported(state: State, side: int) -> bool:
    """Does a side have any accepted support? Support worth 0 counts; an order that was removed does not."""
    battle = state.fight()
    for pledge in battle.pledges:
        if pledge & 3 == side and state.order_of(pledge >> 2, SUPPORT):
            return True
    for backing in state.rules.support.backings:
        if backing.backs(state, battle, side):
            return True
    return False


def is_part(some: list[int], all: list[int]) -> bool:
    """Is `some` a part of `all`, without repetitions?"""
    return bool(some) and len(set(some)) == len(some) and set(some) <= set(all)


class CallForSupport(InTurn):
    """base.support.pledge: every house with a Support order in reach, in order of play."""

    name = "support"
    rule = "base.support.pledge"

    def __init__(self, ask: Pledge) -> None:
        self.ask: Pledge = ask

    def turns(self, state: State) -> int:
        """Each house has a turn for every kind of support."""
        return state.seats * (1 + len(state.rules.support.backings))

    def go(self, state: State, frame: Frame) -> bool:
        if not frame.memo:
            frame.memo = [0, *order_of_play(state)]
        kinds = 1 + len(state.rules.support.backings)  # kinds of support, house by house
        while frame.memo[0] < self.turns(state):
            at = frame.memo[0]
            frame.memo[0] += 1
            house = frame.memo[1 + at // kinds]
            if at % kinds:
                if state.rules.support.backings[at % kinds - 1].asks(state, house):
                    return True
                continue
            areas = supporters(state, house)
            if areas:
                self.ask.ask(state, BIT[house], areas)
                return True
        return False

    def follows(self, state: State, frame: Frame, above: Frame) -> bool:
        """Can the frame be the consent to what the house that was asked last has pledged?"""
        memo, battle, kinds = frame.memo, state.battle, 1 + len(state.rules.support.backings)
        if battle is None or not memo or memo[1:] != order_of_play(state) or not 0 < memo[0] <= self.turns(state):
            return False
        at = memo[0] - 1
        pledger = memo[1 + at // kinds]
        if at % kinds:
            return state.rules.support.backings[at % kinds - 1].follows(state, pledger, above)
        if above.kind is not self.ask.consent or above.asked not in (BIT[battle.attacker], BIT[max(battle.defender, 0)]):
            return False
        own = battle.side(pledger) != NO_SIDE or above.asked == BIT[pledger]
        return not own and is_part(above.memo, supporters(state, pledger))


class Pledge(Decision):
    """Each Support order (the memo) decides separately, for a side or for neither, with its whole area."""

    name = "support"
    rule = "base.support.pledge"
    verbs: tuple[int, ...] = (SUPPORT_VERB,)

    def __init__(self, consent: SupportConsent) -> None:
        self.consent: SupportConsent = consent

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        pledged = [x_of(choice) for choice in frame.drafts[seat]]
        sides = [side for side in range(NO_SIDE) if support_bar(state, seat, side) is None]
        found: list[int] = []
        for area in frame.memo:
            if area not in pledged:
                found += [pack(SUPPORT_VERB, area, side) for side in [*sides, NO_SIDE]]
        return found

    def closed(self, state: State, frame: Frame, seat: int) -> bool:
        return len(frame.drafts[seat]) == len(frame.memo)

    def run(self, state: State, frame: Frame) -> None:
        battle = state.fight()
        house = only_one(frame.asked)
        offers: list[list[int]] = [[], []]
        for choice in frame.drafts[house]:
            area, side = x_of(choice), y_of(choice)
            if side == NO_SIDE:
                state.tell("no support", self.rule, [house, area])
            else:
                state.tell("pledged", self.rule, [house, area, side])
            if battle.side(house) == side:
                battle.pledges.append(area << 2 | side)
            elif side != NO_SIDE:
                offers[side].append(area)
        for supported in reversed(order_of_play(state)):  # the first in the order of play is asked last, so it answers first
            side = battle.side(supported)
            if side != NO_SIDE and offers[side]:
                self.consent.ask(state, BIT[supported], offers[side])

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE:
            return Reason("Choose a side, or nobody, for each of your Support orders in reach.", self.rule)
        area, side = x_of(choice), y_of(choice)
        if area not in frame.memo:
            return self.no_support(state, seat, area)
        if area in [x_of(each) for each in frame.drafts[seat]]:
            return Reason("You have already pledged that area's support, and you cannot divide it.", self.rule)
        bar = support_bar(state, seat, side) if side != NO_SIDE else None
        return Reason(bar.reason, bar.rule) if bar is not None else None

    def no_support(self, state: State, seat: int, area: int) -> Reason:
        target = state.fight().area
        if not state.held[seat] & BIT[area] or not state.order_of(area, SUPPORT):
            return Reason("You have no Support order there.", self.rule)
        if state.rules.board.is_water(target) and not state.rules.board.is_water(area):
            return Reason("Units on land cannot support a battle at sea.", "base.support.land-sea")
        far = Reason("Out of reach: support comes from adjacent areas, and not across a river.", "base.support.reach")
        return severed(state, seat, area, target) or far

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        battle = state.fight()
        decided = len(frame.drafts[seat])
        left = " (" + many(len(frame.memo) - decided, "order") + " to decide)" if decided else ""
        return "Who do you support in " + state.rules.board.names[battle.area] + "?" + left


def support_bar(state: State, house: int, side: int) -> SupportBar | None:
    for bar in state.rules.support.bars:
        if bar.stops(state, state.fight(), house, side):
            return bar
    return None


class SupportConsent(Decision):
    """base.support.consent: the supported house accepts or declines what a third party has pledged (the memo)."""

    name = "consent"
    rule = "base.support.consent"
    verbs: tuple[int, ...] = (ACCEPT, DECLINE)
    must = "Accept or decline the support."
    only = "Nobody is offering you support from there."

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        left = self.left(frame, seat)
        return [pack(ACCEPT, area) for area in left] + [pack(DECLINE, area) for area in left]

    def left(self, frame: Frame, seat: int) -> list[int]:
        answered = [x_of(choice) for choice in frame.drafts[seat]]
        return sorted([area for area in frame.memo if area not in answered])

    def closed(self, state: State, frame: Frame, seat: int) -> bool:
        return len(frame.drafts[seat]) == len(frame.memo)

    def run(self, state: State, frame: Frame) -> None:
        battle = state.fight()
        house = only_one(frame.asked)
        for choice in frame.drafts[house]:
            area = x_of(choice)
            if verb_of(choice) == ACCEPT:
                battle.pledges.append(area << 2 | battle.side(house))
            state.tell("accepted" if verb_of(choice) == ACCEPT else "declined", self.rule, [house, area])

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        area = self.left(frame, seat)[0]
        return "Do you accept " + state.rules.houses[state.house[area]] + "'s support?"


class OwnBattle(SupportBar):
    rule = "base.support.own-battle"
    reason = "In your own battle you can support only your own side."

    def stops(self, state: State, battle: Battle, house: int, side: int) -> bool:
        own = battle.side(house)
        return own != NO_SIDE and own != side


class NeutralSide(SupportBar):
    rule = "base.neutral.support"
    reason = "Nobody can support a neutral force."

    def stops(self, state: State, battle: Battle, house: int, side: int) -> bool:
        return battle.defender == NOBODY and side == DEFENDER


def plug(rules: Ruleset) -> None:
    consent = SupportConsent()
    pledge = Pledge(consent)
    rules.decision(consent)
    rules.decision(pledge)
    rules.support.bars += [OwnBattle(), NeutralSide()]
    rules.battle.steps.append(CallForSupport(pledge))
    rules.assault.steps.append(CallForSupport(pledge))
