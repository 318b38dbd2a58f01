"""Tyrion and Aeron: a card that was played goes, and another takes its place, before all other texts (swords-cards.first)."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT
from smallcouncil.core.notation import pack
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import CardBar, CardWorth, Frame, Question, Text
from smallcouncil.thrones.modules.swords_cards.verbs import RETURN, SWAP
from smallcouncil.thrones.nouns.battle import NO_CARD, Battle
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.battle import card_played, playable
from smallcouncil.thrones.words.verbs import DONE

PRICE: Final = 2  # of another card in Aeron's place


class Changer(Text):
    """A text that may change a card.  It asks once a battle, whatever the answer, and also if its card was not the first."""

    def __init__(self, asked: int, ask: Question) -> None:
        self.asked: int = asked  # the note: mask of the sides that have been asked
        self.ask: Question = ask

    def first(self, state: State, battle: Battle, side: int) -> None:
        if not battle.notes[self.asked] & BIT[side] and self.can_act(state, battle, side):
            battle.notes[self.asked] |= BIT[side]
            self.ask.ask(state, BIT[battle.house(side)], [])

    def can_act(self, state: State, battle: Battle, side: int) -> bool:
        raise NotImplementedError


class TyrionLannister(Changer):
    """The opposing card may go back to its hand."""

    rule = "swords-cards.tyrion-lannister"

    def can_act(self, state: State, battle: Battle, side: int) -> bool:
        return battle.cards[1 - side] != NO_CARD


class SendBack(Question):
    name = "send back"
    rule = "swords-cards.tyrion-lannister"
    verbs: tuple[int, ...] = (RETURN,)

    def __init__(self, sent: int, weaker: int) -> None:
        self.sent: int = sent  # the note: mask of the cards that were sent back
        self.weaker: int = weaker  # the note: mask of the sides whose card is in Aeron's place

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, pack(RETURN)]

    def do(self, state: State, house: int, choice: int) -> None:
        if choice == DONE:
            return
        battle = state.fight()
        foe = 1 - battle.side(house)
        card = battle.cards[foe]
        state.tell("sent back", self.rule, [house, battle.house(foe), card])
        battle.cards[foe] = NO_CARD
        battle.notes[self.sent] |= BIT[card]
        battle.notes[self.weaker] &= ~BIT[foe]  # what weakened that card goes with it
        state.hand[battle.house(foe)] |= BIT[card]

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        battle = state.fight()
        other = battle.house(1 - battle.side(seat))
        card = state.rules.cards[battle.cards[battle.side(other)]].name
        return card_played(state, seat) + ": send " + card + " back to " + state.rules.houses[other] + "'s hand?"


class SentBack(CardBar):
    """swords-cards.tyrion-lannister: not that card again, in this battle."""

    rule = "swords-cards.tyrion-lannister"
    reason = "That card was sent back in this battle."

    def __init__(self, sent: int) -> None:
        self.sent: int = sent

    def stops(self, state: State, battle: Battle, house: int) -> int:
        return battle.notes[self.sent]


class AeronDamphair(Changer):
    """For two power another card of the hand takes his place, one weaker; he is used."""

    rule = "swords-cards.aeron-damphair"

    def __init__(self, asked: int, ask: GiveWay) -> None:
        super().__init__(asked, ask)
        self.weaker: int = ask.weaker

    def can_act(self, state: State, battle: Battle, side: int) -> bool:
        house = battle.house(side)
        return state.power[house] >= PRICE and playable(state, house) != 0


class GiveWay(Question):
    name = "give way"
    rule = "swords-cards.aeron-damphair"
    verbs: tuple[int, ...] = (SWAP,)

    def __init__(self, weaker: int) -> None:
        self.weaker: int = weaker

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, pack(SWAP)]

    def do(self, state: State, house: int, choice: int) -> None:
        if choice == DONE:
            return
        battle = state.fight()
        side = battle.side(house)
        card, battle.cards[side] = battle.cards[side], NO_CARD
        battle.notes[self.weaker] |= BIT[side]
        state.pay(house, PRICE)
        state.tell("swapped", self.rule, [house, card])
        state.discard(house, card)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return card_played(state, seat) + ": pay 2 power and discard this card to play another, with 1 less strength?"


class Weaker(CardWorth):
    """The card in Aeron's place has one less strength; what is printed on it stays."""

    rule = "swords-cards.aeron-damphair"

    def __init__(self, weaker: int) -> None:
        self.weaker: int = weaker

    def worth(self, state: State, battle: Battle, side: int, value: int) -> int:
        return value - 1 if battle.notes[self.weaker] & BIT[side] else value


def plug(rules: Ruleset) -> None:
    sent, weaker = rules.note("cards sent back"), rules.note("weaker cards")
    back, way = SendBack(sent, weaker), GiveWay(weaker)
    rules.decision(back)
    rules.decision(way)
    rules.card_bars.append(SentBack(sent))
    rules.card_worths.append(Weaker(weaker))
    rules.text_of |= {
        "send_card_back": TyrionLannister(rules.note("sent back by"), back),
        "play_another_card": AeronDamphair(rules.note("gave way"), way),
    }
