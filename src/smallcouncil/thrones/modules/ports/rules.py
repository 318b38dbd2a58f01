"""The ports of Westeros (A Clash of Kings, option five): areas for ships between a land area and one sea."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT, NOBODY, bits_of, only_one
from smallcouncil.core.datafiles import Files
from smallcouncil.core.notation import Verb, pack, verb_of, x_of
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import (
    AreaBar,
    AreaWorth,
    Consequence,
    Decision,
    Frame,
    HouseTerm,
    Module,
    MoveBar,
    PlaceBar,
    Reason,
)
from smallcouncil.thrones.language.numbers import NUMBERS
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.ports.reading import load_ports, with_ports
from smallcouncil.thrones.nouns.army import ONE, both, count
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.muster import ship_of
from smallcouncil.thrones.rules.orders import order_of_play

SEIZE: Final = NUMBERS["seize"]
SINK: Final = NUMBERS["sink"]

VERBS: Final[tuple[Verb, ...]] = (
    Verb("seize", "ports.taken", "area", "", "replace the ships in a port you have taken with your own"),
    Verb("sink", "ports.taken", "area", "", "destroy the ships in a port you have taken"),
)

EVENTS: Final[dict[str, str]] = {
    "port order lost": "{0:house} does not control {3:area}: its ships in {2:area} lose {1:order}.",
    "port sunk": "{0:house} destroys {1:house}'s ships in {2:area}.",
    "port seized": "{0:house} takes over {1:army} in {2:area}.",
}


class Ports(Module):
    name = "ports"
    title = "The ports of Westeros"
    says = "Eight ports shelter three ships each for whoever controls the land, and bring power unless they are blockaded."
    rule = "ports.areas"
    verbs: tuple[Verb, ...] = VERBS
    events: dict[str, str] = EVENTS
    folder = "ports"

    def read(self, name: str, files: Files) -> object:
        return load_ports(name, files)

    def prepare(self, box: Box) -> None:
        data = load_ports("clash", box.files)
        box.board = with_ports(box.board, data.ports)
        box.neutral += [0] * len(data.ports)

    def plug(self, rules: Ruleset) -> None:
        harbours = Harbours(rules)
        ask = TakeShips(harbours)
        rules.decision(ask)
        for port in harbours.ports:
            rules.capacity[port] = load_ports("clash", rules.files).most
            rules.muster.launches[harbours.land[port]].append(port)  # ports.muster
        rules.planning.place_bars.append(NoOneTime(harbours))
        nobody = "You can give orders to ships in a port only if you control its land."
        rules.planning.command_bars.append(NotOwner("ports.nobody", nobody, harbours))
        rules.march.bars += [EnterPort(harbours), LeavePort(harbours), FullPort(harbours)]
        rules.retreat.bars.append(NotOwner("ports.retreat", "Your ships can enter only your own ports.", harbours))
        rules.muster.launch_bars.append(NoRoom(harbours))
        rules.power.collects.append(Trade(harbours))
        rules.westeros.income_terms.append(TradeIncome(harbours))
        rules.control.consequences.append(PortTaken(harbours, ask))


class Harbours:
    """The areas that are ports, with their land and sea."""

    def __init__(self, rules: Ruleset) -> None:
        board = rules.board
        self.ports: list[int] = list(bits_of(board.berths))
        self.mask: int = board.berths
        self.land: dict[int, int] = {}
        self.sea: dict[int, int] = {}
        for row in load_ports("clash", rules.files).ports:
            port = board.names.index(row.name)
            self.land[port] = board.names.index(row.land)
            self.sea[port] = bits_of(board.adjacent[port])[0]

    def owner(self, state: State, port: int) -> int:
        """ports.owner: the house that controls the land."""
        return state.control[self.land[port]]

    def is_open(self, state: State, house: int, port: int) -> bool:
        """ports.trade: are there no other house's or neutral ships in front of it?"""
        sea = self.sea[port]
        return state.house[sea] in (NOBODY, house) and not state.neutral[sea]


class NoOneTime(PlaceBar):
    rule = "ports.orders"
    reason = "A One-Time order cannot be placed in a port."

    def __init__(self, harbours: Harbours) -> None:
        self.mask: int = harbours.mask

    def stops(self, rules: Ruleset, area: int, order: int) -> bool:
        return bool(self.mask & BIT[area]) and rules.orders[order].once


class NotOwner(AreaBar):
    """Bars a house from using a port whose land it does not control."""

    def __init__(self, rule: str, reason: str, harbours: Harbours) -> None:
        self.rule = rule
        self.reason = reason
        self.harbours: Harbours = harbours

    def stops(self, state: State, house: int, area: int) -> bool:
        return bool(self.harbours.mask & BIT[area]) and self.harbours.owner(state, area) != house


class EnterPort(MoveBar):
    rule = "ports.owner"
    reason = "Only the house that controls the land can enter its port."

    def __init__(self, harbours: Harbours) -> None:
        self.harbours: Harbours = harbours

    def stops(self, state: State, house: int, source: int, piece: int, target: int) -> bool:
        return bool(self.harbours.mask & BIT[target]) and self.harbours.owner(state, target) != house


class LeavePort(MoveBar):
    """Orders that move ships from elsewhere do not reach ships in port either."""

    rule = "ports.nobody"
    reason = "Ships cannot leave a port while nobody controls its land."

    def __init__(self, harbours: Harbours) -> None:
        self.harbours: Harbours = harbours

    def stops(self, state: State, house: int, source: int, piece: int, target: int) -> bool:
        return bool(self.harbours.mask & BIT[source]) and self.harbours.owner(state, source) != house


class FullPort(MoveBar):
    rule = "ports.three"
    reason = "The port is full."

    def __init__(self, harbours: Harbours) -> None:
        self.mask: int = harbours.mask

    def stops(self, state: State, house: int, source: int, piece: int, target: int) -> bool:
        return bool(self.mask & BIT[target]) and count(state.army[target]) >= state.rules.capacity[target]


class NoRoom(AreaBar):
    rule = "ports.three"
    reason = "The port is full."

    def __init__(self, harbours: Harbours) -> None:
        self.mask: int = harbours.mask

    def stops(self, state: State, house: int, area: int) -> bool:
        return bool(self.mask & BIT[area]) and count(state.army[area]) >= state.rules.capacity[area]


class Trade(AreaWorth):
    """ports.trade: a Consolidate Power order yields one power, none while another house's ships are in front of the port."""

    rule = "ports.trade"

    def __init__(self, harbours: Harbours) -> None:
        self.harbours: Harbours = harbours

    def worth(self, state: State, house: int, area: int, value: int) -> int:
        if self.harbours.mask & BIT[area] and not self.harbours.is_open(state, house, area):
            return 0
        return value


class TradeIncome(HouseTerm):
    """ports.income: one power for every own port with a ship and open sea, when Game of Thrones is resolved."""

    rule = "ports.income"

    def __init__(self, harbours: Harbours) -> None:
        self.harbours: Harbours = harbours

    def value(self, state: State, house: int) -> int:
        total = 0
        for port in bits_of(state.held[house] & self.harbours.mask):
            if self.harbours.owner(state, port) == house and self.harbours.is_open(state, house, port):
                total += 1
        return total


class PortTaken(Consequence):
    """ports.taken: the house that gains the land decides about other houses' ships in its port, however it won the land.

    ports.nobody: while nobody controls it, they stay and have no orders. Several houses decide in order of play.
    """

    def __init__(self, harbours: Harbours, ask: TakeShips) -> None:
        self.harbours: Harbours = harbours
        self.ask: TakeShips = ask

    def settle(self, state: State) -> bool:
        first = state.seats
        taken = 0
        order = order_of_play(state)
        for house in range(state.seats):
            for port in bits_of(state.held[house] & self.harbours.mask):
                owner = self.harbours.owner(state, port)
                if owner == house:
                    continue
                self.lose_orders(state, house, port, "ports.nobody" if owner == NOBODY else "ports.taken")
                if owner != NOBODY and order.index(owner) < first:
                    first, taken = order.index(owner), port
        if first == state.seats:
            return False
        self.ask.ask(state, BIT[order[first]], [taken])
        return True

    def lose_orders(self, state: State, house: int, port: int, rule: str) -> None:
        for slot in state.rules.slots[port]:
            if state.order[slot]:
                state.tell("port order lost", rule, [house, state.order[slot], port, self.harbours.land[port]])
                state.lift(slot, rule)


class TakeShips(Decision):
    """Destroys all ships, or replaces as many as the winner has free and supply allows; the memo is the port."""

    name = "port"
    rule = "ports.taken"
    verbs: tuple[int, ...] = (SEIZE, SINK)

    def __init__(self, harbours: Harbours) -> None:
        self.harbours: Harbours = harbours

    def most(self, state: State, seat: int, port: int) -> int:
        """How many ships the winner can place there."""
        ship = ship_of(state)
        free = state.rules.units[ship].pool - both(state.muster(seat), ship)
        most = min(count(state.army[port]), free)
        sizes = state.sizes(seat)
        while most > 1 and not state.fits(seat, sizes + state.rules.supply.size[most]):  # a single ship does not count as an army
            most -= 1
        return most

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        port = frame.memo[0]
        seize = [pack(SEIZE, port)] if self.most(state, seat, port) else []
        return [*seize, pack(SINK, port)]

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE or x_of(choice) != frame.memo[0]:
            return Reason("Choose what happens to the ships in the port you have taken.", self.rule)
        if verb_of(choice) == SEIZE and not self.most(state, seat, frame.memo[0]):
            return Reason("You have no Ships left to place there, or your supply does not allow one.", self.rule)
        return None

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        self.carry_out(scratch, frame, seat, choice)

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        self.carry_out(state, frame, house, frame.drafts[house][0])

    def carry_out(self, state: State, frame: Frame, house: int, choice: int) -> None:
        port = frame.memo[0]
        most = self.most(state, house, port) if verb_of(choice) == SEIZE else 0
        if not most:
            state.tell("port sunk", self.rule, [house, state.house[port], port])
        state.remove(port, state.army[port], self.rule)
        if most:
            ships = most * ONE[ship_of(state)]
            state.enter(port, house, ships)
            state.tell("port seized", self.rule, [house, ships, port])

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        port = frame.memo[0]
        most = self.most(state, seat, port)
        name = state.rules.board.names[port]
        if not most:
            return "You have taken " + name + " but have no ships to place there: destroy the ships."
        there = count(state.army[port])
        seize = "replace " + (str(most) + " of the ships" if most < there else "the ship" if there == 1 else "the ships")
        sink = "destroy it." if there == 1 else "destroy them all."
        rest = " and destroy the rest, or " if most < there else ", or "
        return "You have taken " + name + ": " + seize + " there with your own" + rest + sink
