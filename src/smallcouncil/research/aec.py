"""A PettingZoo environment in which the seats choose one after the other (AEC)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pettingzoo import AECEnv

from smallcouncil.core.agenda import Illegal
from smallcouncil.core.lanes import NO_ONE, GameLane
from smallcouncil.research import shapes
from smallcouncil.research.rendering import RENDER_MODES
from smallcouncil.research.seats import SeatsEnv
from smallcouncil.research.table import ResearchTable, Wishes, before_reset, over

FINE = -1.0  # the reward of an illegal action that ends the game


class SinceReset:
    """An attribute that `reset` gives its first value; before that, whoever reads it is told so.

    A method `__getattr__` would make all attributes slower.
    """

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, env: object, owner: type) -> Any:
        raise AttributeError(f"{self.name}: {before_reset()}")


class RawEnv(SeatsEnv, AECEnv[str, Any, Any]):
    """The seats choose one after the other. Where they choose in secret, none of them sees what the others have chosen."""

    def __init__(self, table: ResearchTable, render_mode: str | None = None) -> None:
        super().__init__()
        self.take(table, render_mode, 0)
        self.metadata = {"name": table.name, "render_modes": [*RENDER_MODES], "is_parallelizable": False}
        self.nothing: dict[str, Any] = {"action_mask": table.mask([]), "legal": []}  # the info of an agent that is not asked
        self.nothing["action_mask"].flags.writeable = False
        self.is_over = False  # are all agents done?

    # The game ------------------------------------------------------------------------------------------------------

    if not TYPE_CHECKING:  # PettingZoo says their types
        agent_selection, infos, rewards = SinceReset(), SinceReset(), SinceReset()
        _cumulative_rewards, terminations, truncations = SinceReset(), SinceReset(), SinceReset()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts the game with this seed, or the next one."""
        self.seed_of_game = self.seeds.next(seed)
        self.lane = self.table.lane(self.seed_of_game)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = dict.fromkeys(self.agents, self.nothing)
        self._skip_agent_selection = None
        self.is_over = False
        self._ask(self.lane)

    def step(self, action: Any) -> None:
        """Takes the action of `agent_selection`. Raises `Illegal` or `Complaint` and changes nothing if it is refused."""
        lane = self._lane()
        if self.is_over:
            if action is not None or not self.agents:
                raise over()
            self._was_dead_step(None)
            return
        if self.chains:
            lane.step_chain(self.table.chain(action))
        else:
            lane.step(self.table.action(action))
        self.infos[self.agent_selection] = self.nothing
        if lane.seat == NO_ONE:
            self._end(self.table.returns(lane.game))
        else:
            self._ask(lane)

    def _ask(self, lane: GameLane) -> None:
        """Turns to the seat that chooses next."""
        self.agent_selection = agent = self.possible_agents[lane.seat]
        legal = lane.legal(lane.seat)
        shapes.tell(self.action_spaces[agent], legal)
        self.infos[agent] = {"action_mask": self.table.mask(legal), "legal": legal}

    def _end(self, returns: list[float]) -> None:
        self.is_over = True
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = self._cumulative_rewards[agent] = returns[seat]
            self.terminations[agent] = True
        self._deads_step_first()

    # What an agent gets --------------------------------------------------------------------------------------------

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees, and which actions it may take now."""
        seat = self.table.agent(agent)
        info = self.infos.get(self.possible_agents[seat], self.nothing)
        return {"observation": self.table.observed(self._lane().game, seat), "action_mask": info["action_mask"]}


class ForgivingEnv(RawEnv):
    """An action that is refused ends the game for all, and its agent gets -1.

    PettingZoo's wrappers do the same, but each step through three of them takes longer than a compiled step of the game.
    """

    def step(self, action: Any) -> None:
        """Takes the action of `agent_selection`."""
        try:
            super().step(action)
        except Illegal:
            if self.is_over:
                raise
            fined = self.possible_agents.index(self.agent_selection)
            self.infos[self.agent_selection] = self.nothing
            self.truncations = dict.fromkeys(self.agents, True)
            self._end([FINE if seat == fined else 0.0 for seat in range(len(self.agents))])


def raw_env(
    game: str = "thrones", players: int | None = None, options: Sequence[str] = (), preset: str = "", *,
    granularity: str = "choice", skip_forced: bool = True, dense: bool = True, flat: bool = True, rewards: str = "shares",
    records: bool = False, render_mode: str | None = None,
) -> RawEnv:
    """A PettingZoo AEC environment. It raises `Illegal` if an action is refused."""
    wishes = Wishes(granularity, skip_forced, dense, flat, rewards, records)
    return RawEnv(ResearchTable(game, players, options, preset, wishes), render_mode)


def aec_env(
    game: str = "thrones", players: int | None = None, options: Sequence[str] = (), preset: str = "", *,
    granularity: str = "choice", skip_forced: bool = True, dense: bool = True, flat: bool = True, rewards: str = "shares",
    records: bool = False, render_mode: str | None = None,
) -> RawEnv:
    """The same, as PettingZoo's wrappers would make it: an illegal action ends the game, and its agent gets -1."""
    wishes = Wishes(granularity, skip_forced, dense, flat, rewards, records)
    return ForgivingEnv(ResearchTable(game, players, options, preset, wishes), render_mode)
