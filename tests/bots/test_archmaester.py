"""The archmaester: proposals that can be played, learned from experts' orders, and its own weights."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from smallcouncil.bots.maester import EXPERIENCE, imitation, proposals, value
from smallcouncil.bots.maester.expertise import UNKNOWN, Expertise, counted, expertise, keep
from smallcouncil.bots.maester.expertise import kept as games_in
from smallcouncil.bots.maester.maester_schooling import MaesterSchooling
from smallcouncil.bots.maester.proposals import Proposals
from smallcouncil.bots.maester.samples import FAMILIES, Family, GameSample, new_game
from smallcouncil.bots.maester.schooling import PROPOSALS, VALUES, Experience
from smallcouncil.bots.maester.search import Search
from smallcouncil.bots.maester.worlds import state_of
from smallcouncil.bots.steward.policy import Sensible
from smallcouncil.cli import main
from smallcouncil.core.game import Game
from smallcouncil.core.notation import verb_of, x_of, y_of
from smallcouncil.core.rng import seeded
from smallcouncil.thrones.language.verbs import ORDER

MEGABYTE = 1 << 20


def asked(family: Family, turn: int = 2) -> Game:
    game = new_game(family, 4)
    game.log = []
    Sensible().play_until(game, turn, seeded(4))
    return game


def longing_for(family: Family, order: str) -> Proposals:
    """Proposals that prefer one order everywhere, whatever the position."""
    rules = state_of(asked(family, 1)).rules
    names = [each.name for each in rules.orders]
    columns, areas = 41 + 3 * rules.board.areas, rules.board.areas
    bias = np.tile([5.0 if name == order else 0.0 for name in names], areas)
    return Proposals(rules.board.names, names, [(np.zeros((columns, areas * len(names))), bias)])


@pytest.mark.parametrize("family", [FAMILIES[0], FAMILIES[3], FAMILIES[4]], ids=lambda family: family.name)
def test_proposals_can_be_played(family: Family) -> None:
    game, rng = asked(family), seeded(1)
    for seat in range(family.players):
        like = Sensible().chain(game, seat, rng)
        for plan in longing_for(family, "Support").plans(game.redacted(seat), seat, like, 4, rng):
            game.clone().play(seat, plan)


def test_likely_orders_are_proposed_as_long_as_tokens_last() -> None:
    game, rng = asked(FAMILIES[0]), seeded(1)
    (plan,) = longing_for(FAMILIES[0], "March+0").plans(game.redacted(0), 0, Sensible().chain(game, 0, rng), 1, rng)
    orders = [state_of(game).rules.orders[y_of(choice)].name for choice in plan if verb_of(choice) == ORDER]
    assert orders.count("March+0") == 1, "there is one such token"


def test_nets_learn_what_experts_order() -> None:
    """In the first area they give order 1 or 2, by the sign of the fourth number; the second area is not mentioned."""
    rng = np.random.default_rng(1)
    games = []
    for _ in range(300):
        rows = rng.normal(0.0, 1.0, (2, 3, 6)).astype(np.float16)
        orders = np.full((2, 3, 2), UNKNOWN, dtype=np.int8)
        orders[:, :, 0] = np.where(rows[:, :, 3] > 0, 1, 2)
        games.append(Expertise(GameSample(rows, np.full(3, 1 / 3, dtype=np.float32)), orders))
    data = imitation.gathered(games)
    assert imitation.surprise(imitation.fit(data, 3, 1, epochs=6), data, 3) < 0.3 < np.log(3)


def test_a_game_of_experts_contains_their_orders() -> None:
    found = expertise(FAMILIES[0], "steward", 3)
    positions, houses, areas = found.orders.shape
    assert (positions, houses) == found.sample.rows.shape[:2]
    assert areas == state_of(new_game(FAMILIES[0], 3)).rules.board.areas
    assert {UNKNOWN, 0} < set(found.orders.flat)
    assert found.sample.shares.sum() == pytest.approx(1.0)


def test_saved_games_are_read_back_unchanged(tmp_path: Path) -> None:
    games = [expertise(FAMILIES[0], "steward", seed) for seed in (3, 4)]
    assert games_in(tmp_path / "games.npz") == []
    keep(games, tmp_path / "games.npz")
    for game, again in zip(games, games_in(tmp_path / "games.npz"), strict=True):
        assert np.array_equal(game.orders, again.orders)
        assert np.array_equal(game.sample.rows, again.sample.rows)
        assert np.array_equal(game.sample.shares, again.sample.shares)


def test_games_of_experts_count_more_than_once() -> None:
    game = expertise(FAMILIES[0], "steward", 3)
    sample = counted(game)
    assert len(sample.rows) == 4 * len(game.sample.rows)
    assert np.array_equal(sample.shares, game.sample.shares)


def test_training_from_end_to_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept.npz"
    keep([expertise(FAMILIES[0], "steward", 3)], kept)
    words = ["--family", "base-3", "--expert", "steward", "--games", "8", "--beside", "1", "--jobs", "1", "--out", str(tmp_path)]
    assert main(["train", *words, "--kept", str(kept)]) == 0
    assert "surprise by an order" in capsys.readouterr().out
    assert len(games_in(kept)) == 9, "one was there before"
    assert proposals.read(tmp_path / PROPOSALS / "base-3.npz").fits(state_of(new_game(FAMILIES[0], 1)))
    assert value.best_for(proposals.read(tmp_path / PROPOSALS / "base-3.npz").areas, 3, tmp_path / VALUES).seats == 3


def test_its_weights_are_small() -> None:
    found = list(EXPERIENCE.rglob("*.npz"))
    assert sum(path.stat().st_size for path in [*found, *value.WEIGHTS.glob("*.npz")]) < 8 * MEGABYTE
    for path in found:
        with np.load(path) as file:
            assert sum(file[name].size for name in file.files if name[:4] in ("matr", "bias")) < MEGABYTE


def test_a_house_with_few_possible_orders_causes_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """If there are no more sets of orders than would be mixed, none drops out."""
    game = asked(FAMILIES[0])
    search = Search(game.redacted(0), 0, seeded(1), 2, [])
    few = [[*Sensible().chain(game, 0, seeded(1))[:1], 0], [0]]
    monkeypatch.setattr(search, "candidates", lambda: few)
    assert search.best()[-1] == 0


def test_a_reader_expects_a_maesters_orders_from_others() -> None:
    game, reading = asked(FAMILIES[0]), MaesterSchooling(8, [])
    usual = Sensible().chain(game, 1, seeded(9))
    expected = [reading.expected(game, 1, usual, seeded(seed)) for seed in range(6)]
    plans, weights = reading.mixes[1]
    assert all(plan in plans and weights[plans.index(plan)] for plan in expected)
    assert reading.first(state_of(game), 0, []) == [0.0] * 3, "nobody is taken for a first steward"


def test_an_archmaester_expects_experts_among_the_others() -> None:
    game = asked(FAMILIES[2])
    usual = Sensible().chain(game, 1, seeded(9))
    expected = [Experience(EXPERIENCE).expected(game, 1, usual, seeded(seed)) for seed in range(30)]
    assert 3 < expected.count(usual) < 27


def test_areas_of_a_plan_are_named_once() -> None:
    game, rng = asked(FAMILIES[0]), seeded(2)
    for plan in longing_for(FAMILIES[0], "Raid").plans(game.redacted(1), 1, Sensible().chain(game, 1, rng), 5, rng):
        areas = [x_of(choice) for choice in plan if verb_of(choice) == ORDER]
        assert len(areas) == len(set(areas))
