"""The One-Time orders of every house: Recruit, Supply Caravan, Forced March."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.notation import pack, verb_of, x_of, y_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, Procedure, Reason, Step, Way
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.one_time_orders.verbs import BRING, CARAVAN, GATHER, RECRUIT
from smallcouncil.thrones.nouns.army import ONE, count, number, pieces, upright
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.control import LeaveToken, ask_for_token
from smallcouncil.thrones.rules.escorts import alone, stays_alone
from smallcouncil.thrones.rules.march import (
    companion_goes,
    companion_with,
    companions_choices,
    companions_wait,
    move_bar,
    no_marcher,
    parted,
    reach,
)
from smallcouncil.thrones.rules.muster import MusterUnits
from smallcouncil.thrones.rules.orders import staged
from smallcouncil.thrones.rules.tally import Group, Tally
from smallcouncil.thrones.rules.victory import check_victory


def spend(state: State, slot: int) -> int:
    """Removes the order from the board (one-time-orders.once). Returns its area."""
    state.spend(slot)
    return state.rules.area_of[slot]


class Recruit(Way):
    """one-time-orders.recruit"""

    rule = "one-time-orders.recruit"
    verb = RECRUIT
    at_once = True

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        order, area = state.order[slot], spend(state, slot)
        if not state.rules.board.castle[area]:
            state.tell("idle order", self.rule, [house, order, area])
            return
        state.tell("recruits", self.rule, [house, area])
        ask = state.rules.kinds["muster"]
        assert isinstance(ask, MusterUnits)
        ask.ask(state, BIT[house], [BIT[area]])

    def follows(self, state: State, house: int, above: Frame) -> bool:
        """Can the frame be the mustering of one castle with units of the house?"""
        if above.kind is not state.rules.kinds["muster"] or above.asked != BIT[house] or len(above.memo) != 1:
            return False
        return above.memo[0] in [BIT[area] for area in state.rules.castles if state.house[area] == house]


class Caravan(Way):
    """one-time-orders.caravan"""

    rule = "one-time-orders.caravan"
    verb = CARAVAN
    at_once = True

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        area = spend(state, slot)
        most = len(state.rules.supply.limits) - 1
        state.set_supply(house, min(most, state.supply[house] + state.rules.board.barrels[area]))
        state.tell("supply", self.rule, [house, state.supply[house]])


class ForcedMarch(Way):
    """one-time-orders.forced-march: `gather AREA; bring PIECE AREA, …; done`, each unit from its own area."""

    rule = "one-time-orders.forced-march"
    verb = GATHER
    verbs: tuple[int, ...] = (BRING,)

    def __init__(self, gathering: Procedure) -> None:
        self.gathering: Procedure = gathering

    def follows(self, state: State, house: int, above: Frame) -> bool:
        """Can the frame ask about the areas that were left?"""
        if above.kind is not self.gathering or above.memo[:1] != [house]:
            return False
        left = above.memo[1:]
        return len(set(left)) == len(left) and all(0 <= area < state.rules.board.areas for area in left)

    def takes(self, rules: Ruleset, verb: int) -> bool:
        return verb in self.verbs or companion_with(rules, verb) is not None

    def options(self, state: State, frame: Frame, house: int) -> list[int]:
        draft = frame.drafts[house]
        target = x_of(draft[0])
        scratch = staged(state, frame, house)
        found = [DONE] if self.unended(state, scratch, house, draft) is None else []
        found += self.brings(scratch, house, target)
        found.sort()
        if scratch.rules.march.companions:
            found += companions_choices(scratch, house, self.roads(scratch, house, target), draft)
        return found

    def unended(self, state: State, scratch: State, house: int, draft: list[int]) -> Reason | None:
        """Why the chain cannot end yet."""
        rules = scratch.rules
        if not scratch.fits(house, scratch.sizes(house)):
            return Reason("Your armies would be larger than your supply allows.", "base.march.supply")
        for area in bits_of(scratch.held[house] if rules.escorted else 0):
            if alone(rules, scratch.army[area]) and not alone(rules, state.army[area]):
                return stays_alone(rules, scratch.army[area])
        return companions_wait(scratch, house, draft)

    def roads(self, scratch: State, house: int, target: int) -> list[int]:
        """By area, the areas that companions may go to from there."""
        areas = range(scratch.rules.board.areas)
        return [BIT[target] if reach(scratch, house, area) & BIT[target] and area != target else 0 for area in areas]

    def moves(self, scratch: State, house: int, target: int) -> list[int]:
        """All single units that can come, whether or not the chain can end after them."""
        found: list[int] = []
        for source in bits_of(scratch.held[house] & ~BIT[target]):
            if reach(scratch, house, source) & BIT[target]:
                for piece in pieces(upright(scratch.army[source])):
                    if move_bar(scratch, house, source, piece, target) is None:
                        found.append(pack(BRING, piece, source))
        return found

    def brings(self, scratch: State, house: int, target: int, ample: bool = False) -> list[int]:
        """The units after which the chain can end, at once or with more of them; `ample` ignores supply."""
        rules = scratch.rules
        tally = Tally(scratch, house)
        tally.ample = ample
        army = scratch.army[target] if scratch.house[target] == house else 0
        there = tally.target(army, rules.capacity[target] - count(army), False)
        sources: list[int] = []
        moves = self.moves(scratch, house, target)
        groups: list[Group] = []
        for choice in moves:
            piece, source = x_of(choice), y_of(choice)
            if source not in sources:
                sources.append(source)
                tally.source(scratch.army[source])
            wards = bool(rules.escorted & ONE[piece])
            groups.append(tally.group(number(scratch.army[source], piece), sources.index(source) + 1, [there], wards))
        return [choice for choice, group in zip(moves, groups, strict=True) if tally.open_to(group)]

    def bring(self, state: State, house: int, target: int, choice: int) -> None:
        piece, source = x_of(choice), y_of(choice)
        state.leave(source, ONE[piece])
        state.enter(target, house, ONE[piece])

    def stage(self, scratch: State, frame: Frame, house: int, choice: int) -> None:
        target = x_of(frame.drafts[house][0]) if frame.drafts[house] else x_of(choice)
        if verb_of(choice) == GATHER:
            scratch.spend(scratch.rules.slots[target][-1])
        elif verb_of(choice) == BRING:
            self.bring(scratch, house, target, choice)
        else:
            companion_goes(scratch, house, choice)

    def why(self, state: State, frame: Frame, house: int, choice: int) -> Reason | None:
        target = x_of(frame.drafts[house][0])
        scratch = staged(state, frame, house)
        if choice == DONE:
            return self.unended(state, scratch, house, frame.drafts[house])
        companion = companion_with(scratch.rules, verb_of(choice))
        if companion is not None:
            return companion.why(scratch, house, self.roads(scratch, house, target), frame.drafts[house], choice)
        piece, source = x_of(choice), y_of(choice)
        army = scratch.army[source] if source != target and scratch.house[source] == house else 0
        unfit = no_marcher(army, piece, Reason("You have no such unit there.", self.rule))
        if unfit is not None:
            return unfit
        if not reach(scratch, house, source) & BIT[target]:
            unjoined = Reason("That area is not adjacent, and no chain of your Ships reaches it.", "base.march.transport")
            return parted(scratch, house, source, target) or unjoined
        bar = move_bar(scratch, house, source, piece, target)
        if bar is not None:
            return Reason(bar.reason, bar.rule)
        if choice in self.brings(scratch, house, target):
            return None
        if choice in self.brings(scratch, house, target, True):
            return Reason("Your armies would be larger than your supply allows.", "base.march.supply")
        return stays_alone(scratch.rules, army)

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        order, target = state.order[slot], spend(state, slot)
        sources: list[int] = []
        for choice in draft[1:-1]:
            if verb_of(choice) != BRING:
                companion_goes(state, house, choice)
                continue
            self.bring(state, house, target, choice)
            state.tell("marched", self.rule, [house, ONE[x_of(choice)], y_of(choice), target])
            if y_of(choice) not in sources:
                sources.append(y_of(choice))
        if not sources:
            if len(draft) > 2:
                return
            state.tell("idle order", self.rule, [house, order, target])
            return
        self.gathering.push(state)
        state.agenda[-1].memo = [house, *sources]

    def prompt(self, state: State, frame: Frame, house: int) -> str:
        target = x_of(frame.drafts[house][0])
        name = state.rules.board.names[target]
        if len(frame.drafts[house]) == 1 and self.options(state, frame, house) == [DONE]:
            if self.moves(staged(state, frame, house), house, target):
                return "Your supply does not allow another unit in " + name + ": the order has no effect."
            return "None of your units can reach " + name + ": the order has no effect."
        return "Bring units from nearby areas into " + name + ", then choose done."


class LeaveTokens(Step):
    """base.control.token: each land area left empty may be kept; asked one by one, as power may run out."""

    name = "tokens"
    rule = "one-time-orders.forced-march"

    def __init__(self, ask: LeaveToken) -> None:
        self.ask: LeaveToken = ask

    def go(self, state: State, frame: Frame) -> bool:
        while len(frame.memo) > 1:
            if ask_for_token(state, self.ask, frame.memo[0], frame.memo.pop(1)):
                return True
        return False

    def rewound(self, memo: list[int], above: Frame) -> list[int]:
        return [*memo[:1], *above.memo, *memo[1:]]


class Gathered(Step):
    """base.victory.instant: checks victory, because a home left without a token is its house's again."""

    name = "gathered"
    rule = "base.victory.instant"

    def go(self, state: State, frame: Frame) -> bool:
        return check_victory(state)


def plug_gathering(rules: Ruleset) -> Procedure:
    ask = rules.kinds["leave token"]
    assert isinstance(ask, LeaveToken)
    gathering = Procedure("gathering", "one-time-orders.forced-march", [LeaveTokens(ask), Gathered()])
    gathering.undivided = True
    rules.procedure(gathering)
    return gathering
