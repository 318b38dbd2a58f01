"""Mustering."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, NOBODY, bits_of, only_one
from smallcouncil.core.notation import many, pack, verb_of, x_of, y_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import AreaBar, Decision, Frame, MusterBar, Procedure, Reason, Wall
from smallcouncil.thrones.language.verbs import DONE, LAUNCH, MUSTER, UPGRADE
from smallcouncil.thrones.nouns.army import KINDS, ONE, both, count, kind_of, number
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.nouns.units import Upgrade
from smallcouncil.thrones.rules.in_order import InCurrentOrder


class Mustering(InCurrentOrder):
    """base.muster.points: in order of play, every City and Stronghold a house controls musters, and other areas with points."""

    name = "mustering"
    rule = "base.muster.points"

    def __init__(self, ask: MusterUnits) -> None:
        self.ask: MusterUnits = ask

    def turn_of(self, state: State, house: int) -> None:
        mustering = 0
        for area in state.rules.board.mustering:
            if state.control[area] == house:
                mustering |= BIT[area]
        self.ask.ask(state, BIT[house], [mustering])


class MusterUnits(Decision):
    """A chain of new pieces, each paid by its own area; the memo is the mask of the areas that muster."""

    name = "muster"
    rule = "base.muster.points"
    verbs: tuple[int, ...] = (MUSTER, LAUNCH, UPGRADE)

    def can_name(self, state: State, choice: int) -> bool:
        """A ship is launched only where the area that pays for it is at the water."""
        return verb_of(choice) != LAUNCH or y_of(choice) in state.rules.muster.launches[x_of(choice)]

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        scratch = self.staged(state, frame, seat)
        rules = state.rules
        found = [DONE]
        if not frame.memo[0]:
            return found
        sizes = scratch.sizes(seat)
        muster = scratch.muster(seat)
        free = [unit.pool - both(muster, kind) for kind, unit in enumerate(rules.units)]
        spent = self.spent(state, frame.drafts[seat])
        for area in bits_of(frame.memo[0]):
            points = rules.board.points[area] - spent[area]
            if not points:
                continue
            here = fits_one_more(scratch, seat, sizes, area)
            for kind, unit in enumerate(rules.units):
                if not free[kind] or unit.cost > points:
                    continue
                if unit.sails:
                    for sea in rules.muster.launches[area]:
                        if launch_bar(scratch, seat, sea) is None and fits_one_more(scratch, seat, sizes, sea):
                            found.append(pack(LAUNCH, area, sea))
                elif here and muster_bar(scratch, area, kind, False) is None:
                    found.append(pack(MUSTER, kind, area))
            for upgrade in rules.muster.upgrades:
                if upgrade.cost <= points and free[upgrade.new] and muster_bar(scratch, area, upgrade.new, True) is None:
                    if number(scratch.army[area], upgrade.old):
                        found.append(pack(UPGRADE, upgrade.new, area))
                    if rules.units[upgrade.new].retreats and number(scratch.army[area], upgrade.old + KINDS):
                        found.append(pack(UPGRADE, upgrade.new + KINDS, area))
        found.sort()
        return found

    def idle(self, state: State, frame: Frame, seat: int) -> bool:
        return not frame.memo[0]

    def points(self, state: State, frame: Frame, seat: int, area: int) -> int:
        """The points an area has left."""
        return state.rules.board.points[area] - self.spent(state, frame.drafts[seat])[area]

    def spent(self, state: State, draft: list[int]) -> list[int]:
        """By area, the points that a draft costs."""
        spent = [0] * state.rules.board.areas
        for choice in draft:
            verb, x, y = choice >> 16, choice >> 8 & 255, choice & 255
            if verb == MUSTER:
                spent[y] += state.rules.units[x].cost
            elif verb == LAUNCH:
                spent[x] += state.rules.units[ship_of(state)].cost
            elif verb == UPGRADE:
                spent[y] += upgrade_to(state, kind_of(x)).cost
        return spent

    def closed(self, state: State, frame: Frame, seat: int) -> bool:
        return frame.drafts[seat][-1] == DONE

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        verb, x, y = verb_of(choice), x_of(choice), y_of(choice)
        if verb == MUSTER:
            scratch.enter(y, seat, ONE[x])
        elif verb == LAUNCH:
            scratch.enter(y, seat, ONE[ship_of(scratch)])
        elif verb == UPGRADE:
            scratch.exchange(y, upgrade_to(scratch, kind_of(x)).old + x - kind_of(x), x)

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        for choice in frame.drafts[house][:-1]:
            self.stage(state, frame, house, choice)
            verb, x, y = verb_of(choice), x_of(choice), y_of(choice)
            if verb == MUSTER:
                state.tell("mustered", "base.muster.place", [house, ONE[x], y])
            elif verb == LAUNCH:
                state.tell("mustered", "base.muster.ship", [house, ONE[ship_of(state)], y])
            elif verb == UPGRADE:
                state.tell("upgraded", "base.muster.upgrade", [house, ONE[x], y])

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE:
            return None
        verb, x, y = verb_of(choice), x_of(choice), y_of(choice)
        payer = x if verb == LAUNCH else y
        if not frame.memo[0] & BIT[payer]:
            return Reason("You can muster only in a City or Stronghold you control.", "base.muster.points")
        if verb == UPGRADE:
            return self.no_upgrade(state, frame, seat, x, y)
        kind = ship_of(state) if verb == LAUNCH else x
        if kind >= len(state.rules.units):
            return Reason("New units are never routed.", "base.muster.place")
        if not state.rules.units[kind].pool:
            return Reason("No house has " + state.rules.units[kind].plural.capitalize() + " here.", state.rules.units[kind].rule)
        if verb == MUSTER and state.rules.units[kind].sails:
            return Reason("You muster Ships in a sea area: use `launch`.", "base.muster.ship")
        scratch = self.staged(state, frame, seat)
        barred = muster_bar(scratch, y, kind, False) if verb == MUSTER else None
        if barred is not None:
            return Reason(barred.reason, barred.rule)
        if verb == LAUNCH:
            if y not in state.rules.muster.launches[x]:
                return Reason("New Ships go into a sea area next to the City or Stronghold.", "base.muster.ship")
            bar = launch_bar(scratch, seat, y)
            if bar is not None:
                return Reason(bar.reason, bar.rule)
        if state.rules.units[kind].cost > self.points(state, frame, seat, payer):
            return Reason("The area does not have enough mustering points left.", "base.muster.points")
        if not scratch.free(seat, kind):
            return Reason("All your units of that kind are on the board.", "base.muster.pool")
        if not fits_one_more(scratch, seat, scratch.sizes(seat), y):
            return Reason("Your supply does not allow another unit there.", "base.muster.supply")
        return None

    def no_upgrade(self, state: State, frame: Frame, seat: int, piece: int, area: int) -> Reason | None:
        scratch = self.staged(state, frame, seat)
        kind = kind_of(piece)
        for upgrade in state.rules.muster.upgrades:
            if upgrade.new != kind:
                continue
            unit = state.rules.units[kind]
            there = number(scratch.army[area], upgrade.old + piece - kind)
            if not unit.retreats and (piece != kind or (not there and number(scratch.army[area], upgrade.old + KINDS))):
                return Reason("A " + unit.name + " is never routed: only a Footman that is not routed can become one.", unit.rule)
            if not there:
                ranks = other_ranks(state.rules, scratch.army[area], upgrade.old, piece)
                return Reason(ranks or "There is no Footman to upgrade in that area.", "base.muster.upgrade")
            if upgrade.cost > self.points(state, frame, seat, area):
                return Reason("The area does not have enough mustering points left.", "base.muster.points")
            if not scratch.free(seat, kind):
                return Reason("All your units of that kind are on the board.", "base.muster.pool")
            barred = muster_bar(scratch, area, kind, True)
            return Reason(barred.reason, barred.rule) if barred is not None else None
        return Reason("No unit can be upgraded to that.", "base.muster.upgrade")

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        left = 0
        for area in bits_of(frame.memo[0]):
            left += self.points(state, frame, seat, area)
        return "Muster units (" + many(left, "point") + " left), then choose done."


def fits_one_more(state: State, house: int, sizes: int, area: int) -> bool:
    """Does supply allow one more unit of the house in an area?"""
    return state.fits(house, sizes + state.rules.supply.more[count(state.army[area])])


def muster_bar(state: State, area: int, kind: int, upgrade: bool) -> MusterBar | None:
    for bar in state.rules.muster.bars:
        if bar.stops(state, area, kind, upgrade):
            return bar
    return None


def launch_bar(state: State, house: int, sea: int) -> AreaBar | None:
    for bar in state.rules.muster.launch_bars:
        if bar.stops(state, house, sea):
            return bar
    return None


def ship_of(state: State) -> int:
    """The kind of unit that is a ship."""
    for kind, unit in enumerate(state.rules.units):
        if unit.sails:
            return kind
    raise LookupError("no ships in this ruleset")


def upgrade_to(state: State, kind: int) -> Upgrade:
    for upgrade in state.rules.muster.upgrades:
        if upgrade.new == kind:
            return upgrade
    raise LookupError(kind)


def other_ranks(rules: Ruleset, army: int, old: int, piece: int) -> str:
    """The piece to suggest if all units that could become `piece` are routed, or none is; empty: there is no such unit."""
    kind = kind_of(piece)
    name = rules.units[kind].name
    if piece == kind:
        return "Every Footman there is routed: use `upgrade routed " + name + "`." if number(army, old + KINDS) else ""
    return "No Footman there is routed: use `upgrade " + name + "`." if number(army, old) else ""


class ForeignShips(AreaBar):
    rule = "base.muster.ship"
    reason = "Another house's ships, or neutral ships, hold that sea."

    def stops(self, state: State, house: int, area: int) -> bool:
        return state.house[area] not in (NOBODY, house) or state.neutral[area] > 0


class Castle(Wall):
    """Makes Cities and Strongholds count as besieged."""

    def stands(self, state: State, area: int) -> bool:
        return state.rules.board.castle[area] > 0


def plug(rules: Ruleset) -> None:
    rules.muster.walls.append(Castle())
    ask = MusterUnits()
    rules.decision(ask)
    rules.westeros.cards["mustering"] = Procedure("mustering", "base.muster.points", [Mustering(ask)])
    rules.muster.launch_bars.append(ForeignShips())
    board = rules.board
    for area in range(board.areas):
        if board.castle[area]:
            rules.muster.launches[area] += bits_of(board.adjacent[area] & board.sea)
