"""The rules: rounds of placing, elimination, penalties, the Iron Throne cards and the final score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from smallcouncil.core import agenda
from smallcouncil.core.agenda import DONE, Frame, Procedure, Reason
from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.notation import many, x_of, y_of
from smallcouncil.intrigue.court import ABOVE, CELLS, LEFT, UNDER, WIDTH

if TYPE_CHECKING:
    from smallcouncil.intrigue.ruleset import Ruleset
    from smallcouncil.intrigue.state import State

PLACE: Final = 1
LOWER_ROWS: Final = (1 << 15) - 1  # mask of the ends and the places of rows b and c
HIGHER_ROWS: Final = ~LOWER_ROWS


class Step(agenda.Step["State"]):
    pass


class Decision(agenda.Decision["State"]):
    pass


class Deal(Step):
    """intrigue.deal: shuffles all characters; the remaining ones are hidden, or one opens the court."""

    name = "deal"
    rule = "intrigue.deal"

    def go(self, state: State, frame: Frame) -> bool:
        rules = state.rules
        state.round += 1
        state.turn = (state.round - 1) % state.seats
        state.tell("round", "intrigue.rounds", [state.round, state.turn])
        deck = list(bits_of(rules.deck))
        state.rng.shuffle(deck)
        state.reveals += 1
        for seat in range(state.seats):
            state.hand[seat] = 0
            for card in deck[seat * rules.dealt : (seat + 1) * rules.dealt]:
                state.hand[seat] |= BIT[card]
            state.cards[seat] = rules.dealt
            state.lacks[seat] = 0
        state.court = [0] * CELLS
        state.row, state.out, state.last = 0, 0, NOBODY
        state.open = [0] * len(rules.colours)
        if rules.opens:
            state.place(deck[-1], LEFT)
            state.tell("opened", "intrigue.five-players", [deck[-1]])
        return False


class Turns(Step):
    """intrigue.turn: clockwise without those who are out, until all are."""

    name = "turns"
    rule = "intrigue.turn"

    def __init__(self, ask: Place) -> None:
        self.ask: Place = ask

    def go(self, state: State, frame: Frame) -> bool:
        everybody = (1 << state.seats) - 1
        while state.out != everybody:
            seat = state.turn
            if not state.out & BIT[seat]:
                if can_place(state, seat):
                    if state.row == state.rules.width:
                        state.reveals += 1  # everybody learns that the seat holds a card that fits
                    self.ask.ask(state, BIT[seat], [])
                    return True
                eliminate(state, seat)
            state.turn = (seat + 1) % state.seats
        return False


def places_of(mask: int) -> tuple[int, ...]:
    """The numbers of a mask of places, found by halves: there are too many masks to cache."""
    high = mask & HIGHER_ROWS
    return bits_of(mask & LOWER_ROWS) + bits_of(high) if high else bits_of(mask)


def can_place(state: State, seat: int) -> bool:
    hand = state.hand[seat]
    if not hand or state.row < state.rules.width:
        return hand != 0
    for colour, cards in enumerate(state.rules.cards_of):
        if hand & cards and state.open[colour]:
            return True
    return False


def eliminate(state: State, seat: int) -> None:
    """intrigue.elimination: the seat is out for the rest of the round; everybody sees which colours it cannot hold."""
    state.out |= BIT[seat]
    if state.cards[seat]:
        state.reveals += 1
        for colour in range(len(state.open)):
            if state.open[colour]:
                state.lacks[seat] |= BIT[colour]
    state.tell("out", "intrigue.elimination", [seat, state.cards[seat]])


class Place(Decision):
    """intrigue.place: a player who can place a character must (intrigue.no-passing)."""

    name = "place"
    rule = "intrigue.place"
    verbs: tuple[int, ...] = (PLACE,)
    secret = True  # nobody else sees the hand

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        rules = state.rules
        row, hand = state.row, state.hand[seat]
        ends = 0 if row == rules.width else 3 if row else 1
        found: list[Any] = []  # boxed ints from the table, which compiled code need not create again
        for colour, cards in enumerate(rules.cards_of):  # characters are numbered by colour
            held = hand & cards
            if held:
                places = places_of(state.open[colour] | ends)
                for card in bits_of(held):
                    choices = rules.choices[card]
                    for place in places:
                        found.append(choices[place])
        return found

    def run(self, state: State, frame: Frame) -> None:
        seat = frame.asked.bit_length() - 1
        choice = frame.drafts[seat][0]
        card, place = x_of(choice), y_of(choice)
        state.hand[seat] &= ~BIT[card]
        state.cards[seat] -= 1
        state.last = seat
        state.turn = (seat + 1) % state.seats
        opens = not state.row
        state.place(card, place)
        self.tell(state, seat, card, place, opens)

    def tell(self, state: State, seat: int, card: int, place: int, opens: bool) -> None:
        """Tells where the card is, in words that people find in the court."""
        if place < ABOVE:
            state.tell("placed first" if opens else "placed", self.rule, [seat, card, place])
        else:
            below = UNDER[place - ABOVE + WIDTH]
            state.tell("placed on", self.rule, [seat, card, place, state.court[below] - 1, state.court[below + 1] - 1])

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        scratch.hand[seat] &= ~BIT[x_of(choice)]
        scratch.place(x_of(choice), y_of(choice))

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE:
            return Reason("You can place a character, so you must.", "intrigue.no-passing")
        card, place = x_of(choice), y_of(choice)
        if not state.hand[seat] & BIT[card]:
            return Reason("That character is not in your hand.", self.rule)
        if place < ABOVE:
            if state.row == state.rules.width:
                return Reason("The bottom row is full.", "intrigue.bottom-row")
            if place != LEFT and not state.row:
                return Reason("The first card of the court can go in only one place.", "intrigue.bottom-row")
            return None
        return self.no_place(state, state.rules.colour[card], place)

    def no_place(self, state: State, colour: int, place: int) -> Reason | None:
        cell = place - ABOVE + WIDTH
        if state.open[colour] & BIT[place]:
            return None
        if state.court[cell]:
            return Reason("That place is taken.", "intrigue.above")
        if not state.court[UNDER[cell]] or not state.court[UNDER[cell] + 1]:
            return Reason("A character needs two neighbours below it.", "intrigue.above")
        return Reason("That character's colour matches neither of the two cards below.", "intrigue.colour")

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "Place a character in the court (" + many(state.cards[seat], "card") + " in hand)."


class LastPlacer(Step):
    """intrigue.iron-throne: the player of the last card draws an Iron Throne card, and only they see it."""

    name = "iron throne"
    rule = "intrigue.iron-throne"

    def go(self, state: State, frame: Frame) -> bool:
        seat = state.last
        card = state.thrones[0]
        state.thrones = state.thrones[1:]
        state.piles[seat] |= BIT[card]
        state.taken[seat] += 1
        state.reveals += 1
        state.tell("throne taken", self.rule, [seat])
        row = state.rules.thrones[card]
        state.tell_to(BIT[seat], "throne seen", "intrigue.secrets", [seat, row.value, row.icons])
        return False


class CountPenalties(Step):
    """intrigue.penalties: one point for each card left in hand, which stays hidden."""

    name = "penalties"
    rule = "intrigue.penalties"

    def go(self, state: State, frame: Frame) -> bool:
        for seat in range(state.seats):
            if state.cards[seat]:
                state.penalties[seat] += state.cards[seat]
                state.tell("penalty", self.rule, [seat, state.cards[seat]])
            state.hand[seat], state.cards[seat] = 0, 0
        return False


class GiveBack(Step):
    """parent-scoring.give-back: a player with an empty hand gives back up to two points."""

    name = "give back"
    rule = "parent-scoring.give-back"

    def go(self, state: State, frame: Frame) -> bool:
        for seat in range(state.seats):
            if not state.cards[seat]:
                back = min(2, state.penalties[seat])
                state.penalties[seat] -= back
                state.tell("given back", self.rule, [seat, back])
        return False


class NextRound(Step):
    """intrigue.rounds: as many rounds as players, each started by the next player; then the score."""

    name = "next round"
    rule = "intrigue.rounds"

    def go(self, state: State, frame: Frame) -> bool:
        if state.round == state.seats:
            finish(state)
        else:
            frame.at = 0
        return True


def score(state: State, seat: int) -> int:
    """intrigue.score: penalties less the values of the Iron Throne cards; it may be below 0."""
    return state.penalties[seat] - sum([state.rules.thrones[card].value for card in bits_of(state.piles[seat])])


def fewest_icons(state: State, seat: int) -> int:
    """intrigue.tie: the icons on the seat's best Iron Throne card; more than any if it has none."""
    return min([state.rules.thrones[card].icons for card in bits_of(state.piles[seat])], default=99)


def finish(state: State) -> None:
    best: list[int] = []
    winners = 0
    for seat in range(state.seats):
        mine = [score(state, seat), fewest_icons(state, seat)]
        state.tell("score", "intrigue.score", [seat, mine[0]])
        if not best or mine < best:
            best, winners = mine, 0
        if mine == best:
            winners |= BIT[seat]
    for seat in bits_of(winners):
        if tied(state, best[0]):
            state.tell("won the tie", "intrigue.tie", [seat])
        else:
            state.tell("won", "intrigue.score", [seat])
    state.end(winners)


def tied(state: State, best: int) -> bool:
    return len([seat for seat in range(state.seats) if score(state, seat) == best]) > 1


def plug(rules: Ruleset) -> None:
    ask = Place()
    rules.decision(ask)
    rules.game_of_rounds = Procedure("rounds", "intrigue.rounds", [
        Deal(), Turns(ask), LastPlacer(), CountPenalties(), NextRound(),
    ])
