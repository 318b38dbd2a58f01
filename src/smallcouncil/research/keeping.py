"""Environments that survive `copy.deepcopy` and `pickle`, in the middle of a game too."""

from __future__ import annotations

from typing import Any

from smallcouncil.api.game import Game as OpenGame
from smallcouncil.core.lanes import GameLane
from smallcouncil.research.table import ResearchTable


class KeptEnv:
    """Gives away its lane as a game, and makes a lane of it again."""

    table: ResearchTable
    lane: GameLane | None

    def __getstate__(self) -> dict[str, Any]:
        state = {**vars(self)}
        if self.lane is not None:
            state["lane"] = self.game
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        held: Any = state["lane"]
        if held is not None:
            core, story = held._core, held._story
            if story is not None and story.lines:  # it was pickled with its record
                core = story.again(held._setting, core)
            core.past = None  # nobody takes anything back here
            self.lane = GameLane(self.table.places, core, self.table.wishes.skip_forced)

    @property
    def game(self) -> OpenGame:
        raise NotImplementedError
