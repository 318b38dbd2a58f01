"""The rest of a round in colours alone, fast: what like-coloured characters are called changes nothing.

A cell is a number: column + 8 x row, so that a card laid at the left end moves every cell by one.  A card on cell x rests on
x - 8 and x - 7; the cells x + 7 and x + 8 rest on it.  A move is a colour and a place: 0 or 1 for the ends of the bottom row,
else the cell; as one number it is colour x 64 + place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.intrigue.court import ABOVE, CELLS, FIRST, LEFT, RIGHT, ROW, WIDTH

if TYPE_CHECKING:
    from smallcouncil.intrigue.state import State

EMPTY: Final = -1
GRID: Final = 64
ONE: Final[list[int]] = [1, 8, 64, 512, 4096]  # one slot more of a colour, in a packed change
NO_CHANGE: Final = 2 * (1 + 8 + 64 + 512 + 4096)
SCALE: Final = 60  # a card, where cards are counted in parts
SPITE: Final = 30  # a card of somebody else

CELL_OF: Final[list[int]] = [8 * ROW[cell] + cell - FIRST[ROW[cell]] for cell in range(CELLS)]  # by the cell of the state
PLACE_OF: Final[list[int]] = [LEFT, RIGHT, *[EMPTY] * (GRID - 2)]  # the place of a choice, by the place of a move
for _cell in range(WIDTH, CELLS):
    PLACE_OF[CELL_OF[_cell]] = ABOVE + _cell - WIDTH


class Position:
    """A round in the middle, everybody's colours known."""

    def __init__(
        self, width: int, row: int, cells: list[int], slots: list[int], open: list[int], held: list[list[int]],
        left: list[int], out: int, turn: int, last: int,
    ) -> None:
        self.width: int = width
        self.row: int = row
        self.cells: list[int] = cells  # by cell, the colour there or EMPTY
        self.slots: list[int] = slots  # cells above two cards, still empty
        self.open: list[int] = open  # by colour, how many of those it may go to
        self.held: list[list[int]] = held  # by seat and colour, how many cards
        self.left: list[int] = left  # by seat, how many cards
        self.out: int = out
        self.turn: int = turn
        self.last: int = last

    def copy(self) -> Position:
        return Position(
            self.width, self.row, self.cells[:], self.slots[:], self.open[:], [hand[:] for hand in self.held],
            self.left[:], self.out, self.turn, self.last,
        )

    def moves(self, seat: int) -> list[int]:
        """What the seat may do, each colour once."""
        found: list[int] = []
        hand = self.held[seat]
        for colour in range(len(hand)):
            if hand[colour]:
                if self.row < self.width:
                    found.append(colour * GRID + LEFT)
                    if self.row:
                        found.append(colour * GRID + RIGHT)
                for slot in self.slots:
                    if self.cells[slot - 8] == colour or self.cells[slot - 7] == colour:
                        found.append(colour * GRID + slot)
        return found

    def can_move(self, seat: int) -> bool:
        if self.row < self.width:
            return self.left[seat] > 0
        hand = self.held[seat]
        for colour in range(len(hand)):
            if hand[colour] and self.open[colour]:
                return True
        return False

    def advance(self) -> int:
        """Turns to the next seat that can place, those who cannot go out; NOBODY when the round is over."""
        seats = len(self.left)
        everybody = (1 << seats) - 1
        while self.out != everybody:
            seat = self.turn
            if not self.out & BIT[seat]:
                if self.can_move(seat):
                    return seat
                self.out |= BIT[seat]
            self.turn = seat + 1 if seat + 1 < seats else 0
        return NOBODY

    def play(self, move: int) -> None:
        """The seat whose turn it is makes a move."""
        seat, colour = self.turn, move // GRID
        self.held[seat][colour] -= 1
        self.left[seat] -= 1
        self.last = seat
        self.turn = seat + 1 if seat + 1 < len(self.left) else 0
        self.put(colour, move % GRID)

    def put(self, colour: int, place: int) -> None:
        cells = self.cells
        cell = place
        if place > RIGHT:
            self.fill(place)
        else:
            cell = self.row
            self.row += 1
            if place == LEFT:
                cell = 0
                cells.insert(0, EMPTY)
                cells.pop()
                self.slots = [slot + 1 for slot in self.slots]
        cells[cell] = colour
        if cell & 7 and cells[cell - 1] != EMPTY:
            self.open_slot(cell + 7, colour, cells[cell - 1])
        if cells[cell + 1] != EMPTY and cell != WIDTH - 1:
            self.open_slot(cell + 8, colour, cells[cell + 1])

    def fill(self, slot: int) -> None:
        self.slots.remove(slot)
        one, other = self.cells[slot - 8], self.cells[slot - 7]
        self.open[one] -= 1
        if other != one:
            self.open[other] -= 1

    def open_slot(self, slot: int, one: int, other: int) -> None:
        self.slots.append(slot)
        self.open[one] += 1
        if other != one:
            self.open[other] += 1


def position_of(state: State) -> Position:
    """The position in the middle of a round; of hands that cannot be seen only the size is known."""
    rules = state.rules
    colours = range(len(rules.colours))
    cells = [EMPTY] * (GRID + 16)
    for cell in range(CELLS):
        if state.court[cell]:
            cells[CELL_OF[cell]] = rules.colour[state.court[cell] - 1]
    places = 0
    for mask in state.open:
        places |= mask
    slots = [CELL_OF[place - ABOVE + WIDTH] for place in bits_of(places)]
    held = [[len(bits_of(hand & rules.cards_of[colour])) for colour in colours] for hand in state.hand]
    seat = state.agenda[-1].asked.bit_length() - 1
    return Position(
        rules.width, state.row, cells, slots, [len(bits_of(mask)) for mask in state.open], held, state.cards[:],
        state.out, seat, state.last,
    )


def choice_of(state: State, seat: int, move: int) -> int:
    """A choice of the game that makes the move: the first character of the colour."""
    card = bits_of(state.hand[seat] & state.rules.cards_of[move // GRID])[0]
    return 1 << 16 | card << 8 | PLACE_OF[move % GRID]


# Sense: a card is in danger where its colour has few slots; own danger is bad, that of others good. --------------------

DANGER: Final[list[int]] = [round(1000 * 0.7 ** step) for step in range(64)]
PER_SLOT: Final = 2
PER_FREE: Final = 1


def weights_of(position: Position, seat: int) -> list[int]:
    """By colour: own cards less half of what each of the others holds of it on the average, in parts of a card."""
    held, seats = position.held, len(position.left)
    mine = held[seat]
    found: list[int] = []
    for colour in range(len(mine)):
        others = -mine[colour]
        for other in range(seats):
            others += held[other][colour]
        found.append(SCALE * mine[colour] - SPITE * others // (seats - 1))
    return found


def dangers(position: Position, weights: list[int], placed: int) -> list[int]:
    """By colour and packed change of its slots (8 each): how bad that is for whoever has the weights."""
    found: list[int] = []
    free = position.width - position.row
    for colour in range(len(weights)):
        weight = weights[colour] - (SCALE if colour == placed else 0)
        base = PER_FREE * free + PER_SLOT * position.open[colour]
        for change in range(-2, 6):
            at = base + PER_SLOT * change
            found.append(weight * DANGER[at if at > 0 else 0])
    return found


def change_by(position: Position, colour: int, place: int) -> int:
    """How many slots of each colour a move opens and closes, packed."""
    cells = position.cells
    change = NO_CHANGE
    left = right = EMPTY
    if place > RIGHT:
        one, other = cells[place - 8], cells[place - 7]
        change -= ONE[one]
        if other != one:
            change -= ONE[other]
        if place & 7:
            left = cells[place - 1]
        right = cells[place + 1]
    elif position.row:
        left = cells[0 if place == LEFT else position.row - 1]
    if left != EMPTY:
        change += ONE[colour]
        if left != colour:
            change += ONE[left]
    if right != EMPTY:
        change += ONE[colour]
        if right != colour:
            change += ONE[right]
    return change


def values(position: Position, moves: list[int], weights: list[int]) -> list[int]:
    """How good each move is; moves of one colour come together."""
    found: list[int] = []
    table: list[int] = []
    last = EMPTY
    colours = len(weights)
    for move in moves:
        colour, place = move // GRID, move % GRID
        if colour != last:
            table, last = dangers(position, weights, colour), colour
        change = change_by(position, colour, place)
        value = 0
        for each in range(colours):
            value -= table[8 * each + (change >> 3 * each & 7)]
        found.append(value)
    return found


def best(position: Position, weights: list[int]) -> int:
    """The move that sense prefers; of equals the first."""
    moves = position.moves(position.turn)
    if len(moves) == 1:
        return moves[0]
    worth = values(position, moves, weights)
    return moves[worth.index(max(worth))]
