"""Many games at once."""

from __future__ import annotations

import numpy as np
import pytest

import smallcouncil as sc
from smallcouncil import research
from smallcouncil.research import workers


def test_the_arrays_say_what_the_game_says() -> None:
    games = research.VectorEnv(3, players=5, seed=40)
    for lane in range(3):
        game = sc.new(players=5, seed=40 + lane)
        count = games.counts[lane]
        assert games.seats[lane] == game.to_move[0]
        assert games.legal[lane, :count].tolist() == game.legal_ids(game.to_move[0], dense=True)
        assert set(games.legal[lane, count:].tolist()) == {-1}
        assert games.observations[lane].tolist() == game.observe(game.to_move[0], flat=True).tolist()
        assert games.masks()[lane].tolist() == game.legal_mask(game.to_move[0], dense=True).tolist()
    assert games.agents == sc.new(players=5).seats


@pytest.mark.parametrize("processes", [1, 2])
def test_the_next_game_begins_in_the_lane_of_the_last(processes: int) -> None:
    draws = np.random.default_rng(4)
    with research.VectorEnv(3, "intrigue", players=3, seed=6, processes=processes, rewards="ranks") as games:
        arrays = [games.seats, games.counts, games.legal, games.observations, games.rewards, games.ended]
        ended = 0
        while ended < 9:
            games.step(games.sample(draws))
            assert (games.rewards.sum(axis=1) > 0).tolist() == games.ended.tolist()
            assert (games.counts > 1).all()
            assert ((games.legal >= 0).sum(axis=1) == games.counts).all()
            assert games.rewards[games.ended].sum() == pytest.approx(1.5 * games.ended.sum())
            ended += int(games.ended.sum())
        assert arrays[3] is games.observations
        games.reset(seed=6)
        again = games.observations.copy()
        assert not games.ended.any()
        games.reset()
        assert (games.observations != again).any()
        games.reset(seed=6)
        assert (games.observations == again).all()


def test_no_process_is_left_when_a_vector_is_closed() -> None:
    games = research.VectorEnv(4, "intrigue", players=2, processes=3)
    together = games.workers
    assert isinstance(together, workers.Together)
    assert [other.process.is_alive() for other in together.others] == [True] * 2  # this process is the third
    games.close()
    assert [other.process.exitcode for other in together.others] == [0] * 2


def test_a_process_that_has_ended_is_told() -> None:
    with research.VectorEnv(2, "intrigue", players=2, processes=2) as games:
        together = games.workers
        assert isinstance(together, workers.Together)
        together.others[0].process.kill()
        together.others[0].process.join()
        with pytest.raises(sc.Complaint, match=r"A process of the vector has ended: make a new one\."):
            games.step(games.legal[:, 0])


@pytest.mark.parametrize("preset", ["", "clash"])
def test_what_is_shown_next_is_what_the_redacted_game_shows(preset: str) -> None:
    """Most bytes of an observation are kept from one step to the next."""
    draws = np.random.default_rng(8)
    games = research.VectorEnv(2, players=6 if preset else 5, preset=preset, seed=12)
    assert isinstance(games.workers, workers.Alone)
    lanes = games.workers.games.lanes.lanes
    numbering = games.table.numbering
    for _ in range(150):
        games.step(games.sample(draws))
        for lane, seat, shown in zip(lanes, games.seats, games.observations, strict=True):
            assert shown.tobytes() == numbering.observe(lane.game.redacted(int(seat)), int(seat))
