"""The heading of a dataset: what was played, by which rules and data files, and what its numbers mean."""

from __future__ import annotations

import json
from typing import Any, Final
from zlib import crc32

import smallcouncil
from smallcouncil.core.ids import IdBlock, Numbers
from smallcouncil.core.layout import Column, ObservationLayout
from smallcouncil.core.numbering import Numbering
from smallcouncil.core.records import Reader
from smallcouncil.errors import Complaint

FORM: Final = "small council dataset 1"
WRITER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
CHECK: Final = "check"  # the checksum of the heading

Heading = dict[str, Any]


def heading_of(reader: Reader, observing: bool) -> Heading:
    """The heading of a dataset that begins with this record."""
    rules = reader.game.state.ruleset
    return {
        "form": FORM, "package": smallcouncil.__version__, **table_of(reader),
        "seats": [rules.seat_name(seat) for seat in range(reader.header.players)], "observations": observing,
        **names_of(reader.kind.numbering(reader.game)),
    }


def table_of(reader: Reader) -> dict[str, Any]:
    """What all games of a dataset share."""
    header = reader.header
    return {
        "game": header.game, "rules": header.rules, "content": header.content, "options": header.options,
        "players": header.players,
    }


def names_of(numbering: Numbering) -> dict[str, Any]:
    """The names behind ids and bytes, so that a file explains itself."""
    numbers = numbering.numbers
    return {
        "actions": [[block.first, block.verb, block.xs, block.ys] for block in numbers.blocks],
        "names": {name: each.names for name, each in numbers.lists.items()},
        "arrays": {
            array.name: {"rows": array.rows, "columns": [[column.name, column.values] for column in array.columns]}
            for array in numbering.layout.arrays.values()
        },
    }


def numbers_in(heading: Heading) -> Numbers:
    """The ids of choices by which a dataset was written."""
    found = Numbers(heading["game"], "", "")
    for name, names in heading["names"].items():
        found.list_of(name).add(names)
    for first, verb, xs, ys in heading["actions"]:
        found.add_block(IdBlock(first, verb, xs, ys))
    return found


def layout_in(heading: Heading) -> ObservationLayout:
    """The layout of the observations of a dataset."""
    found = ObservationLayout()
    for name, array in heading["arrays"].items():
        found.add(name, array["rows"], [Column(*column) for column in array["columns"]])
    return found


def packed(heading: Heading) -> str:
    """The heading as a text, with a checksum."""
    return line_of({**heading, CHECK: crc32(line_of(heading).encode())})


def unpacked(text: str | bytes, name: str) -> Heading:
    """The heading from its text; complains if the file is something else, or if the text was changed."""
    try:
        found = json.loads(text)
        check = found.pop(CHECK)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise not_a_dataset(name) from None
    if found.get("form") != FORM or check != crc32(line_of(found).encode()):
        raise not_a_dataset(name)
    return dict(found)


def line_of(value: dict[str, Any]) -> str:
    """JSON without blanks."""
    return WRITER.encode(value)


def not_a_dataset(name: str) -> Complaint:
    return Complaint(f"{name} is not a dataset of Small Council, or it is damaged.")


def check_table(heading: Heading, reader: Reader) -> None:
    """Complains if a record is of another table than the dataset."""
    for key, value in table_of(reader).items():
        if heading[key] != value:
            word = "are" if key in ("options", "rules", "players") else "is"
            told = f"its {key} {word} {said(value)}, not {said(heading[key])}"
            raise Complaint(f"{reader.name} is of another table than the records before it: {told}.")


def said(value: Any) -> str:
    return (", ".join(value) or "none") if isinstance(value, list) else str(value)
