"""Games for programs that learn: they know who chooses next, name choices by short numbers, and make forced ones themselves."""

from __future__ import annotations

from array import array
from struct import pack
from typing import TYPE_CHECKING, Any, Final

from smallcouncil.core.agenda import Illegal

if TYPE_CHECKING:
    from smallcouncil.core.game import Game
    from smallcouncil.core.numbering import Numbering, Sight

NO_ONE: Final = -1
NOTHING: Final = -1  # fills the rows of legal choices
NO_BYTES: Final[list[bytes]] = []
NOTHING_PACKED: Final = array("i", [NOTHING]).tobytes()
INT: Final = len(NOTHING_PACKED)
NO_CHOICES: Final[list[int]] = []


class Places:
    """The short numbers of a table's choices: places in its own list, or the ids of the whole game."""

    def __init__(self, numbering: Numbering, dense: bool) -> None:
        self.numbering: Numbering = numbering
        self.size: int = len(numbering.dense) if dense else numbering.numbers.size
        self.place: dict[Any, Any] = {}  # by choice of the engine; `Any`, since compiled code would unpack and pack each int
        self.packed: list[list[bytes]] = [NO_BYTES] * (len(numbering.notation.verbs) << 8)
        self.choice_at: list[int] = [NOTHING] * self.size  # the same as `choices`
        self.choices: dict[int, int] = {}  # by place, the choice of the engine
        for choice, number in numbering.ids.items():
            place = numbering.place[number] if dense else number
            self.place[choice] = place
            self.choices[place] = self.choice_at[place] = choice
            self.pack(choice, place)

    def pack(self, choice: int, place: int) -> None:
        """Keeps the place of a choice as an array has it, by verb and first noun, then by second noun: no dict is as fast."""
        row = self.packed[choice >> 8]
        if len(row) <= choice & 255:
            row = self.packed[choice >> 8] = row + [b""] * ((choice & 255) + 1 - len(row))
        row[choice & 255] = array("i", [place]).tobytes()


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
        choices: list[Any] = self.game.choices(seat)
        return [place[choice] for choice in choices]

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
        self.seal(self.seat, self.chain(self.seat, places))
        self.settle()

    def seal(self, seat: int, added: int) -> None:
        """Seals the complete draft of a seat, to which this many choices were added."""
        self.made += added
        self.game._seal(seat, added)


class Lanes:
    """Several lanes side by side. They write what their next seats get into arrays that nobody else writes."""

    def __init__(self, places: Places, skips: bool, most: int, seats: Any, counts: Any, legal: Any, seen: Any) -> None:
        """The last four are memory views of bytes, with a row for each lane."""
        self.places: Places = places
        self.skips: bool = skips
        self.most: int = most  # room of a row of `legal`
        self.size: int = places.numbering.layout.size  # room of a row of `seen`
        self.lanes: list[GameLane] = []
        self.sights: list[Sight] = []  # by lane, what it was last shown of its game
        self.seat_of: list[int] = []
        self.count_of: list[int] = []
        self.seats: Any = seats
        self.counts: Any = counts
        self.legal: Any = legal
        self.seen: Any = seen

    def begin(self, number: int, game: Game) -> None:
        """Puts a game into a lane, or into the next new one."""
        lane = GameLane(self.places, game, self.skips)
        sight = self.places.numbering.sight()
        if number < len(self.lanes):
            self.lanes[number], self.sights[number] = lane, sight
        else:
            self.lanes.append(lane)
            self.sights.append(sight)
            self.seat_of.append(lane.seat)
            self.count_of.append(0)
        self.write(number, lane)

    def step(self, chosen: list[int]) -> list[int]:
        """Makes a choice in every lane, which must be legal; returns the numbers of the lanes whose game is over now."""
        ended: list[int] = []
        choices = self.places.choice_at
        for number, lane in enumerate(self.lanes):
            lane.make(lane.seat, choices[chosen[number]])
            lane.settle()
            if lane.seat == NO_ONE:
                ended.append(number)
            else:
                self.write(number, lane)
        return ended

    def tell(self) -> None:
        """Writes for all lanes who chooses next, and how many choices there are."""
        self.seats[:] = bytes(self.seat_of)
        self.counts[:] = pack(f"{len(self.count_of)}i", *self.count_of)

    def write(self, number: int, lane: GameLane) -> None:
        """Writes the legal choices of the seat that chooses next, and what it sees."""
        seat = lane.seat
        choices = lane.game.choices(seat)
        count, before = len(choices), self.count_of[number]
        if count > self.most:
            raise Illegal(f"There are {count} choices, and the array has room for {self.most}.", "core.choice")
        packed = self.places.packed
        legal = b"".join([packed[choice >> 8][choice & 255] for choice in choices])
        if count < before:
            legal += NOTHING_PACKED * (before - count)
        start = number * self.most * INT
        self.legal[start : start + len(legal)] = legal
        self.count_of[number] = count
        self.seat_of[number] = seat
        self.places.numbering.show(lane.game, seat, self.sights[number], self.seen, number * self.size)
