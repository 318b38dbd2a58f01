"""An attack: support, the strengths of both sides with all their terms, and attacks on neutral forces."""

from __future__ import annotations

from collections import Counter

from tests.oracle.allies import discard
from tests.oracle.asking import DONE, Script, ask, choose, may
from tests.oracle.box import Card
from tests.oracle.position import ENGINE, MOST_IN_PORT, PORT, ROUTED, Position, abandoned, size, upright
from tests.oracle.raiding import WEAKER, rearm

ATTACKER, DEFENDER = 0, 1
SIDES = ("attacker", "defender")
NO_CARD = Card("", "", 0, 0, 0)


class Attack:
    """A March on units of another house or on a neutral force, after its moves."""

    def __init__(self, p: Position, area: str, source: str, house: str, army: Counter[str], march: str, rider: str) -> None:
        self.p = p
        self.area = area
        self.source = source
        self.march = march  # the order, or ""
        self.rider = rider  # the Leader whose own March it is, or ""
        self.force = p.areas[area].neutral
        self.houses = [house, p.areas[area].house or p.garrison_of(area)]
        self.army = army
        self.pledges: dict[str, int] = {}
        self.allies: list[tuple[str, int]] = []  # supporters by a Support Allies card, with the side
        self.aided: list[tuple[str, int]] = []  # side of each Military Support
        self.cards = ["", ""]
        self.offered: list[set[str]] = [set(), set()]
        self.less = [0, 0]  # strength that Aeron's exchange costs
        self.banned: set[str] = set()
        self.changed: set[str] = set()  # cards that Tyrion and Aeron have been asked about
        self.took_the_throne = False
        self.braced = False
        self.sharpened = [0, 0]
        self.totals = [0, 0]
        self.order: list[int] = []
        self.winner = ATTACKER
        p.attackers = (area, house, army)

    def side_of(self, house: str) -> int:
        return self.houses.index(house)

    def key(self, side: int) -> str:
        return self.card(side).key

    def card(self, side: int) -> Card:
        return self.p.box.cards[self.cards[side]] if self.cards[side] else NO_CARD

    def defenders(self) -> Counter[str]:
        return self.p.areas[self.area].units

    def leaders(self, side: int) -> list[str]:
        return self.p.leaders_in(self.area, self.houses[side])

    def castle(self) -> bool:
        return self.area in self.p.board.castle

    # Support -------------------------------------------------------------------------------------------------------

    def call_support(self) -> Script[None]:
        for house in self.p.throne:
            yield from self.pledge(house, [area for area in self.p.board.kind if self.in_reach(house, area)])
            yield from self.lend(house)
        if self.force:
            return
        for house in [house for house in self.p.throne if house in self.houses]:
            yield from self.look_out(house)
        for house in [house for house in self.p.throne if house in self.houses]:
            yield from self.call_military(house)

    def look_out(self, house: str) -> Script[None]:
        """Arryn Lookout: raids one of the opponent's Support orders that reach the battle, whatever was pledged."""
        opponent = self.houses[1 - self.side_of(house)]
        areas = [area for area in self.p.board.kind if self.in_reach(opponent, area)]
        if not self.p.has(house, "lookout") or not areas:
            return
        answer = yield from ask(house, [DONE, *[f"spy {area}" for area in areas]])
        if answer == DONE:
            return
        area = answer.removeprefix("spy ")
        order = self.supporting(area)[0]
        self.p.areas[area].orders.remove(order)
        discard(self.p, "Arryn Lookout")
        if order != WEAKER:
            yield from rearm(self.p, [(opponent, area)])

    def call_military(self, house: str) -> Script[None]:
        """Military Support: for power once per turn, or by discarding the card."""
        while True:
            cards = [card for card, holder in self.p.ally_cards.items() if holder == house and self.can_aid(card)]
            answer = (yield from ask(house, [DONE, *[f"aid {card}" for card in cards]])) if cards else DONE
            if answer == DONE:
                return
            card = answer.removeprefix("aid ")
            self.aided.append((card, self.side_of(house)))
            if self.p.box.allies[card].cost:
                self.p.lose(house, self.p.box.allies[card].cost)
                self.p.ally_used.add(card)
            else:
                discard(self.p, card)

    def can_aid(self, card: str) -> bool:
        row, power = self.p.box.allies[card], self.p.houses[self.p.ally_cards[card]].power
        return row.kind == "military" and card not in self.p.ally_used and power >= row.cost

    def in_reach(self, house: str, area: str) -> bool:
        return self.p.areas[area].house == house and bool(self.supporting(area)) and self.p.reaches(house, area, self.area)

    def pledge(self, house: str, areas: list[str]) -> Script[None]:
        """Each order decides separately, in any sequence; then the supported house may decline."""
        promised: dict[str, str] = {}
        while len(promised) < len(areas):
            open_ = [f"{area} {side}" for area in areas if area not in promised for side in self.sides_for(house)]
            area, _, promised[area] = (yield from choose(house, "support", open_)).rpartition(" ")
        for helped in [each for each in self.p.throne if each in self.houses]:
            side = self.side_of(helped)
            given = [area for area, name in promised.items() if name == SIDES[side]]
            declined = (yield from self.unwelcome(helped, given)) if helped != house else []
            self.pledges |= {area: side for area in given if area not in declined}

    def sides_for(self, house: str) -> list[str]:
        if self.force:
            return ["attacker", "nobody"]
        if house in self.houses:
            return [SIDES[self.side_of(house)], "nobody"]
        return [*SIDES, "nobody"]

    def unwelcome(self, helped: str, areas: list[str]) -> Script[list[str]]:
        """The areas whose support is declined, each decided separately."""
        declined, open_ = [], list(areas)
        while open_:
            answers = [f"{word} {area}" for word in ("accept", "decline") for area in open_]
            word, _, area = (yield from ask(helped, answers)).partition(" ")
            open_.remove(area)
            declined += [area] if word == "decline" else []
        return declined

    def lend(self, house: str) -> Script[None]:
        """Support Allies: 1 for either side of other houses' battle, anywhere."""
        if self.force or house in self.houses or not self.p.plays(house, "Support Allies"):
            return
        answer = yield from ask(house, [DONE, *[f"favour {side}" for side in SIDES]])
        if answer != DONE:
            side = SIDES.index(answer.removeprefix("favour "))
            if (yield from may(self.houses[side], f"trust {house}")):
                self.allies.append((house, side))

    def supported(self, side: int) -> bool:
        lent = any(given == side for _, given in [*self.allies, *self.aided])
        return lent or any(pledged == side and self.supporting(area) for area, pledged in self.pledges.items())

    def supporting(self, area: str) -> list[str]:
        return [order for order in self.p.areas[area].orders if self.p.box.icon(order) == "support"]

    # Strength ------------------------------------------------------------------------------------------------------

    def worth(self, units: Counter[str], attacking: bool, supporting: bool) -> int:
        p, total = self.p, 0
        walls = self.area in p.forts and attacking
        for piece, count in upright(units).items():
            unit = piece.removeprefix("ally ")
            each = p.box.unit_strength.get(unit, 0)
            if unit == "knight" and walls:
                each -= 1
            if unit == "footman" and supporting and "rains" in p.season:
                each = 0
            if unit == ENGINE:
                each = 4 if attacking and (self.castle() or walls) else 0
            total += each * count
        return total

    def support_of(self, area: str, side: int) -> int:
        orders = self.supporting(area)
        if not orders:
            return 0
        place = self.p.areas[area]
        total = self.worth(place.units, side == ATTACKER, True)
        total += sum(self.p.box.leaders[leader].strength for leader in self.p.leaders_in(area, place.house))
        return max(0, total + self.p.box.order_bonus[orders[0]])

    def strength(self, side: int) -> int:
        p, house = self.p, self.houses[side]
        total = sum(self.support_of(area, side) for area, pledged in self.pledges.items() if pledged == side)
        total += sum(1 for _, given in self.allies if given == side)
        total += sum(p.box.allies[card].strength for card, given in self.aided if given == side)
        for leader in self.leaders(side):
            total += p.box.leaders[leader].marching if leader == self.rider else p.box.leaders[leader].strength
        if side == ATTACKER:
            total += self.worth(self.army, True, False)
            total += p.box.order_bonus[self.march] if self.march in p.areas[self.source].orders else 0
            total += 2 if p.plays(house, "Control Westeros") and self.castle() else 0
        else:
            total += self.worth(self.defenders(), False, False)
            total += sum(p.box.order_bonus[order] for order in self.defences())
            total += 1 if self.area in p.forts else 0
            total += p.garrisons.get(self.area, 0)
            total += (2 if self.castle() else 1) if p.plays(house, "Hold Territory") else 0
        return total + self.card_strength(side) + self.sharpened[side]

    def defences(self) -> list[str]:
        return [order for order in self.p.areas[self.area].orders if self.p.box.icon(order) == "defense"]

    def card_strength(self, side: int) -> int:
        more = {
            "catelyn_stark": 2 if self.supported(side) else 0,
            "victarion_greyjoy": 1 if self.p.board.by_the_sea(self.area) else 0,
            "willas_tyrell": 2 if side == DEFENDER else 0,
        }
        return self.card(side).strength + more.get(self.key(side), 0) - self.less[side]

    def swords(self, side: int) -> int:
        more = {
            "ser_gregor_clegane": max(0, 3 - self.card(1 - side).strength),
            "asha_greyjoy": 2 if self.supported(side) else 0,
            "stannis_baratheon": 1 if self.took_the_throne else 0,
            "nymeria_sand": 1 if side == ATTACKER else 0,
        }
        led = side == ATTACKER and self.rider in self.leaders(side)
        return self.card(side).swords + more.get(self.key(side), 0) + (self.p.box.leaders[self.rider].swords if led else 0)

    def forts(self, side: int) -> int:
        more = {
            "catelyn_stark": 1 if self.supported(side) else 0,
            "victarion_greyjoy": 1 if self.p.board.by_the_sea(self.area) else 0,
            "nymeria_sand": 1 if side == DEFENDER else 0,
            "ser_davos_seaworth": 1 if self.braced else 0,
        }
        held = side == DEFENDER and self.defences() and self.p.plays(self.houses[side], "Hold Territory")
        return self.card(side).forts + more.get(self.key(side), 0) + (1 if held else 0)

    # A neutral force -----------------------------------------------------------------------------------------------

    def assault(self) -> Script[bool]:
        """Did they get in?"""
        yield from self.call_support()
        strength = self.strength(ATTACKER)
        enough = strength >= self.force
        self.p.told.append(f"{self.houses[ATTACKER]} attacks with strength {strength} against the neutral force's {self.force}.")
        self.p.attackers = None
        if enough:
            self.p.areas[self.area].neutral = 0
            self.p.waiting = ""
            self.p.put(self.area, self.houses[ATTACKER], self.army)
        else:
            for leader in self.leaders(ATTACKER):
                self.p.leaders[leader] = self.source
            yield from self.settle(ATTACKER, self.source, self.army, routed=False)
        return enough

    # Returning units --------------------------------------------------------------------------------------------------

    def room(self, house: str, area: str, count: int) -> int:
        """How many of these units an area can hold."""
        place = self.p.areas[area]
        had = place.house, place.units
        room = 0
        for number in range(1, count + 1):
            place.house, place.units = house, had[1] + Counter({"guest": number})
            full = self.p.board.kind[area] == PORT and size(place.units) > MOST_IN_PORT
            if self.p.fed(house) and not full:
                room = number
        place.house, place.units = had
        return room

    def settle(self, side: int, area: str, units: Counter[str], routed: bool) -> Script[bool]:
        """Units arrive as far as there is room; their owner chooses who is lost."""
        house = self.houses[side]
        while size(units) > self.room(house, area, size(units)):
            there = self.p.areas[area].units
            spare = [unit for unit in units if not abandoned(units - Counter([unit]) + there)]
            lost = yield from choose(house, "remove", [f"{unit} {self.area}" for unit in spare])
            units = units - Counter([lost.removesuffix(" " + self.area)])
        arrive = Counter({(ROUTED if routed else "") + unit: count for unit, count in units.items()})
        self.p.put(area, house, arrive)
        return bool(units)
