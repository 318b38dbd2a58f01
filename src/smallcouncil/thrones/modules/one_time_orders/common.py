"""The One-Time orders that every house has: Recruit, Supply Caravan, Forced March."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, Procedure, Reason, Step, Way
from smallcouncil.thrones.modules.one_time_orders.verbs import BRING, CARAVAN, GATHER, RECRUIT
from smallcouncil.thrones.nouns.army import ONE, count, number, pieces, upright
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.control import LeaveToken, ask_for_token
from smallcouncil.thrones.rules.march import end_bar, move_bar, moved, no_marcher, reach
from smallcouncil.thrones.rules.muster import MusterUnits
from smallcouncil.thrones.rules.orders import staged
from smallcouncil.thrones.rules.victory import check_victory
from smallcouncil.thrones.words.verbs import DONE


def spend(state: State, slot: int) -> int:
    """Takes the order off the board (one-time-orders.once); the answer is its area."""
    state.spend(slot)
    return state.rules.area_of[slot]


class Recruit(Way):
    """one-time-orders.recruit"""

    rule = "one-time-orders.recruit"
    verb = RECRUIT

    def closed(self, state: State, frame: Frame, house: int) -> bool:
        return True

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        token, area = state.order[slot], spend(state, slot)
        if not state.rules.board.castle[area]:
            state.tell("idle order", self.rule, [house, token, area])
            return
        state.tell("recruits", self.rule, [house, area])
        ask = state.rules.kinds["muster"]
        assert isinstance(ask, MusterUnits)
        ask.ask(state, BIT[house], [BIT[area]])

    def follows(self, state: State, house: int, above: Frame) -> bool:
        """One castle with units of the house musters."""
        if above.kind is not state.rules.kinds["muster"] or above.asked != BIT[house] or len(above.memo) != 1:
            return False
        return above.memo[0] in [BIT[area] for area in state.rules.castles if state.house[area] == house]


class Caravan(Way):
    """one-time-orders.caravan"""

    rule = "one-time-orders.caravan"
    verb = CARAVAN

    def closed(self, state: State, frame: Frame, house: int) -> bool:
        return True

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        area = spend(state, slot)
        most = len(state.rules.limits) - 1
        state.set_supply(house, min(most, state.supply[house] + state.rules.board.barrels[area]))
        state.tell("supply", self.rule, [house, state.supply[house]])


class ForcedMarch(Way):
    """one-time-orders.forced-march: `gather AREA; bring PIECE AREA, …; done`, each unit from the area it stands in."""

    rule = "one-time-orders.forced-march"
    verb = GATHER
    verbs: tuple[int, ...] = (BRING,)

    def __init__(self, gathering: Procedure) -> None:
        self.gathering: Procedure = gathering

    def follows(self, state: State, house: int, above: Frame) -> bool:
        """The areas that were left are still to be asked about."""
        if above.kind is not self.gathering or above.memo[:1] != [house]:
            return False
        left = above.memo[1:]
        return len(set(left)) == len(left) and all(0 <= area < state.rules.board.areas for area in left)

    def options(self, state: State, frame: Frame, house: int) -> list[int]:
        target = frame.drafts[house][0] >> 8 & 255
        scratch = staged(state, frame, house)
        found = [DONE] if self.ends(scratch, house) else []
        for choice in self.moves(scratch, house, target):
            if self.leads_on(scratch, house, target, choice):
                found.append(choice)
        found.sort()
        return found

    def ends(self, scratch: State, house: int) -> bool:
        return scratch.fits(house, scratch.sizes(house)) and end_bar(scratch, house) is None

    def moves(self, scratch: State, house: int, target: int) -> list[int]:
        """All single units that can come, whether or not supply lets the chain end after them."""
        found: list[int] = []
        for source in bits_of(scratch.held[house] & ~BIT[target]):
            if reach(scratch, house, source) & BIT[target]:
                for piece in pieces(upright(scratch.army[source])):
                    if move_bar(scratch, house, source, piece, target) is None:
                        found.append(BRING << 16 | piece << 8 | source)
        return found

    def leads_on(self, scratch: State, house: int, target: int, choice: int) -> bool:
        """Can the order be ended after this unit, at once or with more of them?"""
        if scratch.rules.end_bars:
            return self.tried_out(scratch, house, target, choice)
        sources: list[int] = []
        here: list[int] = []
        movable: list[int] = []
        for each in self.moves(scratch, house, target):
            source = each & 255
            if source not in sources:
                sources.append(source)
                here.append(count(scratch.army[source]))
                movable.append(0)
            movable[sources.index(source)] += number(scratch.army[source], each >> 8 & 255)
        there = count(scratch.army[target])
        return self.mendable(scratch, house, scratch.sizes(house), there, here, movable, sources.index(choice & 255))

    def mendable(
        self, scratch: State, house: int, sizes: int, there: int, here: list[int], movable: list[int], at: int
    ) -> bool:
        """Kinds do not matter for supply; and the army that gathers never gets smaller, which keeps the search short."""
        after = moved(scratch, sizes, here[at], there)
        if scratch.fits(house, after):
            return True
        if not scratch.fits(house, scratch.rules.size[there + 1]):
            return False
        here[at] -= 1
        movable[at] -= 1
        able = False
        for further in range(len(here)):
            if movable[further] and self.mendable(scratch, house, after, there + 1, here, movable, further):
                able = True
                break
        here[at] += 1
        movable[at] += 1
        return able

    def tried_out(self, scratch: State, house: int, target: int, choice: int) -> bool:
        """The same for bars that may ask anything."""
        trial = scratch.clone()
        self.bring(trial, house, target, choice)
        if self.ends(trial, house):
            return True
        if not trial.fits(house, trial.rules.size[count(trial.army[target])]):
            return False
        for further in self.moves(trial, house, target):
            if self.tried_out(trial, house, target, further):
                return True
        return False

    def bring(self, state: State, house: int, target: int, choice: int) -> None:
        piece, source = choice >> 8 & 255, choice & 255
        state.leave(source, ONE[piece])
        state.enter(target, house, ONE[piece])

    def stage(self, scratch: State, frame: Frame, house: int, choice: int) -> None:
        target = frame.drafts[house][0] >> 8 & 255 if frame.drafts[house] else choice >> 8 & 255
        if choice >> 16 == GATHER:
            scratch.spend(scratch.rules.slots[target][-1])
        elif choice >> 16 == BRING:
            self.bring(scratch, house, target, choice)

    def why(self, state: State, frame: Frame, house: int, choice: int) -> Reason | None:
        target = frame.drafts[house][0] >> 8 & 255
        scratch = staged(state, frame, house)
        if choice == DONE:
            fits = self.ends(scratch, house)
            return None if fits else Reason("Your armies would be larger than your supply allows.", "base.march.supply")
        piece, source = choice >> 8 & 255, choice & 255
        army = scratch.army[source] if source != target and scratch.house[source] == house else 0
        unfit = no_marcher(army, piece, Reason("You have no such unit there to bring.", self.rule))
        if unfit is not None:
            return unfit
        if not reach(scratch, house, source) & BIT[target]:
            return Reason("It is neither adjacent nor joined by a chain of your Ships.", "base.march.transport")
        bar = move_bar(scratch, house, source, piece, target)
        if bar is not None:
            return Reason(bar.reason, bar.rule)
        if not self.leads_on(scratch, house, target, choice):
            return Reason("Your armies would be larger than your supply allows.", "base.march.supply")
        return None

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        token, target = state.order[slot], spend(state, slot)
        sources: list[int] = []
        for choice in draft[1:-1]:
            self.bring(state, house, target, choice)
            state.tell("marched", self.rule, [house, ONE[choice >> 8 & 255], choice & 255, target])
            if choice & 255 not in sources:
                sources.append(choice & 255)
        if not sources:
            state.tell("idle order", self.rule, [house, token, target])
            return
        self.gathering.push(state)
        state.agenda[-1].memo = [house, *sources]

    def prompt(self, state: State, frame: Frame, house: int) -> str:
        target = frame.drafts[house][0] >> 8 & 255
        name = state.rules.board.names[target]
        if len(frame.drafts[house]) == 1 and self.options(state, frame, house) == [DONE]:
            if self.moves(staged(state, frame, house), house, target):
                return "Your supply allows no further unit in " + name + ": the order is spent without effect."
            return "You have no unit that could come to " + name + ": the order is spent without effect."
        return "Bring units from around into " + name + ", then be done."


class LeaveTokens(Step):
    """base.control.token: each land area that was left empty may be kept; asked one by one, as power may run out."""

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
    """base.victory.instant: a home left without a token is its house's again."""

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
