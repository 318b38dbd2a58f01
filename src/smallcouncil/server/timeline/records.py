"""Records: of a game that was played here, and of one that is brought here to be looked at."""

from __future__ import annotations

import base64
import json
import time
from collections import Counter
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
    replay,
    seat_of,
    unpacked_position,
    write,
)
from smallcouncil.games import GAMES
from smallcouncil.server import keys as secrets
from smallcouncil.server.store import ChoiceRow, PositionRow, SeatRow, Stored, TableRow, TakeRow
from smallcouncil.server.texts import one_line
from smallcouncil.server.timeline.content import packed_content
from smallcouncil.server.timeline.history import History, packed
from smallcouncil.server.timeline.reading import stored_end

BIGGEST_RECORD = 1 << 20


# Brought here ----------------------------------------------------------------------------------------------------------


class Upload(NamedTuple):
    """All that is stored of a record, so that it can be looked at; with the content it was made with."""

    table: TableRow
    seats: list[SeatRow]
    choices: list[ChoiceRow]
    bundle: bytes
    positions: list[PositionRow]
    takes: list[TakeRow]


def read_record(text: str) -> Upload:
    """In a worker: parsed and played through, or refused with a sentence."""
    reader = replay(text, GAMES, "The record")
    header, kind = reader.header, reader.kind
    row = TableRow(
        id=secrets.new_name(), game=header.game, rules=header.rules, options=header.options, players=header.players,
        content=kind.content(), seed=header.seed, press=False, started=True, over=True, made=time.time(), kind="record",
        overrides=kind.files.overrides,
    )
    seats = [SeatRow(seat, "bot", "bot", "", one_line(name)[:40]) for seat, name in enumerate(header.seats)]
    upload = Upload(row, seats, [], packed_content(kind), [], [])
    for entry in reader.game.record or []:
        add_entry(upload, reader, entry)
    row.take = len(upload.takes)
    return upload._replace(choices=apart(upload.choices))


def apart(choices: list[ChoiceRow]) -> list[ChoiceRow]:
    """One answer of a seat to each decision: what a record says was chosen before may be anything, and counts only if alone."""
    found: dict[tuple[int, int, int], ChoiceRow] = {}
    for row in choices:
        place = row.take, row.decision, row.seat
        if row.digest != WAS or place not in found:
            found[place] = row
    return list(found.values())


def add_entry(upload: Upload, reader: Reader, entry: Entry) -> None:
    take, game = len(upload.takes), reader.game
    word, _, rest = entry.mark.partition(" ")
    if entry.seat != NOBODY:
        upload.choices.append(ChoiceRow(take, entry.number, entry.seat, game.text(entry.chain)))
    elif word == WAS:
        number, _, choice = rest.partition(" ")
        name, _, chain = choice.partition(":")
        later = digits(number) and entry.number <= int(number) <= MOST_LINES
        if later and (seat := seat_of(game, name.strip())) != NOBODY:
            upload.choices.append(ChoiceRow(take, int(number), seat, chain.strip(), digest=WAS))  # no position has that digest
    elif word == RULES:
        rules, _, position = rest.partition(" ")
        begin = reader.kind.from_json(unpacked_position(position))
        upload.takes.append(TakeRow(take + 1, begin.state.number, 0, upload.table.made, int(rules)))
        upload.positions.append(packed(begin, take + 1, begin.digest()))


# Played here -----------------------------------------------------------------------------------------------------------


def record_of(stored: Stored, story: History) -> str:
    """The record of a game, under the rules and with the content it was begun with."""
    row = stored.table
    game = story.game.clone()
    game.record = entries_of(stored, story)
    names = [each.name or each.bot or "guest" for each in stored.seats]
    header = Header(row.game, row.rules, row.options, row.players, row.content, names, row.seed)
    if not contents.is_shipped(row.game, row.content) and story.kind.content() == row.content:
        header.carried = contents.lines_of(story.kind.bundle())
    return write(header, game, tail_of(stored, story))


def entries_of(stored: Stored, story: History) -> list[Entry]:
    rules = {row.take: row.rules for row in stored.takes}
    entries: list[Entry] = []
    for number in range(len(story.played) + 1):
        if number in story.marks:
            entries.append(Entry(number, NOBODY, [], story.marks[number]))
        for begin, was in zip(story.begins, story.was, strict=True):
            if begin.decision == number:
                entries += [Entry(number, NOBODY, [], line) for line in going_on(story, was, begin, rules[begin.take])]
        if number < len(story.played):
            chains = story.played[number]
            entries += [Entry(number, seat, chains[seat], "") for seat in sorted(chains)]
    return entries


def going_on(story: History, was: list[ChoiceRow], begin: PositionRow, rules: int) -> list[str]:
    """What no longer counted, and from where it went on."""
    position = base64.b64encode(begin.position).decode()
    return [*[f"{WAS} {line}" for line in lines_of(story, was)], f"{RULES} {rules} {position}"]


def lines_of(story: History, rows: list[ChoiceRow]) -> list[str]:
    """Choices as they were stored, by decision and seat."""
    seat_name = story.game.state.ruleset.seat_name
    rows = sorted(rows, key=lambda row: (row.decision, row.seat))
    return [f"{row.decision} {seat_name(row.seat)}: {row.chain}" for row in rows]


def tail_of(stored: Stored, story: History) -> list[str] | None:
    """What was played after the game had parted from these rules, up to the last decision that was complete; None: nothing."""
    rest, rules = completed(story.rest), {row.take: row.rules for row in stored.takes}
    if not rest and not story.unread:
        return None
    last = max([(row.decision + 1, row.digest) for row in rest] + [(row.decision, row.digest) for row in story.unread])
    lines: list[str] = []
    for begin in story.unread:
        lines += going_on(story, [row for row in rest if row.decision < begin.decision], begin, rules[begin.take])
        rest = [row for row in rest if row.decision >= begin.decision]
    return [*lines, *lines_of(story, rest), end_of(stored) or f"open {last[0]} {last[1]}".strip()]


def completed(rows: list[ChoiceRow]) -> list[ChoiceRow]:
    """Without those of a decision that somebody has not sealed who was asked."""
    sealed: Counter[int] = Counter()
    for row in rows:
        sealed[row.decision] |= BIT[row.seat]
    return [row for row in rows if not row.asked & ~sealed[row.decision]]


def end_of(stored: Stored) -> str:
    """How the record of a game closes that was played to its end, by the rules of then; empty for one that was not."""
    end = stored_end(stored)
    if end is None:
        return ""
    winners = json.loads(unpressed(end.position, BIGGEST_POSITION))["winners"]
    return f"end {', '.join(winners)} {end.digest}"
