"""How the steward plays Tactics Cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from smallcouncil.bots.steward.adding import total
from smallcouncil.bots.steward.marching import plain_plans, power_price
from smallcouncil.bots.steward.planning import give_orders
from smallcouncil.bots.steward.position import Position
from smallcouncil.bots.steward.question import Answers, Question
from smallcouncil.bots.steward.sense import Sense
from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.notation import pack, verb_of, x_of
from smallcouncil.thrones.language.verbs import DONE, MOVE
from smallcouncil.thrones.modules.tactics.cards import played_of
from smallcouncil.thrones.modules.tactics.lasting import HOLDING, STORMING, WALLS
from smallcouncil.thrones.modules.tactics.troops import ShiftUnits
from smallcouncil.thrones.modules.tactics.verbs import FAVOUR, GAIN, SHIFT, TACTIC
from smallcouncil.thrones.nouns.army import number, pieces, upright

STAR: Final = 0.5  # value of one more star
BIDS: Final = 0.4  # value of 1 more on each bid of the next Westeros phase
AFAR: Final = 0.3  # value of a say in others' battles
AHEAD: Final = 0.35  # share of the value of an area that is reached a turn earlier
WORTHWHILE: Final = 0.4  # least value of a move
WELL_OFF: Final = 4  # power that is enough to pay for a Support-1


def orders(question: Question) -> int | list[int]:
    """The card with the highest value; then the orders, for which it counts."""
    if verb_of(question.choices[0]) == TACTIC:
        return best_card(question.position(), question.choices)[0]
    return give_orders(question.staged(), question.rng)


def best_card(position: Position, choices: list[int]) -> tuple[int, float]:
    rows = played_of(position.rules).rows
    worth = {choice: total([sense.card_of_option(rows[x_of(choice)].key) for sense in position.senses]) for choice in choices}
    best = max(choices, key=lambda choice: worth[choice])
    return best, worth[best]


def second(question: Question) -> int:
    """Another card, if it is worth more than its price and the power not gained."""
    position = question.position()
    cards = [choice for choice in question.choices if verb_of(choice) == TACTIC]
    if cards:
        best, worth = best_card(position, cards)
        if worth > 4 * power_price(position, 0):
            return best
    return pack(GAIN)


def shift(question: Question) -> list[int]:
    """The moves that improve our armies most, all to one area; or none."""
    position, kind = question.position(), question.frame.kind
    assert isinstance(kind, ShiftUnits)
    if DONE not in question.choices:
        return [must_go(question)]
    best, chain = WORTHWHILE, [DONE]
    for choice in question.choices:
        if verb_of(choice) != SHIFT:
            continue
        source = x_of(choice)
        left = kind.way.marchers(position.state, question.frame, question.seat, source)
        for target in kind.way.within_reach(position.state, question.seat, [choice]):
            for army in {left, *lightest_stays(left)}:
                gain = moved(position, source, target, army)
                if gain > best:
                    best, chain = gain, [choice, *chain_of(army, target), DONE]
    return question.rest_of(chain)


def must_go(question: Question) -> int:
    """The next choice if supply forces units to move further: any that moves one."""
    return next((choice for choice in question.choices if verb_of(choice) in (SHIFT, MOVE)), question.choices[0])


def lightest_stays(army: int) -> Iterator[int]:
    """The army without one of its weakest units."""
    if army:
        yield army - (1 << 4 * pieces(army)[0])


def chain_of(army: int, target: int) -> list[int]:
    return [pack(MOVE, piece, target) for piece in pieces(army) for _ in range(number(army, piece))]


def moved(position: Position, source: int, target: int, army: int) -> float:
    """The gain of moving these units to the other area."""
    if not army:
        return 0.0
    state = position.state
    here = state.army[source]
    there = state.army[target] if state.house[target] == position.seat else 0
    before = position.local(source, here, 0) + (position.local(target, there, 0) if there else held(position, target))
    return position.local(source, here - army, 0) + position.local(target, there + army, 0) - before


def held(position: Position, area: int) -> float:
    """The value of an area without our units to us."""
    return position.local(area, 0, 0) if position.state.control[area] == position.seat else 0.0


def favour(question: Question) -> int:
    """The house with fewer castles; in a tie, the defender."""
    state, counted = question.state, question.position().counted
    battle = state.fight()
    fewer = 0 if counted[battle.attacker] < counted[battle.defender] else 1
    return pack(FAVOUR, fewer) if pack(FAVOUR, fewer) in question.choices else DONE


def rearm(question: Question) -> int:
    """The area where most strength would support, if we can spare the power."""
    position, state = question.position(), question.state
    if state.power[question.seat] < WELL_OFF:
        return DONE
    return max(question.choices[1:], key=lambda choice: position.strength(state.army[x_of(choice)]))


class TacticsSense(Sense):
    answers: ClassVar[Answers] = {
        "orders": orders,
        "careful planning": second,
        "manage troops": shift,
        "march on": shift,
        "support allies": favour,
        "trust": lambda question: question.choices[-1],
        "rearm": rearm,
    }

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        played = played_of(position.rules)
        self.holds: bool = played.has(position.state, position.seat, played.number("hold_territory"))

    def shelter(self, area: int) -> float:
        if not self.holds:
            return 0.0
        return WALLS if self.position.rules.board.castle[area] else HOLDING

    def card_of_option(self, key: str) -> float:
        if key == "careful_planning":
            return 2 * power_price(self.position, 0) + STAR * self.position.rest
        if key == "control_westeros":
            return self.storming() + BIDS * self.position.rest
        if key == "hold_territory":
            return self.holding()
        if key == "manage_troops":
            return self.managing()
        return AFAR * self.position.rest if key == "support_allies" else 0.0

    def storming(self) -> float:
        """How much better our best attack on a castle is with 2 more strength than the best March without."""
        position = self.position
        best, stormed = 0.0, 0.0
        for plan in plain_plans(position):
            best = max(best, plan.score(position, 0))
            if plan.target != NOBODY and position.rules.board.castle[plan.target]:
                stormed = max(stormed, plan.score(position, STORMING))
        return max(0.0, stormed - best)

    def holding(self) -> float:
        """The total value of what it protects."""
        position, state = self.position, self.position.state
        total = 0.0
        for area in bits_of(state.held[position.seat]):
            more = WALLS if position.rules.board.castle[area] else HOLDING
            total += position.local(area, state.army[area], more) - position.local(area, state.army[area], 0)
        return total

    def managing(self) -> float:
        """The value of goals that are two steps away but not one."""
        position, state = self.position, self.position.state
        free = [area for area, owner in enumerate(state.control) if owner == NOBODY and not state.neutral[area]]
        roads = position.roads()
        best = 0.0
        for area in bits_of(state.held[position.seat]):
            if upright(state.army[area]):
                near = [step for step in roads[area] if step in free or state.control[step] == position.seat]
                far = [goal for step in near for goal in roads[step] if goal in free and goal not in roads[area]]
                best = max([best, *[position.worth[goal] for goal in far]])
        return AHEAD * best


SENSE: Final = TacticsSense
