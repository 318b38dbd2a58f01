"""What the environments for several agents share: each agent is a seat with its spaces, and can draft a whole decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from smallcouncil.research import chains, shapes
from smallcouncil.research.keeping import KeptEnv
from smallcouncil.research.rendering import RENDER_MODES
from smallcouncil.research.table import ResearchTable, Seeds, one_of


class SeatsEnv(KeptEnv):
    """All seats of a table are agents."""

    possible_agents: list[str]
    agents: list[str]
    observation_spaces: dict[str, Any]
    action_spaces: dict[str, Any]

    def take(self, table: ResearchTable, render_mode: str | None, extra: int) -> None:
        """Takes the seats of the table, with `extra` more actions than it has choices. No game has begun."""
        if render_mode is not None:
            one_of("render_mode", render_mode, RENDER_MODES)
        self.table = table
        self.render_mode = render_mode
        self.possible_agents = [*table.agents]
        self.agents = []
        self.action_spaces = {agent: shapes.actions(table, extra) for agent in table.agents}
        self.observation_spaces = {agent: shapes.observations(table, extra) for agent in table.agents}
        self.chains = table.wishes.granularity == "chain"
        self.seeds = Seeds()
        self.seed_of_game = 0
        self.lane = None

    def chain(self, agent: str, pick: Callable[[Sequence[int]], int]) -> list[int]:
        """A whole decision of the agent: `pick` chooses each of its actions among the legal ones. Nothing changes."""
        return chains.drafted(self._lane(), self.table.agent(agent), pick)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[self.possible_agents[self.table.agent(agent)]]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[self.possible_agents[self.table.agent(agent)]]

    def close(self) -> None:
        """There is nothing to release."""
