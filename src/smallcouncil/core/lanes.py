"""Games for programs that learn: who chooses next, what may be chosen in short numbers, and forced choices made by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smallcouncil.core.agenda import Illegal
from smallcouncil.core.bits import BIT

if TYPE_CHECKING:
    from smallcouncil.core.game import Game
    from smallcouncil.core.numbering import Numbering

NO_ONE: Final = -1
NO_CHOICES: Final[list[int]] = []


class Places:
    """The short numbers of a table's choices: places in its own list, or the ids of the whole game."""

    def __init__(self, numbering: Numbering, dense: bool) -> None:
        self.numbering: Numbering = numbering
        self.size: int = len(numbering.dense) if dense else numbering.numbers.size
        self.place: dict[int, int] = {}  # by choice of the engine
        self.choices: dict[int, int] = {}  # by place, the choice of the engine
        for choice, number in numbering.ids.items():
            place = numbering.place[number] if dense else number
            self.place[choice] = place
            self.choices[place] = choice


class GameLane:
    """One game. Its seats choose one after the other, the lowest number first, even where they choose in secret."""

    def __init__(self, places: Places, game: Game, skips: bool) -> None:
        self.places: Places = places
        self.game: Game = game
        self.skips: bool = skips  # does it make forced choices itself?
        self.made: int = 0  # choices so far, the forced ones too
        self.seat: int = NO_ONE  # the seat that chooses next; NO_ONE: the game is over
        self.settle()

    def settle(self) -> None:
        """Makes forced choices until a seat has an alternative, or until the game is over."""
        game = self.game
        waiting = game.waiting
        while waiting:
            seat = (waiting & -waiting).bit_length() - 1
            options = game.choices(seat) if self.skips else NO_CHOICES
            if len(options) != 1:
                self.seat = seat
                return
            self.make(seat, options[0])
            waiting = game.waiting
        self.seat = NO_ONE

    def settle_all(self) -> None:
        """Makes the forced choices of all seats that are asked."""
        game = self.game
        seat = 0
        while self.skips and seat < game.state.seats:
            options = game.choices(seat)
            if len(options) == 1:
                number = game.state.number
                self.make(seat, options[0])
                if game.state.number != number:
                    seat = 0  # the next decision
            else:
                seat += 1
        waiting = game.waiting
        self.seat = (waiting & -waiting).bit_length() - 1 if waiting else NO_ONE

    def make(self, seat: int, choice: int) -> None:
        """Makes a choice that is known to be legal."""
        game = self.game
        self.made += 1
        if game._add(seat, choice):
            game._seal(seat, 1)

    def legal(self, seat: int) -> list[int]:
        """The places of the choices that the seat has now, in the engine's order."""
        place = self.places.place
        return [place[choice] for choice in self.game.choices(seat)]

    def allowed(self, seat: int, place: int) -> int:
        """The engine's choice at this place, if the seat may make it now; otherwise it raises Illegal and changes nothing."""
        choice = self.places.choices.get(place, -1)
        if choice < 0:
            raise Illegal(f"This table has no choice with the number {place}.", "core.choice")
        if choice not in self.game.choices(seat):
            raise self.game._refusal(seat, choice)
        return choice

    def step(self, place: int) -> None:
        """Makes the choice at this place for the seat whose turn it is."""
        self.make(self.seat, self.allowed(self.seat, place))
        self.settle()

    # Whole decisions -----------------------------------------------------------------------------------------------

    def chain(self, seat: int, places: list[int]) -> int:
        """Drafts a whole decision, with the forced choices between; returns how many choices were added.

        The draft is complete, but not sealed. If it is refused, it is as before.
        """
        game = self.game
        added = 0
        at = 0
        closed = False
        try:
            while not closed:
                options = game.choices(seat)
                if self.skips and len(options) == 1:
                    choice = options[0]
                elif at < len(places):
                    choice = self.allowed(seat, places[at])
                    at += 1
                else:
                    raise Illegal("The chain ends before the decision is complete.", "core.chain")
                closed = game._add(seat, choice)
                added += 1
            if at < len(places):
                raise Illegal("The chain continues after its decision is complete.", "core.chain")
        except Illegal:
            game._drop(seat, added)
            raise
        return added

    def step_chain(self, places: list[int]) -> None:
        """Makes a whole decision of the seat whose turn it is."""
        seat = self.seat
        added = self.chain(seat, places)
        self.made += added
        self.game._seal(seat, added)
        self.settle()


class Lanes:
    """Several lanes, each of which begins its next game when one is over. It writes what their seats see into arrays."""

    def __init__(self, places: Places, skips: bool) -> None:
        self.places: Places = places
        self.skips: bool = skips
        self.lanes: list[GameLane] = []

    def add(self, game: Game) -> None:
        self.lanes.append(GameLane(self.places, game, self.skips))

    def replace(self, number: int, game: Game) -> None:
        self.lanes[number] = GameLane(self.places, game, self.skips)

    def check(self, chosen: list[int]) -> None:
        """Raises Illegal unless every lane may make its choice."""
        for number, lane in enumerate(self.lanes):
            if lane.seat != NO_ONE:
                lane.allowed(lane.seat, chosen[number])

    def step(self, chosen: list[int]) -> list[int]:
        """Makes a choice in every lane; returns the numbers of those whose game is over now. They are known to be legal."""
        ended: list[int] = []
        choices = self.places.choices
        for number, lane in enumerate(self.lanes):
            lane.make(lane.seat, choices[chosen[number]])
            lane.settle()
            if lane.seat == NO_ONE:
                ended.append(number)
        return ended


def asked(lane: GameLane, seat: int) -> bool:
    """Must the seat choose now?"""
    return bool(lane.game.waiting & BIT[seat])
