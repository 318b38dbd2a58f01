"""Immediate effects of an Ally card that is drawn or stolen."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT, NOBODY, only_one
from smallcouncil.core.notation import either, pack, verb_of, x_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Decision, Frame, Invariant, Procedure, Reason, SingleChoice, Step
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.storm_board.allies.armies import DisbandAllies, StationUnits
from smallcouncil.thrones.modules.storm_board.allies.cards import Allies
from smallcouncil.thrones.modules.storm_board.allies.leading import PlaceLeaders
from smallcouncil.thrones.modules.storm_board.allies.reading import (
    ARMIES,
    ARMY,
    FLEETING,
    LEADERSHIP,
    PLOTS,
    POLITICAL,
    SELLSWORDS,
    SUPPLIES,
)
from smallcouncil.thrones.modules.storm_board.allies.verbs import ACCUSE, REAP, STEAL
from smallcouncil.thrones.modules.storm_board.claim import ClaimTrack
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.victory import counted

REAPED: Final = 4  # power that it gains
THEFT: Final = 1  # price in power
FEW: Final = 5  # the most Claim with which Political Support gains one
PLACED: Final = (ARMY, SELLSWORDS, LEADERSHIP)  # units or a Leader come with them


class Gaining:
    """allies.gain: puts a card in front of a house; effects without a decision happen at once, the others are asked."""

    def __init__(
        self, allies: Allies, track: ClaimTrack, leaders: PlaceLeaders, station: StationUnits, disband: DisbandAllies
    ) -> None:
        self.allies: Allies = allies
        self.track: ClaimTrack = track
        self.leaders: PlaceLeaders = leaders
        self.station: StationUnits = station
        self.plots: Plots = Plots(self)
        self.accuse: Accuse = Accuse(self)
        self.procedure: Procedure = Procedure("ally gained", "allies.gain", [Surplus(self, disband), CardEffect(self)])

    def gain(self, state: State, house: int, card: int) -> None:
        row = self.allies.rows[card]
        self.allies.put_before(state, card, house)
        self.allies.befriend(state, house, row.deck)
        if row.does == SUPPLIES:
            supply_up(state, house)
        elif row.does == POLITICAL and counted(state)[house] <= FEW:
            self.track.gain(state, house, "allies.political")
        elif row.does in PLACED or row.does in FLEETING:
            self.procedure.push(state)
            state.agenda[-1].memo = [0, house, card]

    def steal(self, state: State, house: int, victim: int, deck: int) -> None:
        """allies.plots: steals a random card of the deck; the Leader or the units that came with it leave the victim."""
        cards = self.allies.cards_from(state, victim, deck)
        card = cards[state.rng.below(len(cards))]
        state.reveals += 1
        state.pay(house, THEFT)
        state.tell("ally stolen", "allies.plots", [house, card, victim, THEFT])
        if self.allies.rows[card].does == LEADERSHIP:
            self.leaders.sworn.roster.remove(state, self.leaders.sworn.leader(card))
        self.gain(state, house, card)

    def victims(self, state: State, house: int, deck: int) -> list[int]:
        """The other houses that have a card of the deck."""
        return [other for other in range(state.seats) if other != house and self.allies.cards_from(state, other, deck)]

    def asks(self, state: State, house: int, card: int) -> bool:
        """Asks the decision of a new card's owner; False: there is none, or it is done."""
        row = self.allies.rows[card]
        if self.allies.holder(state, card) != house:
            return False
        if row.does in ARMIES:
            return self.station.begin(state, house, self.station.green.army(card))
        if row.does == LEADERSHIP:
            leader = self.leaders.sworn.leader(card)
            return self.leaders.begin(state, house, [leader])
        if row.does == PLOTS:
            return self.plots.begin(state, house, card)
        return self.accuse.begin(state, house, card)

    def follows(self, state: State, house: int, above: Frame) -> bool:
        """Can the frame come from a card that the house has just gained?"""
        return above.kind is self.procedure and self.is_gained(state, house, above.memo)

    def is_gained(self, state: State, house: int, memo: list[int]) -> bool:
        if len(memo) != 3 or memo[0] not in (0, 1) or memo[1] != house or not 0 <= memo[2] < len(self.allies.rows):
            return False
        row, holder = self.allies.rows[memo[2]], self.allies.holder(state, memo[2])
        if row.does in FLEETING:
            return holder in (house, NOBODY)
        return holder == house and row.does in PLACED


def supply_up(state: State, house: int) -> None:
    """allies.supplies: moves the house one place up, as far as the track goes."""
    state.set_supply(house, min(state.supply[house] + 1, len(state.rules.supply.limits) - 1))
    state.tell("ally supply", "allies.supplies", [house, state.supply[house]])


class GainStep(Step):
    """A step after a new card. The memo: whether it has asked, the house, the card."""

    rule = "allies.gain"
    hands_on = True

    def __init__(self, gaining: Gaining) -> None:
        self.gaining: Gaining = gaining

    def go(self, state: State, frame: Frame) -> bool:
        asked, house, card = frame.memo
        if asked:
            frame.memo = [0, house, card]
            return False
        if not self.asks(state, house, card):
            return False
        frame.memo = [1, house, card]
        return True

    def asks(self, state: State, house: int, card: int) -> bool:
        raise NotImplementedError(self.name)

    def rewound(self, memo: list[int], above: Frame) -> list[int]:
        return [0, *memo[1:]]

    def is_sound(self, state: State, memo: list[int]) -> bool:
        return len(memo) == 3 and memo[0] == 1 and 0 <= memo[1] < state.seats and self.gaining.is_gained(state, memo[1], memo)


class Surplus(GainStep):
    """allies.stolen-army: the previous holder of the card removes units first."""

    name = "surplus"
    rule = "allies.stolen-army"

    def __init__(self, gaining: Gaining, disband: DisbandAllies) -> None:
        super().__init__(gaining)
        self.disband: DisbandAllies = disband

    def asks(self, state: State, house: int, card: int) -> bool:
        for other in range(state.seats):
            if self.disband.green.excess(state, other):
                self.disband.ask(state, BIT[other], [])
                return True
        return False


class CardEffect(GainStep):
    """The card's effect for its new holder."""

    name = "effect"
    rule = "allies.gain"

    def asks(self, state: State, house: int, card: int) -> bool:
        return self.gaining.asks(state, house, card)

    def follows(self, state: State, frame: Frame, above: Frame) -> bool:
        """Can the frame come from another card that Plots stole for the same house?"""
        house, card = frame.memo[1:]
        allies = self.gaining.allies
        if allies.rows[card].does != PLOTS or not self.gaining.follows(state, house, above):
            return False
        return allies.rows[above.memo[2]].deck == allies.rows[card].deck and above.memo[2] != card


class Plots(SingleChoice):
    """allies.plots: power, or another house's card. The memo: the card."""

    name = "plots"
    rule = "allies.plots"
    verbs: tuple[int, ...] = (REAP, STEAL)
    must = "Gain 4 power, or steal a card."

    def __init__(self, gaining: Gaining) -> None:
        self.gaining: Gaining = gaining

    def begin(self, state: State, house: int, card: int) -> bool:
        """Asks; False: nobody has a card to steal, so the house gains power."""
        if self.marks(state, house, card):
            self.ask(state, BIT[house], [card])
            return True
        self.reap(state, house, card)
        return False

    def marks(self, state: State, house: int, card: int) -> list[int]:
        """The houses that the house can steal from."""
        deck = self.gaining.allies.rows[card].deck
        return self.gaining.victims(state, house, deck) if state.power[house] >= THEFT else []

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [pack(REAP), *[pack(STEAL, house) for house in self.marks(state, seat, frame.memo[0])]]

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        """The draft does not show which card is stolen: nobody knows yet."""
        if verb_of(choice) == REAP:
            self.reap(scratch, seat, frame.memo[0])
        else:
            scratch.pay(seat, THEFT)
            self.gaining.allies.discard(scratch, frame.memo[0])

    def run(self, state: State, frame: Frame) -> None:
        house, card = only_one(frame.asked), frame.memo[0]
        choice = frame.drafts[house][0]
        if verb_of(choice) == REAP:
            self.reap(state, house, card)
        else:
            self.gaining.allies.discard(state, card)
            self.gaining.steal(state, house, x_of(choice), self.gaining.allies.rows[card].deck)

    def reap(self, state: State, house: int, card: int) -> None:
        state.gain(house, REAPED, self.rule)
        self.gaining.allies.discard(state, card)

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE:
            return Reason(self.must, self.rule)
        if verb_of(choice) == REAP or x_of(choice) in self.marks(state, seat, frame.memo[0]):
            return None
        deck = self.gaining.allies.decks[self.gaining.allies.rows[frame.memo[0]].deck].name
        return Reason("You can steal only from another house with a card from the " + deck + " deck.", self.rule)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        row = self.gaining.allies.rows[frame.memo[0]]
        marks = either([state.rules.houses[house] for house in self.marks(state, seat, frame.memo[0])])
        deck = self.gaining.allies.decks[row.deck].name
        return row.name + ": gain 4 power, or pay 1 power to steal a random " + deck + " card from " + marks + "."


class Accuse(Decision):
    """allies.accusations: removes a Claim, or none. The memo: the card."""

    name = "accuse"
    rule = "allies.accusations"
    verbs: tuple[int, ...] = (ACCUSE,)
    only = "There is no power token on that space of the Claim track."

    def __init__(self, gaining: Gaining) -> None:
        self.gaining: Gaining = gaining

    def begin(self, state: State, house: int, card: int) -> bool:
        if any(state.facts[self.gaining.track.fact]):
            self.ask(state, BIT[house], [card])
            return True
        state.tell("not accused", self.rule, [house])
        self.gaining.allies.discard(state, card)
        return False

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        track = state.facts[self.gaining.track.fact]
        return [DONE, *[pack(ACCUSE, space) for space, token in enumerate(track) if token]]

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        self.do(scratch, seat, choice, frame.memo[0])

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        self.do(state, house, frame.drafts[house][0], frame.memo[0])

    def do(self, state: State, house: int, choice: int, card: int) -> None:
        if choice == DONE:
            state.tell("not accused", self.rule, [house])
        else:
            self.gaining.track.remove(state, x_of(choice), self.rule)
        self.gaining.allies.discard(state, card)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "Filthy Accusations: remove a token from the Claim track, or choose done."


class NeverKept(Invariant):
    rule = "allies.discard"
    says = "Plots and Filthy Accusations go under their decks when they have acted."

    def __init__(self, gaining: Gaining) -> None:
        self.gaining: Gaining = gaining

    def holds(self, state: State) -> bool:
        acting = [frame.memo[2] for frame in state.agenda if frame.kind is self.gaining.procedure and len(frame.memo) == 3]
        allies = self.gaining.allies
        for card, row in enumerate(allies.rows):
            if row.does in FLEETING and allies.holder(state, card) != NOBODY and card not in acting:
                return False
        return True


def plug_gaining(rules: Ruleset, gaining: Gaining) -> None:
    rules.procedure(gaining.procedure)
    rules.decision(gaining.plots)
    rules.decision(gaining.accuse)
    rules.invariants.append(NeverKept(gaining))
