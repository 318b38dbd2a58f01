"""Ally Leaders: they follow their Leadership card, and a house that captures them gets the card too."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, NOBODY, only_one
from smallcouncil.core.notation import pack, verb_of, x_of, y_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Decision, Frame, Invariant, Reason, Step
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.leaders.bargains import SET
from smallcouncil.thrones.modules.leaders.cells import land_of
from smallcouncil.thrones.modules.leaders.riding import Riders
from smallcouncil.thrones.modules.leaders.roster import Roster, Sworn
from smallcouncil.thrones.modules.storm_board.allies.cards import Allies
from smallcouncil.thrones.modules.storm_board.allies.reading import FILE, LEADERSHIP, load_allies
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.in_order import InOrder


class LedByCard(Sworn):
    """allies.leadership: the holder of the card has the Leader."""

    def __init__(self, allies: Allies, roster: Roster) -> None:
        self.allies: Allies = allies
        self.roster: Roster = roster
        self.cards: list[int] = allies.doing(LEADERSHIP)  # by Leader, the card

    def to(self, state: State, leader: int) -> int:
        return self.allies.holder(state, self.cards[leader - self.first])

    def followers(self, state: State, house: int) -> list[int]:
        held = state.facts[self.allies.held]
        return [self.first + at for at, card in enumerate(self.cards) if held[card] == house + 1]

    def leader(self, card: int) -> int:
        """The Leader of a Leadership card."""
        return self.first + self.cards.index(card)

    def taken(self, state: State, leader: int, house: int) -> None:
        """allies.changes-sides: the Leader stays in the area with the winner; the alliance of the previous holder ends."""
        card = self.cards[leader - self.first]
        loser, deck = self.allies.holder(state, card), self.allies.rows[card].deck
        state.facts[self.roster.planned][leader] = 0
        self.allies.put_before(state, card, house)
        state.tell("changed sides", "allies.changes-sides", [house, leader, loser, card])
        self.allies.estrange(state, loser, deck)
        self.allies.befriend(state, house, deck)

    def waiting(self, state: State, house: int) -> list[int]:
        """allies.leader-waits: the house's Leaders that wait on their cards."""
        return [leader for leader in self.followers(state, house) if self.roster.area(state, leader) == NOBODY]

    def place(self, state: State, house: int, leader: int, area: int) -> None:
        self.roster.put(state, leader, area)
        state.tell("ally leader", "allies.leadership", [house, leader, area])


class PlaceLeaders(Decision):
    """Chooses areas with units of the house for Ally Leaders. The memo: the Leaders."""

    name = "place leaders"
    rule = "allies.leadership"
    verbs: tuple[int, ...] = (SET,)

    def __init__(self, sworn: LedByCard) -> None:
        self.sworn: LedByCard = sworn

    def begin(self, state: State, house: int, leaders: list[int]) -> bool:
        """Asks where they go; False: there is only one area, or none (allies.leader-waits)."""
        places = land_of(state, house)
        if len(places) > 1:
            self.ask(state, BIT[house], leaders)
            return True
        for leader in leaders:
            if places:
                self.sworn.place(state, house, leader, places[0])
            else:
                state.tell("ally leader waits", "allies.leader-waits", [house, leader])
        return False

    def left(self, frame: Frame, seat: int) -> list[int]:
        placed = [x_of(choice) for choice in frame.drafts[seat]]
        return [leader for leader in frame.memo if leader not in placed]

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [pack(SET, leader, area) for leader in self.left(frame, seat) for area in land_of(state, seat)]

    def closed(self, state: State, frame: Frame, seat: int) -> bool:
        return not self.left(frame, seat)

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        self.sworn.place(scratch, seat, x_of(choice), y_of(choice))

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        for choice in frame.drafts[house]:
            self.sworn.place(state, house, x_of(choice), y_of(choice))

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE or verb_of(choice) != SET or x_of(choice) not in self.left(frame, seat):
            return Reason("Choose where " + self.names(frame, seat) + " goes.", self.rule)
        if y_of(choice) not in land_of(state, seat):
            return Reason("A Leader goes to an area with your units.", self.rule)
        return None

    def names(self, frame: Frame, seat: int) -> str:
        return " or ".join([self.sworn.roster.names[leader] for leader in self.left(frame, seat)])

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "Choose where " + self.names(frame, seat) + " goes: an area with your units."


class WaitingLeaders(InOrder):
    """allies.leader-waits: at the start of the planning phase they join units of their house, if it has any."""

    name = "ally leaders"
    rule = "allies.leader-waits"

    def __init__(self, sworn: LedByCard, ask: PlaceLeaders) -> None:
        self.sworn: LedByCard = sworn
        self.ask: PlaceLeaders = ask

    def turn_of(self, state: State, house: int) -> None:
        waiting = self.sworn.waiting(state, house)
        if waiting and land_of(state, house):
            self.ask.begin(state, house, waiting)


class SettleTurncoats(Step):
    """allies.changes-sides: a Leader who changed sides where the winner has no unit goes to its other units."""

    name = "turncoats"
    rule = "allies.changes-sides"

    def __init__(self, sworn: LedByCard, ask: PlaceLeaders) -> None:
        self.sworn: LedByCard = sworn
        self.ask: PlaceLeaders = ask

    def go(self, state: State, frame: Frame) -> bool:
        """Moves them: to the only area, or asks if there are several; without one they wait on their cards."""
        battle, roster = state.fight(), self.sworn.roster
        house = battle.house(battle.winner)
        lost = [leader for leader in self.sworn.followers(state, house) if roster.area(state, leader) == battle.area]
        if state.house[battle.area] == house or not lost:
            return False
        if len(land_of(state, house)) < 2:
            for leader in lost:
                roster.remove(state, leader)
        return self.ask.begin(state, house, lost)


class NeverHeld(Invariant):
    rule = "allies.changes-sides"
    says = "An Ally Leader is on the board only while a house has the card, and never in a cell."

    def __init__(self, sworn: LedByCard) -> None:
        self.sworn: LedByCard = sworn

    def holds(self, state: State) -> bool:
        roster = self.sworn.roster
        for leader in range(self.sworn.first, len(roster.rows)):
            if roster.jailer(state, leader) != NOBODY:
                return False
            if roster.area(state, leader) != NOBODY and self.sworn.to(state, leader) == NOBODY:
                return False
        return True


def roster_of(rules: Ruleset) -> Roster:
    for companion in rules.march.companions:
        if isinstance(companion, Riders):
            return companion.roster
    raise LookupError("no Leaders are at the table")


def plug_leading(rules: Ruleset, allies: Allies) -> PlaceLeaders:
    roster = roster_of(rules)
    sworn = LedByCard(allies, roster)
    roster.join(load_allies(FILE, rules.files).leaders, sworn)
    ask = PlaceLeaders(sworn)
    rules.decision(ask)
    rules.turn.after("planning", WaitingLeaders(sworn, ask))
    rules.battle.before("end", SettleTurncoats(sworn, ask))
    rules.invariants.append(NeverHeld(sworn))
    return ask
