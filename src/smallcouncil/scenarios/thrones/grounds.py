"""What a line of a scenario says of one area, and of the pieces off the board."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.notation import digits, key_of
from smallcouncil.errors import Complaint
from smallcouncil.scenarios.looking import comma_parts, find, listed, whole
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.language.events import army_text
from smallcouncil.thrones.nouns.army import KINDS, ONE, both, kind_of, number
from smallcouncil.thrones.nouns.state import State

EMPTY: Final = "empty"
STRONGEST: Final = 20  # neutral force


class Ground:
    """What a line says of an area."""

    def __init__(self) -> None:
        self.house: int = NOBODY
        self.army: int = 0
        self.orders: list[int] = []
        self.token: int = NOBODY
        self.neutral: int = 0

    def same(self, other: Ground) -> bool:
        mine = (self.house, self.army, sorted(self.orders), self.token, self.neutral)
        return mine == (other.house, other.army, sorted(other.orders), other.token, other.neutral)

    def text(self, rules: Ruleset) -> str:
        parts: list[str] = []
        if self.house != NOBODY:
            parts += [rules.houses[self.house].lower(), army_text(rules, self.army)]
        parts += [rules.orders[order].name for order in self.orders]
        if self.token != NOBODY:
            parts.append("token " + rules.houses[self.token].lower())
        if self.neutral:
            parts.append("neutral " + str(self.neutral))
        return ", ".join(parts) or EMPTY


class GroundReader:
    """Reads `tyrell, 2 knights, routed footman, March+1*, token` or `neutral 5` or `token stark` or `empty`, in any order."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Ruleset = rules
        self.ground: Ground = Ground()
        self.own_token: bool = False  # `token` alone: of the house in this line

    def read(self, value: str) -> Ground:
        parts = comma_parts(value)
        if EMPTY in [key_of(part) for part in parts]:
            if len(parts) > 1:
                raise Complaint("`empty` must be on its own: an area with something in it is not empty.")
            return self.ground
        for part in parts:
            self.part(part)
        self.close()
        return self.ground

    def part(self, part: str) -> None:
        domains = self.rules.notation.domains
        word, _, rest = key_of(part).partition(" ")
        house, order = domains["house"].exact(part), domains["order"].exact(part)
        if word == "token":
            self.token(rest)
        elif word == "neutral":
            if self.ground.neutral:
                raise Complaint("an area has one neutral force at most.")
            self.ground.neutral = whole(rest, 1, STRONGEST)
        elif house >= 0:
            if self.ground.house != NOBODY:
                raise Complaint(f"an area has units of one house only, not of {self.rules.houses[self.ground.house]} and {part}.")
            self.ground.house = playing(self.rules, house)
        elif order > 0:
            self.ground.orders.append(order)
        else:
            self.units(part)

    def token(self, name: str) -> None:
        if self.own_token or self.ground.token != NOBODY:
            raise Complaint("an area has one power token at most.")
        if name:
            self.ground.token = playing(self.rules, find(self.rules.notation.domains["house"], name))
        self.own_token = not name

    def units(self, part: str) -> None:
        piece, n = read_units(self.rules, part, 1)
        unit = self.rules.units[kind_of(piece)]
        if piece >= KINDS and not unit.retreats:
            raise Complaint(f"a {unit.name} is never routed: it is destroyed instead", unit.rule)
        if number(self.ground.army, piece):
            raise Complaint(f"`{part}`: {'routed ' if piece >= KINDS else ''}{unit.plural} are named twice.")
        if both(self.ground.army, kind_of(piece)) + n > unit.pool:
            raise Complaint(f"a house has only {unit.pool} {unit.plural}.")
        self.ground.army += ONE[piece] * n

    def close(self) -> None:
        ground = self.ground
        if bool(ground.army) != (ground.house != NOBODY):
            raise Complaint("units need their house, and a house needs units: `stark, 2 footmen`.")
        if ground.orders and ground.house == NOBODY:
            raise Complaint("there is an order only where there are units.")
        if self.own_token and ground.house == NOBODY:
            raise Complaint("a token needs a house: `token stark`.")
        if self.own_token:
            ground.token = ground.house


def read_ground(rules: Ruleset, value: str) -> Ground:
    return GroundReader(rules).read(value)


def playing(rules: Ruleset, house: int) -> int:
    if house >= rules.seats:
        raise Complaint(f"House {rules.houses[house]} is not in play.")
    return house


def read_units(rules: Ruleset, part: str, least: int) -> tuple[int, int]:
    """`2 routed knights`: the piece, and how many of it; no number is one."""
    n, _, name = part.partition(" ")
    if not digits(n):
        n, name = "1", part
    piece = rules.notation.domains["piece"].exact(name)
    if piece < 0:
        raise Complaint(f"`{part}` is not a unit, order, house, token or neutral force.")
    if int(n) and not rules.units[kind_of(piece)].pool:
        raise Complaint(f"there are no {rules.units[kind_of(piece)].plural} in this game.")
    return piece, whole(n, least, rules.units[kind_of(piece)].pool)


def read_pool(rules: Ruleset, value: str) -> list[int]:
    """`0 footmen, 3 knights`: by kind of unit how many are off the board, NOBODY where the line is silent; `none`: not one."""
    parts = listed(value)
    found = [NOBODY if parts else 0] * len(rules.units)
    for part in parts:
        piece, n = read_units(rules, part, 0)
        if piece >= KINDS:
            raise Complaint("no unit is routed in the pool.")
        if found[piece] != NOBODY:
            raise Complaint(f"`{part}`: {rules.units[piece].plural} are named twice.")
        found[piece] = n
    return found


def pool_text(state: State, house: int) -> str:
    """What a house has off the board, kind by kind."""
    parts: list[str] = []
    for kind, unit in enumerate(state.rules.units):
        n = state.free(house, kind)
        parts.append(f"{n} {unit.name if n == 1 else unit.plural}")
    return ", ".join(parts)


def in_pool(state: State, house: int, wanted: list[int]) -> bool:
    return all(n in (NOBODY, state.free(house, kind)) for kind, n in enumerate(wanted))


def ground_of(state: State, area: int) -> Ground:
    ground = Ground()
    ground.house, ground.army = state.house[area], state.army[area]
    ground.orders = [state.order[slot] for slot in state.rules.slots[area] if state.order[slot]]
    ground.token, ground.neutral = state.token[area], state.neutral[area]
    return ground
