"""The state of a card game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from smallcouncil.core import state as core
from smallcouncil.core.agenda import Frame
from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.rng import NO_RNG, Rng
from smallcouncil.intrigue.court import ABOVE, LEFT, OVER, UNDER, WIDTH, shifted
from smallcouncil.intrigue.deal import redeal
from smallcouncil.intrigue.plain import plain_form

if TYPE_CHECKING:
    from smallcouncil.intrigue.ruleset import Ruleset


class State(core.State):
    def __init__(
        self, rules: Ruleset, rng: Rng, agenda: list[Frame], facts: list[list[int]], reveals: int, number: int,
        winners: int, eyes: int, round: int, turn: int, hand: list[int], cards: list[int], court: list[int], row: int,
        open: list[int], out: int, lacks: list[int], last: int, thrones: list[int], piles: list[int],
        taken: list[int], penalties: list[int],
    ) -> None:
        super().__init__(rules.seats, rng, agenda, facts, reveals, number, winners, eyes)
        self.rules: Ruleset = rules
        self.round: int = round  # counts from 1
        self.turn: int = turn  # the seat whose turn it is
        self.hand: list[int] = hand  # by seat, mask of characters; 0 if hidden
        self.cards: list[int] = cards  # by seat, the number of its cards
        self.court: list[int] = court  # by cell, character + 1; 0: empty
        self.row: int = row  # cards in the bottom row
        self.open: list[int] = open  # by colour, mask of the places above the bottom row that it fits
        self.out: int = out  # mask of the seats that are out of the round
        self.lacks: list[int] = lacks  # by seat, mask of the colours it is known to lack
        self.last: int = last  # the player of the last card; NOBODY: none yet
        self.thrones: list[int] = thrones  # Iron Throne cards still in their deck, top first
        self.piles: list[int] = piles  # by seat, mask of its Iron Throne cards; 0 if hidden
        self.taken: list[int] = taken  # by seat, their number
        self.penalties: list[int] = penalties

    @property
    def ruleset(self) -> Ruleset:
        return self.rules

    def clone(self) -> State:
        return State(
            self.rules, self.rng.copy(), [frame.clone() for frame in self.agenda], [fact[:] for fact in self.facts],
            self.reveals, self.number, self.winners, self.eyes, self.round, self.turn, self.hand[:], self.cards[:],
            self.court[:], self.row, self.open[:], self.out, self.lacks[:], self.last, self.thrones[:], self.piles[:],
            self.taken[:], self.penalties[:],
        )

    def shared(self) -> State:
        return State(
            self.rules, NO_RNG, [frame.clone() if frame.asked else frame for frame in self.agenda], self.facts[:],
            self.reveals, self.number, self.winners, self.eyes, self.round, self.turn, self.hand[:], self.cards, self.court,
            self.row, self.open, self.out, self.lacks, self.last, self.thrones, self.piles[:], self.taken, self.penalties,
        )

    def chapter(self) -> str:
        return "round " + str(self.round) if self.agenda else "end"

    def plain(self) -> dict[str, Any]:
        return plain_form(self)

    def redact(self, seat: int) -> None:
        """intrigue.secrets: hides others' hands and Iron Throne cards and undealt cards; their numbers are public."""
        if self.agenda:
            for other in range(self.seats):
                if other != seat:
                    self.hand[other] = 0
                    self.piles[other] = 0
            self.thrones = []

    def redraw(self, seat: int, rng: Rng) -> None:
        """Deals what is unseen at random, within what is known of it."""
        if not self.agenda:
            return
        unseen = self.rules.deck & ~self.in_court() & ~(self.hand[seat] if seat >= 0 else 0)
        redeal(self, seat, list(bits_of(unseen)), rng)
        thrones = [card for card in range(len(self.rules.thrones)) if seat < 0 or not self.piles[seat] & BIT[card]]
        rng.shuffle(thrones)
        for other in range(self.seats):
            if other != seat:
                for _ in range(self.taken[other]):
                    self.piles[other] |= BIT[thrones.pop()]
        self.thrones = thrones

    def in_court(self) -> int:
        """Mask of the characters that have been placed."""
        mask = 0
        for character in self.court:
            if character:
                mask |= BIT[character - 1]
        return mask

    # Placing -------------------------------------------------------------------------------------------------------

    def place(self, character: int, place: int) -> None:
        """Puts a character into the court and updates the open places."""
        if place == LEFT:
            if self.row:
                self.court = shifted(self.court)
                self.open = [places << 1 for places in self.open]  # a row that is not full has room at its right end
            cell = 0
        else:
            cell = self.row if place < ABOVE else place - ABOVE + WIDTH
        self.court[cell] = character + 1
        if place < ABOVE:
            self.row += 1
        else:
            for colour in range(len(self.open)):
                self.open[colour] &= ~BIT[place]
        for above in OVER[cell]:
            self.try_open(above)

    def try_open(self, cell: int) -> None:
        left = self.court[UNDER[cell]]
        right = self.court[UNDER[cell] + 1]
        if left and right and not self.court[cell]:
            colours = self.rules.colour
            self.open[colours[left - 1]] |= BIT[cell - WIDTH + ABOVE]
            self.open[colours[right - 1]] |= BIT[cell - WIDTH + ABOVE]
