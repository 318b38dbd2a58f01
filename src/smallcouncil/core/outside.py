"""TOML and JSON that somebody else wrote, read in time that grows only with their length.

We refuse text that is nested more deeply, or has longer lists and texts or larger numbers, than any data file, so that other code
need not check.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

DEEPEST: Final = 12  # levels of nested tables and lists
MOST: Final = 250  # entries in a list or a table; numbers of areas and cards fit in a byte
LONGEST: Final = 2000  # characters in a text
LARGEST: Final = 1 << 31
CONTROLS: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")  # they move the cursor, or are half a character
LONGEST_LINE: Final = 2 * LONGEST
MOST_LINES: Final = 5000  # all data files together have fewer
MOST_DOTS: Final = 40  # dots in a line: parsing a dotted key takes quadratic time


class Unsound(Exception):
    """The data cannot be read; the message is part of a sentence."""


def toml(text: str) -> dict[str, Any]:
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        raise Unsound(f"not readable as TOML: it has {len(lines)} lines, but at most {MOST_LINES} are allowed")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise Unsound(f"not readable as TOML: line {number} has more than {LONGEST_LINE} characters")
        if line.count(".") > MOST_DOTS:
            raise Unsound(f"not readable as TOML: line {number} has more than {MOST_DOTS} dots")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise Unsound("not readable as TOML: brackets nested too deeply") from None
    except ValueError as error:  # raised for numbers with thousands of digits, too
        raise Unsound(f"not readable as TOML: {error}") from None


def check(value: object) -> None:
    """Raises Unsound for anything that no data file contains."""
    level: list[object] = [value]
    for _ in range(DEEPEST):
        inner: list[object] = []
        for each in level:
            if isinstance(each, dict):
                check_length(list(each), "table")
                for key in each:
                    check_value(key)
                inner.extend(each.values())
            elif isinstance(each, list):
                check_length(each, "list")
                inner.extend(each)
            else:
                check_value(each)
        level = inner
    if level:
        raise Unsound(f"tables and lists are nested more than {DEEPEST} deep")


def check_length(entries: list[object], what: str) -> None:
    if len(entries) > MOST:
        raise Unsound(f"a {what} has {len(entries)} entries, but at most {MOST} are allowed")


def check_value(value: object) -> None:
    if isinstance(value, str) and len(value) > LONGEST:
        raise Unsound(f"a text has {len(value)} characters, but at most {LONGEST} are allowed")
    if isinstance(value, str) and CONTROLS.search(value):
        raise Unsound("a text has a control character in it")
    if isinstance(value, int) and not -LARGEST <= value < LARGEST:
        raise Unsound(f"a number has more than {len(str(LARGEST))} digits")
