"""The maester: the same answers for the same seed, weights that fit the table, regrets, and the way it learns."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from smallcouncil.bots import ask, bot_named
from smallcouncil.bots.maester import fitting, opponents, value
from smallcouncil.bots.maester.mixing import House
from smallcouncil.bots.maester.samples import FAMILIES, Family, GameSample, new_game
from smallcouncil.bots.maester.schooling import STEWARDS
from smallcouncil.bots.maester.worlds import Worlds, is_planned, state_of
from smallcouncil.bots.steward.policy import Sensible
from smallcouncil.cli import main
from smallcouncil.core.game import Game
from smallcouncil.core.rng import seeded
from smallcouncil.games import game_named

MEGABYTE = 1 << 20
MANY = 2_000


def begun(family: Family, turn: int = 2) -> Game:
    game = new_game(family, 4)
    game.log = []
    Sensible().play_until(game, turn, seeded(4))
    return game


def answers(seed: int, choices: int) -> list[int]:
    """The answers of a maester among stewards, in the second turn of three players."""
    game, bots = begun(FAMILIES[0]), [bot_named(name, seed) for name in ("maester:4", "steward", "steward")]
    found: list[int] = []
    while len(found) < choices:
        seat = (game.waiting & -game.waiting).bit_length() - 1
        options = game.choices(seat)
        choice = ask(bots[seat], game, seat) if len(options) > 1 else options[0]
        found.append(choice)
        game.choose(seat, choice)
    return found


def test_the_same_seed_and_playouts_give_the_same_answers() -> None:
    assert answers(3, 25) == answers(3, 25) != answers(4, 25)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_each_family_has_weights_that_fit(family: Family) -> None:
    state = state_of(begun(family, 1))
    weights = value.best_for(state.rules.board.names, state.seats)
    assert (weights.name, weights.seats, weights.areas) == (family.name, state.seats, state.rules.board.names)
    assert sum(matrix.size + bias.size for matrix, bias in weights.layers) < MEGABYTE


def test_all_weights_are_small() -> None:
    assert sum(path.stat().st_size for path in value.WEIGHTS.glob("*.npz")) < 8 * MEGABYTE
    assert [weights.name for weights in value.known()] == sorted(family.name for family in FAMILIES)


@pytest.mark.parametrize(("players", "preset"), [(5, "clash"), (3, "swords-three"), (6, "six"), (5, "storm")])
def test_tables_without_their_own_weights_use_the_nearest(players: int, preset: str) -> None:
    game = new_game(Family("", players, preset), 3)
    found = value.chances([game, game])
    assert found[0] == found[1]
    assert sum(found[0]) == pytest.approx(1.0, abs=1e-4)
    assert max(found[0]) < 0.9


def test_a_house_about_to_win_has_the_best_chance() -> None:
    """The game is played to the last turns: the leader in castles wins more often than not."""
    game = begun(FAMILIES[2], 8)
    state = state_of(game)
    claimed = [sum(state.control[castle] == house for castle in state.rules.castles) for house in range(state.seats)]
    found = value.chances([game])[0]
    assert claimed[found.index(max(found))] >= sorted(claimed)[-2]


def test_a_playout_ends_where_the_next_planning_begins() -> None:
    game = begun(FAMILIES[0])
    worlds = Worlds(game.redacted(1), 1, seeded(2), [0.5] * 3, STEWARDS)
    world = worlds.drawn()
    assert world.game.waiting == 2  # all others have given their orders
    end = worlds.after(world, worlds.usual.chain(game, 1, seeded(1)))
    assert state_of(end).turn == 3
    assert is_planned(state_of(end))


def test_regret_matching_finds_the_unpredictable_mix() -> None:
    """Matching pennies in which one side of ours counts double: the equilibrium shows it a third of the time."""
    ours, theirs, rng = House([[1], [2]]), House([[1], [2]]), seeded(1)
    stakes = [[2.0, 0.0], [0.0, 1.0]]
    for _ in range(MANY):
        mine = int(rng.below(MANY) >= ours.strategy()[0] * MANY)
        other = int(rng.below(MANY) >= theirs.strategy()[0] * MANY)
        ours.learn([stakes[way][other] for way in (0, 1)])
        theirs.learn([-stakes[mine][way] for way in (0, 1)])
    assert ours.followed[0] / sum(ours.followed) == pytest.approx(1 / 3, abs=0.06)


def test_it_knows_first_stewards_by_their_first_orders() -> None:
    usual, first = opponents.expected((), 5)
    assert opponents.believed(0.3, opponents.likelier(first[3], usual[3], first[3])) > 0.6
    assert opponents.believed(0.3, opponents.likelier(frozenset(), usual[3], first[3])) == pytest.approx(0.3)
    state = state_of(begun(FAMILIES[2], 1))
    assert opponents.beliefs(state, 0, []) == [opponents.PRIOR] * 5


def test_the_net_learns_a_simple_rule() -> None:
    """The house with more of the third number wins."""
    rng = np.random.default_rng(1)
    samples = []
    for _ in range(400):
        rows = rng.normal(0.0, 1.0, (2, 3, 6)).astype(np.float16)
        rows[1] = rows[0]
        shares = np.zeros(3, dtype=np.float32)
        shares[int(rows[0, :, 2].argmax())] = 1.0
        samples.append(GameSample(rows, shares))
    data = fitting.gathered(samples)
    assert fitting.cross_entropy(fitting.fit(data, 1, epochs=20), data) < 0.35


def test_training_from_end_to_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "--family", "base-3", "--games", "8", "--jobs", "1", "--out", str(tmp_path)]) == 0
    assert "cross-entropy" in capsys.readouterr().out
    weights = value.read(tmp_path / "base-3.npz")
    fitted = value.Value(weights, weights.areas)
    assert sum(fitted.chances([state_of(begun(FAMILIES[0], 1))])[0]) == pytest.approx(1.0, abs=1e-4)


@pytest.mark.parametrize(("words", "sentence"), [
    (["--family", "dorne"], "There are no weights 'dorne'"),
    (["--family", "all", "--games", "1"], "--games must be at least 8"),
    (["--family", "all", "--torch"], "torch is missing"),
])
def test_bad_input_gets_a_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", *words]) == 2
    assert sentence in capsys.readouterr().err


def test_every_family_is_a_table_of_the_game() -> None:
    kind = game_named("thrones")
    for family in FAMILIES:
        assert family.preset in [preset.name for preset in kind.presets(family.players)]
