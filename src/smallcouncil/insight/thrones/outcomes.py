"""What every pair of House Cards would bring: the steps of the battle themselves, walked on a copy with the cards laid."""

from __future__ import annotations

from typing import Final, NamedTuple

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.notation import pack
from smallcouncil.insight.thrones.fights import stage_of
from smallcouncil.insight.thrones.forms import Cell, Outcomes
from smallcouncil.insight.thrones.words import words_of
from smallcouncil.thrones.building.windows import Decision, Frame, Text
from smallcouncil.thrones.nouns.army import count
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER, NO_CARD, NO_SIDE
from smallcouncil.thrones.nouns.state import FIEFDOMS, State
from smallcouncil.thrones.rules.battle import ChooseCard, UseBlade, cards_to_come
from smallcouncil.thrones.rules.retreat import can_fall
from smallcouncil.thrones.words.verbs import BLADE, DONE

# What a text may do about who wins and how many fall; the others act afterwards.
CHANGES: Final = (
    "first", "ignore", "at_once", "add", "card_strength", "worth", "losing", "swords", "fortifications", "voids_support",
    "bars_blade", "spares",
)


def outcomes_of(state: State, frame: Frame, seat: int) -> Outcomes | None:
    """For a side that is asked for a card: its cards by row, the opponent's by column.  None: not the question now."""
    if not isinstance(frame.kind, ChooseCard) or state.battle is None:
        return None
    battle = state.battle
    mine = battle.side(seat)
    if mine == NO_SIDE or battle.defender == NOBODY:
        return None
    rows, columns = cards_to_come(state, mine), cards_to_come(state, 1 - mine)
    cells: list[list[Cell]] = []
    for card in rows:
        laid = [[card, other] if mine == ATTACKER else [other, card] for other in columns]
        cells.append([cell(state, cards) for cards in laid])
    return {
        "mine": [name_of(state, card) for card in rows],
        "theirs": [name_of(state, card) for card in columns],
        "blade": blade_holder(state),
        "cells": cells,
    }


def name_of(state: State, card: int) -> str | None:
    return state.rules.cards[card].name if card != NO_CARD else None


def blade_holder(state: State) -> int | None:
    """Who could draw the Valyrian Steel Blade in this battle."""
    holder = state.holder[FIEFDOMS]
    return holder if not state.blade_used and state.fight().side(holder) != NO_SIDE else None


def cell(state: State, cards: list[int]) -> Cell:
    """One pair of cards, without the Blade and with nothing paid; and what of that would change something."""
    plain = result(state, cards, False)
    holder = blade_holder(state)
    if holder is not None and plain["winner"] != holder:
        drawn = result(state, cards, True)
        if drawn["winner"] == holder:
            plain["blade"] = {
                "winner": drawn["winner"], "by": drawn["by"], "totals": drawn["totals"], "casualties": drawn["casualties"],
                "falls": drawn["falls"],
            }
    buyer = buyer_of(state, cards)
    if buyer is not None and plain["winner"] != buyer:
        least = enough(state, cards, buyer)
        if least:
            plain["pay"] = {"seat": buyer, "power": least}
    return plain


def buyer_of(state: State, cards: list[int]) -> int | None:
    """The house whose card is worth what it pays."""
    for side, card in enumerate(cards):
        if card != NO_CARD and any(words.buys(state.rules, card) for words in words_of(state.rules)):
            return state.fight().house(side)
    return None


def enough(state: State, cards: list[int], buyer: int) -> int:
    """The least power with which the buyer wins; 0 when all it has is too little."""
    low, high = 0, state.power[buyer]
    if result(state, cards, False, high)["winner"] != buyer:
        return 0
    while high - low > 1:
        middle = (low + high) // 2
        if result(state, cards, False, middle)["winner"] == buyer:
            high = middle
        else:
            low = middle
    return high


def result(state: State, cards: list[int], blade: bool, paid: int = 0) -> Cell:
    scratch = well_fought(state, cards, Suppose(blade, paid, []))
    battle = scratch.fight()
    loser = 1 - battle.winner
    army = can_fall(scratch, scratch.fighters(loser))
    return {
        "winner": battle.house(battle.winner),
        "by": abs(battle.totals[ATTACKER] - battle.totals[DEFENDER]) if battle.totals else None,
        "totals": battle.totals,
        "casualties": battle.due,
        "falls": min(battle.due, count(army)),
        "text": any(changes(state, cards, side) for side in (ATTACKER, DEFENDER)),
    }


def changes(state: State, cards: list[int], side: int) -> bool:
    """Can the text of a side's card change who wins, or how many fall?  One that cancels, or borrows, needs a text for it."""
    mine, other = [state.rules.texts[card] if card != NO_CARD else None for card in (cards[side], cards[1 - side])]
    if mine is None:
        return False
    if mine.cancels:
        return other is not None
    return any(getattr(type(mine), hook) is not getattr(Text, hook) for hook in CHANGES)


class Suppose(NamedTuple):
    """How the questions on the way are answered."""

    blade: bool
    paid: int
    picks: list[int]  # which choice, for each question of another text; the first when there are no more


class Asked(NamedTuple):
    seat: int
    choices: int


def well_fought(state: State, cards: list[int], suppose: Suppose) -> State:
    """Whoever a text asks answers so that the battle is won, if that can be; else with the first choice."""
    met: list[Asked] = []
    first = fought(state, cards, suppose, met)
    if len(met) == len(suppose.picks):
        return first
    asked = met[len(suppose.picks)]
    for pick in range(asked.choices):
        found = well_fought(state, cards, suppose._replace(picks=[*suppose.picks, pick]))
        battle = found.fight()
        if battle.house(battle.winner) == asked.seat:
            return found
    return well_fought(state, cards, suppose._replace(picks=[*suppose.picks, 0]))


def fought(state: State, cards: list[int], suppose: Suppose, met: list[Asked]) -> State:
    """The battle with these cards laid, walked on until its casualties are counted; notes the texts' questions.

    It goes on from where its frame stands: a step may have set it back.
    """
    scratch = state.clone()
    scratch.agenda.pop()
    frame = stage_of(scratch)
    assert frame is not None
    battle = scratch.fight()
    for side, card in enumerate(cards):
        if card != NO_CARD:
            scratch.hand[battle.house(side)] &= ~BIT[card]
            battle.cards[side] = card
    procedure = scratch.rules.battle
    frame.at, frame.memo = procedure.place("cards") + 1, []
    while frame.at <= procedure.place("count casualties"):
        if scratch.agenda[-1] is not frame:
            answer(scratch, scratch.agenda[-1], suppose, met)
        elif not procedure.steps[frame.at].go(scratch, frame):
            frame.at, frame.memo = frame.at + 1, []
    return scratch


def answer(scratch: State, frame: Frame, suppose: Suppose, met: list[Asked]) -> None:
    kind = frame.kind
    if isinstance(kind, Decision):
        for seat in bits_of(frame.asked):
            while not frame.drafts[seat] or not kind.closed(scratch, frame, seat):
                frame.drafts[seat] = [*frame.drafts[seat], choice_of(scratch, frame, kind, seat, suppose, met)]
                frame.scratch = None
        scratch.agenda.pop()
    kind.run(scratch, frame)


def choice_of(scratch: State, frame: Frame, kind: Decision, seat: int, suppose: Suppose, met: list[Asked]) -> int:
    if isinstance(kind, UseBlade):
        return pack(BLADE) if suppose.blade else DONE
    for words in words_of(scratch.rules):
        payment = words.payment(kind, suppose.paid)
        if payment is not None:
            return payment
    choices = kind.options(scratch, frame, seat)
    met.append(Asked(seat, len(choices)))
    return choices[suppose.picks[len(met) - 1] if len(met) <= len(suppose.picks) else 0]
