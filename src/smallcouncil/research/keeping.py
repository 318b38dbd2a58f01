"""What all environments have: a game, which survives `copy.deepcopy` and `pickle`, and a picture of it as text."""

from __future__ import annotations

from typing import Any

from smallcouncil.api.game import Game as OpenGame
from smallcouncil.core.lanes import GameLane
from smallcouncil.research.rendering import rendered
from smallcouncil.research.table import ResearchTable, before_reset


class KeptEnv:
    """Has a game. To be kept, it gives away its lane as a game, and makes a lane of it again."""

    table: ResearchTable
    lane: GameLane | None
    seed_of_game: int
    render_mode: str | None

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
        """The game itself, with everything that is hidden."""
        return self.table.open(self._lane().game, self.seed_of_game)

    def _lane(self) -> GameLane:
        if self.lane is None:
            raise before_reset()
        return self.lane

    def render(self) -> Any:
        """The position as text; with `human`, it is printed; with `rgb_array`, it is drawn."""
        return rendered(self.game, self.render_mode)
