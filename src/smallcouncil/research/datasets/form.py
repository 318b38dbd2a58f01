"""The forms of a dataset's file: what each of them can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from smallcouncil.errors import Complaint
from smallcouncil.research.datasets.heading import Heading
from smallcouncil.research.datasets.rows import GameRows

Batch = dict[str, Any]  # by column, an array or a list with a value for each row

PAD = -1  # fills up the legal ids of a row


class FileForm(ABC):
    """A form of file. A dataset is first written in parts, which are then joined."""

    ending: str = ""

    @abstractmethod
    def write_part(self, path: Path, games: Sequence[GameRows], heading: Heading) -> None:
        """Writes the rows of some games."""

    @abstractmethod
    def join(self, path: Path, parts: Sequence[Path], heading: Heading) -> None:
        """Writes the whole file from its parts."""

    @abstractmethod
    def heading(self, path: Path) -> Heading:
        """Reads the heading of a file; complains if the file is not a dataset."""

    @abstractmethod
    def batches(self, path: Path, heading: Heading, size: int) -> Iterator[Batch]:
        """Reads all rows, this many at a time."""


class Choosing(NamedTuple):
    """Legal ids of several rows, one after the other, and where those of each row end."""

    ids: np.ndarray[Any, Any]
    ends: np.ndarray[Any, Any]

    def padded(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """A line for each row, filled up, and how many ids each has."""
        counts = np.diff(self.ends, prepend=0)
        found = np.full((len(counts), counts.max(initial=0)), PAD, np.int32)
        found[np.arange(found.shape[1]) < counts[:, None]] = self.ids
        return found, counts


def damaged(path: Path, error: Exception | str) -> Complaint:
    told = " ".join(str(error).split())[:200].rstrip(".")
    return Complaint(f"{path} is damaged and cannot be read to its end: {told}.")
