"""Writes a dataset from records. It is written in parts, so a run that was stopped continues where it stopped."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple

from smallcouncil.errors import Complaint
from smallcouncil.research.datasets.form import FileForm
from smallcouncil.research.datasets.forms import form_of
from smallcouncil.research.datasets.heading import Heading, check_table, heading_of
from smallcouncil.research.datasets.rows import GameRows

PART_ROWS: Final = {False: 16_384, True: 2_048}  # the game that reaches this many ends a part; fewer with observations
HEADING: Final = "heading.json"
LEDGER: Final = "parts.jsonl"  # a line for each part that is complete
Read = Callable[[Path, bool], GameRows]


class Written(NamedTuple):
    """What is in a dataset that was written."""

    games: int
    rows: int
    open: int  # games that are not over, and so have no rows
    bytes: int
    digest: str  # the same for the same rows on every machine, in both forms


class Parts:
    """The folder beside a dataset with the parts that are complete."""

    def __init__(self, out: Path, form: FileForm, observing: bool) -> None:
        self.out: Final = out
        self.folder: Final = out.with_name(out.name + ".parts")
        self.form: Final = form
        self.observing: Final = observing
        self.heading: Heading | None = None
        self.told: Final[list[dict[str, Any]]] = []  # by part, its games
        self.read()

    def read(self) -> None:
        """Reads what an earlier run completed; an incomplete last line of the ledger is ignored."""
        try:
            self.heading = json.loads((self.folder / HEADING).read_text("utf-8"))
            ledger = (self.folder / LEDGER).read_bytes()
            self.told.extend(json.loads(line) for line in ledger[: ledger.rfind(b"\n") + 1].splitlines())
        except FileNotFoundError:
            return
        except ValueError:
            raise Complaint(f"The folder {self.folder} is damaged; delete it and start again.") from None
        (self.folder / LEDGER).write_bytes(ledger[: ledger.rfind(b"\n") + 1])
        assert self.heading is not None
        if self.heading["observations"] != self.observing:
            told = "with" if self.heading["observations"] else "without"
            raise Complaint(f"{self.out} was started {told} observations; continue in the same way, or delete {self.folder}.")

    def done(self) -> set[str]:
        return {name for each in self.told for name in (*each["games"], *each["open"])}

    def path(self, number: int) -> Path:
        return self.folder / f"{number:05}{self.form.ending}"

    def begin(self, game: GameRows) -> None:
        """Takes the table of the first game; complains if a later one is of another."""
        if self.heading is None:
            self.heading = heading_of(game.reader, self.observing)
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / HEADING).write_text(json.dumps(self.heading), encoding="utf-8")
        check_table(self.heading, game.reader)

    def add(self, games: Sequence[GameRows]) -> None:
        assert self.heading is not None
        over = [game for game in games if len(game)]
        path = self.path(len(self.told))
        if over:
            beside = path.with_suffix(".new")
            self.form.write_part(beside, over, self.heading)
            os.replace(beside, path)
        told = {
            "games": {game.game: game.digest() for game in over}, "rows": sum(map(len, over)),
            "open": [game.game for game in games if not len(game)],
        }
        with (self.folder / LEDGER).open("a", encoding="utf-8") as ledger:
            ledger.write(json.dumps(told) + "\n")
        self.told.append(told)

    def join(self) -> Written:
        """Makes the file of its parts, and removes them."""
        digests = {name: digest for each in self.told for name, digest in each["games"].items()}
        if not digests:
            self.remove()
            raise Complaint("None of these games is over, so there is nothing to write.")
        assert self.heading is not None
        rows = sum(each["rows"] for each in self.told)
        whole = blake2b("\n".join(f"{name} {digest}" for name, digest in digests.items()).encode(), digest_size=8).hexdigest()
        heading = {**self.heading, "games": len(digests), "rows": rows, "digest": whole}
        beside = self.folder / "whole"
        self.form.join(beside, [self.path(number) for number, each in enumerate(self.told) if each["rows"]], heading)
        size = beside.stat().st_size
        os.replace(beside, self.out)
        self.remove()
        return Written(len(digests), rows, sum(len(each["open"]) for each in self.told), size, whole)

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


def write(files: Sequence[Path], out: Path, observing: bool, step: Callable[[], None] = lambda: None) -> Written:
    """Writes the dataset of these records. The order of the files decides the order of the rows."""
    form = form_of(out)
    check_new(out)
    check_names(files)
    parts = Parts(out, form, observing)
    try:
        for games in gathered(files, parts, observing, step):
            parts.add(games)
    finally:
        if not parts.told:
            parts.remove()
    return parts.join()


def gathered(files: Iterable[Path], parts: Parts, observing: bool, step: Callable[[], None]) -> Iterator[list[GameRows]]:
    """The games that are missing, as many at a time as fill a part. The list is emptied for the next part."""
    done, games = parts.done(), list[GameRows]()
    for file in files:
        if file.stem not in done:
            game = GameRows(file, observing)
            parts.begin(game)
            games.append(game)
        step()
        if sum(map(len, games)) >= PART_ROWS[observing]:
            yield games
            games.clear()
    if games:
        yield games


def check_new(out: Path) -> None:
    if out.exists():
        raise Complaint(f"{out} exists already: delete it, or choose another name.")


def check_names(files: Sequence[Path]) -> None:
    names: set[str] = set()
    for file in files:
        if file.stem in names:
            raise Complaint(f"Two records are named {file.stem}; the rows of each need a name of their own.")
        names.add(file.stem)
