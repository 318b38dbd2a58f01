"""What is offered and why the rest is refused agree, and secrets are kept, for every kind of decision of every option.

The laws are checked at decisions of random games as they come.  Here it is proved that they meet every kind: games are played
with the options that still lack one, and what chance is slow to find comes from stories, played with the option switched on.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

from smallcouncil.core.agenda import Decision
from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.scenarios.language import Scenario, read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.testkit.laws import check_options, check_why, choice_of, random_options
from smallcouncil.testkit.secrecy import Secrets

STORIES = Path(__file__).parents[1] / "decisions.scenario"
BASE = "no option"
MOST_GAMES = 400

# Decisions that never come up with an option alone, though it has them.
NEVER = {
    ("battle-variant", "card"): "three cards are chosen instead",
    ("three-player-sheet", "asha"): "Greyjoy does not play",
    ("three-player-sheet", "kill footman"): "Tyrell does not play",
    ("eight-of-four", "asha"): "Greyjoy does not play",
    ("storm-board", "thorns"): "Tyrell does not play",
    ("storm-board", "place order"): "Tyrell does not play",
    ("wildling-cards", "pick"): "a card says what the attack brings",
    ("wildling-cards", "reward"): "a card says what the attack brings",
}


class Coverage:
    """By option, the kinds of decisions that were compared."""

    def __init__(self, kind: GameKind) -> None:
        self.kind: GameKind = kind
        self.rows: dict[str, list[str]] = {BASE: []}  # by name of an option, itself with those that it needs
        self.players: dict[tuple[str, str], list[int]] = {}  # by option and kind, the possible numbers of players
        for players in kind.players:
            for row in [BASE, *[option.name for option in kind.options(players)]]:
                rules = kind.new(self.options_of(row), players, 1).state.ruleset
                for name, each in rules.kinds.items():
                    if isinstance(each, Decision):
                        self.players.setdefault((row, name), []).append(players)
        self.compared: dict[tuple[str, str], int] = dict.fromkeys(self.players, 0)
        self.alone: set[tuple[str, str]] = set()  # pairs that came up with no other option
        self.secrets: Secrets = Secrets()
        self.chains: set[str] = set()  # kinds that were also compared in the middle of a chain

    def options_of(self, row: str) -> list[str]:
        """An option with those that it needs."""
        if row not in self.rows:
            self.rows[row] = self.kind.sheet().with_needed([row])
        return self.rows[row]

    def missing(self) -> list[tuple[str, str]]:
        return [cell for cell, times in self.compared.items() if not times and cell not in NEVER]

    def see(self, game: Game) -> None:
        """Compares a decision if it is new for one of the options in play."""
        seat = bits_of(game.waiting)[0]
        name = game.state.agenda[-1].kind.name
        options = game.state.ruleset.options
        cells = [(row, name) for row in options or [BASE]]
        self.alone |= {(row, name) for row, name in cells if options == self.options_of(row)}
        middle = bool(game.draft(seat)) and name not in self.chains
        if not middle and all(self.compared.get(cell, 1) for cell in cells):
            return
        check_options(game, seat)
        check_why(game, seat)
        self.secrets.check(game, seat, seeded(game.state.number))
        if middle:
            self.chains.add(name)
        for cell in cells:
            if cell in self.compared:
                self.compared[cell] += 1

    def play(self, seed: int) -> None:
        """Plays a random game with an option that lacks a kind of decision, alone or among others."""
        missing = [cell for cell in self.missing() if not story_for(*cell)] or self.missing()
        cell = missing[seed % len(missing)]
        players = self.players[cell][seed % len(self.players[cell])]
        options = self.options_of(cell[0])
        if options and seed % 2:
            options = self.with_others(options, random_options(self.kind, players, seeded(seed)), players)
        game = self.kind.new(options, players, seed)
        while game.waiting:
            self.see(game)
            seat = bits_of(game.waiting)[0]
            game.choose(seat, choice_of(game, seat, seed))

    def with_others(self, options: list[str], others: list[str], players: int) -> list[str]:
        for name in others:
            with suppress(Complaint):
                options = self.kind.check_options([*options, name], players)
        return options

    def stage(self, story: Scenario, option: str, able: list[int]) -> None:
        """Plays a story with an option, and with another number of players if the option needs that."""
        story.options = self.options_of(option)
        story.players = story.players if story.players in able else able[0]
        runner = Runner(story, GAMES)
        for block in story.blocks:
            for line in block.lines:
                runner.do(block.name, line)
                if runner.begun is not None and runner.begun.waiting:
                    self.see(runner.begun)

    def table(self) -> str:
        """The coverage, a line per option."""
        rows: dict[str, list[str]] = {}
        for (row, name), times in self.compared.items():
            rows.setdefault(row, []).append(f"{name} {times}")
        return "\n".join(f"{row}: {', '.join(names)}" for row, names in rows.items())


def story_for(option: str, name: str) -> str:
    """The story of a kind of decision; an option with its own board has its own."""
    titles = [f"{name}, {option}", name]
    return next((title for title in titles if title in stories()), "")


@cache
def stories() -> dict[str, Scenario]:
    return {each.title.partition(":")[0]: each for each in read(STORIES.read_text(encoding="utf-8"), STORIES.name)}


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_kind_of_decision_of_every_option_obeys_the_laws(game: str) -> None:
    coverage = Coverage(GAMES[game])
    for seed in range(MOST_GAMES):
        if coverage.missing():
            coverage.play(seed)
    for option, name in coverage.missing():
        title = story_for(option, name)
        assert title, f"{option}: chance does not find `{name}`; write a story for it in {STORIES.name}"
        coverage.stage(stories()[title], option, coverage.players[option, name])
    assert not coverage.missing(), coverage.table()
    assert {name for name, _ in coverage.secrets.times} == {name for _, name in coverage.compared}
    for cell, why in NEVER.items():
        assert cell not in coverage.alone, f"{cell} is asked after all, though {why}"


@pytest.mark.parametrize("name", stories())
def test_a_rare_decision_comes_up(name: str) -> None:
    story = stories()[name]
    runner = Runner(story, GAMES)
    runner.run()
    assert runner.game.state.agenda[-1].kind.name == name.partition(",")[0]
