"""Players whose choices depend on nothing but their seat and the legal choices they have had: the same at every door."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

import smallcouncil as sc
from smallcouncil import research

Trace = list[tuple[int, int]]  # seats and their actions


class Players:
    """One for each seat."""

    def __init__(self) -> None:
        self.rngs = [Random(seat) for seat in range(6)]

    def pick(self, seat: int, legal: Sequence[int]) -> int:
        return self.rngs[seat].choice(sorted(legal))

    def picker(self, seat: int) -> Callable[[Sequence[int]], int]:
        return partial(self.pick, seat)

    def choose(self, game: sc.Game, seat: int) -> sc.Choice:
        """The same as a bot."""
        return game.choice(self.pick(seat, game.legal_ids(seat, dense=True)), dense=True)


def by_turns(table: dict[str, Any], seed: int, chains: bool = False) -> tuple[sc.Game, Trace]:
    env = research.raw_env(**table, granularity="chain" if chains else "choice")
    env.reset(seed=seed)
    players, trace = Players(), []
    while not env.terminations[env.agent_selection]:
        agent = env.agent_selection
        seat = env.possible_agents.index(agent)
        if chains:
            env.step(env.chain(agent, players.picker(seat)))
        else:
            action = players.pick(seat, env.infos[agent]["legal"])
            trace.append((seat, action))
            env.step(action)
    return env.game, trace


def all_at_once(table: dict[str, Any], seed: int, chains: bool = False) -> sc.Game:
    env = research.parallel_env(**table, granularity="chain" if chains else "choice")
    _, infos = env.reset(seed=seed)
    players = Players()
    while env.agents:
        actions: dict[str, Any] = {}
        for seat, agent in enumerate(env.agents):
            legal = infos[agent]["legal"]
            if legal != [env.wait]:
                actions[agent] = env.chain(agent, players.picker(seat)) if chains else players.pick(seat, legal)
        infos = env.step(actions)[-1]
    return env.game


def one_seat(table: dict[str, Any], seed: int, seat: int, chains: bool = False) -> sc.Game:
    players = Players()
    env = research.gym_env(**table, seat=seat, against=[players], granularity="chain" if chains else "choice")
    _, info = env.reset(seed=seed)
    over = not info["legal"]
    while not over:
        _, _, over, _, info = env.step(env.chain(players.picker(seat)) if chains else players.pick(seat, info["legal"]))
    return env.game


def by_nodes(table: dict[str, Any], seed: int) -> sc.Game:
    """The end of a game that was played in OpenSpiel."""
    game = research.openspiel(**table, seed=seed)
    state, players, wait = game.new_initial_state(), Players(), game.wait
    state.apply_action(state.legal_actions()[0])
    while not state.is_terminal():
        seats = range(len(game.table.agents))
        if state.is_simultaneous_node():
            legal = [state.legal_actions(seat) for seat in seats]
            state.apply_actions([wait if legal[seat] == [wait] else players.pick(seat, legal[seat]) for seat in seats])
        else:
            state.apply_action(players.pick(state.current_player(), state.legal_actions()))
    held = state.held
    assert isinstance(held, sc.Game)
    return held


def in_lanes(table: dict[str, Any], seed: int, lanes: int, **how: Any) -> tuple[list[Trace], list[list[float]]]:
    """By lane, what was chosen in its first game, and its rewards."""
    traces: list[Trace] = [[] for _ in range(lanes)]
    rewards: dict[int, list[float]] = {}
    players = [Players() for _ in range(lanes)]
    with research.VectorEnv(lanes, **table, seed=seed, **how) as games:
        while len(rewards) < lanes:
            actions = []
            for lane in range(lanes):
                seat, legal = int(games.seats[lane]), games.legal[lane, : games.counts[lane]].tolist()
                actions.append(players[lane].pick(seat, legal))
                if lane not in rewards:
                    traces[lane].append((seat, actions[-1]))
            games.step(actions)
            for lane in games.ended.nonzero()[0].tolist():
                rewards.setdefault(lane, games.rewards[lane].tolist())
                assert lane < lanes
    return traces, [rewards[lane] for lane in range(lanes)]
