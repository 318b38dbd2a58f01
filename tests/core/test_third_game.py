"""A third game: two players take one to three stones in turn, and whoever takes the last one wins.

This is all the code that a game needs. Records, undo, views and samples come from the core; laws and scenarios from the test kit.
"""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest

from smallcouncil.core import agenda, kind, ruleset, state
from smallcouncil.core.agenda import Frame, Reason
from smallcouncil.core.bits import BIT
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game, playout
from smallcouncil.core.notation import Domain, Notation, Verb, pack
from smallcouncil.core.plain import plain_core, restore_core
from smallcouncil.core.records import header_of, replay, write
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.errors import Complaint
from smallcouncil.scenarios import scene
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.looking import same, whole
from smallcouncil.scenarios.runner import Difference, Runner
from smallcouncil.testkit.laws import fuzz

# ---------------------------------------------------------------- the game


class State(state.State):
    def __init__(self, rng: Rng, stones: int) -> None:
        super().__init__(2, rng, [], [], 0, 0, 0, state.WHOLE)
        self.stones: int = stones

    @property
    def ruleset(self) -> ruleset.Ruleset:
        return RULES

    def clone(self) -> State:
        other = copy(self)
        other.rng, other.log = self.rng.copy(), None
        other.agenda = [frame.clone() for frame in self.agenda]
        return other

    def chapter(self) -> str:
        return "play" if self.agenda else "end"

    def plain(self) -> dict[str, Any]:
        return {**plain_core(self), "stones": self.stones}

    def redact(self, seat: int) -> None:
        pass  # nothing is hidden

    def redraw(self, seat: int, rng: Rng) -> None:
        pass


class Take(agenda.Decision[State]):
    name = "take"
    rule = "stones.take"
    verbs: tuple[int, ...] = (1,)

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [pack(1, n) for n in range(min(3, state.stones))]

    def run(self, state: State, frame: Frame) -> None:
        seat = frame.asked >> 1
        n = (frame.drafts[seat][0] >> 8 & 255) + 1
        state.stones -= n
        state.tell("took", self.rule, [seat, n])
        if state.stones:
            self.ask(state, BIT[1 - seat], [])
        else:
            state.end(BIT[seat])

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        return None if choice in self.options(state, frame, seat) else Reason("One to three stones are taken.", self.rule)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "Take one to three stones."


class Rules(ruleset.Ruleset):
    def seat_name(self, seat: int) -> str:
        return ("left", "right")[seat]


class Scene(scene.Scene):
    def put(self, key: str, value: str) -> str:
        self.stones: int = whole(value, 1, 99)
        return key

    def finish(self, draws: list[list[int]]) -> Game:
        return begun(self.stones, Rng(1))

    def look(self, game: Game, key: str, value: str) -> str:
        assert isinstance(game.state, State)
        return same(str(game.state.stones), value)


class Stones(kind.GameKind):
    name = "stones"
    title = "Stones"
    players: tuple[int, ...] = (2,)

    def new(self, options: list[str], players: int, seed: int) -> Game:
        rng = seeded(seed)
        return begun(10 + rng.below(20), rng)

    def restore(self, plain: dict[str, Any]) -> State:
        found = State(Rng(0), plain["stones"])
        restore_core(found, plain)
        return found

    def content_digest(self) -> str:
        return "none"  # no data files

    def sentence(self, rules: ruleset.Ruleset, event: Event) -> str:
        return rules.notation.fill("{0:player} takes {1}.", event.nouns)

    def check(self, game: Game) -> None:
        assert isinstance(game.state, State)
        assert (game.state.stones > 0) == bool(game.waiting)

    def merits(self, game: Game) -> list[list[int]]:
        return [[game.state.winners >> seat & 1] for seat in range(2)]


def begun(stones: int, rng: Rng) -> Game:
    found = State(rng, stones)
    TAKE.ask(found, BIT[0], [])
    return Game(found)


TAKE = Take()
RULES = Rules("stones", [], 2, Notation(
    [Verb("done", "core.done", "", "", ""), Verb("take", "stones.take", "stones", "", "")],
    [Domain("stones", ["1", "2", "3"], {}), Domain("player", ["left", "right"], {})],
))
RULES.decision(TAKE)
KIND = Stones()
KINDS: dict[str, kind.GameKind] = {KIND.name: KIND}
SCENES: scene.Scenes = {KIND.name: lambda kind, options, players: Scene()}

# ---------------------------------------------------------------- what it gets


def test_the_laws_hold_in_whole_random_games() -> None:
    for seed in range(40):
        assert fuzz(KIND, [], 2, seed, every=2).choices >= 4


def test_a_record_replays_to_its_digest_and_a_damaged_one_is_refused() -> None:
    game = KIND.new([], 2, 5)
    game.record = []
    playout(game, seeded(1))
    text = write(header_of(KIND, [], 2, ["ann", "ben"], 5), game)
    reader = replay(text, KINDS, "a.record")
    assert reader.game.result == game.result
    assert write(reader.header, reader.game) == text
    with pytest.raises(Complaint, match=r"line \d+"):
        replay(text.replace(": take ", ": take 9", 1), KINDS, "a.record")


def test_a_finished_game_has_ranks() -> None:
    game = KIND.new([], 2, 5)
    playout(game, seeded(1))
    assert sorted(KIND.ranks(game)) == [1.0, 2.0]


SCENARIO = """
scenario  stones.last: whoever takes the last stone wins
game      stones, 2 players
position
  stones: 5
play
  left: take 1
  refused left: take 1  [core.not-asked]
  refused right: done   [stones.take]
  right: take 2
  refused left: take 3  [stones.take]
expect
  stones: 2
  waiting: left
  choices left: take 1, 2
  told: stones.take
play
  left: take 2
expect
  stones: 0
  winner: left
"""


def test_scenarios_are_read_and_played() -> None:
    (scenario,) = read(SCENARIO, "stones.scenario")
    Runner(scenario, KINDS, SCENES).run()
    (wrong,) = read(SCENARIO.replace("winner: left", "winner: right"), "stones.scenario")
    with pytest.raises(Difference, match="winner is left, not right"):
        Runner(wrong, KINDS, SCENES).run()
