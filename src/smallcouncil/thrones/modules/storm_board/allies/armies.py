"""Ally units: green, and like any other unit of the house that has them, but never without one of its own."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, bits_of, only_one
from smallcouncil.core.notation import many, pack, x_of, y_of
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Consequence, Decision, Frame, Invariant, MusterBar, Reason
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.storm_board.allies.cards import Allies
from smallcouncil.thrones.modules.storm_board.allies.verbs import STATION
from smallcouncil.thrones.nouns.army import FOOTMAN, KINDS, KNIGHT, ONE, both, count, kind_of, number, pieces
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.nouns.units import Unit
from smallcouncil.thrones.rules.escorts import alone
from smallcouncil.thrones.rules.muster import fits_one_more
from smallcouncil.thrones.rules.removal import RemoveUnits


def prepare_units(box: Box) -> None:
    """allies.units: the pieces of a house that does not play."""
    for like in (FOOTMAN, KNIGHT):
        own = box.units[like]
        ally = Unit("ally " + own.name, "ally " + own.plural, False, own.cost, own.strength, own.pool)
        ally.escorted = True
        ally.rule = "allies.never-alone"
        ally.like = like
        box.units.append(ally)


class Green:
    """The two kinds of Ally units, and how many each house may have."""

    def __init__(self, rules: Ruleset, allies: Allies) -> None:
        kinds = [kind for kind, unit in enumerate(rules.units) if unit.escorted and unit.rule == "allies.never-alone"]
        self.footman: int = kinds[0]
        self.knight: int = kinds[1]
        self.kinds: list[int] = kinds
        self.allies: Allies = allies
        self.cards: list[int] = [card for card in range(len(allies.rows)) if self.army(card)]

    def about(self, state: State) -> bool:
        """Can Ally units be on the board? Not while no house has an Army card. This is called after every step."""
        held = state.facts[self.allies.held]
        for card in self.cards:
            if held[card]:
                return True
        return False

    def army(self, card: int) -> int:
        """The units of an Army card."""
        row = self.allies.rows[card]
        return row.footmen * ONE[self.footman] + row.knights * ONE[self.knight]

    def granted(self, state: State, house: int) -> int:
        """The Ally units that a house's cards allow, as one army."""
        return sum([self.army(card) for card in self.allies.cards_of(state, house)])

    def excess(self, state: State, house: int) -> int:
        """A house's Ally units beyond that."""
        granted, muster = self.granted(state, house), state.muster(house)
        found = 0
        for kind in self.kinds:
            found += max(0, both(muster, kind) - number(granted, kind)) * ONE[kind]
        return found

    def left_in_box(self, state: State, kind: int) -> int:
        return state.rules.units[kind].pool - sum([state.on_board(house, kind) for house in range(state.seats)])


class StationUnits(Decision):
    """allies.army: places all that fit, wherever the house has units and supply allows. The memo: the army to place."""

    name = "station"
    rule = "allies.army"
    verbs: tuple[int, ...] = (STATION,)

    def __init__(self, green: Green) -> None:
        self.green: Green = green

    def begin(self, state: State, house: int, army: int) -> bool:
        """Asks; False: none of them fits anywhere."""
        if self.fitting(state, house, army):
            self.ask(state, BIT[house], [army])
            return True
        if army:
            state.tell("not stationed", "allies.no-room", [house, army])
        return False

    def fitting(self, state: State, house: int, army: int) -> list[int]:
        found: list[int] = []
        sizes = state.sizes(house)
        areas = [area for area in bits_of(state.held[house]) if self.no_place(state, house, area, sizes) is None]
        for kind in pieces(army):
            if self.green.left_in_box(state, kind):
                found += [pack(STATION, kind, area) for area in areas]
        return found

    def no_place(self, state: State, house: int, area: int, sizes: int) -> Reason | None:
        if state.house[area] != house or alone(state.rules, state.army[area]):
            return Reason("Place Ally units with units of your own house.", self.rule)
        if count(state.army[area]) >= state.rules.capacity[area] or not fits_one_more(state, house, sizes, area):
            return Reason("Your supply does not allow another unit there.", "allies.no-room")
        return None

    def left(self, frame: Frame, seat: int) -> int:
        army = frame.memo[0]
        for choice in frame.drafts[seat]:
            army -= ONE[x_of(choice)]
        return army

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return self.fitting(self.staged(state, frame, seat), seat, self.left(frame, seat))

    def closed(self, state: State, frame: Frame, seat: int) -> bool:
        return not self.options(state, frame, seat)

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        scratch.enter(y_of(choice), seat, ONE[x_of(choice)])

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        for choice in frame.drafts[house]:
            self.stage(state, frame, house, choice)
            state.tell("stationed", self.rule, [house, ONE[x_of(choice)], y_of(choice)])
        if self.left(frame, house):
            state.tell("not stationed", "allies.no-room", [house, self.left(frame, house)])

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE:
            return Reason("Place as many Ally units as you can.", self.rule)
        if x_of(choice) >= KINDS or not number(self.left(frame, seat), x_of(choice)):
            return Reason("No such unit is left to place.", self.rule)
        scratch = self.staged(state, frame, seat)
        if not self.green.left_in_box(scratch, x_of(choice)):
            return Reason("All Ally units of that kind are on the board.", "allies.no-room")
        return self.no_place(scratch, seat, y_of(choice), scratch.sizes(seat))

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "Place " + many(count(self.left(frame, seat)), "Ally unit") + " with units of your own."


class DisbandAllies(RemoveUnits):
    """allies.stolen-army: removes, kind by kind, what the remaining cards do not allow."""

    name = "disband"
    rule = "allies.stolen-army"
    more = "You must remove more: your cards allow fewer Ally units."

    def __init__(self, green: Green) -> None:
        self.green: Green = green

    def keeps(self, state: State, frame: Frame, seat: int, piece: int, area: int) -> Reason | None:
        excess = self.green.excess(self.staged(state, frame, seat), seat)
        if kind_of(piece) in self.green.kinds and number(excess, kind_of(piece)):
            return None
        return Reason("Remove only the Ally units that your cards no longer allow.", self.rule)

    def closed(self, state: State, frame: Frame, seat: int) -> bool:
        return not self.green.excess(self.staged(state, frame, seat), seat)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        left = count(self.green.excess(self.staged(state, frame, seat), seat))
        return "Your Army card has been stolen: remove " + many(left, "Ally unit") + "."


class NeverMustered(MusterBar):
    rule = "allies.units"
    reason = "Ally units come only with an Army card; you cannot muster or upgrade them."

    def __init__(self, green: Green) -> None:
        self.kinds: list[int] = green.kinds

    def stops(self, state: State, area: int, kind: int, upgrade: bool) -> bool:
        return kind in self.kinds


class Desert(Consequence):
    """allies.never-alone: Ally units leave with their last comrade, whatever removed it."""

    def __init__(self, green: Green) -> None:
        self.green: Green = green

    def settle(self, state: State) -> bool:
        if not self.green.about(state):
            return False
        own = ~state.rules.escorted
        for area, army in enumerate(state.army):
            if army and not army & own:  # `alone`, inlined: called after every step
                state.tell("ally deserts", "allies.never-alone", [state.house[area], army, area])
                state.leave(area, army)
                return True
        return False


class WithComrades(Invariant):
    rule = "allies.never-alone"
    says = "Outside a battle an Ally unit is in an area with a unit of its house's own."

    def holds(self, state: State) -> bool:
        return state.battle is not None or not any(alone(state.rules, army) for army in state.army)


class AsCardsAllow(Invariant):
    rule = "allies.army"
    says = "No house has more Ally units than its Army cards allow, and none are beyond the pieces in the box."

    def __init__(self, green: Green, disband: DisbandAllies) -> None:
        self.green: Green = green
        self.disband: DisbandAllies = disband

    def holds(self, state: State) -> bool:
        for house in range(state.seats):
            losing = any(frame.kind is self.disband and frame.asked == BIT[house] for frame in state.agenda)
            if not losing and self.green.excess(state, house):
                return False
        return not any(self.green.left_in_box(state, kind) < 0 for kind in self.green.kinds)


def plug_armies(rules: Ruleset, allies: Allies) -> tuple[StationUnits, DisbandAllies]:
    green = Green(rules, allies)
    station, disband = StationUnits(green), DisbandAllies(green)
    rules.decision(station)
    rules.decision(disband)
    rules.muster.bars.append(NeverMustered(green))
    rules.control.consequences.append(Desert(green))
    rules.invariants += [WithComrades(), AsCardsAllow(green, disband)]
    return station, disband
