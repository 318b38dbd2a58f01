"""All that a seat has seen, as text."""

from __future__ import annotations

import json

from smallcouncil.api.setting import Setting
from smallcouncil.api.story import Story
from smallcouncil.core.game import Entry
from smallcouncil.core.game import Game as CoreGame


def history(setting: Setting, core: CoreGame, story: Story | None, seat: int) -> list[str]:
    """The table, then the events that the seat saw, with its own decisions where it made them.

    Of what one seat sees and of a sample, nobody knows how they came about: then there is the table alone.
    """
    rules = setting.rules
    lines = [", ".join([f"{rules.game} for {rules.seats}", *rules.options]), f"seen by {setting.seats[seat]}"]
    if story is None:
        return lines
    is_whole = not story.lines and (core.log or not core.record)  # a game read from a record has no events
    past = core if is_whole else story.again(setting, core)
    log, told = past.log or [], 0
    own = [entry for entry in past.record or [] if entry.seat == seat]
    for entry in own:
        lines += sentences(setting, past, seat, told, entry.told)
        lines.append(decided(setting, entry))
        told = entry.told
    return lines + sentences(setting, past, seat, told, len(log))


def sentences(setting: Setting, core: CoreGame, seat: int, first: int, last: int) -> list[str]:
    """The events that the seat saw, of those with these numbers."""
    events = (core.log or [])[first:last]
    return [setting.kind.sentence(setting.rules, event) for event in events if core.sees(seat, event)]


def decided(setting: Setting, entry: Entry) -> str:
    return f"> {setting.seats[entry.seat]}: {setting.rules.notation.text(entry.chain)}"


def present(setting: Setting, core: CoreGame, seat: int) -> list[str]:
    """What the seat sees now, with its open draft."""
    return ["now: " + json.dumps(core.view(seat), ensure_ascii=False)]
