"""How the steward plays Leaders: their value to their own house and in a cell."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import ClassVar, Final

from smallcouncil.bots.steward.adding import total
from smallcouncil.bots.steward.marching import MarchPlan, MarchPlans, plain_plans, power_price
from smallcouncil.bots.steward.position import Position
from smallcouncil.bots.steward.question import Answers, Chains, Question, Ways
from smallcouncil.bots.steward.sense import Sense
from smallcouncil.bots.steward.trying import PLACE, POWER
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.notation import pack, verb_of, x_of, y_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.language.verbs import DONE, TRACK
from smallcouncil.thrones.modules.leaders.bargains import AGREE, ASK, BEHEAD, EXTORT, GIVE, OFFER, REFUSE, RESCUE, SET, WANT
from smallcouncil.thrones.modules.leaders.negotiation import Offer
from smallcouncil.thrones.modules.leaders.riding import triggered
from smallcouncil.thrones.modules.leaders.roster import Roster
from smallcouncil.thrones.modules.leaders.secure import KEY, secures, spoils
from smallcouncil.thrones.modules.leaders.verbs import RIDE, TRIGGER
from smallcouncil.thrones.modules.leaders.words import cells_of, roster_of
from smallcouncil.thrones.nouns.power import POWER_LIMIT
from smallcouncil.thrones.nouns.tracks import TRACKS

BOLD: Final = 0.45  # least chance of winning for Leaders to join an attack
SWORD: Final = 0.8  # value of an enemy unit that a Leader's sword may destroy
LEADER: Final = 3.0  # value of a Leader on the board; a castle is 10
CARD: Final = 0.6  # value per strength point of the House Card that is lost with the Leader
HELD: Final = 0.3  # share of that for a house that holds the Leader
RANSOM: Final = 0.4  # chance that somebody pays for a hostage
SWINGS: Final = 0.15  # chance that hostages are executed next turn
MOST_POWER: Final = 6  # the most power for one deal
SURE: Final = 1.15  # factor by which an offer is better than it must be


# Moving Leaders on the board -------------------------------------------------------------------------------------------


class Riding:
    """Where Leaders go with a March: with the attack if it is likely to be won, otherwise with most of the units."""

    def __init__(self, position: Position, plan: MarchPlan, leaders: list[int]) -> None:
        self.position: Position = position
        self.plan: MarchPlan = plan
        self.leaders: list[int] = leaders
        self.rest: int = position.state.army[plan.source] - sum(plan.moves.values())

    def chain(self) -> list[int]:
        target, led = self.target(), triggered([self.plan.choice])
        found: list[int] = []
        for leader in self.leaders:
            goes = self.plan.target if leader == led and self.plan.target != NOBODY else target
            if goes != self.plan.source:
                found.append(pack(RIDE, leader, goes))
        return found

    def target(self) -> int:
        position, plan = self.position, self.plan
        if plan.target != NOBODY and plan.chance(position, 0) >= BOLD:
            return plan.target
        armies = {area: army for area, army in plan.moves.items() if area != plan.target}
        if self.rest:
            armies[plan.source] = self.rest
        return max(armies, key=lambda area: position.strength(armies[area])) if armies else plan.target


def own_march(position: Position, area: int, leader: int) -> MarchPlan:
    """The best that a Leader's own March can do; at least it gains the power on the token."""
    row = roster_of(position.rules).rows[leader]
    more = row.marching - row.strength
    plans = MarchPlans(position, area, 0, 0).plans()
    for plan in plans:
        plan.choice = pack(TRIGGER, area, leader)
        plan.lead += more
        plan.won += SWORD * row.swords if plan.target != NOBODY else 0.0
    return max(plans, key=lambda plan: plan.score(position, 0))


def march_worth(position: Position, area: int, leader: int) -> float:
    gain = roster_of(position.rules).rows[leader].power * power_price(position, 0)
    return own_march(position, area, leader).score(position, 0) + gain


def trigger(position: Position, choice: int) -> tuple[float, list[int]]:
    area, leader = x_of(choice), y_of(choice)
    return march_worth(position, area, leader), own_march(position, area, leader).chain(position)


def go_on(question: Question) -> list[int]:
    """Continues a draft that a trigger started."""
    position, first = question.position(), question.draft[0]
    return question.rest_of(own_march(position, x_of(first), y_of(first)).chain(position))


def capture(question: Question) -> int:
    """The Leader who is worth most to the loser; a unit is worth less."""
    position = question.position()
    return max(question.choices[1:], key=lambda choice: held(position, x_of(choice)))


def flee(question: Question) -> int:
    """The area of our strongest army, or of their weakest."""
    position = question.position()
    own = question.state.fight().defender == question.seat

    def strong(choice: int) -> float:
        return position.strength(question.state.army[x_of(choice)]) * (1 if own else -1)

    return max(question.choices, key=strong)


# The value of a Leader -------------------------------------------------------------------------------------------------


def card_strength(rules: Ruleset, leader: int) -> int:
    cards = cells_of(rules).card
    return rules.cards[cards[leader]].strength if leader < len(cards) else 0  # others change sides with a card


def worth(position: Position, leader: int) -> float:
    """The value to the Leader's own house: a free Leader leads, and their card cannot be lost."""
    return (LEADER + CARD * card_strength(position.rules, leader)) * (0.2 + 0.8 * position.rest)


def held(position: Position, leader: int) -> float:
    """The value to a house that holds the Leader."""
    owner = roster_of(position.rules).side(position.state, leader)
    return worth(position, leader) * feared(position, owner)


def feared(position: Position, house: int) -> float:
    """The share of a house's loss, ours included, that any other house gains: more, the nearer it is to winning."""
    lacks, denial = position.rules.victory.win - position.counted[house], position.style.denial
    return max(HELD, min(1.0, denial[max(0, min(lacks, len(denial) - 1))]))


def received(position: Position, house: int, leader: int) -> float:
    """The value of receiving a Leader: one of its own comes free, another is a hostage."""
    own = cells_of(position.rules).house[leader] == house
    return worth(position, leader) if own else held(position, leader)


# Negotiation -----------------------------------------------------------------------------------------------------------


def negotiate(question: Question) -> list[int]:
    """The best deal among those that the partner should accept."""
    position = question.position()
    best, chain = 0.0, [DONE]
    for partner in cells_of(position.rules).jailers(question.state, question.seat):
        for wants, gives in bargains(position, partner):
            power = price(position, partner, wants, gives)
            value = total([worth(position, leader) for leader in wants]) - total([held(position, leader) for leader in gives])
            value -= POWER * power
            if power <= min(MOST_POWER, question.state.power[question.seat]) and value > best:
                offered = [pack(OFFER, power)] if power else []
                best = value
                chain = [pack(ASK, partner), *[pack(WANT, each) for each in wants], *[pack(GIVE, each) for each in gives]]
                chain += [*offered, DONE]
    return question.rest_of(chain)


def bargains(position: Position, partner: int) -> Iterator[tuple[list[int], list[int]]]:
    """Pairs of Leaders to ask for, all or one, and hostages to give, none or one."""
    cells, state = cells_of(position.rules), position.state
    captives = cells.captives(state, position.seat, partner)
    for wants in [captives, *[[leader] for leader in captives if len(captives) > 1]]:
        yield wants, []
        for leader in cells.hostages(state, position.seat):
            yield wants, [leader]


def price(position: Position, partner: int, wants: list[int], gives: list[int]) -> int:
    """The least power that makes the deal good for the partner."""
    lacks = SURE * total([held(position, leader) for leader in wants])
    lacks -= total([received(position, partner, leader) for leader in gives])
    return max(0, ceil(lacks / POWER))


def answer_offer(question: Question) -> int:
    """Accepts if the gain exceeds the cost; Leaders who come home go to the best castle."""
    position = question.position()
    if verb_of(question.choices[0]) == SET:
        return best_place(position, question.choices)
    offer = Offer(question.frame.memo[2:])
    spare = POWER_LIMIT - question.state.tokens_in_use(question.seat)
    gain = POWER * min(offer.power, spare) + total([received(position, question.seat, leader) for leader in offer.gives])
    return pack(AGREE if gain > total([held(position, leader) for leader in offer.wants]) else REFUSE)


def best_place(position: Position, choices: list[int]) -> int:
    """The area with our strongest army."""
    return max(choices, key=lambda choice: position.strength(position.state.army[y_of(choice)]))


# Swing the Sword, and Secure Hostages ------------------------------------------------------------------------------


def execute(question: Question) -> int:
    """The hostage whose death hurts the others most, unless they may be worth more alive."""
    position = question.position()
    if question.draft:
        return best_track(position, question.choices, cells_of(position.rules).house[x_of(question.draft[0])])
    return max(question.choices, key=lambda choice: deadly(position, choice) if verb_of(choice) == BEHEAD else 0.0)


def deadly(position: Position, choice: int) -> float:
    """The value of an execution: the card is lost for good, but nobody pays for the dead."""
    leader = x_of(choice)
    owner = cells_of(position.rules).house[leader]
    lost = CARD * card_strength(position.rules, leader) * feared(position, owner)
    if secures(position.state, position.seat):
        lost += PLACE * max([rise(position, track, owner) for track in range(len(TRACKS))])
    return lost - RANSOM * min(held(position, leader), POWER * position.state.power[owner]) * position.rest


def rise(position: Position, track: int, other: int) -> int:
    """How many places we gain by swapping with another house; below 0: we lose some."""
    return position.state.place(track, position.seat) - position.state.place(track, other)


def best_track(position: Position, choices: list[int], other: int) -> int:
    """The track on which we rise most; none if we would fall on all."""
    return max(choices, key=lambda choice: rise(position, x_of(choice), other) if verb_of(choice) == TRACK else 0)


def securing(position: Position) -> float:
    """The value of the card: power at once, the chance of freeing somebody, a place if a hostage is executed."""
    cells, state, seat = cells_of(position.rules), position.state, position.seat
    owners = {cells.house[leader] for leader in cells.hostages(state, seat)}
    gained = min(sum(spoils(state, cells, seat)), POWER_LIMIT - state.tokens_in_use(seat))
    places = [rise(position, track, owner) for owner in owners for track in range(len(TRACKS))]
    return gained * power_price(position, 0) + SWINGS * PLACE * max([0, *places]) + freeing(position)


def freeing(position: Position) -> float:
    """The value of the best attack that would open a cell: its chance times the Leader we would take."""
    cells, state, seat = cells_of(position.rules), position.state, position.seat
    spoils = {holder: max([received(position, seat, leader) for leader in cells.hostages(state, holder)], default=0.0)
              for holder in range(state.seats) if holder != seat}
    if not any(spoils.values()):
        return 0.0
    plans = [plan for plan in plain_plans(position) if plan.house in spoils and plan.score(position, 0) > 0]
    return max([plan.chance(position, 0) * spoils[plan.house] for plan in plans], default=0.0)


def extort(question: Question) -> int:
    """Always takes power: even if our tokens are used up, the others lose theirs."""
    return pack(EXTORT)


def rescue(question: Question) -> int:
    """The most valuable hostage, our own first."""
    position = question.position()
    if verb_of(question.choices[0]) == SET:
        return best_place(position, question.choices)
    found = [choice for choice in question.choices if verb_of(choice) == RESCUE]
    return max(found, key=lambda choice: received(position, question.seat, x_of(choice)))


class LeaderSense(Sense):
    ways: ClassVar[Ways] = {TRIGGER: trigger}
    chains: ClassVar[Chains] = {TRIGGER: go_on}
    answers: ClassVar[Answers] = {
        "hostage": capture,
        "flight": flee,
        "negotiate": negotiate,
        "answer offer": answer_offer,
        "execute hostage": execute,
        "ransom": extort,
        "rescue": rescue,
    }

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.roster: Roster = roster_of(position.rules)
        self.triggers: dict[tuple[int, int], float] = {}  # by area and icon, the value of a Leader's March

    def company(self, area: int) -> float:
        house = self.position.state.house[area]
        leaders = self.roster.here(self.position.state, house, area) if house != NOBODY else []
        return float(sum(self.roster.rows[leader].strength for leader in leaders))

    def along(self, plan: MarchPlan) -> list[int]:
        leaders = self.roster.here(self.position.state, self.position.seat, plan.source)
        return Riding(self.position, plan, leaders).chain() if leaders else []

    def card_of_option(self, key: str) -> float:
        return securing(self.position) if key == KEY else 0.0

    def otherwise(self, area: int, icon: int) -> float:
        """The value of the best Leader in an area who is triggered by orders with this icon."""
        state, seat = self.position.state, self.position.seat
        if (area, icon) not in self.triggers:
            leaders = [leader for leader in self.roster.here(state, seat, area) if self.roster.rows[leader].trigger == icon]
            self.triggers[area, icon] = max([0.0, *[march_worth(self.position, area, leader) for leader in leaders]])
        return self.triggers[area, icon]


SENSE: Final = LeaderSense
