"""Reads the choices out of what a language model writes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from smallcouncil.api.choice import Choice
from smallcouncil.api.game import Game, Seat
from smallcouncil.api.prompts import verbs_of
from smallcouncil.core.agenda import Illegal
from smallcouncil.core.notation import Unreadable
from smallcouncil.errors import Complaint, clipped

LONGEST: Final = 40_000  # characters of an answer that are read, from the end
LONGEST_LINE: Final = 4_000
MOST_LINES: Final = 400  # lines that are read, from the end
FENCED: Final = re.compile(r"^[ \t]*(```+|~~~+)[^\n]*\n(.*?)^[ \t]*\1`*[ \t]*$", re.MULTILINE | re.DOTALL)
PLAIN: Final = str.maketrans("’‘“”–—−＋→\u00a0", "''\"\"---+> ")
BULLET: Final = re.compile(r"^\s*(?:[-•>]|\*(?=\s)|\d+[.)])\s+")
BOLD: Final = re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1(?!\*)")
LABEL: Final = re.compile(
    r"^(?:(?:my|the|final|best|chosen)\s+)*(?:answer|choices?|orders|moves?|actions?|decision)\s*(?:is|are)?\s*:\s*", re.I
)
COMMENT: Final = re.compile(r"^\s*(?:#|//)")
APART: Final = re.compile(r"\s+([+-]\d)")  # the number of an order, apart from its name
PAIR: Final = re.compile(r"\s*(?::|-+>|=+>|=|>)\s*")


class ModelAnswer(NamedTuple):
    """What an answer says: its choices, or a sentence to send back. It is true if it has choices."""

    choices: tuple[Choice, ...]
    sentence: str  # empty if there are choices

    def __bool__(self) -> bool:
        return bool(self.choices)


def read_answer(game: Game, seat: Seat, text: str) -> ModelAnswer:
    """The choices in the text of a language model, all legal in this order; otherwise a sentence that says what is wrong.

    The last fenced block counts, or the last line that names choices. `Area: Order` and `Area -> Order` are read too, and so
    are lists in JSON. The choices are not made: `game.push` does that.
    """
    number = game._setting.seat(seat)
    if not isinstance(text, str):
        raise Complaint(f"An answer is a text, not {clipped(repr(text))}.")
    legal = game.legal(number)
    if not legal:
        return ModelAnswer((), f"{game.seats[number]} has nothing to choose now.")
    reader = AnswerReader(game, number)
    chain = reader.read(text[-LONGEST:].translate(PLAIN))
    if chain:
        return ModelAnswer(tuple(map(game._setting.choices.__getitem__, chain)), "")
    trouble = reader.trouble or "Your answer names no choice."
    return ModelAnswer((), f"{trouble} End with a fenced block that has only your choices, such as `{legal[-1].text}`.")


def data_in(text: str) -> Iterator[list[str]]:
    """The choices in an object or list of JSON."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return
    lines = list(texts_in(found))
    if lines:
        yield lines


def texts_in(found: Any) -> Iterator[str]:
    """Texts of a list; of an object, those under a name such as `choices`, or each name with its text."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, list):
        for each in found:
            yield from texts_in(each)
    elif isinstance(found, dict):
        named = [each for key, each in found.items() if LABEL.match(f"{key}:")]
        for each in named:
            yield from texts_in(each)
        if not named:
            yield from (f"{key}: {each}" for key, each in found.items() if isinstance(each, str | int))


class AnswerReader:
    """Reads one answer; `trouble` says what is wrong with the part that is most likely meant."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.notation: Final = game._setting.rules.notation
        self.verbs: Final = verbs_of([choice for choice in game.legal(seat) if choice.x])
        self.trouble: str = ""

    def read(self, text: str) -> list[int]:
        """The chain that the last readable part names, if it is legal; otherwise nothing."""
        blocks = [match[2] for match in FENCED.finditer(text)]
        for lines in [*(lines for block in reversed(blocks) for lines in parts_of(block)), *data_in(text)]:
            chain = self.chain(lines)
            if chain:
                return self.checked(chain)
        return self.last_lines(FENCED.sub("", text).splitlines()[-MOST_LINES:])

    def chain(self, lines: list[str]) -> list[int]:
        """The choices of all lines; none if one of them cannot be read."""
        chain: list[int] = []
        for line in lines:
            if line.strip() and not COMMENT.match(line):
                found = self.line(line)
                if not found:
                    return []
                chain += found
        return chain

    def last_lines(self, lines: list[str]) -> list[int]:
        """The last lines that can be read one after the other; if they are not legal together, the last one."""
        run: list[list[int]] = []
        for line in reversed(lines):
            if line.strip():
                found = self.line(line)
                if found:
                    run.insert(0, found)
                elif run:
                    break
        whole = [choice for chain in run for choice in chain]
        return (self.checked(whole) or (self.checked(run[-1]) if len(run) > 1 else [])) if run else []

    def checked(self, chain: list[int]) -> list[int]:
        """The chain, if it is legal. It may repeat what has been chosen before."""
        core = self.game._core
        draft = core.draft(self.seat)
        for more in (chain, chain[len(draft) :] if draft and chain[: len(draft)] == draft else []):
            try:
                core.drafting(self.seat, [*draft, *more])
            except Illegal as illegal:
                self.trouble = self.trouble or f"`{clipped(core.text(chain), 100)}` is refused. {illegal.sentence.rstrip('.')}."
            else:
                return more
        return []

    def line(self, line: str) -> list[int]:
        """The choices of a line; none if it cannot be read."""
        chain: list[int] = []
        if len(line) > LONGEST_LINE:
            return chain
        try:
            for part in filter(None, (part.strip() for part in bare(line).split(";"))):
                chain += self.part(part)
        except Unreadable as unreadable:
            self.trouble = self.trouble or str(unreadable)
            return []
        return chain

    def part(self, part: str) -> list[int]:
        """The choices between two semicolons."""
        try:
            return self.piece(part)
        except Unreadable:
            if "," not in part:
                raise
        return [choice for piece in part.split(",") if piece.strip() for choice in self.piece(piece.strip())]

    def piece(self, piece: str) -> list[int]:
        """The choices of a piece: as the notation has it, as a pair, or without its verb."""
        first: Unreadable | None = None
        spaced = PAIR.sub(" ", piece)
        for text in dict.fromkeys([piece, spaced, *[f"{verb} {spaced}" for verb in self.verbs]]):
            try:
                return self.notation.parse(text)
            except Unreadable as unreadable:
                first = first or unreadable
        assert first is not None
        raise first


def parts_of(block: str) -> Iterator[list[str]]:
    """A fenced block as data, and as lines."""
    yield from data_in(block)
    yield block.splitlines()


def bare(line: str) -> str:
    """A line without the marks of Markdown, a label before it and a full stop behind it."""
    text = BOLD.sub(r"\2", BULLET.sub("", line)).replace("`", "").strip()
    text = APART.sub(r"\1", LABEL.sub("", text)).strip().strip('"').strip()
    return text.rstrip(".,").rstrip()
