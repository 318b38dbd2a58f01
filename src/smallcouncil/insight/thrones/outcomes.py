"""The result of every pair of House Cards: the steps of the battle are played on a copy."""

from __future__ import annotations

from typing import Final, NamedTuple

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.notation import pack
from smallcouncil.insight.thrones.battles import stage_of
from smallcouncil.insight.thrones.forms import Cell, Drawn, Outcomes
from smallcouncil.insight.thrones.words import words_of
from smallcouncil.thrones.building.windows import Decision, Frame, Text
from smallcouncil.thrones.language.verbs import BLADE, DONE
from smallcouncil.thrones.nouns.army import count
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER, NO_CARD, NO_SIDE
from smallcouncil.thrones.nouns.state import FIEFDOMS, State
from smallcouncil.thrones.rules.battle import ChooseCard, UseBlade, cards_to_come
from smallcouncil.thrones.rules.retreat import can_fall

# What a text may change before casualties are counted; other texts take effect afterwards.
CHANGES: Final = (
    "first", "ignore", "at_once", "add", "card_strength", "worth", "losing", "swords", "fortifications", "voids_support",
    "bars_blade", "spares",
)
CRUSHING: Final = 99  # margin of a side whose opponent has no unit left
MOST_WALKS: Final = 1_000  # per table, about 50 ms: twice what the boxes need, but corrected content may need more


class TooMany(Exception):
    """The battles of a table have more ends than we follow."""


class Walks:
    """Counts how many more ends of battles a table may follow."""

    def __init__(self) -> None:
        self.left: int = MOST_WALKS

    def take(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooMany


def outcomes_of(state: State, frame: Frame, seat: int) -> Outcomes | None:
    """The table for a side that must choose a card: its cards by row, the opponent's by column.

    None if another decision is open, or if texts that exchange cards lead to more ends than we follow.
    """
    if not isinstance(frame.kind, ChooseCard) or state.battle is None:
        return None
    battle = state.battle
    mine = battle.side(seat)
    if mine == NO_SIDE or battle.defender == NOBODY:
        return None
    rows, columns = cards_to_come(state, mine), cards_to_come(state, 1 - mine)
    cells: list[list[Cell]] = []
    walks = Walks()
    try:
        for card in rows:
            laid = [[card, other] if mine == ATTACKER else [other, card] for other in columns]
            cells.append([cell(state, cards, seat, walks) for cards in laid])
    except TooMany:
        return None
    return {
        "mine": [name_of(state, card) for card in rows],
        "theirs": [name_of(state, card) for card in columns],
        "blade": blade_holder(state),
        "cells": cells,
    }


def name_of(state: State, card: int) -> str | None:
    return state.rules.cards[card].name if card != NO_CARD else None


def blade_holder(state: State) -> int | None:
    """The house that could use the Valyrian Steel Blade in this battle."""
    holder = state.holder[FIEFDOMS]
    return holder if not state.blade_used and state.fight().side(holder) != NO_SIDE else None


def cell(state: State, cards: list[int], seat: int, walks: Walks) -> Cell:
    """One pair of cards without the Blade and payments, and whether those would change the result."""
    ends = fought(state, cards, Suppose(False, 0, walks))
    drawn = drawn_of(ends[0])
    plain: Cell = {
        "winner": drawn["winner"], "by": drawn["by"], "totals": drawn["totals"], "casualties": drawn["casualties"],
        "falls": drawn["falls"], "text": any(changes(state, cards, side) for side in (ATTACKER, DEFENDER)),
    }
    if len(ends) > 1:
        worst, *_, best = sorted([drawn_of(end) for end in ends], key=lambda end: margin(end, seat))
        if worst != best:
            plain["range"] = [worst, best]
    holder = blade_holder(state)
    if holder is not None and plain["winner"] != holder:
        drawn = result(state, cards, Suppose(True, 0, walks))
        if drawn["winner"] == holder:
            plain["blade"] = drawn
    buyer = buyer_of(state, cards)
    if buyer is not None and plain["winner"] != buyer:
        for blade in (False, True) if holder == buyer and "blade" not in plain else (False,):
            least = enough(state, cards, buyer, blade, walks)
            if least:
                plain["pay"] = {"seat": buyer, "power": least, "blade": blade}
                break
    return plain


def margin(drawn: Drawn, seat: int) -> tuple[int, int]:
    """How good a result is for a side: its margin, then the casualties."""
    by = drawn["by"] if drawn["by"] is not None else CRUSHING
    ours = drawn["winner"] == seat
    return (2 * by + 1, drawn["falls"]) if ours else (-2 * by - 1, -drawn["falls"])


def buyer_of(state: State, cards: list[int]) -> int | None:
    """The house whose card has the strength that it pays for."""
    for side, card in enumerate(cards):
        if card != NO_CARD and any(words.buys(state.rules, card) for words in words_of(state.rules)):
            return state.fight().house(side)
    return None


def enough(state: State, cards: list[int], buyer: int, blade: bool, walks: Walks) -> int:
    """The least power with which the buyer wins; 0 if all its power is not enough."""
    low, high = 0, state.power[buyer]
    if result(state, cards, Suppose(blade, high, walks))["winner"] != buyer:
        return 0
    while high - low > 1:
        middle = (low + high) // 2
        if result(state, cards, Suppose(blade, middle, walks))["winner"] == buyer:
            high = middle
        else:
            low = middle
    return high


def result(state: State, cards: list[int], suppose: Suppose) -> Drawn:
    return drawn_of(fought(state, cards, suppose)[0])


def drawn_of(scratch: State) -> Drawn:
    battle = scratch.fight()
    army = can_fall(scratch, scratch.fighters(1 - battle.winner))
    return {
        "winner": battle.house(battle.winner),
        "by": abs(battle.totals[ATTACKER] - battle.totals[DEFENDER]) if battle.totals else None,
        "totals": battle.totals,
        "casualties": battle.due,
        "falls": min(battle.due, count(army)),
    }


def changes(state: State, cards: list[int], side: int) -> bool:
    """Can the text of a side's card change the winner or the casualties? One that cancels or borrows needs another text."""
    mine, other = [state.rules.battle.texts[card] if card != NO_CARD else None for card in (cards[side], cards[1 - side])]
    if mine is None:
        return False
    if mine.cancels:
        return other is not None
    return any(getattr(type(mine), hook) is not getattr(Text, hook) for hook in CHANGES)


class Suppose(NamedTuple):
    """Assumed answers to the base's decisions and to payments."""

    blade: bool
    paid: int
    walks: Walks


class AskedByText(NamedTuple):
    """A text's decision at which the walk stopped."""

    seat: int
    choices: list[int]
    changes: bool  # does the answer decide which card is used?


def fought(state: State, cards: list[int], suppose: Suppose) -> list[State]:
    """The battle with these cards, played until its casualties are counted: see `ends_of`."""
    scratch = state.clone()
    scratch.agenda.pop()
    frame = stage_of(scratch)
    assert frame is not None
    battle = scratch.fight()
    for side, card in enumerate(cards):
        if card != NO_CARD:
            scratch.hand[battle.house(side)] &= ~BIT[card]
            battle.cards[side] = card
    frame.at, frame.memo = scratch.rules.battle.place("cards") + 1, []
    return ends_of(scratch, suppose)


def ends_of(scratch: State, suppose: Suppose) -> list[State]:
    """The end of the battle, then all other ends that another card may lead to.

    A house that a text asks answers so that it wins the battle, if it can; otherwise with its first choice.
    """
    asked = walk(scratch, suppose)
    if asked is None:
        return [scratch]
    found: list[list[State]] = []
    best = NOBODY
    for choice in asked.choices:
        branch = scratch.clone()
        choose(branch.agenda[-1], asked.seat, choice)
        found.append(ends_of(branch, suppose))
        battle = found[-1][0].fight()
        wins = battle.house(battle.winner) == asked.seat
        if wins and best == NOBODY:
            best = len(found) - 1
            if not asked.changes:
                break
    chosen = found.pop(max(best, 0))
    return chosen + [end for ends in found for end in ends] if asked.changes else chosen


def walk(scratch: State, suppose: Suppose) -> AskedByText | None:
    """Plays the battle until a text asks; None: its casualties are counted.

    It continues at the frame's current step, because a step may have moved it back.
    """
    suppose.walks.take()
    frame = stage_of(scratch)
    assert frame is not None
    procedure = scratch.rules.battle
    while frame.at <= procedure.place("count casualties"):
        top = scratch.agenda[-1]
        if top is frame:
            if not procedure.steps[frame.at].go(scratch, frame):
                frame.at, frame.memo = frame.at + 1, []
        elif not isinstance(top.kind, Decision):
            top.kind.run(scratch, top)
        else:
            seat = still_to_choose(scratch, top, top.kind)
            if seat == NOBODY:
                scratch.agenda.pop()
                top.kind.run(scratch, top)
                continue
            answer = known_answer(scratch, top.kind, suppose)
            if answer is None:
                changes = procedure.steps[frame.at].name == "first texts"
                return AskedByText(seat, top.kind.options(scratch, top, seat), changes)
            choose(top, seat, answer)
    return None


def still_to_choose(scratch: State, frame: Frame, kind: Decision) -> int:
    """The first seat whose draft is not complete."""
    for seat in bits_of(frame.asked):
        if not frame.drafts[seat] or not kind.closed(scratch, frame, seat):
            return seat
    return NOBODY


def choose(frame: Frame, seat: int, choice: int) -> None:
    frame.drafts[seat] = [*frame.drafts[seat], choice]
    frame.scratch = None


def known_answer(scratch: State, kind: Decision, suppose: Suppose) -> int | None:
    """The assumed answer about the Blade or a payment; None: a text asks something else."""
    if isinstance(kind, UseBlade):
        return pack(BLADE) if suppose.blade else DONE
    payments = [words.payment(kind, suppose.paid) for words in words_of(scratch.rules)]
    return next((payment for payment in payments if payment is not None), None)
