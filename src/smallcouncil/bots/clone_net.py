"""The net of the bot that imitates: it scores choices by their ids."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

EXACT: Final = 4  # digits that count: the last ones differ between machines
Floats = NDArray[np.float32]


class CloneNet:
    """Gives each legal id a score for an observation."""

    def __init__(self, columns: NDArray[np.int32], values: NDArray[np.uint8], ids: NDArray[np.int32], **weights: Floats) -> None:
        self.columns: Final = columns  # by feature, the byte of the observation
        self.values: Final = values  # by feature, the value that it has
        self.ids: Final = ids  # the ids that were legal in the datasets, ascending
        self.weights: Final = weights  # matrix, bias, vectors, worth

    def features(self, seen: NDArray[np.uint8]) -> Floats:
        """By row, which bytes have which values."""
        found: Floats = (seen[:, self.columns] == self.values).astype(np.float32)
        return found

    def hidden(self, features: Floats) -> Floats:
        found: Floats = np.maximum(features @ self.weights["matrix"] + self.weights["bias"], 0.0)
        return found

    def places(self, legal: NDArray[np.int32]) -> NDArray[np.int64]:
        """By id, its place among the known ones; the last place is for all others."""
        found = np.searchsorted(self.ids, legal)
        return np.where(self.ids[np.minimum(found, len(self.ids) - 1)] == legal, found, len(self.ids))

    def scores(self, seen: NDArray[np.uint8], legal: list[int]) -> list[float]:
        places = self.places(np.array(legal, np.int32))
        found = self.weights["vectors"][places] @ self.hidden(self.features(seen[None]))[0] + self.weights["worth"][places]
        rounded: list[float] = np.round(found, EXACT).tolist()
        return rounded

    def save(self, path: Path) -> None:
        small: dict[str, Any] = {name: matrix.astype(np.float16) for name, matrix in self.weights.items()}
        np.savez_compressed(path, columns=self.columns, values=self.values, ids=self.ids, **small)


@lru_cache(maxsize=4)
def net_of(path: Path) -> CloneNet:
    with np.load(path, allow_pickle=False) as file:
        kept = {name: file[name] for name in file.files}
        fixed = [kept.pop(name) for name in ("columns", "values", "ids")]
        return CloneNet(*fixed, **{name: matrix.astype(np.float32) for name, matrix in kept.items()})
