"""Scenarios with typing mistakes: the result is always a pass, a difference or a complaint with its place."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Difference, Runner

FILES = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.scenario"))
TEXT = "\n".join(file.read_text("utf-8") for file in FILES)
STORIES: list[str] = [story for story in re.split(r"(?m)(?=^scenario )", TEXT) if story.startswith("scenario")]
LINES: list[str] = [line for story in STORIES for line in story.splitlines() if line.startswith("  ")]
WORDS: list[str] = sorted({word for line in LINES for word in re.findall(r"[\w'*+-]+", line)})
NUMBERS = ["0", "1", "2", "7", "9", "10", "11", "15", "16", "99", "-1", "300"]
MARKS = "[]{}:;,#*+-'\"\t 0xé\ufeff\u2028"
PLACED = re.compile(r"(difference|mistake): f(, line \d+: | holds no scenario)")
TIMES = 2500


def slip(rng: random.Random, line: str) -> str:
    """A line with a typing mistake."""
    key, colon, value = line.partition(":")
    way = rng.randrange(7)
    if way == 0:
        return "".join(rng.choice(WORDS) if word.isalnum() and rng.random() < 0.3 else word for word in re.split(r"(\w+)", line))
    if way == 1:
        return re.sub(r"\d+", lambda _: rng.choice(NUMBERS), line)
    if way == 2:
        return line.replace(rng.choice("[]:,;*"), "", 1)
    if way == 3:
        return line + ", " + rng.choice(rng.choice(LINES).partition(":")[2].split(",")).strip()
    if way == 4:
        at = rng.randrange(len(line) + 1)
        return line[:at] + rng.choice(MARKS) + line[at:]
    if way == 5:
        parts = value.split(",")
        rng.shuffle(parts)
        return key + colon + ",".join(parts)
    return rng.choice(LINES)


def mistyped(rng: random.Random) -> str:
    lines = rng.choice(STORIES).splitlines()
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    way = rng.randrange(8)
    if way == 0:
        lines.insert(at, lines[other])
    elif way == 1:
        del lines[at]
    elif way == 2:
        lines[at], lines[other] = lines[other], lines[at]
    elif way == 3:
        lines.insert(at, rng.choice(LINES))
    else:
        lines[at] = slip(rng, lines[at])
    return "\n".join(lines)


def told(text: str) -> str:
    """The runner's complaint; empty if there is none. Any other exception is raised."""
    try:
        for scenario in read(text, "f"):
            Runner(scenario, GAMES).run()
    except Difference as error:
        return f"difference: {error}"
    except Complaint as error:
        return f"mistake: {error}"
    return ""


def test_no_typing_mistake_stops_the_run() -> None:
    rng = random.Random(3)
    found: Counter[str] = Counter()
    for _ in range(TIMES):
        answer = told(mistyped(rng))
        assert not answer or PLACED.match(answer), answer
        found[answer.partition(":")[0]] += 1
    assert min(found[each] for each in ("", "difference", "mistake")) > TIMES // 30, found


def test_a_repeated_line_of_a_position_is_refused_at_its_second_place() -> None:
    for story in random.Random(5).sample(STORIES, 150):
        lines = story.splitlines()
        at = lines.index("position") + 1 if "position" in lines else len(lines)
        while at < len(lines) and lines[at].startswith("  "):
            again = "\n".join([*lines[: at + 1], lines[at], *lines[at + 1 :]])
            assert told(again).startswith(f"mistake: f, line {at + 2}: "), lines[at]
            at += 1


def test_a_bracket_that_is_not_closed_is_refused() -> None:
    cited = [story for story in STORIES if re.search(r"(?m)^  refused .*\]$", story)]
    for story in random.Random(7).sample(cited, 60):
        assert "ends with its rule in brackets" in told(re.sub(r"(?m)^(  refused .*)\]$", r"\1", story, count=1))
