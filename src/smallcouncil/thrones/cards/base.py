"""The texts of the base set. The data names a text by its key; `plug` maps the keys to the classes."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, NOBODY, bits_of, only_one
from smallcouncil.core.events import Sheet
from smallcouncil.core.notation import pack, x_of, y_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Decision, Frame, Reason, SingleChoice, Text
from smallcouncil.thrones.language.verbs import DISCARD, DONE, LIFT, REMOVE, UPGRADE
from smallcouncil.thrones.nouns.army import FOOTMAN, KINDS, KNIGHT, ONE, SHIP, kind_of, number, pieces
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER, Battle
from smallcouncil.thrones.nouns.orders import DEFENSE, POWER, SUPPORT
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.battle import card_played, fall
from smallcouncil.thrones.rules.muster import other_ranks
from smallcouncil.thrones.rules.wildlings import TakeBackCard

# Texts that change strengths -----------------------------------------------------------------------------------------


class AttackerBonus(Text):
    """Robb, Vargo, Victarion: while attacking, each own fighting unit of a kind (not supporters) is stronger."""

    def __init__(self, rule: str, kind: int, value: int) -> None:
        self.rule = rule
        self.kind: int = kind
        self.value: int = value

    def worth(self, state: State, battle: Battle, side: int, own: bool, kind: int, supports: bool, value: int) -> int:
        return self.value if own and side == ATTACKER and kind == self.kind and not supports else value


class SalladhorSaan(Text):
    """Ships that support the opponent add nothing, whoever owns them."""

    rule = "base.card.salladhor-saan"

    def worth(self, state: State, battle: Battle, side: int, own: bool, kind: int, supports: bool, value: int) -> int:
        return 0 if supports and not own and kind == SHIP else value


class BalonGreyjoy(Text):
    """The opposing card has strength 0; its icons and text stay."""

    rule = "base.card.balon-greyjoy"

    def card_strength(self, state: State, battle: Battle, side: int, opposing: bool, value: int) -> int:
        return 0 if opposing else value


class CatelynStark(Text):
    """Her house's Defense order in the battle counts twice."""

    rule = "base.card.catelyn-stark"

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        order = state.order_of(battle.area, DEFENSE)
        if side == DEFENDER and order:
            sheet.add(self.rule, "order", order, state.rules.orders[order].bonus)


class QueenOfThorns(Text):
    """The opposing text has no effect in this battle."""

    rule = "base.card.queen-of-thorns"
    cancels = True


# Texts that take effect at once ---------------------------------------------------------------------------------------


class BrienneOfTarth(Text):
    """Removes the opponent's Defense order in the contested area for good."""

    rule = "base.card.brienne-of-tarth"

    def at_once(self, state: State, battle: Battle, side: int) -> None:
        slot = state.slot_of(battle.area, DEFENSE)
        if side == ATTACKER and slot != NOBODY:
            state.tell("lifted", self.rule, [battle.attacker, battle.defender, state.order[slot], battle.area])
            state.lift(slot, self.rule)


class LorasTyrell(Text):
    """Destroys one of the opponent's Footmen in the battle, upright or routed as Tyrell chooses."""

    rule = "base.card.loras-tyrell"

    def __init__(self, ask: KillFootman) -> None:
        self.ask: KillFootman = ask

    def at_once(self, state: State, battle: Battle, side: int) -> None:
        if like_footmen(state, state.fighters(1 - side)):
            self.ask.ask(state, BIT[battle.house(side)], [])


def footmen(army: int) -> list[int]:
    """The pieces of an army that are Footmen and can become Knights."""
    return [piece for piece in (FOOTMAN, FOOTMAN + KINDS) if number(army, piece)]


def like_footmen(state: State, army: int) -> list[int]:
    """The pieces of an army that count as Footmen."""
    return [piece for piece in pieces(army) if state.rules.like[kind_of(piece)] == FOOTMAN]


class KillFootman(SingleChoice):
    name = "kill footman"
    rule = "base.card.loras-tyrell"
    verbs: tuple[int, ...] = (REMOVE,)
    must = "You must choose a Footman to kill."
    only = "You can only kill one of your opponent's Footmen in the battle."

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        battle = state.fight()
        return [pack(REMOVE, piece, battle.area) for piece in like_footmen(state, state.fighters(1 - battle.side(seat)))]

    def do(self, state: State, house: int, choice: int) -> None:
        fall(state, 1 - state.fight().side(house), ONE[x_of(choice)], self.rule)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return card_played(state, seat) + ": kill one of your opponent's Footmen."


# Texts of the winner ----------------------------------------------------------------------------------------------


class JaimeLannister(Text):
    rule = "base.card.jaime-lannister"

    def won(self, state: State, battle: Battle, side: int) -> None:
        state.gain(battle.house(side), 2, self.rule)


class MaesterLuwin(Text):
    """The winner may take back one card of the discard pile; Luwin is not in it yet."""

    rule = "base.card.maester-luwin"

    def __init__(self, ask: TakeBackCard) -> None:
        self.ask: TakeBackCard = ask

    def won(self, state: State, battle: Battle, side: int) -> None:
        house = battle.house(side)
        if state.used[house]:
            self.ask.ask(state, BIT[house], [])


class CardBack(TakeBackCard):
    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return card_played(state, seat) + ": you may return a used House Card to your hand."


class CerseiLannister(Text):
    """Removes one of the loser's orders, anywhere, if there is one."""

    rule = "base.card.cersei-lannister"

    def __init__(self, ask: LiftOrder) -> None:
        self.ask: LiftOrder = ask

    def won(self, state: State, battle: Battle, side: int) -> None:
        self.ask.offer(state, battle.house(side), orders_of(state, battle.house(1 - side)))


def orders_of(state: State, house: int) -> list[int]:
    """All orders of a house as choices to lift."""
    found: list[int] = []
    for area in state.occupied[house]:
        for slot in state.rules.slots[area]:
            if state.order[slot]:
                found.append(pack(LIFT, area, state.order[slot]))
    return found


class AshaGreyjoy(Text):
    """May remove one Support or Consolidate Power order of any other house next to the contested area."""

    rule = "base.card.asha-greyjoy"

    def __init__(self, ask: LiftOrder) -> None:
        self.ask: LiftOrder = ask

    def won(self, state: State, battle: Battle, side: int) -> None:
        house = battle.house(side)
        found: list[int] = []
        for area in bits_of(state.rules.nets[state.net[house]].near[battle.area]):
            if state.house[area] != house:
                for slot in state.rules.slots[area]:
                    order = state.order[slot]
                    if order and state.rules.orders[order].icon in (SUPPORT, POWER):
                        found.append(pack(LIFT, area, order))
        self.ask.offer(state, house, found)


class LiftOrder(SingleChoice):
    """Removes an order from the board; the memo lists the choices."""

    verbs: tuple[int, ...] = (LIFT,)

    def __init__(self, name: str, rule: str, forced: bool, which: str) -> None:
        self.name = name
        self.rule = rule
        self.must = "You must choose an order to remove." if forced else ""
        self.which: str = which  # `an order of the loser`
        self.only = "Only " + which + " can be removed."

    def offer(self, state: State, house: int, choices: list[int]) -> None:
        if choices:
            self.ask(state, BIT[house], choices)

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return frame.memo[:] if self.must else [DONE, *frame.memo]

    def do(self, state: State, house: int, choice: int) -> None:
        if choice != DONE:
            area, order = x_of(choice), y_of(choice)
            state.tell("lifted", self.rule, [house, state.house[area], order, area])
            for slot in state.rules.slots[area]:
                if state.order[slot] == order:
                    state.lift(slot, self.rule)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return card_played(state, seat) + (": remove " if self.must else ": you may remove ") + self.which + "."


class Melisandre(Text):
    """The winner may pay one power to discard a card of the loser's hand."""

    rule = "base.card.melisandre-of-asshai"

    def __init__(self, ask: DiscardCard) -> None:
        self.ask: DiscardCard = ask

    def won(self, state: State, battle: Battle, side: int) -> None:
        loser = battle.house(1 - side)
        if state.power[battle.house(side)] and state.hand[loser]:
            self.ask.ask(state, BIT[battle.house(side)], [loser])


class DiscardCard(Decision):
    """The memo is the house whose hand is searched."""

    name = "discard"
    rule = "base.card.melisandre-of-asshai"
    verbs: tuple[int, ...] = (DISCARD,)
    only = "That card is not in the opponent's hand."

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, *[pack(DISCARD, card) for card in bits_of(state.hand[frame.memo[0]])]]

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        choice = frame.drafts[house][0]
        if choice != DONE:
            self.discard(state, house, frame.memo[0], x_of(choice))

    def discard(self, state: State, house: int, other: int, card: int) -> None:
        state.pay(house, 1)
        state.tell("discarded", self.rule, [house, other, card])
        state.discard(other, card)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        hand = state.rules.houses[frame.memo[0]] + "'s hand."
        return card_played(state, seat) + ": you may pay 1 power to discard a card from " + hand


class RenlyBaratheon(Text):
    """One own Footman that fought and survived may become a Knight."""

    rule = "base.card.renly-baratheon"

    def __init__(self, ask: Promote) -> None:
        self.ask: Promote = ask

    def won(self, state: State, battle: Battle, side: int) -> None:
        house = battle.house(side)
        if state.house[battle.area] == house and footmen(state.army[battle.area]) and state.free(house, KNIGHT):
            self.ask.ask(state, BIT[house], [])


class Promote(SingleChoice):
    """A Footman of the house in the contested area may become a Knight."""

    verbs: tuple[int, ...] = (UPGRADE,)
    only = "Only one of your Footmen that fought in this battle can become a Knight."

    def __init__(self, name: str, rule: str) -> None:
        self.name = name
        self.rule = rule

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        area = state.fight().area
        return [DONE, *[pack(UPGRADE, piece - FOOTMAN + KNIGHT, area) for piece in footmen(state.army[area])]]

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        reason, area = super().reason(state, frame, seat, choice), state.fight().area
        if reason is None or y_of(choice) != area or kind_of(x_of(choice)) != KNIGHT:
            return reason
        return Reason(other_ranks(state.rules, state.army[area], FOOTMAN, x_of(choice)) or reason.sentence, self.rule)

    def do(self, state: State, house: int, choice: int) -> None:
        if choice != DONE:
            piece, area = x_of(choice), y_of(choice)
            state.exchange(area, piece - KNIGHT + FOOTMAN, piece)
            state.tell("upgraded", self.rule, [house, ONE[piece], area])

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return card_played(state, seat) + ": you may upgrade one of your Footmen here to a Knight."


def plug(rules: Ruleset) -> None:
    kill, luwin, discard = KillFootman(), CardBack("luwin", "base.card.maester-luwin"), DiscardCard()
    promote = Promote("promote", "base.card.renly-baratheon")
    cersei = LiftOrder("cersei", "base.card.cersei-lannister", True, "one of the loser's orders")
    asha = LiftOrder("asha", "base.card.asha-greyjoy", False, "a Support or Consolidate Power order adjacent to the battle")
    for ask in (kill, luwin, discard, promote, cersei, asha):
        rules.decision(ask)
    rules.battle.text_of |= {
        "attacking_knights_three": AttackerBonus("base.card.robb-stark", KNIGHT, 3),
        "attacking_footmen_two": AttackerBonus("base.card.vargo-hoat", FOOTMAN, 2),
        "attacking_ships_two": AttackerBonus("base.card.victarion-greyjoy", SHIP, 2),
        "no_opposing_ship_support": SalladhorSaan(),
        "opposing_card_zero": BalonGreyjoy(),
        "double_defense": CatelynStark(),
        "cancel_text": QueenOfThorns(),
        "remove_defense_order": BrienneOfTarth(),
        "kill_footman": LorasTyrell(kill),
        "gain_two_power": JaimeLannister(),
        "take_back_a_card": MaesterLuwin(luwin),
        "remove_order_of_loser": CerseiLannister(cersei),
        "remove_nearby_order": AshaGreyjoy(asha),
        "discard_from_loser": Melisandre(discard),
        "promote_footman": RenlyBaratheon(promote),
    }
