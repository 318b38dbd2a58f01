"""How the steward plays the House Cards with crossed swords: exchanges, orders, power for fortifications."""

from __future__ import annotations

from typing import ClassVar, Final

from smallcouncil.bots.steward.battles import ORDER_VALUE, SLAIN, CardGame, is_ahead, lead_now, recover_card
from smallcouncil.bots.steward.marching import power_price
from smallcouncil.bots.steward.position import Position
from smallcouncil.bots.steward.question import Answers, Question
from smallcouncil.bots.steward.sense import Sense
from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.notation import pack, y_of
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.swords_cards.changing import PRICE, AeronDamphair, GiveWay, TyrionLannister
from smallcouncil.thrones.modules.swords_cards.texts import RemoveOrder, march_as_choice
from smallcouncil.thrones.modules.swords_cards.verbs import BRACE, RETURN, SWAP
from smallcouncil.thrones.nouns.army import ONE, pieces
from smallcouncil.thrones.nouns.battle import ATTACKER, NO_CARD, Battle
from smallcouncil.thrones.nouns.orders import DEFENSE, MARCH
from smallcouncil.thrones.nouns.state import FIEFDOMS, State
from smallcouncil.thrones.rules.battle import playable
from smallcouncil.thrones.rules.retreat import can_fall

TURNED: Final = 100.0  # value of a change of the result
DORAN: Final = "last_in_the_fiefdoms"
THORNS: Final = "remove_order_of_opponent"
HELPS: Final = 3.0  # value per strength point that is taken away

# Exchanges of cards ------------------------------------------------------------------------------------------------

Pay = tuple[float, float]  # payoffs of a pair of cards for a side and for the other


class Seen:
    """The game of cards from one side's point of view: its own cards first."""

    def __init__(self, cards: CardGame, own: bool) -> None:
        self.cards: CardGame = cards
        self.own: bool = own  # is it our side?
        self.side: int = cards.side if own else 1 - cards.side
        self.mine: list[int] = cards.mine if own else cards.theirs
        self.theirs: list[int] = cards.theirs if own else cards.mine

    def pay(self, at: int, against: int) -> Pay:
        row, column = (at, against) if self.own else (against, at)
        return self.turned((self.cards.ours[row][column], self.cards.foes[row][column]))

    def settle(self, at: int, against: int, pay: Pay) -> None:
        row, column = (at, against) if self.own else (against, at)
        self.cards.ours[row][column], self.cards.foes[row][column] = self.turned(pay)

    def turned(self, pay: Pay) -> Pay:
        return pay if self.own else (pay[1], pay[0])

    def weakened(self, weaker: int, card: int, other: int) -> Pay:
        """The payoffs of a pair if this side's card replaces Aeron."""
        battle = self.cards.battle
        notes, battle.notes = battle.notes, battle.notes[:]
        battle.notes[weaker] |= BIT[self.side]
        pay = self.cards.payoff(card, other) if self.own else self.cards.payoff(other, card)
        battle.notes = notes
        return self.turned(pay)


def may_send_back(seen: Seen, at: int) -> None:
    """Tyrion: each opposing card may be replaced with the one its house prefers."""
    before = [seen.pay(at, against) for against in range(len(seen.theirs))]
    for against, pay in enumerate(before):
        others = [other for place, other in enumerate(before) if place != against]
        comes = max(others, key=lambda other: other[1], default=pay)
        if comes[0] > pay[0]:
            seen.settle(at, against, comes)


def may_give_way(seen: Seen, at: int, weaker: int, price: float) -> None:
    """Aeron: the best of the other cards, with one less strength, if it is worth the power."""
    for against, other in enumerate(seen.theirs):
        for card in seen.mine:
            if card != seen.mine[at]:
                ours, foes = seen.weakened(weaker, card, other)
                if ours - price > seen.pay(at, against)[0]:
                    seen.settle(at, against, (ours - price, foes))


def send_back(position: Position) -> int:
    """Sends the card back if its house's best replacement is worse for it."""
    cards = CardGame(position)
    mine, other = cards.mine[0], cards.theirs[0]
    others = bits_of(playable(position.state, cards.battle.house(1 - cards.side))) or (NO_CARD,)
    comes = max([cards.payoff(mine, card) for card in others], key=lambda pay: pay[1])
    return pack(RETURN) if comes[0] > cards.payoff(mine, other)[0] else DONE


def give_way(question: Question) -> int:
    """Replaces Aeron if another card, with one less strength, is worth the power."""
    position, kind = question.position(), question.frame.kind
    assert isinstance(kind, GiveWay)
    seen = Seen(CardGame(position), True)
    hand = bits_of(playable(position.state, position.seat))
    best = max([seen.weakened(kind.weaker, card, seen.theirs[0])[0] for card in hand])
    return pack(SWAP) if best - price_of(position) > seen.pay(0, 0)[0] else DONE


def price_of(position: Position) -> float:
    return PRICE * power_price(position, PRICE)


# Orders and power --------------------------------------------------------------------------------------------------


def take_order(position: Position, choices: list[int]) -> int:
    """The order that changes the result of the battle; otherwise the one that hurts most elsewhere."""
    state = position.state
    battle = state.fight()
    lead = lead_now(position)
    kind = state.agenda[-1].kind
    assert isinstance(kind, RemoveOrder)

    def worth(choice: int) -> float:
        trial = state.clone()
        trial.agenda.pop()
        kind.do(trial, position.seat, choice)
        after = Position(trial, position.seat, position.style)
        gained = lead_now(after) - lead
        turned = wins(lead, is_ahead(position)) < wins(lead + gained, is_ahead(after))
        spent = battle.march and choice == march_as_choice(battle)
        elsewhere = 0 if spent else ORDER_VALUE.get(state.rules.orders[y_of(choice)].icon, 1)
        return TURNED * turned + HELPS * gained + elsewhere

    return max(choices, key=worth)


def wins(lead: int, ahead: bool) -> bool:
    return lead > 0 or (lead == 0 and ahead)


def brace(position: Position) -> int:
    """Pays if the unit that would fall is worth more."""
    state = position.state
    army = can_fall(state, state.fighters(state.fight().side(position.seat)))
    saved = min([SLAIN * position.value(ONE[piece]) for piece in pieces(army)], default=0.0)
    return pack(BRACE) if saved > price_of(position) else DONE


def place_order(state: State, choices: list[int]) -> int:
    """Any order is better than none, Defense before Support; but a waiting March stays."""
    marches = state.order_of(state.fight().area, MARCH)
    return choices[0] if marches else choices[1]


class SwordsSense(Sense):
    answers: ClassVar[Answers] = {
        "send back": lambda q: send_back(q.position()),
        "give way": give_way,
        "thorns": lambda q: take_order(q.position(), q.choices),
        "place order": lambda q: place_order(q.state, q.choices),
        "brace": lambda q: brace(q.position()),
        "take throne": lambda q: q.choices[-1],
        "bran": lambda q: recover_card(q.position(), q.choices),
    }

    def adds(self, battle: Battle, side: int, text: str) -> float:
        if text == DORAN:
            return self.fallen(battle.house(side), battle.house(1 - side))
        return self.plucked(battle, side) if text == THORNS else 0.0

    def fallen(self, house: int, other: int) -> float:
        """A house's gain if the other drops to last place in the Fiefdoms: ties, and the Blade if it is unused."""
        state = self.position.state
        first, second = state.tracks[FIEFDOMS][:2]
        ties = 1.0 if state.place(FIEFDOMS, other) < state.place(FIEFDOMS, house) else 0.0
        if state.blade_used or state.holder[FIEFDOMS] != other or first != other:
            return ties
        return ties + (2.0 if second == house else 1.0)

    def plucked(self, battle: Battle, side: int) -> float:
        """The most strength that one of the opponent's orders in reach adds."""
        state = self.position.state
        near = state.rules.nets[state.net[battle.house(side)]].near[battle.area]
        if side == ATTACKER:
            own = state.order_of(battle.area, DEFENSE)
        else:
            own = battle.march if near & BIT[battle.source] else 0
        worths = [float(state.rules.orders[own].bonus)]
        for pledge in battle.pledges:
            area = pledge >> 2
            if pledge & 3 != side and near & BIT[area] and state.house[area] == battle.house(1 - side):
                worths.append(float(self.position.strength(state.army[area])))
        return max(worths)

    def change(self, cards: CardGame) -> None:
        for seen in (Seen(cards, True), Seen(cards, False)):
            for at, card in enumerate(seen.mine):
                text = self.position.rules.battle.texts[card] if card != NO_CARD else None
                if isinstance(text, TyrionLannister):
                    may_send_back(seen, at)
                elif isinstance(text, AeronDamphair) and self.position.state.power[cards.battle.house(seen.side)] >= PRICE:
                    may_give_way(seen, at, text.ask.weaker, price_of(self.position))


SENSE: Final = SwordsSense
