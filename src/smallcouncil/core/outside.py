"""Data that somebody else wrote: TOML and JSON from outside, read in a time that grows with their length alone.

No data file is nested as deep, has lists and texts as long or numbers as large as what is refused here; whoever reads on need not
fear them.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

DEEPEST: Final = 12  # how deep tables and lists are nested
MOST: Final = 250  # entries of a list or a table; numbers of areas and cards are bytes
LONGEST: Final = 2000  # characters of a text
LARGEST: Final = 1 << 31
CONTROLS: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")  # they move the cursor, or are half a letter
LONGEST_LINE: Final = 2 * LONGEST
MOST_LINES: Final = 5000  # all data files together have fewer
MOST_DOTS: Final = 40  # in a line: reading a dotted key takes the square of its parts


class Unsound(Exception):
    """Why it cannot be read, to be put into a sentence."""


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
    except ValueError as error:  # also of numbers with thousands of digits
        raise Unsound(f"not readable as TOML: {error}") from None


def check(value: object) -> None:
    """Raises Unsound for what no data file has."""
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
