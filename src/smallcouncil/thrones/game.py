"""The board game as a kind of game."""

from __future__ import annotations

from typing import Any

from smallcouncil.core import state as core
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.core.numbering import Numbering
from smallcouncil.core.options import Options, Rulesets
from smallcouncil.core.rng import Rng
from smallcouncil.core.ruleset import Ruleset as CoreRuleset
from smallcouncil.thrones.building import setup
from smallcouncil.thrones.building.build import RULESETS
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.language.events import sentence
from smallcouncil.thrones.modules import MODULES, PLAYERS
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.numbering.encoder import ThronesNumbering
from smallcouncil.thrones.numbering.names import names_of
from smallcouncil.thrones.numbering.readback import view_of
from smallcouncil.thrones.proof.checks import check_battle, check_board, check_cards, check_houses
from smallcouncil.thrones.proof.positions import wrong_fact, wrong_order
from smallcouncil.thrones.reading import content
from smallcouncil.thrones.saving.restore import restore


class Thrones(GameKind):
    name = "thrones"
    title = "A Game of Thrones: The Board Game, first edition"
    version = 4
    players: tuple[int, ...] = PLAYERS
    seat_word = "house"
    whispers = True  # base.information.deals

    def rulesets(self) -> Rulesets[Ruleset]:
        """The rulesets of this game's options."""
        return RULESETS

    def ruleset(self, options: list[str], players: int) -> Ruleset:
        return self.rulesets().get(options, players, self.files)

    def sheet(self) -> Options:
        return self.rulesets().options

    def new(self, options: list[str], players: int, seed: int) -> Game:
        return setup.start(self.ruleset(options, players), seed)

    def restore(self, plain: dict[str, Any]) -> core.State:
        return restore(plain, self.ruleset(plain["options"], plain["players"]))

    def numbered(self, state: core.State) -> Numbering:
        """Corrected names have the numbers of those they replace."""
        assert isinstance(state, State)
        rules = state.rules
        usual = self.rulesets().get(rules.options, rules.seats, rules.files.uncorrected())
        return ThronesNumbering(state, state if usual is rules else setup.empty(usual, Rng(0)))

    def read_back(self, game: Game, data: bytes) -> dict[str, Any]:
        state, numbering = game.state, self.numbering(game)
        assert isinstance(state, State)
        assert isinstance(numbering, ThronesNumbering)
        return view_of(numbering, state.rules, data)

    def names_of(self, rules: CoreRuleset) -> dict[str, list[str]]:
        assert isinstance(rules, Ruleset)
        return names_of(rules)

    def read_content(self) -> None:
        content.check(self.files, {module.folder: module.read for module in MODULES if module.folder})

    def sentence(self, rules: CoreRuleset, event: Event) -> str:
        assert isinstance(rules, Ruleset)
        return sentence(rules, event)

    def merits(self, game: Game) -> list[list[int]]:
        """The winner of an instant victory first, then the scores after the last turn."""
        state = game.state
        assert isinstance(state, State)
        scores = [[term.value(state, house) for term in state.rules.victory.scores] for house in range(state.seats)]
        return [[state.winners >> house & 1, *score] for house, score in enumerate(scores)]

    def draw_seats(self, players: int, seed: int) -> list[int]:
        return setup.draw_houses(players, seed)

    def check(self, game: Game) -> None:
        state = game.state
        assert isinstance(state, State)
        check_board(state)
        check_houses(state)
        check_cards(state)
        check_battle(state)
        wrong = wrong_order(state) or wrong_fact(state)
        assert not wrong, wrong
