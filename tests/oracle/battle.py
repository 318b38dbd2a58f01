"""Battles: support, House Cards, strengths, casualties, hostages, retreat, and what comes after."""

from __future__ import annotations

from collections import Counter

from tests.oracle import hostages
from tests.oracle.asking import DONE, DRAWN, Script, ask, choose, may
from tests.oracle.box import Card
from tests.oracle.position import ENGINE, PORT, ROUTED, Position, size, upright

ATTACKER, DEFENDER = 0, 1
SIDES = ("attacker", "defender")
NO_CARD = Card("", "", 0, 0, 0)
MOST_IN_PORT = 3
PLACED_BY_MACE = ("Support", "Defense+1")


class Attack:
    """A March on units of another house or on a neutral force, from the moment its moves are done."""

    def __init__(self, p: Position, area: str, source: str, house: str, army: Counter[str], march: str, rider: str) -> None:
        self.p = p
        self.area = area
        self.source = source
        self.march = march  # the order, or nothing
        self.rider = rider  # the Leader whose own March it is, or nothing
        self.force = p.areas[area].neutral
        self.houses = [house, p.areas[area].house]
        self.army = army
        self.pledges: dict[str, int] = {}
        self.allies: list[tuple[str, int]] = []  # who gives a Support Allies card to which side
        self.cards = ["", ""]
        self.offered: list[set[str]] = [set(), set()]
        self.less = [0, 0]  # Aeron's price
        self.banned: set[str] = set()
        self.changed: set[str] = set()  # Tyrion and Aeron have been asked
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

    def in_reach(self, house: str, area: str) -> bool:
        return self.p.areas[area].house == house and bool(self.supporting(area)) and self.p.board.reaches(area, self.area)

    def pledge(self, house: str, areas: list[str]) -> Script[None]:
        """Each order by itself, in any sequence; then whoever is helped may decline."""
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
        """The areas whose support is declined, each decided by itself."""
        declined, open_ = [], list(areas)
        while open_:
            answers = [f"{word} {area}" for word in ("accept", "decline") for area in open_]
            word, _, area = (yield from ask(helped, answers)).partition(" ")
            open_.remove(area)
            declined += [area] if word == "decline" else []
        return declined

    def lend(self, house: str) -> Script[None]:
        """Support Allies: 1 for either side of other houses' battle, wherever it is."""
        if self.force or house in self.houses or not self.p.plays(house, "Support Allies"):
            return
        answer = yield from ask(house, [DONE, *[f"favour {side}" for side in SIDES]])
        if answer != DONE:
            side = SIDES.index(answer.removeprefix("favour "))
            if (yield from may(self.houses[side], f"trust {house}")):
                self.allies.append((house, side))

    def supported(self, side: int) -> bool:
        lent = any(given == side for _, given in self.allies)
        return lent or any(pledged == side and self.supporting(area) for area, pledged in self.pledges.items())

    def supporting(self, area: str) -> list[str]:
        return [order for order in self.p.areas[area].orders if self.p.box.icon(order) == "support"]

    # Strength ------------------------------------------------------------------------------------------------------

    def worth(self, units: Counter[str], attacking: bool, supporting: bool) -> int:
        p, total = self.p, 0
        walls = self.area in p.forts and attacking
        for unit, count in upright(units).items():
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
        """Whether they got in."""
        yield from self.call_support()
        strength = self.strength(ATTACKER)
        enough = strength >= self.force
        self.p.told.append(f"{self.houses[ATTACKER]} attacks with {strength} against the neutral force's {self.force}.")
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

    # A battle ------------------------------------------------------------------------------------------------------

    def fight(self) -> Script[bool]:
        """Whether any attacker lives."""
        yield from self.call_support()
        yield from self.play_cards()
        yield from self.change_cards()
        for side in self.order:
            yield from self.at_once(side)
        yield from self.use_blade()
        self.compare()
        both = self.key(1 - self.winner) == "arianne_martell" and self.totals[self.winner] - self.totals[1 - self.winner] <= 2
        yield from self.casualties()
        self.p.attackers = None
        alive = yield from self.retreats(both)
        for side in self.order:
            yield from self.result_text(side)
        yield from self.rescue()
        for side in self.order:
            yield from self.end_text(side)
        self.put_cards_away()
        return alive

    def play_cards(self) -> Script[None]:
        for house in [house for house in self.p.box.houses if house in self.houses]:
            side = self.side_of(house)
            hand = self.p.houses[house].hand
            if "battle-variant" in self.p.box.options:
                yield from self.offer_three(side)
            elif hand:
                self.cards[side] = yield from choose(house, "card", hand)
        for side in (ATTACKER, DEFENDER):
            if self.offered[side]:
                drawn = yield from ask(self.houses[side], self.offered[side], DRAWN)
                self.cards[side] = drawn
        higher = self.p.fiefdoms.index(self.houses[ATTACKER]) < self.p.fiefdoms.index(self.houses[DEFENDER])
        self.order = [ATTACKER, DEFENDER] if higher else [DEFENDER, ATTACKER]

    def offer_three(self, side: int) -> Script[None]:
        house = self.houses[side]
        hand = set(self.p.houses[house].hand)
        while hand - self.offered[side] and len(self.offered[side]) < 3:
            self.offered[side].add((yield from choose(house, "card", hand - self.offered[side])))

    # Tyrion and Aeron ----------------------------------------------------------------------------------------------

    def change_cards(self) -> Script[None]:
        """Before all others, the higher on the Fiefdoms first; each once, also when he came as a replacement."""
        again = True
        while again:
            again = False
            for side in self.order:
                key = self.key(side)
                if key in self.changed or again:
                    continue
                if key == "tyrion_lannister" and self.cards[1 - side]:
                    self.changed.add(key)
                    again = yield from self.send_back(side)
                if key == "aeron_damphair" and self.may_swap(side):
                    self.changed.add(key)
                    again = yield from self.swap(side)

    def others(self, side: int) -> list[str]:
        return [card for card in self.p.houses[self.houses[side]].hand if card not in self.banned and card != self.cards[side]]

    def send_back(self, side: int) -> Script[bool]:
        if not (yield from may(self.houses[side], "return")):
            return False
        opponent = 1 - side
        self.banned.add(self.cards[opponent])
        self.cards[opponent] = ""
        self.less[opponent] = 0
        yield from self.play_another(opponent)
        return True

    def may_swap(self, side: int) -> bool:
        return self.p.houses[self.houses[side]].power >= 2 and bool(self.others(side))

    def swap(self, side: int) -> Script[bool]:
        house = self.houses[side]
        if not (yield from may(house, "swap")):
            return False
        self.p.lose(house, 2)
        self.discard(house, self.cards[side])
        self.cards[side] = ""
        yield from self.play_another(side)
        self.less[side] = 1
        return True

    def play_another(self, side: int) -> Script[None]:
        if self.others(side):
            self.cards[side] = yield from choose(self.houses[side], "card", self.others(side))

    # Texts ---------------------------------------------------------------------------------------------------------

    def at_once(self, side: int) -> Script[None]:
        p, house, opponent, key = self.p, self.houses[side], self.houses[1 - side], self.key(side)
        if key == "melisandre_of_asshai":
            p.gain(house, self.card(1 - side).strength)
        if key == "stannis_baratheon" and p.tokens[0] == opponent and (yield from may(house, "track throne")):
            p.tokens[0] = house
            self.took_the_throne = True
        if key == "doran_martell":
            first = p.fiefdoms[0]
            p.fiefdoms.remove(opponent)
            p.fiefdoms.append(opponent)
            if p.tokens[1] == first:
                p.tokens[1] = p.fiefdoms[0]
        if key == "queen_of_thorns":
            yield from self.lift(house, opponent)

    def lift(self, house: str, opponent: str) -> Script[None]:
        p = self.p
        near = [self.area, *p.board.touches[self.area]]
        lying = {f"{area} {order}": (area, order) for area in near for order in self.orders_of(area, opponent)}
        if lying:
            area, order = lying[(yield from choose(house, "lift", lying))]
            p.areas[area].orders.remove(order)

    def orders_of(self, area: str, house: str) -> list[str]:
        """Where the attackers came from their orders wait for them, though nobody may be there."""
        waiting = area == self.source and house == self.houses[ATTACKER]
        return self.p.areas[area].orders if self.p.areas[area].house == house or waiting else []

    def use_blade(self) -> Script[None]:
        holder = self.p.tokens[1]
        if holder in self.houses and not self.p.blade_used and (yield from may(holder, "blade")):
            self.p.blade_used = True
            self.sharpened[self.side_of(holder)] = 1

    def compare(self) -> None:
        self.totals = [self.strength(ATTACKER), self.strength(DEFENDER)]
        self.p.told += [f"{house} fights with {total}." for house, total in zip(self.houses, self.totals, strict=True)]
        track = self.p.fiefdoms
        tie = ATTACKER if track.index(self.houses[ATTACKER]) < track.index(self.houses[DEFENDER]) else DEFENDER
        above = self.totals[ATTACKER] - self.totals[DEFENDER]
        self.winner = tie if not above else ATTACKER if above > 0 else DEFENDER

    # Casualties ----------------------------------------------------------------------------------------------------

    def casualties(self) -> Script[None]:
        winner, loser = self.winner, 1 - self.winner
        house = self.houses[loser]
        if self.key(loser) == "eddard_stark":
            return
        saves = self.swords(winner) > self.forts(loser) and self.p.houses[house].power >= 2
        if self.key(loser) == "ser_davos_seaworth" and saves:
            self.braced = yield from may(house, "brace")
            self.p.lose(house, 2 if self.braced else 0)
        due = max(0, self.swords(winner) - self.forts(loser)) + (1 if self.key(winner) == "ser_ilyn_payne" else 0)
        due -= yield from hostages.for_a_casualty(self.p, self.houses[winner], self.leaders(loser), due)
        if due >= size(self.able(loser)):
            self.fall(loser, self.able(loser))
            return
        for _ in range(due):
            unit = yield from choose(house, "remove", [f"{unit} {self.area}" for unit in self.able(loser)])
            self.fall(loser, Counter([unit.removesuffix(" " + self.area)]))

    def able(self, side: int) -> Counter[str]:
        """Who can fall, and who can retreat: neither routed units nor Engines."""
        units = upright(self.army if side == ATTACKER else self.defenders())
        del units[ENGINE]
        return units

    def fall(self, side: int, units: Counter[str]) -> None:
        if side == ATTACKER:
            self.army = self.army - units
        else:
            self.p.areas[self.area].units -= units

    # Retreat -------------------------------------------------------------------------------------------------------

    def retreats(self, both: bool) -> Script[bool]:
        loser = 1 - self.winner
        routed = self.key(loser) != "ser_davos_seaworth"
        yield from self.leave(loser, routed)
        came_home = False
        if both:
            came_home = yield from self.leave(self.winner, True)
        if self.winner == ATTACKER:
            self.lost_area(both)
        if loser == ATTACKER:
            return self.p.areas[self.source].house == self.houses[ATTACKER]
        return came_home or not both

    def lost_area(self, both: bool) -> None:
        place = self.p.areas[self.area]
        place.orders = []
        place.token = "" if place.token == self.houses[DEFENDER] else place.token
        self.p.forts.discard(self.area)
        if not both:
            self.p.put(self.area, self.houses[ATTACKER], self.army)

    def leave(self, side: int, routed: bool) -> Script[bool]:
        """Those that can retreat do, the others are lost; the answer is whether any is left."""
        house, leaders = self.houses[side], self.leaders(side)
        units = self.able(side)
        if side == ATTACKER:
            self.army = Counter()
        else:
            self.p.take(self.area, self.defenders().copy())
        chooser = self.houses[self.winner] if side == DEFENDER and self.key(self.winner) == "maege_mormont" else house
        target = ""
        if units:
            target = yield from self.pick_haven(side, chooser, size(units))
        if target and (yield from self.settle(side, target, units, routed)):
            for leader in leaders:
                self.p.leaders[leader] = target
            return True
        yield from hostages.left_behind(self.p, leaders, chooser, self.houses[1 - side], self.refuges(side))
        return False

    def havens(self, side: int) -> list[str]:
        """Where a side may retreat, whatever supply says."""
        if side == ATTACKER:
            return [self.source]
        ways = self.p.ways(self.houses[side], self.area) - {self.source}
        return [area for area in ways if self.p.free_to(self.houses[side], area)]

    def refuges(self, side: int) -> list[str]:
        """Of them, where own units are for Leaders to go to."""
        return [area for area in self.havens(side) if self.p.areas[area].house == self.houses[side]]

    def pick_haven(self, side: int, chooser: str, count: int) -> Script[str]:
        if side == ATTACKER:
            return self.source
        rooms = {area: self.room(self.houses[side], area, count) for area in self.havens(side)}
        best = max(rooms.values(), default=0)
        if not best:
            return ""
        return (yield from choose(chooser, "retreat", [area for area, room in rooms.items() if room == best]))

    def room(self, house: str, area: str, count: int) -> int:
        """How many of so many units an area can take."""
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
        """They arrive as far as there is room; their owner picks who is lost."""
        house = self.houses[side]
        while size(units) > self.room(house, area, size(units)):
            lost = yield from choose(house, "remove", [f"{unit} {self.area}" for unit in units])
            units = units - Counter([lost.removesuffix(" " + self.area)])
        arrive = Counter({(ROUTED if routed else "") + unit: count for unit, count in units.items()})
        self.p.put(area, house, arrive)
        return bool(units)

    # After it ------------------------------------------------------------------------------------------------------

    def result_text(self, side: int) -> Script[None]:
        """Texts of winning and losing that nothing before has asked for."""
        p, house, opponent, key = self.p, self.houses[side], self.houses[1 - side], self.key(side)
        if side != self.winner:
            return
        if key == "salladhar_saan":
            p.gain(house, 2)
            p.lose(opponent, 2)
        if key == "balon_greyjoy":
            p.gain(house, self.totals[side] - self.totals[1 - side])
        if key == "mace_tyrell" and p.areas[self.area].house == house:
            yield from self.assign(house)

    def assign(self, house: str) -> Script[None]:
        place = self.p.areas[self.area]
        lying = Counter(order for each in self.p.areas.values() if each.house == house for order in each.orders)
        free = [order for order in PLACED_BY_MACE if lying[order] < self.p.box.order_copies[order]]
        if self.p.board.kind[self.area] != PORT and free:
            answer = yield from ask(house, [DONE, *[f"assign {self.area} {order}" for order in free]])
            if answer != DONE:
                place.orders = [answer.removeprefix(f"assign {self.area} ")]

    def rescue(self) -> Script[None]:
        if self.winner == ATTACKER and self.p.plays(self.houses[ATTACKER], "Secure Hostages"):
            yield from hostages.rescue(self.p, self.houses[ATTACKER], self.houses[DEFENDER], self.area)

    def end_text(self, side: int) -> Script[None]:
        key, house = self.key(side), self.houses[side]
        if key == "cersei_lannister":
            self.p.lose(self.houses[1 - side], 2)
        used = self.p.houses[house].used
        if key == "bran_stark" and used:
            answer = yield from ask(house, [DONE, *[f"recover {card}" for card in used]])
            if answer != DONE:
                card = answer.removeprefix("recover ")
                used.remove(card)
                self.p.houses[house].hand.append(card)

    def put_cards_away(self) -> None:
        for side in (ATTACKER, DEFENDER):
            if self.cards[side]:
                self.discard(self.houses[side], self.cards[side])
        for house in self.houses:
            hostages.refill(self.p, house)

    def discard(self, house: str, card: str) -> None:
        self.p.houses[house].hand.remove(card)
        self.p.houses[house].used.append(card)
