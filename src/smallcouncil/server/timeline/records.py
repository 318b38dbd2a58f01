"""Records: writing one of a game played here, and reading an uploaded one."""

from __future__ import annotations

import base64
import json
import time
from collections import Counter
from dataclasses import replace
from typing import NamedTuple

from smallcouncil.core import contents
from smallcouncil.core.bits import BIT, NOBODY
from smallcouncil.core.game import Entry
from smallcouncil.core.notation import digits
from smallcouncil.core.packing import unpressed
from smallcouncil.core.records import (
    BIGGEST_POSITION,
    MOST_LINES,
    RULES,
    WAS,
    Header,
    Reader,
    seat_of,
    write,
)
from smallcouncil.games import GAMES
from smallcouncil.server import keys
from smallcouncil.server.store import ChoiceRow, PositionRow, SeatRow, Stored, TableRow, TakeRow
from smallcouncil.server.texts import one_line
from smallcouncil.server.timeline.content import packed_content
from smallcouncil.server.timeline.history import History, packed
from smallcouncil.server.timeline.reading import stored_end

BIGGEST_RECORD = 1 << 20


# Uploaded ----------------------------------------------------------------------------------------------------------


class Upload(NamedTuple):
    """The rows to store for an uploaded record, with the content it was made with."""

    table: TableRow
    seats: list[SeatRow]
    choices: list[ChoiceRow]
    bundle: bytes
    positions: list[PositionRow]
    takes: list[TakeRow]


def read_record(text: str) -> Upload:
    """Replays a record in a worker, each decision once, and returns its rows with their digests; complains if it is not one."""
    reader = Reader(text, GAMES, "The record")
    header, kind = reader.header, reader.kind
    row = TableRow(
        id=keys.new_name(), game=header.game, rules=header.rules, options=header.options, players=header.players,
        content=kind.content(), seed=header.seed, press=False, started=True, over=True, made=time.time(), kind="record",
        overrides=kind.files.overrides,
    )
    seats = [SeatRow(seat, "bot", "bot", "", one_line(name)[:40]) for seat, name in enumerate(header.seats)]
    rows = RecordRows(reader, row.made)
    while reader.step():
        rows.add_new()
    row = replace(row, take=len(rows.takes))
    return Upload(row, seats, apart(rows.choices), packed_content(kind), rows.positions, rows.takes)


def apart(choices: list[ChoiceRow]) -> list[ChoiceRow]:
    """Keeps one answer per seat and decision. A record may list any replaced choices: they never override a real one."""
    found: dict[tuple[int, int, int], ChoiceRow] = {}
    for row in choices:
        place = row.take, row.decision, row.seat
        if row.digest != WAS or place not in found:
            found[place] = row
    return list(found.values())


class RecordRows:
    """The rows of a record, collected while it is replayed: choices with digests, and the positions in which turns begin."""

    def __init__(self, reader: Reader, made: float) -> None:
        self.reader: Reader = reader
        self.made: float = made
        self.choices: list[ChoiceRow] = []
        self.takes: list[TakeRow] = []
        self.positions: list[PositionRow] = [packed(reader.game, 0, reader.game.digest())]
        self._read: int = 0  # number of record entries already added

    def add_new(self) -> None:
        """Adds what the last line of the record has played: at most one decision."""
        game = self.reader.game
        entries = (game.record or [])[self._read :]
        self._read += len(entries)
        for entry in entries:
            if entry.seat != NOBODY:
                self.choices.append(ChoiceRow(len(self.takes), entry.number, entry.seat, game.text(entry.chain)))
            elif entry.mark.startswith(WAS + " "):
                self._add_replaced(entry)
            elif entry.mark.startswith(RULES + " "):
                self._continue(entry)
        if entries and entries[0].seat != NOBODY:
            self._add_digest(entries[-1])

    def _add_digest(self, last: Entry) -> None:
        """Stores the digest of the completed decision. If a turn starts, its mark has the digest; the position is kept."""
        game, turns = self.reader.game, last.seat == NOBODY
        digest = last.mark.rpartition(" ")[2] if turns else game.digest()
        self.choices[-1].digest = digest
        if turns:
            self.positions.append(packed(game, len(self.takes), digest))

    def _add_replaced(self, entry: Entry) -> None:
        """Adds a choice made before the game continued under other rules; nothing checks its text."""
        number, _, choice = entry.mark.removeprefix(WAS + " ").partition(" ")
        name, _, chain = choice.partition(":")
        later = digits(number) and entry.number <= int(number) <= MOST_LINES
        seat = seat_of(self.reader.game, name.strip())
        if later and seat != NOBODY:  # no position has that digest
            self.choices.append(ChoiceRow(len(self.takes), int(number), seat, chain.strip(), digest=WAS))

    def _continue(self, entry: Entry) -> None:
        """Starts the next take at the position just read."""
        game, take = self.reader.game, len(self.takes) + 1
        rules = entry.mark.split(" ", 2)[1]
        self.takes.append(TakeRow(take, game.state.number, 0, self.made, int(rules)))
        self.positions.append(packed(game, take, game.digest()))


# Played here -----------------------------------------------------------------------------------------------------------


def record_of(stored: Stored, history: History) -> str:
    """The record of a game, under the rules and with the content it started with."""
    row = stored.table
    game = history.game.clone()
    game.record = entries_of(stored, history)
    names = [each.name or each.bot or "guest" for each in stored.seats]
    header = Header(row.game, row.rules, row.options, row.players, row.content, names, row.seed)
    if not contents.is_shipped(row.game, row.content) and history.kind.content() == row.content:
        header.carried = contents.lines_of(history.kind.bundle())
    return write(header, game, tail_of(stored, history))


def entries_of(stored: Stored, history: History) -> list[Entry]:
    rules = {row.take: row.rules for row in stored.takes}
    entries: list[Entry] = []
    for number in range(len(history.played) + 1):
        if number in history.marks:
            entries.append(Entry(number, NOBODY, [], history.marks[number]))
        for begin, was in zip(history.begins, history.was, strict=True):
            if begin.decision == number:
                entries += [Entry(number, NOBODY, [], line) for line in going_on(history, was, begin, rules[begin.take])]
        if number < len(history.played):
            chains = history.played[number]
            entries += [Entry(number, seat, chains[seat], "") for seat in sorted(chains)]
    return entries


def going_on(history: History, was: list[ChoiceRow], begin: PositionRow, rules: int) -> list[str]:
    """The replaced choices, then the position where the game continued."""
    position = base64.b64encode(begin.position).decode()
    return [*[f"{WAS} {line}" for line in lines_of(history, was)], f"{RULES} {rules} {position}"]


def lines_of(history: History, rows: list[ChoiceRow]) -> list[str]:
    """Stored choices as record lines, sorted by decision and seat."""
    seat_name = history.game.state.ruleset.seat_name
    rows = sorted(rows, key=lambda row: (row.decision, row.seat))
    return [f"{row.decision} {seat_name(row.seat)}: {row.chain}" for row in rows]


def tail_of(stored: Stored, history: History) -> list[str] | None:
    """The choices after the divergence, up to the last complete decision; None if there are none."""
    rest, rules = completed(history.rest), {row.take: row.rules for row in stored.takes}
    if not rest and not history.unread:
        return None
    last = max([(row.decision + 1, row.digest) for row in rest] + [(row.decision, row.digest) for row in history.unread])
    lines: list[str] = []
    for begin in history.unread:
        lines += going_on(history, [row for row in rest if row.decision < begin.decision], begin, rules[begin.take])
        rest = [row for row in rest if row.decision >= begin.decision]
    return [*lines, *lines_of(history, rest), end_of(stored) or f"open {last[0]} {last[1]}".strip()]


def completed(rows: list[ChoiceRow]) -> list[ChoiceRow]:
    """Drops the rows of decisions that some seat has not sealed yet."""
    sealed: Counter[int] = Counter()
    for row in rows:
        sealed[row.decision] |= BIT[row.seat]
    return [row for row in rows if not row.asked & ~sealed[row.decision]]


def end_of(stored: Stored) -> str:
    """The last line of the record if the game ended under the rules it was played by; otherwise empty."""
    end = stored_end(stored)
    if end is None:
        return ""
    winners = json.loads(unpressed(end.position, BIGGEST_POSITION))["winners"]
    return f"end {', '.join(winners)} {end.digest}"
