"""Spaces of observations and actions. Without a mask, sampling an action draws a legal one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces

from smallcouncil.research.table import ResearchTable


class LegalActions(spaces.Discrete):
    """Actions by number. `legal` are those that can be taken now."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.legal: Sequence[int] = ()

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and self.legal:
            return np.int64(self.legal[int(self.np_random.integers(len(self.legal)))])
        return super().sample(mask, probability)


def actions(table: ResearchTable, extra: int = 0) -> spaces.Space[Any]:
    """The actions of a seat, with `extra` more than the choices of the table."""
    single = LegalActions(table.places.size + extra)
    return single if table.wishes.granularity == "choice" else spaces.Sequence(single)


def tell(space: spaces.Space[Any], legal: Sequence[int]) -> None:
    """Tells a space of actions which of them can be taken now."""
    if isinstance(space, LegalActions):
        space.legal = legal


def observations(table: ResearchTable, extra: int = 0) -> spaces.Dict:
    return spaces.Dict({"observation": seen(table), "action_mask": spaces.Box(0, 1, (table.places.size + extra,), np.int8)})


def seen(table: ResearchTable) -> spaces.Space[Any]:
    if table.wishes.flat:
        return spaces.Box(0, 255, (table.size,), np.uint8)
    arrays = table.numbering.layout.arrays.values()
    return spaces.Dict({array.name: spaces.Box(0, 255, array.shape(), np.uint8) for array in arrays})
