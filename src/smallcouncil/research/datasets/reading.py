"""Reads datasets by batches."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from smallcouncil.api.numbers import Actions, Observations
from smallcouncil.api.setting import whole
from smallcouncil.errors import Complaint, clipped
from smallcouncil.research.datasets.form import Batch
from smallcouncil.research.datasets.forms import form_of
from smallcouncil.research.datasets.heading import layout_in, numbers_in
from smallcouncil.research.datasets.rows import SPLITS


class Dataset:
    """A dataset in a file; `len` is the number of its rows, `games` that of its games.

    `about` is its heading: package, game, rules, content, options, players, seats and a digest of all rows.
    """

    def __init__(self, path: str | Path) -> None:
        if not isinstance(path, str | Path):
            raise Complaint(f"A dataset is the name of a file, not {clipped(repr(path))}.")
        self.path: Final = Path(path)
        self._form: Final = form_of(self.path)
        try:
            self.path.stat()
            self.about: Final = self._form.heading(self.path)
        except OSError as error:
            raise Complaint(f"{clipped(str(path))} cannot be read: {error.strerror}.") from None

    @property
    def games(self) -> int:
        """How many games it has."""
        return int(self.about["games"])

    @property
    def actions(self) -> Actions:
        """The choices that its ids stand for."""
        return Actions(numbers_in(self.about))

    @property
    def observations(self) -> Observations:
        """What the bytes of its observations mean."""
        return Observations(numbers_in(self.about), layout_in(self.about))

    def __len__(self) -> int:
        return int(self.about["rows"])

    def __repr__(self) -> str:
        return f"<Dataset of {self.games} games, {len(self)} rows: {self.about['game']}, {self.about['players']} players>"

    def batches(self, size: int = 1024, split: str = "") -> Iterator[Batch]:
        """Reads the rows, at most this many at a time: a dictionary with an array or a list for each column.

        `legal` has a line of ids for each row, filled up with -1; `count` says how many there are. `split` is `train`, `valid`
        or `test`; without it, all rows come.
        """
        number = whole(size)
        if number is None or number < 1:
            raise Complaint(f"The size of a batch is a whole number, 1 or more, not {clipped(repr(size))}.")
        if split and split not in SPLITS:
            raise Complaint(f"There is no split {clipped(repr(split))}; the splits are {', '.join(SPLITS)}.")
        return self._batches(number, split)

    def _batches(self, size: int, split: str) -> Iterator[Batch]:
        for batch in self._form.batches(self.path, self.about, size):
            chosen = batch if not split else only(batch, [each == split for each in batch["split"]])
            if len(chosen["id"]):
                yield chosen


def only(batch: Batch, true: list[bool]) -> Batch:
    """The rows of a batch for which this is true."""
    mask = np.array(true)
    return {name: picked(column, mask) for name, column in batch.items()}


def picked(column: Any, mask: np.ndarray[Any, Any]) -> Any:
    if isinstance(column, np.ndarray):
        return column[mask]
    return [value for value, wanted in zip(column, mask, strict=True) if wanted]
