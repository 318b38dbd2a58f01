"""Bad input at the door of an environment gets one sentence, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import smallcouncil as sc
from smallcouncil import research

DOORS: dict[str, Callable[..., Any]] = {
    "aec": research.aec_env, "raw": research.raw_env, "parallel": research.parallel_env, "gym": research.gym_env,
    "openspiel": research.openspiel, "vector": lambda *args, **told: research.VectorEnv(2, *args, **told),
}
at_every_door = pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)


@at_every_door
@pytest.mark.parametrize(("told", "sentence"), [
    ({"game": "chess"}, "There is no game 'chess'; the games are thrones, intrigue."),
    ({"game": "throne"}, "There is no game 'throne'; did you mean thrones?"),
    ({"players": 9}, "There is no table for 9 players; thrones is for 3, 4, 5 or 6."),
    ({"players": "many"}, "There is no table for 'many' players"),
    ({"preset": "clahs"}, "There is no preset 'clahs' for 5 players"),
    ({"options": ["prots"]}, "prots"),
    ({"options": "ports"}, "Options are a list of"),
    ({"rewards": "gold"}, "`rewards` is shares or ranks, not 'gold'."),
])
def test_a_wrong_table_is_refused(door: Callable[..., Any], told: dict[str, Any], sentence: str) -> None:
    with pytest.raises(sc.Complaint) as caught:
        door(**told)
    assert sentence in str(caught.value)


@pytest.mark.parametrize("door", [research.raw_env, research.parallel_env, research.gym_env])
def test_a_wrong_wish_is_refused(door: Callable[..., Any]) -> None:
    with pytest.raises(sc.Complaint, match=r"`granularity` is choice or chain, not 'turn'\."):
        door(granularity="turn")
    with pytest.raises(sc.Complaint, match="`render_mode` is ansi or human or rgb_array, not 'svg'"):
        door(render_mode="svg")
    with pytest.raises(sc.Complaint, match=r"No game has begun: call reset\(\) first\."):
        door().step(0)
    with pytest.raises(sc.Complaint, match=r"A seed is a whole number, 0 or more, not -1\."):
        door().reset(seed=-1)
    with pytest.raises(sc.Complaint, match=r"A seed is a whole number, 0 or more, not 'seven'\."):
        door().reset(seed="seven")


def test_what_an_environment_has_only_after_its_reset_is_told() -> None:
    env = research.raw_env(players=3)
    for ask in (env.last, lambda: env.observe("Stark"), lambda: env.agent_selection):
        with pytest.raises(AttributeError, match=r"No game has begun: call reset\(\) first\."):
            ask()
    with pytest.raises(AttributeError, match="no attribute 'agent_selected'"):
        env.agent_selected  # noqa: B018


class SteppedDoor:
    """An environment of single actions, whatever its kind."""

    def __init__(self, name: str) -> None:
        self.env: Any = DOORS[name](players=3, **({"against": ["random"]} if name == "gym" else {}))
        self.parallel = name == "parallel"
        self.env.reset(seed=2)
        self.legal = self.first_info()["legal"]

    def first_info(self) -> dict[str, Any]:
        env = self.env
        return {"legal": sorted(env.action_space(env.agents[0]).legal if hasattr(env, "agents") else env.action_space.legal)}

    def step(self, action: Any) -> None:
        env = self.env
        if self.parallel:
            others = {agent: env.action_space(agent).sample() for agent in env.agents[1:]}
            env.step({env.agents[0]: action, **others})
        else:
            env.step(action)


def masked(door: SteppedDoor) -> int:
    return next(place for place in range(len(sc.actions(players=3, options=[]))) if place not in door.legal)


@pytest.mark.parametrize("name", ["raw", "parallel", "gym"])
def test_an_action_that_cannot_be_taken_changes_nothing(name: str) -> None:
    door = SteppedDoor(name)
    before = door.env.game.copy()
    most = len(sc.actions(players=3, options=[])) - (0 if door.parallel else 1)
    for action, sentence in [
        (most + 1, f"Actions are 0 to {most}, not {most + 1}."),
        (-1, f"Actions are 0 to {most}, not -1."),
        ("order", "An action is a whole number, not 'order'."),
        (None, "An action is a whole number, not None."),
        (1.0, "An action is a whole number, not 1.0."),
        (np.array([1, 2]), "An action is a whole number, not array([1, 2])."),
        (True, "An action is a whole number, not True."),
    ]:
        with pytest.raises(sc.Complaint) as caught:
            door.step(action)
        assert str(caught.value) == sentence
        assert door.env.game == before
    with pytest.raises(sc.Illegal) as illegal:
        door.step(masked(door))
    assert illegal.value.sentence.endswith(".")
    assert door.env.game == before
    door.step(door.legal[0])
    assert door.env.game != before


def test_an_id_of_another_table_is_refused() -> None:
    env = research.raw_env(players=3, dense=False)
    env.reset(seed=1)
    before = env.game.copy()
    here = sc.actions(players=3, options=[])
    elsewhere = next(number for number in sc.actions().ids if number not in here.ids)
    with pytest.raises(sc.Illegal, match=f"This table has no choice with the number {elsewhere}"):
        env.step(elsewhere)
    assert env.game == before


def test_wrong_actions_at_the_parallel_door_change_nothing() -> None:
    env = research.parallel_env(players=3)
    env.reset(seed=2)
    before = env.game.copy()
    good = {agent: env.action_space(agent).sample() for agent in env.agents}
    wrong: list[tuple[Any, str]] = [
        ([1, 2, 3], "Actions are a dictionary by agent, not [1, 2, 3]."),
        ({}, "Baratheon is asked, but has no action."),
        ({**good, "Martell": 0}, "There is no seat 'Martell'; the seats are"),
        ({**good, ("Stark",): 0}, "There is no seat ('Stark',); the seats are"),
        ({**good, "Stark": env.wait}, "This table has no choice with the number"),
    ]
    for actions, sentence in wrong:
        with pytest.raises((sc.Complaint, sc.Illegal)) as caught:
            env.step(actions)
        assert sentence in str(caught.value)
        assert env.game == before
    env.step(good)
    while len(env.game.to_move) > 1:
        env.step({agent: env.action_space(agent).sample() for agent in env.agents})
    waits = next(agent for agent in env.agents if agent != env.game.seats[env.game.to_move[0]])
    before = env.game.copy()
    with pytest.raises(sc.Complaint, match=f"{waits} is not asked, so its only action is to wait, {env.wait}."):
        env.step({**{agent: env.action_space(agent).sample() for agent in env.agents}, waits: 0})
    assert env.game == before


@pytest.mark.parametrize("name", ["raw", "gym"])
def test_a_chain_is_taken_whole_or_not_at_all(name: str) -> None:
    env = DOORS[name](players=3, granularity="chain")
    env.reset(seed=2)
    before = env.game.copy()
    chain = env.chain(env.agent_selection, min) if name == "raw" else env.chain(min)
    for action, refused, sentence in [
        (chain[:-1], sc.Illegal, "The chain ends before the decision is complete."),
        ([*chain, 0], sc.Illegal, "The chain continues after its decision is complete."),
        ([], sc.Illegal, "The chain ends before the decision is complete."),
        (3, sc.Complaint, "An action is a list of whole numbers, not 3."),
        ("done", sc.Complaint, "An action is a list of whole numbers, not 'done'."),
        (["done"], sc.Complaint, "An action is a whole number, not 'done'."),
    ]:
        with pytest.raises(refused, match=sentence):
            env.step(action)
        assert env.game == before
    env.step(np.array(chain))
    assert env.game != before


def test_parallel_chains_are_taken_all_or_none() -> None:
    env = research.parallel_env(players=3, granularity="chain")
    env.reset(seed=2)
    before = env.game.copy()
    chains = {agent: env.chain(agent, max) for agent in env.agents}
    with pytest.raises(sc.Illegal, match="The chain ends before the decision is complete"):
        env.step({**chains, env.agents[-1]: []})
    assert env.game == before
    env.step(chains)
    assert env.game != before


def test_a_finished_game_cannot_be_stepped() -> None:
    for name in ("raw", "parallel", "gym"):
        door = SteppedDoor(name)
        env = door.env
        while not env.game.is_over:
            if name == "gym":
                env.step(env.action_space.sample())
            elif name == "raw":
                env.step(env.action_space(env.agent_selection).sample())
            else:
                env.step({agent: env.action_space(agent).sample() for agent in env.agents})
        before = env.game.copy()
        with pytest.raises(sc.Illegal, match=r"The game is over: reset the environment\. \[core\.over\]"):
            env.step({} if name == "parallel" else 0)
        assert env.game == before


def test_an_unknown_agent_is_refused() -> None:
    env = research.raw_env(players=3)
    env.reset(seed=1)
    for ask in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(sc.Complaint, match="There is no seat 'Martell'; the seats are"):
            ask("Martell")
    with pytest.raises(sc.Complaint, match="There is no seat 7; the seats are 0 to 2"):
        research.gym_env(players=3, seat=7)


@pytest.fixture(params=[1, 2], ids=["here", "processes"])
def vector(request: pytest.FixtureRequest) -> Iterator[research.VectorEnv]:
    with research.VectorEnv(3, players=3, seed=2, processes=request.param) as made:
        yield made


def test_wrong_actions_of_a_vector_change_nothing(vector: research.VectorEnv) -> None:
    good = vector.legal[:, 0].copy()
    seen = vector.observations.copy()
    most = vector.actions - 1
    outside = next(place for place in range(most) if place not in vector.legal[1])
    for actions, sentence in [
        (good[:2], "Actions are an array of 3 numbers, not one of the shape (2,)."),
        (good.reshape(3, 1), "Actions are an array of 3 numbers, not one of the shape (3, 1)."),
        (5, "Actions are an array of 3 numbers, not one of the shape ()."),
        (good.astype(float), "Actions are whole numbers, not float64."),
        (["a", "b", "c"], "Actions are whole numbers, not <U1."),
        ([good[0], -1, good[2]], f"Actions are 0 to {most}, not -1."),
        ([good[0], most + 1, good[2]], f"Actions are 0 to {most}, not {most + 1}."),
        ([good[0], outside, good[2]], "is not among the choices of Baratheon."),
    ]:
        with pytest.raises((sc.Complaint, sc.Illegal)) as caught:
            vector.step(actions)
        assert sentence in str(caught.value)
        assert (vector.observations == seen).all()
    vector.step(good)
    assert (vector.observations != seen).any()


def test_the_arrays_of_a_vector_cannot_be_written(vector: research.VectorEnv) -> None:
    for array in (vector.legal, vector.counts, vector.seats, vector.observations, vector.rewards, vector.ended):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 0


@pytest.mark.parametrize(("told", "sentence"), [
    ({"n": 0}, "`n` is a whole number from 1 to 65536, not 0."),
    ({"n": "two"}, "`n` is a whole number from 1 to 65536, not 'two'."),
    ({"n": 2, "processes": 3}, "`processes` is a whole number from 1 to 2, not 3."),
    ({"n": 2, "most": 0}, "`most` is a whole number from 1 to"),
    ({"n": 2, "most": 5}, "choices, and the array has room for 5."),
    ({"n": 2, "seed": -3}, "A seed is a whole number, 0 or more, not -3."),
])
def test_a_wrong_vector_is_refused(told: dict[str, Any], sentence: str) -> None:
    with pytest.raises((sc.Complaint, sc.Illegal)) as caught:
        research.VectorEnv(**told)
    assert sentence in str(caught.value)


def test_a_closed_vector_is_refused() -> None:
    vector = research.VectorEnv(2, players=3)
    vector.close()
    vector.close()
    with pytest.raises(sc.Complaint, match=r"The vector is closed: make a new one\."):
        vector.step(vector.legal[:, 0])
    with pytest.raises(sc.Complaint, match=r"The vector is closed: make a new one\."):
        vector.reset()
