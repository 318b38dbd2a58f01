"""Datasets as Parquet: small, and known to most tools. It needs pyarrow, which is in the extra `research`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

import numpy as np

from smallcouncil.research.datasets.form import Batch, Choosing, FileForm, damaged
from smallcouncil.research.datasets.heading import Heading, not_a_dataset, packed, unpacked
from smallcouncil.research.datasets.rows import GameRows
from smallcouncil.research.extras import needed

KEY: Final = "small council"  # the heading's name among the file's metadata
PLAIN: Final = ("decision", "step", "seat", "turn", "id")
REPEATED: Final = (  # columns whose values come again and again
    "game", "seed", "split", *PLAIN, "kind", "text", "outcome.list.element", "ranks.list.element", "bots.list.element",
)


class Parquet(FileForm):
    ending = ".parquet"

    def __init__(self) -> None:
        self.arrow: Final[Any] = needed("pyarrow")
        self.files: Final[Any] = needed("pyarrow.parquet")

    def schema(self, heading: Heading) -> Any:
        pa = self.arrow
        width = sum(max(len(each["rows"]), 1) * len(each["columns"]) for each in heading["arrays"].values())
        seen = [("observation", pa.binary(width))] if heading["observations"] else []
        return pa.schema([
            ("game", pa.string()), ("seed", pa.int64()), ("split", pa.string()), ("decision", pa.int32()), ("step", pa.int16()),
            ("seat", pa.int8()), ("turn", pa.int16()), ("kind", pa.string()), ("legal", pa.list_(pa.int32())), ("id", pa.int32()),
            ("text", pa.string()), ("outcome", pa.list_(pa.float32())), ("ranks", pa.list_(pa.float32())),
            ("bots", pa.list_(pa.string())), *seen,
        ])

    def writer(self, path: Path, heading: Heading) -> Any:
        return self.files.ParquetWriter(
            path, self.schema(heading), compression="zstd", compression_level=1, use_dictionary=[*REPEATED],
            write_page_checksum=True,
        )

    def write_part(self, path: Path, games: Sequence[GameRows], heading: Heading) -> None:
        pa, schema = self.arrow, self.schema(heading)
        of_game = pa.array(np.repeat(np.arange(len(games)), [len(each) for each in games]))
        found: dict[str, Any] = {}
        for name in ("game", "seed", "split", "outcome", "ranks", "bots"):
            found[name] = pa.array([getattr(each, name) for each in games], schema.field(name).type).take(of_game)
        for name in (*PLAIN, "kind", "text"):
            found[name] = pa.array([value for each in games for value in each.columns[name]], schema.field(name).type)
        firsts = accumulate((each.ends[-1] for each in games), initial=0)
        ends = [0, *(first + end for first, each in zip(firsts, games, strict=False) for end in each.ends)]
        legal = [number for each in games for number in each.columns["legal"]]
        found["legal"] = pa.ListArray.from_arrays(pa.array(ends, pa.int32()), pa.array(legal, pa.int32()))
        if heading["observations"]:
            seen, form = pa.py_buffer(b"".join(each.seen for each in games)), schema.field("observation").type
            found["observation"] = pa.FixedSizeBinaryArray.from_buffers(form, len(of_game), [None, seen])
        with self.writer(path, heading) as writer:
            writer.write_table(pa.table([found[name] for name in schema.names], schema=schema), row_group_size=len(of_game))
        pa.default_memory_pool().release_unused()

    def join(self, path: Path, parts: Sequence[Path], heading: Heading) -> None:
        with self.writer(path, heading) as writer:
            for part in parts:
                rows = self.files.ParquetFile(part, page_checksum_verification=True).read()
                writer.write_table(rows, row_group_size=len(rows))
                self.arrow.default_memory_pool().release_unused()
            writer.add_key_value_metadata({KEY: packed(heading)})

    def opened(self, path: Path) -> Any:
        try:
            return self.files.ParquetFile(path, page_checksum_verification=True)
        except (self.arrow.ArrowException, OSError) as error:
            if isinstance(error, OSError) and error.filename is not None:
                raise
            raise not_a_dataset(str(path)) from None

    def heading(self, path: Path) -> Heading:
        found = self.opened(path).metadata.metadata or {}
        return unpacked(found.get(KEY.encode(), b""), str(path))

    def batches(self, path: Path, heading: Heading, size: int) -> Iterator[Batch]:
        file = self.opened(path)
        try:
            for rows in file.iter_batches(batch_size=size):
                yield self.batch(rows, heading)
        except (self.arrow.ArrowException, OSError) as error:
            raise damaged(path, error) from None

    def batch(self, rows: Any, heading: Heading) -> Batch:
        found: Batch = {name: rows.column(name).to_numpy() for name in ("seed", *PLAIN)}
        for name in ("game", "split", "kind", "text"):
            found[name] = rows.column(name).to_pylist()
        legal = rows.column("legal")
        ends = np.cumsum(legal.value_lengths().to_numpy())
        found["legal"], found["count"] = Choosing(legal.flatten().to_numpy(), ends).padded()
        for name in ("outcome", "ranks"):
            found[name] = rows.column(name).flatten().to_numpy().reshape(len(rows), heading["players"])
        bots, players = rows.column("bots").flatten().to_pylist(), heading["players"]
        found["bots"] = [bots[at : at + players] for at in range(0, len(bots), players)]
        if heading["observations"]:
            seen = rows.column("observation")
            width = seen.type.byte_width
            data = np.frombuffer(seen.buffers()[1], np.uint8)[seen.offset * width : (seen.offset + len(rows)) * width]
            found["observation"] = data.reshape(len(rows), width)
        return found
