"""Tyrion and Aeron: another card replaces a played one, before all other texts (swords-cards.first)."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT
from smallcouncil.core.notation import pack
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import CardBar, CardWorth, Frame, SingleChoice, Text
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.swords_cards.verbs import RETURN, SWAP
from smallcouncil.thrones.nouns.battle import NO_CARD, Battle
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.battle import card_played, playable

PRICE: Final = 2  # power for another card in Aeron's place


class ChangeCard(SingleChoice):
    """May a card be exchanged? This is asked once per card and battle, whatever the answer."""

    def __init__(self, asked: int, weaker: int) -> None:
        self.asked: int = asked  # the note: mask of the cards already asked about
        self.weaker: int = weaker  # the note: mask of the sides whose card replaces Aeron

    def do(self, state: State, house: int, choice: int) -> None:
        battle = state.fight()
        side = battle.side(house)
        battle.notes[self.asked] |= BIT[battle.cards[side]]
        if choice != DONE:
            self.change(state, battle, side)

    def change(self, state: State, battle: Battle, side: int) -> None:
        raise NotImplementedError(self.name)


class Changer(Text):
    """A text that may exchange a card, even if its own card was not its side's first."""

    def __init__(self, ask: ChangeCard) -> None:
        self.ask: ChangeCard = ask

    def first(self, state: State, battle: Battle, side: int) -> None:
        if not battle.notes[self.ask.asked] & BIT[battle.cards[side]] and self.can_act(state, battle, side):
            self.ask.ask(state, BIT[battle.house(side)], [])

    def can_act(self, state: State, battle: Battle, side: int) -> bool:
        raise NotImplementedError


class TyrionLannister(Changer):
    """The opposing card may return to its hand."""

    rule = "swords-cards.tyrion-lannister"

    def can_act(self, state: State, battle: Battle, side: int) -> bool:
        return battle.cards[1 - side] != NO_CARD


class SendBack(ChangeCard):
    name = "send back"
    rule = "swords-cards.tyrion-lannister"
    verbs: tuple[int, ...] = (RETURN,)

    def __init__(self, asked: int, weaker: int, sent: int) -> None:
        super().__init__(asked, weaker)
        self.sent: int = sent  # the note: mask of the cards that were sent back

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, pack(RETURN)]

    def change(self, state: State, battle: Battle, side: int) -> None:
        foe = 1 - side
        card, battle.cards[foe] = battle.cards[foe], NO_CARD
        state.tell("sent back", self.rule, [battle.house(side), battle.house(foe), card])
        battle.notes[self.sent] |= BIT[card]
        battle.notes[self.weaker] &= ~BIT[foe]  # the weakening goes with that card
        state.hand[battle.house(foe)] |= BIT[card]

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        battle = state.fight()
        other = battle.house(1 - battle.side(seat))
        card = state.rules.cards[battle.cards[battle.side(other)]].name
        return card_played(state, seat) + ": send " + card + " back to " + state.rules.houses[other] + "'s hand?"


class SentBack(CardBar):
    """swords-cards.tyrion-lannister: that card cannot be played again in this battle."""

    rule = "swords-cards.tyrion-lannister"
    reason = "That card was sent back in this battle."

    def __init__(self, sent: int) -> None:
        self.sent: int = sent

    def stops(self, state: State, battle: Battle, house: int) -> int:
        return battle.notes[self.sent]


class AeronDamphair(Changer):
    """For two power another card of the hand replaces Aeron, with one less strength; Aeron is discarded."""

    rule = "swords-cards.aeron-damphair"

    def can_act(self, state: State, battle: Battle, side: int) -> bool:
        house = battle.house(side)
        return state.power[house] >= PRICE and playable(state, house) != 0


class GiveWay(ChangeCard):
    name = "give way"
    rule = "swords-cards.aeron-damphair"
    verbs: tuple[int, ...] = (SWAP,)

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, pack(SWAP)]

    def change(self, state: State, battle: Battle, side: int) -> None:
        house = battle.house(side)
        card, battle.cards[side] = battle.cards[side], NO_CARD
        battle.notes[self.weaker] |= BIT[side]
        state.pay(house, PRICE)
        state.tell("swapped", self.rule, [house, card])
        state.discard(house, card)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return card_played(state, seat) + ": pay 2 power and discard this card to play another one with 1 less strength?"


class Weaker(CardWorth):
    """The card that replaces Aeron has one less strength; its printed strength stays."""

    rule = "swords-cards.aeron-damphair"

    def __init__(self, weaker: int) -> None:
        self.weaker: int = weaker

    def worth(self, state: State, battle: Battle, side: int, value: int) -> int:
        return value - 1 if battle.notes[self.weaker] & BIT[side] else value


def plug(rules: Ruleset) -> None:
    sent, weaker = rules.battle.note("cards sent back"), rules.battle.note("weaker cards")
    back, way = SendBack(rules.battle.note("sent back by"), weaker, sent), GiveWay(rules.battle.note("gave way"), weaker)
    rules.decision(back)
    rules.decision(way)
    rules.battle.card_bars.append(SentBack(sent))
    rules.battle.card_worths.append(Weaker(weaker))
    rules.battle.text_of |= {"send_card_back": TyrionLannister(back), "play_another_card": AeronDamphair(way)}
