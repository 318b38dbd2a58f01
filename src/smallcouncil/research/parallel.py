"""A PettingZoo environment in which all seats act at once; whoever is not asked waits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pettingzoo import ParallelEnv

from smallcouncil.api.game import Game as OpenGame
from smallcouncil.core.lanes import NO_ONE, GameLane
from smallcouncil.errors import Complaint, clipped
from smallcouncil.research import chains, shapes
from smallcouncil.research.keeping import KeptEnv
from smallcouncil.research.rendering import RENDER_MODES, rendered
from smallcouncil.research.table import ResearchTable, Seeds, Wishes, before_reset, one_of, over

WAIT_ONLY = 1  # the actions beyond the choices of a table: `wait`


class AllAtOnce(KeptEnv, ParallelEnv[str, Any, Any]):
    """All seats act at once. A seat that is not asked has the one action `wait`, the last of all."""

    def __init__(self, table: ResearchTable, render_mode: str | None = None) -> None:
        if render_mode is not None:
            one_of("render_mode", render_mode, RENDER_MODES)
        self.table = table
        self.wait = table.places.size
        self.metadata = {"name": table.name, "render_modes": [*RENDER_MODES]}
        self.render_mode = render_mode
        self.possible_agents = [*table.agents]
        self.agents: list[str] = []
        self.action_spaces = {agent: shapes.actions(table, WAIT_ONLY) for agent in table.agents}
        self.observation_spaces = {agent: shapes.observations(table, WAIT_ONLY) for agent in table.agents}
        self.chains = table.wishes.granularity == "chain"
        self.seeds = Seeds()
        self.seed = 0
        self.lane: GameLane | None = None

    @property
    def game(self) -> OpenGame:
        """The game itself, with everything that is hidden."""
        return self.table.open(self._lane().game, self.seed)

    def _lane(self) -> GameLane:
        if self.lane is None:
            raise before_reset()
        return self.lane

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Starts the game with this seed, or the next one."""
        self.seed = self.seeds.next(seed)
        self.lane = self.table.lane(self.seed)
        self.lane.settle_all()
        self.agents = [*self.possible_agents]
        return self._told(self.lane)

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Takes an action of every agent. If one is refused, it raises `Illegal` or `Complaint` and changes nothing."""
        lane = self._lane()
        if lane.seat == NO_ONE:
            raise over()
        if not isinstance(actions, Mapping):
            raise Complaint(f"Actions are a dictionary by agent, not {clipped(repr(actions))}.")
        by_seat = {self.table.agent(agent): action for agent, action in actions.items()}
        waiting = lane.game.waiting
        asked = [seat for seat in range(self.table.players) if waiting >> seat & 1]
        for seat in asked:
            if seat not in by_seat:
                raise Complaint(f"{self.possible_agents[seat]} is asked, but has no action.")
        for seat, action in by_seat.items():
            if seat not in asked:
                self._check_wait(seat, action)
        if self.chains:
            chains.play_all(lane, {seat: self.table.chain(by_seat[seat]) for seat in asked})
        else:
            choices = {seat: lane.allowed(seat, self.table.action(by_seat[seat], WAIT_ONLY)) for seat in asked}
            for seat, choice in choices.items():
                lane.make(seat, choice)
        lane.settle_all()
        return self._after(lane)

    def _check_wait(self, seat: int, action: Any) -> None:
        actions = self.table.chain(action, WAIT_ONLY) if self.chains else [self.table.action(action, WAIT_ONLY)]
        if any(each != self.wait for each in actions):
            raise Complaint(f"{self.possible_agents[seat]} is not asked, so its only action is to wait, {self.wait}.")

    def _after(self, lane: GameLane) -> tuple[dict[str, Any], ...]:
        agents = self.agents
        is_over = lane.seat == NO_ONE
        returns = self.table.returns(lane.game) if is_over else [0.0] * len(agents)
        seen, infos = self._told(lane)
        if is_over:
            self.agents = []
        return seen, dict(zip(agents, returns, strict=True)), dict.fromkeys(agents, is_over), dict.fromkeys(agents, False), infos

    def _told(self, lane: GameLane) -> tuple[dict[str, Any], dict[str, Any]]:
        """By agent, what it sees, and which actions it may take."""
        seen, infos = {}, {}
        for seat, agent in enumerate(self.agents):
            legal = lane.legal(seat) or [self.wait]
            mask = self.table.mask(legal, WAIT_ONLY)
            shapes.tell(self.action_spaces[agent], legal)
            seen[agent] = {"observation": self.table.observed(lane.game, seat), "action_mask": mask}
            infos[agent] = {"action_mask": mask, "legal": legal}
        return seen, infos

    def chain(self, agent: str, pick: Callable[[Sequence[int]], int]) -> list[int]:
        """A whole decision of the agent: `pick` chooses each of its actions among the legal ones. Nothing changes."""
        return chains.drafted(self._lane(), self.table.agent(agent), pick)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[self.possible_agents[self.table.agent(agent)]]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[self.possible_agents[self.table.agent(agent)]]

    def render(self) -> Any:
        """The position as text; with `human`, it is printed; with `rgb_array`, it is drawn."""
        return rendered(self.game, self.render_mode)

    def close(self) -> None:
        """There is nothing to release."""


def parallel_env(
    game: str = "thrones", players: int | None = None, options: Sequence[str] = (), preset: str = "", *,
    granularity: str = "choice", skip_forced: bool = True, dense: bool = True, flat: bool = True, rewards: str = "shares",
    records: bool = False, render_mode: str | None = None,
) -> AllAtOnce:
    """A PettingZoo environment in which all seats act at once."""
    wishes = Wishes(granularity, skip_forced, dense, flat, rewards, records)
    return AllAtOnce(ResearchTable(game, players, options, preset, wishes), render_mode)
