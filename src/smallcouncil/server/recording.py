"""Records: of a game that was played here, and of one that is brought here to be looked at."""

from __future__ import annotations

import base64
import json
import time
from typing import TYPE_CHECKING, NamedTuple

from smallcouncil.core import contents
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Entry
from smallcouncil.core.notation import digits
from smallcouncil.core.packing import unpressed
from smallcouncil.core.records import BIGGEST_POSITION, RULES, WAS, Header, Reader, replay, seat_of, unpacked_position, write
from smallcouncil.games import GAMES
from smallcouncil.server import secrets
from smallcouncil.server.journal import Story, packed
from smallcouncil.server.pinned import packed_content, stored_end
from smallcouncil.server.setting import one_line
from smallcouncil.server.store import ChoiceRow, PositionRow, SeatRow, Stored, TableRow, TakeRow

if TYPE_CHECKING:
    from smallcouncil.server.hall import Hall

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
    return upload


def add_entry(upload: Upload, reader: Reader, entry: Entry) -> None:
    take, game = len(upload.takes), reader.game
    word, _, rest = entry.mark.partition(" ")
    if entry.seat != NOBODY:
        upload.choices.append(ChoiceRow(take, entry.number, entry.seat, game.text(entry.chain)))
    elif word == WAS:
        number, _, choice = rest.partition(" ")
        name, _, chain = choice.partition(":")
        if digits(number) and (seat := seat_of(game, name.strip())) != NOBODY:
            upload.choices.append(ChoiceRow(take, int(number), seat, chain.strip(), digest=WAS))  # no position has that digest
    elif word == RULES:
        rules, _, position = rest.partition(" ")
        begin = reader.kind.from_json(unpacked_position(position))
        upload.takes.append(TakeRow(take + 1, begin.state.number, 0, upload.table.made, int(rules)))
        upload.positions.append(packed(begin, take + 1, begin.digest()))


async def set_record(hall: Hall, text: str, visitor: str = "") -> str:
    """Stored, once it has been read; the answer is the table's name."""
    upload = await hall.uploads.read(visitor, text)
    await hall.store.create(*upload)
    return upload.table.id


# Played here -----------------------------------------------------------------------------------------------------------


def record_of(stored: Stored, story: Story) -> str:
    """The record of a game, under the rules and with the content it was begun with."""
    row = stored.table
    game = story.game.clone()
    game.record = entries_of(stored, story)
    names = [each.name or each.bot or "guest" for each in stored.seats]
    header = Header(row.game, row.rules, row.options, row.players, row.content, names, row.seed)
    if not contents.is_shipped(row.game, row.content) and story.kind.content() == row.content:
        header.carried = contents.lines_of(story.kind.bundle())
    return write(header, game, tail_of(stored, story) if story.rest else None)


def entries_of(stored: Stored, story: Story) -> list[Entry]:
    rules = {row.take: row.rules for row in stored.takes}
    begins = {row.decision: row for row in story.begins}
    entries: list[Entry] = []
    for number in range(len(story.played) + 1):
        if number in story.marks:
            entries.append(Entry(number, NOBODY, [], story.marks[number]))
        if number in begins:
            entries += [Entry(number, NOBODY, [], f"{WAS} {line}") for line in lines_of(story, story.was[number])]
            position = base64.b64encode(begins[number].position).decode()
            entries.append(Entry(number, NOBODY, [], f"{RULES} {rules[begins[number].take]} {position}"))
        if number < len(story.played):
            chains = story.played[number]
            entries += [Entry(number, seat, chains[seat], "") for seat in sorted(chains)]
    return entries


def lines_of(story: Story, rows: list[ChoiceRow]) -> list[str]:
    """Choices as they were stored, by decision and seat."""
    seat_name = story.game.state.ruleset.seat_name
    rows = sorted(rows, key=lambda row: (row.decision, row.seat))
    return [f"{row.decision} {seat_name(row.seat)}: {row.chain}" for row in rows]


def tail_of(stored: Stored, story: Story) -> list[str]:
    """What was played after the game had parted from these rules, up to the last decision that was complete."""
    rest = story.rest
    complete = [row for row in rest if row.digest] or rest  # before digests were stored all are taken to be
    last = max(complete, key=lambda row: row.decision)
    lines = lines_of(story, [row for row in rest if row.decision <= last.decision])
    return [*lines, end_of(stored) or f"open {last.decision + 1} {last.digest}".strip()]


def end_of(stored: Stored) -> str:
    """How the record of a game closes that was played to its end, by the rules of then; empty for one that was not."""
    end = stored_end(stored)
    if end is None:
        return ""
    winners = json.loads(unpressed(end.position, BIGGEST_POSITION))["winners"]
    return f"end {', '.join(winners)} {end.digest}"
