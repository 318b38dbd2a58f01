"""The card game as a kind of game."""

from __future__ import annotations

from typing import Any

from smallcouncil.core import state as core
from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.core.numbering import Numbering
from smallcouncil.core.options import Options
from smallcouncil.core.rng import Rng
from smallcouncil.core.ruleset import Ruleset as CoreRuleset
from smallcouncil.intrigue import reading as content
from smallcouncil.intrigue import setup
from smallcouncil.intrigue.court import ABOVE, CELLS, UNDER, WIDTH
from smallcouncil.intrigue.events import sentence
from smallcouncil.intrigue.modules import OPTIONS, PLAYERS
from smallcouncil.intrigue.numbering.encoder import IntrigueNumbering, names_of
from smallcouncil.intrigue.numbering.readback import view_of
from smallcouncil.intrigue.rules import fewest_icons, score
from smallcouncil.intrigue.ruleset import Ruleset
from smallcouncil.intrigue.state import State


class Intrigue(GameKind):
    name = "intrigue"
    title = "Westeros Intrigue"
    version = 1
    players: tuple[int, ...] = PLAYERS
    seat_word = "player"
    turn_word = "round"

    def sheet(self) -> Options:
        return OPTIONS

    def new(self, options: list[str], players: int, seed: int) -> Game:
        return setup.new_game(options, players, seed, self.files)

    def restore(self, plain: dict[str, Any]) -> core.State:
        return setup.restore(plain, self.files)

    def numbered(self, state: core.State) -> Numbering:
        """Corrected names have the numbers of those they replace."""
        assert isinstance(state, State)
        rules, plain = state.rules, self.files.uncorrected()
        usual = rules if plain is self.files else setup.ruleset(rules.options, rules.seats, plain)
        return IntrigueNumbering(state, state if usual is rules else setup.empty(usual, Rng(0)))

    def read_back(self, game: Game, data: bytes) -> dict[str, Any]:
        state, numbering = game.state, self.numbering(game)
        assert isinstance(state, State)
        assert isinstance(numbering, IntrigueNumbering)
        return view_of(numbering, state.rules, data)

    def names_of(self, rules: CoreRuleset) -> dict[str, list[str]]:
        assert isinstance(rules, Ruleset)
        return names_of(rules)

    def read_content(self) -> None:
        content.load(self.files)

    def sentence(self, rules: CoreRuleset, event: Event) -> str:
        assert isinstance(rules, Ruleset)
        return sentence(rules, event)

    def merits(self, game: Game) -> list[list[int]]:
        state = game.state
        assert isinstance(state, State)
        return [[-score(state, seat), -fewest_icons(state, seat)] for seat in range(state.seats)]

    def prove(self, game: Game) -> None:
        """Also checks that no character is missing (a scenario may leave some out)."""
        super().prove(game)
        state = game.state
        assert isinstance(state, State)
        if state.seats > 2 and state.agenda and not game.blind:
            seen = state.in_court()
            for hand in state.hand:
                seen |= hand
            left = state.rules.dealt * state.seats + state.rules.opens
            assert len(bits_of(seen)) == left, "(a character is missing)"
        if state.agenda:
            drawn = any(step.name == "iron throne" for step in state.rules.game_of_rounds.steps)
            assert sum(state.taken) == (state.round - 1 if drawn else 0), "(an Iron Throne card a round)"

    def check(self, game: Game) -> None:
        state = game.state
        assert isinstance(state, State)
        check_cards(state)
        check_court(state)
        if state.agenda and state.agenda[-1].asked:
            assert state.agenda[-1].asked == BIT[state.turn] & ~state.out, "whose turn it is"


def check_cards(state: State) -> None:
    """Every character is in one place only; hands have their public size; nobody holds a colour that they are known to lack."""
    seen = state.in_court()
    for seat in range(state.seats):
        hand = state.hand[seat]
        assert not seen & hand
        seen |= hand
        assert len(bits_of(hand)) == state.cards[seat]
        for colour in bits_of(state.lacks[seat]):
            assert not hand & state.rules.cards_of[colour]
    assert not seen & ~state.rules.deck
    thrones = state.thrones[:]
    for seat in range(state.seats):
        thrones += bits_of(state.piles[seat])
        assert len(bits_of(state.piles[seat])) == state.taken[seat]
    assert sorted(thrones) == list(range(len(state.rules.thrones)))


def check_court(state: State) -> None:
    """Rows rest on rows, colours match, and the cached open places are right."""
    rules, court = state.rules, state.court
    row = [cell for cell in range(WIDTH) if court[cell]]
    assert row == list(range(state.row))
    assert state.row <= rules.width
    for cell in range(WIDTH, CELLS):
        below = [court[UNDER[cell]], court[UNDER[cell] + 1]]
        if court[cell]:
            assert all(below)
            assert rules.colour[court[cell] - 1] in [rules.colour[card - 1] for card in below]
        for colour in range(len(rules.colours)):
            fits = all(below) and not court[cell] and colour in [rules.colour[card - 1] for card in below]
            assert bool(state.open[colour] & BIT[cell - WIDTH + ABOVE]) == fits, (cell, colour)
