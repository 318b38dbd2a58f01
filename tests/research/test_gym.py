"""The Gymnasium environment of one seat."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from gymnasium.utils.env_checker import check_env

import smallcouncil as sc
from smallcouncil import research
from tests.research.tables import at_all_tables


@at_all_tables
def test_gymnasium_accepts_it(table: dict[str, Any]) -> None:
    """The check takes an action of one position in another, so an illegal one must be replaced."""
    check_env(research.gym_env(**table, against=["random"], illegal="random", render_mode="ansi"), skip_render_check=True)


def test_bots_play_the_other_seats() -> None:
    env = research.gym_env(players=3, seat="Stark", against=["steward", "random"], records=True)
    for seed in (5, None):
        seen, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            assert env.game.to_move[0] == env.seat
            assert (seen["observation"] == env.game.observe("Stark", flat=True)).all()
            seen, reward, over, _, info = env.step(info["legal"][-1])
        assert env.game.is_over
        assert reward == env.game.returns()[env.seat]
        assert sc.read_record(env.game.record()).end == env.game


def test_the_same_seed_gives_the_same_opponents() -> None:
    ends = []
    for _ in range(2):
        env = research.gym_env(players=3, against=["random"])
        _, info = env.reset(seed=9)
        over = False
        while not over:
            _, _, over, _, info = env.step(info["legal"][0])
        ends.append(env.game)
    assert ends[0] == ends[1]


def test_an_illegal_action_may_become_a_random_one_that_is_counted() -> None:
    env = research.gym_env(players=3, against=["random"], illegal="random")
    _, info = env.reset(seed=1)
    masked = next(action for action in range(500) if action not in info["legal"])
    before = env.game.copy()
    _, _, _, _, info = env.step(masked)
    assert info["illegal"] == 1
    assert env.game != before
    assert env.game.draft(0) == (env.game.draft(0)[0],)


class Broken:
    """Fails in the middle of its first orders."""

    def choose(self, game: sc.Game, seat: int) -> sc.Choice:
        raise LookupError("no idea")


class Whole:
    """Answers with whole decisions."""

    def choose(self, game: sc.Game, seat: int) -> list[sc.Choice]:
        begun, found = game.copy(), [*game.draft(seat)]
        try:
            while begun.legal(seat):
                found.append(begun.legal(seat)[0])
                begun.push(seat, found[-1])
        except sc.Illegal:  # what one seat sees cannot be completed
            pass
        return found[len(game.draft(seat)) :]


def test_an_object_may_answer_with_several_choices() -> None:
    env = research.gym_env(players=3, seat=2, against=[Whole()])
    _, info = env.reset(seed=3)
    over = False
    while not over:
        _, _, over, _, info = env.step(info["legal"][0])
    assert env.game.is_over


class Dicey:
    """Chooses at random, each time in another way."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, game: sc.Game, seat: int) -> sc.Choice:
        return self.rng.choice(game.legal(seat))


def test_each_game_makes_an_opponent_of_a_class_with_a_seed_of_its_own() -> None:
    env = research.gym_env("intrigue", players=3, against=[Dicey], records=True)
    games = []
    for seed in (3, 3, 4):
        over, (_, info) = False, env.reset(seed=seed)
        while not over:
            _, _, over, _, info = env.step(info["legal"][0])
        games.append(env.game.record())
    assert games[0] == games[1] != games[2]


def test_the_error_of_an_object_reaches_the_program() -> None:
    with pytest.raises(LookupError, match="no idea"):
        research.gym_env(players=3, seat=1, against=[Broken()]).reset(seed=1)


def test_a_bot_from_outside_that_fails_is_counted(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("class Broken:\n    def choose(self, game, seat):\n        raise LookupError\n", encoding="utf-8")
    env = research.gym_env(players=3, seat="Stark", against=["random", f"{file}:Broken"])
    _, info = env.reset(seed=1)
    for _ in range(20):
        _, _, _, _, info = env.step(info["legal"][0])
    assert [*env.faults] == ["Lannister"]
    assert env.faults["Lannister"]["failed"] > 0


class Silent:
    """Has nothing to say."""


@pytest.mark.parametrize(("against", "sentence"), [
    (["knihgt"], "There is no bot 'knihgt'"),
    ("steward", r"Opponents are a list of bots, such as \['steward'\], not 'steward'\."),
    ([], "Opponents are a list of bots"),
    (["random"] * 3, "You named 3 opponents for 2 seats."),
    (["courtier"], "The bot courtier does not know the game thrones"),
    ([Silent], r"An opponent is the name of a bot, or has a method choose"),
    ([Silent()], r"An opponent is the name of a bot, or has a method choose\(game, seat\)"),
    (["./nowhere.py:Eager"], "There is no file nowhere.py."),
])
def test_bad_opponents_get_a_sentence(against: Any, sentence: str) -> None:
    with pytest.raises(sc.Complaint, match=sentence):
        research.gym_env(players=3, against=against)
