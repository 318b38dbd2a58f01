"""Fast playouts of a round with colours only: the names of characters of one colour do not matter.

A cell is a number: column + 8 x row, so a card placed at the left end moves every cell by one. A card on cell x rests on x - 8
and x - 7; the cells x + 7 and x + 8 rest on it. A move is a colour and a place: 0 or 1 for the ends of the bottom row, otherwise
the cell; as one number it is colour x 64 + place.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.notation import pack
from smallcouncil.intrigue.court import ABOVE, CELLS, FIRST, LEFT, RIGHT, ROW, WIDTH
from smallcouncil.intrigue.rules import PLACE

if TYPE_CHECKING:
    from smallcouncil.intrigue.state import State

EMPTY: Final = -1
GRID: Final = 64
ONE: Final[list[int]] = [1, 4, 16, 64, 256]  # one more slot of a colour in a packed change: -1 to 2 of each
NO_CHANGE: Final = 1 + 4 + 16 + 64 + 256
SCALE: Final = 60  # a card, in units of parts of a card
SPITE: Final = 30  # value of another player's card
CARD: Final = 60_000  # value of our own card that can never be placed
WHIM: Final = 5 * CARD // 2  # largest random error of a value in a playout
LOWEST: Final = -(1 << 60)

CELL_OF: Final[list[int]] = [8 * ROW[cell] + cell - FIRST[ROW[cell]] for cell in range(CELLS)]  # by cell of the state
PLACE_OF: Final[list[int]] = [LEFT, RIGHT, *[EMPTY] * (GRID - 2)]  # by place of a move, the place in a choice
for _cell in range(WIDTH, CELLS):
    PLACE_OF[CELL_OF[_cell]] = ABOVE + _cell - WIDTH


class RoundPosition:
    """A round in progress, with everybody's colours known."""

    def __init__(
        self, width: int, row: int, cells: list[int], slots: list[int], open: list[int], held: list[list[int]],
        left: list[int], alive: list[int], out: int, turn: int, last: int,
    ) -> None:
        self.width: int = width
        self.row: int = row
        self.cells: list[int] = cells  # by cell, its colour or EMPTY
        self.slots: list[int] = slots  # empty cells above two cards
        self.open: list[int] = open  # by colour, how many of those fit
        self.held: list[list[int]] = held  # by seat and colour, the number of cards
        self.left: list[int] = left  # by seat, the number of cards
        self.alive: list[int] = alive  # by colour, the number of cards in hands that are not out
        self.out: int = out
        self.turn: int = turn
        self.last: int = last

    def copy(self) -> RoundPosition:
        return RoundPosition(
            self.width, self.row, self.cells[:], self.slots[:], self.open[:], [hand[:] for hand in self.held],
            self.left[:], self.alive[:], self.out, self.turn, self.last,
        )

    def deal(self, held: list[list[int]]) -> None:
        """Gives all seats other hands."""
        self.held = held
        self.alive = [0] * len(self.open)
        for seat in range(len(held)):
            if not self.out & BIT[seat]:
                for colour in range(len(self.open)):
                    self.alive[colour] += held[seat][colour]

    def moves(self, seat: int) -> list[int]:
        """The seat's legal moves, one per colour and place."""
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
        """Goes to the next seat that can place; those who cannot are out. NOBODY if the round is over."""
        seats = len(self.left)
        everybody = (1 << seats) - 1
        while self.out != everybody:
            seat = self.turn
            if not self.out & BIT[seat]:
                if self.can_move(seat):
                    return seat
                self.drop(seat)
            self.turn = seat + 1 if seat + 1 < seats else 0
        return NOBODY

    def drop(self, seat: int) -> None:
        self.out |= BIT[seat]
        hand = self.held[seat]
        for colour in range(len(hand)):
            self.alive[colour] -= hand[colour]

    def play(self, move: int) -> None:
        """Makes a move for the seat whose turn it is."""
        seat, colour = self.turn, move // GRID
        self.held[seat][colour] -= 1
        self.left[seat] -= 1
        self.alive[colour] -= 1
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


def position_of(state: State) -> RoundPosition:
    """The position of a round in progress; only the sizes of hidden hands are known."""
    rules = state.rules
    cells = [EMPTY] * (GRID + 16)
    for cell in range(CELLS):
        if state.court[cell]:
            cells[CELL_OF[cell]] = rules.colour[state.court[cell] - 1]
    places = 0
    for mask in state.open:
        places |= mask
    slots = [CELL_OF[place - ABOVE + WIDTH] for place in bits_of(places)]
    position = RoundPosition(
        rules.width, state.row, cells, slots, [len(bits_of(mask)) for mask in state.open], [], state.cards[:],
        [], state.out, state.agenda[-1].asked.bit_length() - 1, state.last,
    )
    position.deal(hands_of(state))
    return position


def hands_of(state: State) -> list[list[int]]:
    """By seat and colour, the number of cards; none if hidden."""
    return [[(hand & cards).bit_count() for cards in state.rules.cards_of] for hand in state.hand]


def choice_of(state: State, seat: int, move: int) -> int:
    """The choice that makes the move, with the first character of the colour."""
    card = bits_of(state.hand[seat] & state.rules.cards_of[move // GRID])[0]
    return pack(PLACE, card, PLACE_OF[move % GRID])


# Sense: a card is in danger if its colour has few slots; our danger is bad, that of others good. ---------------------

DANGER: Final[list[int]] = [round(1000 * 0.7**step) for step in range(GRID)]
PER_SLOT: Final = 2
PER_FREE: Final = 1


def weights_of(position: RoundPosition, seat: int) -> list[int]:
    """By colour: our cards less half of the others' mean number, in parts of a card."""
    mine, alive = position.held[seat], position.alive
    rivals = len(position.left) - 1
    found: list[int] = []
    for colour in range(len(mine)):
        found.append(SCALE * mine[colour] - SPITE * (alive[colour] - mine[colour]) // rivals)
    return found


def dangers(position: RoundPosition) -> list[int]:
    """By colour and change of its slots (-1 to 2), the danger of a card."""
    found: list[int] = []
    free = PER_FREE * (position.width - position.row)
    for slots in position.open:
        at = free + PER_SLOT * slots
        found.append(DANGER[at - PER_SLOT] if slots else DANGER[0])
        found.append(DANGER[at])
        found.append(DANGER[at + PER_SLOT])
        found.append(DANGER[at + 2 * PER_SLOT])
    return found


def change_by(position: RoundPosition, colour: int, place: int) -> int:
    """The slots of each colour that a move opens and closes, packed."""
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


def values(position: RoundPosition, moves: list[int], weights: list[int]) -> list[int]:
    """The value of each move."""
    danger = dangers(position)
    colours = len(weights)
    harm = [danger[at] * weights[at >> 2] for at in range(4 * colours)]
    found: list[int] = []
    for move in moves:
        colour = move // GRID
        change = change_by(position, colour, move % GRID)
        value = SCALE * danger[4 * colour + (change >> 2 * colour & 3)]  # the placed card is safe
        at = 0
        while at < 4 * colours:
            value -= harm[at + (change & 3)]
            change >>= 2
            at += 4
        found.append(value)
    return found


# Playouts --------------------------------------------------------------------------------------------------------------


class Dice:
    """A small generator of short numbers, for playouts only."""

    def __init__(self, seed: int) -> None:
        self.word: int = 1 + seed % 2147483646

    def next(self) -> int:
        self.word = self.word * 48271 % 2147483647
        return self.word


def sensible(position: RoundPosition, dice: Dice) -> int:
    """The move with the highest value; breaks ties at random."""
    moves = position.moves(position.turn)
    if len(moves) == 1:
        return moves[0]
    worth = values(position, moves, weights_of(position, position.turn))
    chosen, top, ties = moves[0], worth[0], 1
    for at in range(1, len(moves)):
        if worth[at] > top:
            chosen, top, ties = moves[at], worth[at], 1
        elif worth[at] == top:
            ties += 1
            if dice.next() % ties == 0:
                chosen = moves[at]
    return chosen


def finish(position: RoundPosition, dice: Dice) -> None:
    """Plays the round to its end with simple sense on all seats."""
    while position.advance() != NOBODY:
        position.play(sensible(position, dice))


def seen_weights(position: RoundPosition, seat: int, unplaced: list[int]) -> list[int]:
    """By colour: our cards less the others' mean number, as far as the seat can see."""
    mine, left = position.held[seat], position.left
    hidden = -left[seat]
    for count in unplaced:
        hidden += count
    theirs = 0
    for other in range(len(left)):
        if other != seat and not position.out & BIT[other]:
            theirs += left[other]
    parts = (len(left) - 1) * (hidden if hidden > 0 else 1)
    found: list[int] = []
    for colour in range(len(mine)):
        found.append(SCALE * mine[colour] - SCALE * (unplaced[colour] - mine[colour]) * theirs // parts)
    return found


def play_on(position: RoundPosition, unplaced: list[int], dice: Dice) -> None:
    """Plays the round to its end; everybody sees only their own hand, and chance matters more than sense.

    `unplaced` is the number of cards of each colour that are not in the court.
    """
    seat = position.advance()
    while seat != NOBODY:
        moves = position.moves(seat)
        chosen, top = moves[0], LOWEST
        if len(moves) > 1:
            worth = values(position, moves, seen_weights(position, seat, unplaced))
            for at in range(len(moves)):
                value = worth[at] + dice.next() % WHIM
                if value > top:
                    chosen, top = moves[at], value
        unplaced[chosen // GRID] -= 1
        position.play(chosen)
        seat = position.advance()


class Stakes:
    """The value of the end of a round: an estimate of the chance of winning the game from there."""

    def __init__(self, scores: list[float], throne: float, back: int, spread: float) -> None:
        self.scores: list[float] = scores  # by seat, before the round
        self.throne: float = throne  # mean reduction for the last placer
        self.back: int = back  # reduction for an empty hand
        self.spread: float = spread  # how much the score may still change

    def worth(self, position: RoundPosition) -> list[float]:
        """By seat, its share of the victory."""
        found: list[float] = []
        total = 0.0
        for seat in range(len(self.scores)):
            score = self.scores[seat] + position.left[seat]
            if seat == position.last:
                score -= self.throne
            if not position.left[seat]:
                score -= self.back
            weight = exp(-score / self.spread)
            total += weight
            found.append(weight)
        return [weight / total for weight in found]


# Exact search ----------------------------------------------------------------------------------------------------------


class ExactSearch:
    """Exact search with open hands: each player maximises their own share. It gives up after a number of positions."""

    def __init__(self, stakes: Stakes, limit: int) -> None:
        self.stakes: Stakes = stakes
        self.limit: int = limit
        self.seen: int = 0

    def solve(self, position: RoundPosition, sure: list[float]) -> list[float]:
        """By seat, its share of the victory; empty if the search gives up.

        `sure` is what seats have for certain in other lines. Shares add up to 1, so a line can be dropped once it gives somebody
        so large a share that a player who could avoid it does no better.
        """
        seat = position.advance()
        if seat == NOBODY:
            return self.stakes.worth(position)
        self.seen += 1
        if self.seen > self.limit:
            return []
        best: list[float] = []
        mine = sure[:] if len(sure) == 2 else [-1.0] * len(sure)
        for move in position.moves(seat):
            after = position.copy()
            after.play(move)
            found = self.solve(after, mine)
            if not found:
                return found
            if not best or found[seat] > best[seat]:
                best = found
                if best[seat] > mine[seat]:
                    mine[seat] = best[seat]
                if enough(best[seat], seat, sure):
                    return best
        return best


def enough(share: float, seat: int, sure: list[float]) -> bool:
    """Does another seat do at least as well elsewhere? Then this line is never reached."""
    for other in range(len(sure)):
        if other != seat and share + sure[other] > 1.0 + 1e-9:
            return True
    return False
