"""Datasets as lines of JSON, for programs without Parquet: first the heading, then a row on each line."""

from __future__ import annotations

import json
import shutil
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from smallcouncil.research.datasets.form import Batch, Choosing, FileForm, damaged
from smallcouncil.research.datasets.heading import Heading, line_of, packed, unpacked
from smallcouncil.research.datasets.rows import NUMBERS, WORDS, GameRows

ALIKE = ("game", "seed", "split", "outcome", "ranks", "bots")  # columns that have one value for a whole game
ROW = (*ALIKE, *NUMBERS, *WORDS)
ROWS_CHECK = "check of rows"  # a checksum in the heading
FAST = 1  # compression of observations


class JsonLines(FileForm):
    ending = ".jsonl"

    def write_part(self, path: Path, games: Sequence[GameRows], heading: Heading) -> None:
        with path.open("w", encoding="utf-8") as file:
            for game in games:
                file.writelines(line_of(row) + "\n" for row in rows_of(game))

    def join(self, path: Path, parts: Sequence[Path], heading: Heading) -> None:
        check = 0
        for part in parts:
            check = zlib.crc32(part.read_bytes(), check)
        with path.open("wb") as file:
            file.write(packed({**heading, ROWS_CHECK: check}).encode() + b"\n")
            for part in parts:
                with part.open("rb") as rows:
                    shutil.copyfileobj(rows, file)

    def heading(self, path: Path) -> Heading:
        with path.open("rb") as file:
            return unpacked(file.readline(), str(path))

    def batches(self, path: Path, heading: Heading, size: int) -> Iterator[Batch]:
        told = check = 0
        with path.open("rb") as file:
            file.readline()
            while lines := list(islice(file, size)):
                try:
                    yield batch([json.loads(line) for line in lines], heading)
                except (ValueError, KeyError, TypeError, zlib.error):
                    raise damaged(path, f"there is a broken row between lines {told + 2} and {told + 1 + len(lines)}") from None
                told += len(lines)
                check = zlib.crc32(b"".join(lines), check)
        if told != heading["rows"] or check != heading[ROWS_CHECK]:
            raise damaged(path, f"it has {told} rows, which are not those that were written")


def rows_of(game: GameRows) -> Iterator[dict[str, Any]]:
    """The rows of a game, each with all its columns."""
    alike = {name: getattr(game, name) for name in ALIKE}
    columns = {name: game.columns[name] for name in (*NUMBERS, *WORDS) if name != "legal"}
    width, begin = len(game.seen) // max(len(game), 1), 0
    for number, end in enumerate(game.ends):
        row = {**alike, **{name: column[number] for name, column in columns.items()}, "legal": game.columns["legal"][begin:end]}
        if game.observing:
            row["observation"] = b64encode(zlib.compress(game.seen[number * width : (number + 1) * width], FAST)).decode()
        begin = end
        yield row


def batch(rows: list[dict[str, Any]], heading: Heading) -> Batch:
    found: Batch = {name: [row[name] for row in rows] for name in ROW}
    for name, form in (("seed", "<i8"), *NUMBERS.items(), ("outcome", "<f4"), ("ranks", "<f4")):
        if name != "legal":
            found[name] = np.array(found[name], form)
    ids = [number for row in rows for number in row["legal"]]
    ends = np.cumsum([len(row["legal"]) for row in rows])
    found["legal"], found["count"] = Choosing(np.array(ids, np.int32), ends).padded()
    if heading["observations"]:
        seen = b"".join(zlib.decompress(b64decode(row["observation"])) for row in rows)
        found["observation"] = np.frombuffer(seen, np.uint8).reshape(len(rows), -1)
    return found
