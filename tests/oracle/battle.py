"""Battles with the House Cards with crossed swords, from the choice to the discard pile."""

from __future__ import annotations

from collections import Counter

from tests.oracle import hostages
from tests.oracle.allies import settle_leaders
from tests.oracle.asking import DONE, DRAWN, Script, ask, choose, may
from tests.oracle.attack import ATTACKER, DEFENDER
from tests.oracle.losing import Losing
from tests.oracle.position import PORT

PLACED_BY_MACE = ("Support", "Defense+1")


class Battle(Losing):
    """An attack on units of another house."""

    def fight(self) -> Script[bool]:
        """Does any attacker survive?"""
        yield from self.call_support()
        yield from self.play_cards()
        yield from self.change_cards()
        for side in self.order:
            yield from self.at_once(side)
        yield from self.use_blade()
        self.compare()
        both = self.key(1 - self.winner) == "arianne_martell" and self.totals[self.winner] - self.totals[1 - self.winner] <= 2
        self.fall_of_the_garrison()
        yield from self.casualties()
        self.p.attackers = None
        alive = yield from self.retreats(both)
        for side in self.order:
            yield from self.result_text(side)
        yield from self.rescue()
        for side in self.order:
            yield from self.end_text(side)
        yield from self.move_turncoats()
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
        """These texts come first, the higher on the Fiefdoms before the other; each once, even for a replacement."""
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
        near = [self.area, *p.near(self.area)]
        lying = {f"{area} {order}": (area, order) for area in near for order in self.orders_of(area, opponent)}
        if lying:
            area, order = lying[(yield from choose(house, "lift", lying))]
            p.areas[area].orders.remove(order)

    def orders_of(self, area: str, house: str) -> list[str]:
        """The orders in an area; those in the area that the attackers left wait for them, even if it is empty."""
        waiting = area == self.source and house == self.houses[ATTACKER]
        return self.p.areas[area].orders if self.p.areas[area].house == house or waiting else []

    def use_blade(self) -> Script[None]:
        holder = self.p.tokens[1]
        if holder in self.houses and not self.p.blade_used and (yield from may(holder, "blade")):
            self.p.blade_used = True
            self.sharpened[self.side_of(holder)] = 1

    def compare(self) -> None:
        self.totals = [self.strength(ATTACKER), self.strength(DEFENDER)]
        self.p.told += [f"{house} has strength {total} in all." for house, total in zip(self.houses, self.totals, strict=True)]
        track = self.p.fiefdoms
        tie = ATTACKER if track.index(self.houses[ATTACKER]) < track.index(self.houses[DEFENDER]) else DEFENDER
        above = self.totals[ATTACKER] - self.totals[DEFENDER]
        self.winner = tie if not above else ATTACKER if above > 0 else DEFENDER

    def fall_of_the_garrison(self) -> None:
        if self.winner == ATTACKER and self.p.garrisons.pop(self.area, 0) and not self.defenders():
            self.p.forts.discard(self.area)

    # Consequences --------------------------------------------------------------------------------------------------

    def result_text(self, side: int) -> Script[None]:
        """Texts of winning and losing that were not resolved before."""
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

    def move_turncoats(self) -> Script[None]:
        """An Ally Leader who has joined a lone Garrison goes to units of the new house."""
        house = self.houses[self.winner]
        if self.p.areas[self.area].house != house:
            yield from settle_leaders(self.p, self.p.leaders_in(self.area, house), house)

    def put_cards_away(self) -> None:
        for side in (ATTACKER, DEFENDER):
            if self.cards[side]:
                self.discard(self.houses[side], self.cards[side])
        for house in self.houses:
            hostages.refill(self.p, house)

    def discard(self, house: str, card: str) -> None:
        self.p.houses[house].hand.remove(card)
        self.p.houses[house].used.append(card)
