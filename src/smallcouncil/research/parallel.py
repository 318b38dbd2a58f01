"""A PettingZoo environment in which all seats act at once; whoever is not asked waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pettingzoo import ParallelEnv

from smallcouncil.core.lanes import NO_ONE, GameLane
from smallcouncil.errors import Complaint, clipped
from smallcouncil.research import chains, shapes
from smallcouncil.research.rendering import RENDER_MODES
from smallcouncil.research.seats import SeatsEnv
from smallcouncil.research.table import ResearchTable, Wishes, over

WAIT_ONLY = 1  # the actions beyond the choices of a table: `wait`


class AllAtOnce(SeatsEnv, ParallelEnv[str, Any, Any]):
    """All seats act at once. A seat that is not asked has the one action `wait`, the last of all."""

    def __init__(self, table: ResearchTable, render_mode: str | None = None) -> None:
        self.take(table, render_mode, WAIT_ONLY)
        self.metadata = {"name": table.name, "render_modes": [*RENDER_MODES]}
        self.wait = table.places.size

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Starts the game with this seed, or the next one."""
        self.seed_of_game = self.seeds.next(seed)
        self.lane = self.table.lane(self.seed_of_game)
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


def parallel_env(
    game: str = "thrones", players: int | None = None, options: Sequence[str] = (), preset: str = "", *,
    granularity: str = "choice", skip_forced: bool = True, dense: bool = True, flat: bool = True, rewards: str = "shares",
    records: bool = False, render_mode: str | None = None,
) -> AllAtOnce:
    """A PettingZoo environment in which all seats act at once."""
    wishes = Wishes(granularity, skip_forced, dense, flat, rewards, records)
    return AllAtOnce(ResearchTable(game, players, options, preset, wishes), render_mode)
