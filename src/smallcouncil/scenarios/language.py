"""The language of scenarios: text files with a position, choices to play, and expectations of the result.

Errors name file and line. See docs/scenarios.md.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from smallcouncil.core.notation import LONGEST, digits
from smallcouncil.errors import Complaint, clipped

BLOCKS: Final = ("position", "chance", "play", "expect")
BIGGEST: Final = 1 << 20  # characters in a file
MOST_LINES: Final = 20_000  # lines in a file
MOST_LINES_EACH: Final = 1000  # lines in a scenario
MARK: Final = "\ufeff"  # byte order mark that some editors write at the beginning of a file
LINES: Final = re.compile(r"\r\n|\r|\n")


class Line:
    def __init__(self, number: int, text: str) -> None:
        self.number: int = number
        self.text: str = text


class Block(NamedTuple):
    name: str
    lines: list[Line]
    line: int  # line number of its name


class Scenario:
    """One scenario of a file: its header and its blocks in order."""

    def __init__(self, file: str, line: int, title: str) -> None:
        self.file: str = file
        self.line: int = line
        self.title: str = title
        self.game: str = ""
        self.game_line: int = 0
        self.players: int = 0
        self.options: list[str] = []
        self.blocks: list[Block] = []

    def wrong(self, line: int, sentence: str) -> Complaint:
        return Complaint(f"{self.file}, line {line}: {sentence}")


def read(text: str, file: str) -> list[Scenario]:
    """The scenarios of a file; raises Complaint naming file and line."""
    found: list[Scenario] = []
    for each in lines_of(text, file):
        number, line = each.number, each.text
        word, _, rest = line.partition(" ")
        if found and word != "scenario" and number - found[-1].line > MOST_LINES_EACH:
            raise found[-1].wrong(found[-1].line, f"a scenario has {MOST_LINES_EACH} lines at most.")
        if word == "scenario":
            found.append(read_title(file, number, rest.strip()))
        elif found:
            read_line(found[-1], each)
        elif line[0].isspace():
            raise Complaint(f"{file}, line {number}: an indented line belongs to one of {', '.join(BLOCKS)}.")
        else:
            raise Complaint(f"{file}, line {number}: a file must begin with `scenario ID: title`.")
    if not found:
        raise Complaint(f"{file} holds no scenario.")
    for scenario in found:
        check_whole(scenario)
    return found


def lines_of(text: str, file: str) -> list[Line]:
    """The lines that say something, without comments."""
    if len(text) > BIGGEST:
        raise Complaint(f"{file} is too long: it can have at most {BIGGEST} characters.")
    found: list[Line] = []
    raws = LINES.split(text.removeprefix(MARK))
    if len(raws) > MOST_LINES:
        raise Complaint(f"{file} is too long: it has {len(raws)} lines, but at most {MOST_LINES} are allowed.")
    for number, raw in enumerate(raws, 1):
        line = raw.split("#", 1)[0].rstrip()
        if len(line) > LONGEST:
            raise Complaint(f"{file}, line {number}: a line can have at most {LONGEST} characters; this one has {len(line)}.")
        if line:
            found.append(Line(number, line))
    return found


def read_position(text: str, file: str) -> Scenario:
    """A position alone: the line of its game, then the blocks that lead to it."""
    found = Scenario(file, 1, "")
    for each in lines_of(text, file):
        read_line(found, each)
    if not found.game_line:
        raise found.wrong(1, "a position names its game: `game thrones, 5 players`.")
    check_blocks(found)
    for block in found.blocks:
        if block.name == "expect":
            raise found.wrong(block.line, "a position expects nothing; only scenarios do.")
    return found


def read_line(scenario: Scenario, line: Line) -> None:
    """A line of a scenario below its title."""
    word, _, rest = line.text.partition(" ")
    if line.text[0].isspace():
        if not scenario.blocks:
            raise Complaint(f"{scenario.file}, line {line.number}: an indented line belongs to one of {', '.join(BLOCKS)}.")
        scenario.blocks[-1].lines.append(Line(line.number, line.text.strip()))
    elif word == "game":
        read_game(scenario, rest.strip(), line.number)
    elif word in BLOCKS and not rest.strip():
        scenario.blocks.append(Block(word, [], line.number))
    else:
        raise scenario.wrong(line.number, f"`{clipped(line.text.strip())}` is none of scenario, game, {', '.join(BLOCKS)}.")


def read_title(file: str, number: int, title: str) -> Scenario:
    if not title.partition(":")[0].strip():
        raise Complaint(f"{file}, line {number}: `scenario ID: title` is expected.")
    return Scenario(file, number, title)


def read_game(scenario: Scenario, text: str, number: int) -> None:
    """`thrones, 5 players, fortifications`"""
    if scenario.game_line:
        raise scenario.wrong(number, f"the game was already named in line {scenario.game_line}.")
    parts = [part.strip() for part in text.split(",")]
    players = parts[1].split() if len(parts) > 1 else []
    if len(players) != 2 or not digits(players[0]) or players[1] != "players" or not all(parts):
        raise scenario.wrong(number, "`game thrones, 5 players` is expected, then perhaps options.")
    if len(set(parts[2:])) < len(parts[2:]):
        raise scenario.wrong(number, "an option is named twice.")
    scenario.game, scenario.players, scenario.options, scenario.game_line = parts[0], int(players[0]), parts[2:], number


def check_whole(scenario: Scenario) -> None:
    if not scenario.game_line:
        raise scenario.wrong(scenario.line, "the scenario has no `game` line.")
    check_blocks(scenario)
    if not any(block.name == "expect" or (block.name == "play" and asserts(block.lines)) for block in scenario.blocks):
        raise scenario.wrong(scenario.line, "the scenario expects nothing.")


def check_blocks(scenario: Scenario) -> None:
    for block in scenario.blocks:
        if not block.lines:
            raise scenario.wrong(block.line, f"the block `{block.name}` is empty; its lines are indented.")


def asserts(lines: list[Line]) -> bool:
    return any(line.text.startswith("refused ") for line in lines)
