"""The texts of the cards with crossed swords. `plug` maps the data's keys to them."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.events import Sheet
from smallcouncil.core.notation import pack, x_of, y_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, Reason, SingleChoice, Term, Text
from smallcouncil.thrones.cards.base import CardBack, LiftOrder
from smallcouncil.thrones.cards.martell import TakeSpecial
from smallcouncil.thrones.language.verbs import DONE, LIFT
from smallcouncil.thrones.modules.swords_cards.verbs import ASSIGN
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER, NO_CARD, Battle
from smallcouncil.thrones.nouns.orders import DEFENSE, SUPPORT
from smallcouncil.thrones.nouns.state import FIEFDOMS, THRONE, State
from smallcouncil.thrones.reading.content import load_rules
from smallcouncil.thrones.rules.battle import card_played, text_of
from smallcouncil.thrones.rules.support import supported
from smallcouncil.thrones.rules.wildlings import TakeBackCard

PLACES: Final = "place_an_order"
FIERCE: Final = 3  # Gregor's swords against a card of strength 0


def printed(state: State, battle: Battle, side: int) -> int:
    """swords-cards.printed: the strength printed on a side's card, whatever has changed it; 0 without a card."""
    card = battle.cards[side]
    return state.rules.cards[card].strength if card != NO_CARD else 0


# Texts that change strength, icons and casualties -------------------------------------------------------------------


class GregorClegane(Text):
    rule = "swords-cards.gregor-clegane"

    def swords(self, state: State, battle: Battle, side: int) -> int:
        return max(0, FIERCE - printed(state, battle, 1 - side))


class IlynPayne(Text):
    """The loser has one more casualty: see `Executioner`."""

    rule = "swords-cards.ilyn-payne"


class Executioner(Term):
    """Adds the casualty after swords and fortifications have been counted."""

    rule = "swords-cards.ilyn-payne"

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        if isinstance(text_of(state, battle, 1 - side), IlynPayne):
            sheet.add(self.rule, "card", battle.cards[1 - side], 1)


class EddardStark(Text):
    rule = "swords-cards.eddard-stark"

    def spares(self, state: State, battle: Battle, side: int) -> bool:
        return True


class CatelynStark(Text):
    rule = "swords-cards.catelyn-stark"

    def card_strength(self, state: State, battle: Battle, side: int, opposing: bool, value: int) -> int:
        return value + 2 if not opposing and supported(state, side) else value

    def fortifications(self, state: State, battle: Battle, side: int) -> int:
        return 1 if supported(state, side) else 0


class AshaGreyjoy(Text):
    rule = "swords-cards.asha-greyjoy"

    def swords(self, state: State, battle: Battle, side: int) -> int:
        return 2 if supported(state, side) else 0


class VictarionGreyjoy(Text):
    rule = "swords-cards.victarion-greyjoy"

    def by_the_sea(self, state: State, battle: Battle) -> bool:
        board = state.rules.board
        return bool((board.sea | board.coast) & BIT[battle.area])

    def card_strength(self, state: State, battle: Battle, side: int, opposing: bool, value: int) -> int:
        return value + 1 if not opposing and self.by_the_sea(state, battle) else value

    def fortifications(self, state: State, battle: Battle, side: int) -> int:
        return 1 if self.by_the_sea(state, battle) else 0


class NymeriaSand(Text):
    rule = "swords-cards.nymeria-sand"

    def swords(self, state: State, battle: Battle, side: int) -> int:
        return 1 if side == ATTACKER else 0

    def fortifications(self, state: State, battle: Battle, side: int) -> int:
        return 1 if side == DEFENDER else 0


class WillasTyrell(Text):
    rule = "swords-cards.willas-tyrell"

    def card_strength(self, state: State, battle: Battle, side: int, opposing: bool, value: int) -> int:
        return value + 2 if not opposing and side == DEFENDER else value


# Texts that take effect at once -----------------------------------------------------------------------------------------


class Melisandre(Text):
    rule = "swords-cards.melisandre-of-asshai"

    def at_once(self, state: State, battle: Battle, side: int) -> None:
        power = printed(state, battle, 1 - side)
        if power:
            state.gain(battle.house(side), power, self.rule)


class StannisBaratheon(Text):
    """Stannis may take the opponent's Iron Throne token, and gains a sword with it."""

    rule = "swords-cards.stannis-baratheon"

    def __init__(self, taken: int, ask: TakeThrone) -> None:
        self.taken: int = taken  # the note: mask of the sides that have taken the token in this battle
        self.ask: TakeThrone = ask

    def at_once(self, state: State, battle: Battle, side: int) -> None:
        if state.holder[THRONE] == battle.house(1 - side):
            self.ask.ask(state, BIT[battle.house(side)], [THRONE])

    def swords(self, state: State, battle: Battle, side: int) -> int:
        return 1 if battle.notes[self.taken] & BIT[side] else 0


class TakeThrone(TakeSpecial):
    """The track stays as it is, and so does the order of play."""

    name = "take throne"
    rule = "swords-cards.stannis-baratheon"
    only = "You can take only your opponent's Iron Throne token."

    def __init__(self, taken: int) -> None:
        self.taken: int = taken

    def do(self, state: State, house: int, choice: int) -> None:
        super().do(state, house, choice)
        if choice != DONE:
            battle = state.fight()
            battle.notes[self.taken] |= BIT[battle.side(house)]

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return card_played(state, seat) + ": take your opponent's Iron Throne token and gain a sword?"


class DoranMartell(Text):
    """swords-cards.tracks: ties and the Blade of this battle use the new places, the sequence of texts the old ones."""

    rule = "swords-cards.doran-martell"

    def at_once(self, state: State, battle: Battle, side: int) -> None:
        other, last = battle.house(1 - side), state.seats - 1
        if state.place(FIEFDOMS, other) == last:
            return
        before = state.holder[FIEFDOMS]
        state.move_on_track(FIEFDOMS, other, last)
        state.tell("moved on track", self.rule, [other, state.seats, FIEFDOMS])
        if state.holder[FIEFDOMS] != before:
            state.tell("special fiefdoms", "swords-cards.tracks", [state.holder[FIEFDOMS]])


class QueenOfThorns(Text):
    """Removes one of the opponent's orders in the contested area or next to it, if there is one."""

    rule = "swords-cards.queen-of-thorns"

    def __init__(self, ask: RemoveOrder) -> None:
        self.ask: RemoveOrder = ask

    def at_once(self, state: State, battle: Battle, side: int) -> None:
        house, other = battle.house(side), battle.house(1 - side)
        within = state.rules.nets[state.net[house]].near[battle.area] | BIT[battle.area]
        found: list[int] = []
        for area in bits_of(within & state.held[other]):
            found += [pack(LIFT, area, state.order[slot]) for slot in state.rules.slots[area] if state.order[slot]]
        if side == DEFENDER and battle.march and within & BIT[battle.source]:
            found.append(march_as_choice(battle))
        found.sort()
        self.ask.offer(state, house, found)


def march_as_choice(battle: Battle) -> int:
    """The March of the battle, in the area that the attackers left, as a choice."""
    return pack(LIFT, battle.source, battle.march)


class RemoveOrder(LiftOrder):
    """swords-cards.lifted: the March of the battle can be removed like any other, and its bonus is lost."""

    def do(self, state: State, house: int, choice: int) -> None:
        battle = state.fight()
        if battle.march and choice == march_as_choice(battle):
            state.tell("lifted", self.rule, [house, battle.attacker, battle.march, battle.source])
            battle.march = 0
        else:
            super().do(state, house, choice)


# Texts of the result ------------------------------------------------------------------------------------------------


class SalladharSaan(Text):
    rule = "swords-cards.salladhar-saan"

    def won(self, state: State, battle: Battle, side: int) -> None:
        state.gain(battle.house(side), 2, self.rule)
        state.lose(battle.house(1 - side), 2, self.rule)


class BalonGreyjoy(Text):
    """No effect if strengths were never compared, or were equal."""

    rule = "swords-cards.balon-greyjoy"

    def won(self, state: State, battle: Battle, side: int) -> None:
        more = battle.totals[side] - battle.totals[1 - side] if battle.totals else 0
        if more:
            state.gain(battle.house(side), more, self.rule)


class MaceTyrell(Text):
    """Tyrell may place an order at once where it has won, replacing those there."""

    rule = "swords-cards.mace-tyrell"

    def __init__(self, ask: PlaceOrder) -> None:
        self.ask: PlaceOrder = ask

    def won(self, state: State, battle: Battle, side: int) -> None:
        house = battle.house(side)
        if state.house[battle.area] == house and self.ask.unused(state, house, battle.area):
            self.ask.ask(state, BIT[house], [])


class PlaceOrder(SingleChoice):
    """Bans and stars do not apply: they belong to the planning phase."""

    name = "place order"
    rule = "swords-cards.mace-tyrell"
    verbs: tuple[int, ...] = (ASSIGN,)

    def __init__(self, normal: int) -> None:
        self.normal: int = normal  # mask of the tokens that may be placed

    def unused(self, state: State, house: int, area: int) -> int:
        """Mask of such tokens that the house has left."""
        slots = [slot for held in bits_of(state.held[house]) for slot in state.rules.slots[held]]
        placed = [state.order[slot] for slot in slots]
        found = 0
        for order in bits_of(self.normal & ~state.rules.planning.barred[area]):
            if placed.count(order) < state.rules.orders[order].copies:
                found |= BIT[order]
        return found

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        area = state.fight().area
        return [DONE, *[pack(ASSIGN, area, order) for order in bits_of(self.unused(state, seat, area))]]

    def do(self, state: State, house: int, choice: int) -> None:
        if choice == DONE:
            return
        area, order = x_of(choice), y_of(choice)
        for slot in state.rules.slots[area]:
            if state.order[slot]:
                state.tell("order removed", self.rule, [house, state.order[slot], area])
                state.lift(slot, self.rule)
        state.put_order(state.rules.slots[area][0], order)
        state.tell("order placed", self.rule, [house, order, area])

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE:
            return None
        area, order = x_of(choice), y_of(choice)
        if area != state.fight().area:
            return Reason("You can place the order only in the area you won.", self.rule)
        if not self.normal & BIT[order]:
            return Reason("Only a Support or Defense order without a star can be placed.", self.rule)
        if not self.unused(state, seat, area) & BIT[order]:
            return Reason("You have no unused order of that kind.", self.rule)
        return None

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        area = state.rules.board.names[state.fight().area]
        return card_played(state, seat) + ": you may place a Support or Defense order in " + area + "."


def normal_orders(rules: Ruleset) -> int:
    """Mask of the Support and Defense orders without a star that every house has."""
    base = [row.name for row in load_rules(rules.files).orders]
    found = 0
    for number, order in enumerate(rules.orders):
        if order.name in base and order.icon in (SUPPORT, DEFENSE) and not order.star:
            found |= BIT[number]
    return found


# Texts of the end ---------------------------------------------------------------------------------------------------


class CerseiLannister(Text):
    rule = "swords-cards.cersei-lannister"

    def at_end(self, state: State, battle: Battle, side: int) -> None:
        state.lose(battle.house(1 - side), 2, self.rule)


class BranStark(Text):
    """One card of the discard pile may return; Bran is not in it yet."""

    rule = "swords-cards.bran-stark"

    def __init__(self, ask: TakeBackCard) -> None:
        self.ask: TakeBackCard = ask

    def at_end(self, state: State, battle: Battle, side: int) -> None:
        house = battle.house(side)
        if state.used[house]:
            self.ask.ask(state, BIT[house], [])


def plug(rules: Ruleset) -> None:
    taken = rules.battle.note("throne taken")
    throne, bran = TakeThrone(taken), CardBack("bran", "swords-cards.bran-stark")
    thorns = RemoveOrder(
        "thorns", "swords-cards.queen-of-thorns", True, "one of your opponent's orders in the battle area or adjacent to it"
    )
    normal = normal_orders(rules)
    place = PlaceOrder(normal)
    for ask in (throne, bran, thorns, place):
        rules.decision(ask)
    rules.retreat.casualties.append(Executioner())
    rules.march.order_may_go = True
    for card in rules.cards:
        if card.text == PLACES:
            rules.planning.placed_late[rules.houses.index(card.house)] = normal
    rules.battle.text_of |= {
        "swords_against_weakness": GregorClegane(),
        "one_more_casualty": IlynPayne(),
        "takes_no_casualties": EddardStark(),
        "supported_strength": CatelynStark(),
        "supported_swords": AshaGreyjoy(),
        "stronger_by_the_sea": VictarionGreyjoy(),
        "sword_in_attack": NymeriaSand(),
        "stronger_in_defence": WillasTyrell(),
        "gain_opposing_strength": Melisandre(),
        "take_the_throne": StannisBaratheon(taken, throne),
        "last_in_the_fiefdoms": DoranMartell(),
        "remove_order_of_opponent": QueenOfThorns(thorns),
        "win_two_power": SalladharSaan(),
        "gain_the_difference": BalonGreyjoy(),
        PLACES: MaceTyrell(place),
        "opponent_loses_two": CerseiLannister(),
        "take_back_at_end": BranStark(bran),
    }
