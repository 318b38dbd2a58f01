"""What a player has understood. The browser keeps the same counts in its own storage (web/src/table/teacher/memory.ts)."""

from __future__ import annotations

from typing import Final

from smallcouncil.teaching.notes import CAUTION, INTRODUCTION, Remark

ENOUGH: Final = 2  # times after which a thing is not mentioned again
MOST: Final = 3  # introductions at a time: the others wait for the next time


class Memory:
    """By key of a note, how often its thing was understood; 0: it was only read."""

    def __init__(self, counts: dict[str, int] | None = None) -> None:
        self.counts: dict[str, int] = counts if counts is not None else {}

    def fresh(self, notes: list[Remark]) -> list[Remark]:
        """The notes worth saying, those about what the player does before others; shorter where they were read before."""
        found = [self.worded(note) for note in notes if self.is_fresh(note)]
        introductions = sorted((note for note in found if note.kind == INTRODUCTION), key=lambda note: not note.doing)
        return [*(note for note in found if note.kind != INTRODUCTION), *introductions[:MOST]]

    def is_fresh(self, note: Remark) -> bool:
        known = self.counts.get(note.key)
        return known is None or (known < ENOUGH and note.doing)

    def worded(self, note: Remark) -> Remark:
        return note._replace(text=note.again) if note.again and note.key in self.counts else note

    def read(self, note: Remark) -> None:
        """The player has read the note; for some that is enough."""
        if note.kind == INTRODUCTION:
            self.counts[note.key] = max(self.counts.get(note.key, 0), ENOUGH if note.once else 0)

    def sealed(self, notes: list[Remark], shows: list[str], helped: bool) -> None:
        """The player has sealed a draft, of which all these notes could have been said; `helped`: with Undo or help.

        A mistake brings its caution back.
        """
        for note in notes:
            if note.kind == CAUTION:
                self.counts.pop(note.key, None)
        if not helped:
            for key in shows:
                self.counts[key] = min(ENOUGH, self.counts.get(key, 0) + 1)
