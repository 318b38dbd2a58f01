"""The animated maps of the home page: recorded games as small files of changes, which the browser plays back by itself.

`council build --living` writes them from the records; a test fails while they differ from what this module would write.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from smallcouncil.insight import telling
from smallcouncil.server.store import Stored
from smallcouncil.server.timeline.chronicle import positions
from smallcouncil.server.timeline.content import kind_for
from smallcouncil.server.timeline.history import History, PastDecision, history_of
from smallcouncil.server.timeline.records import read_record
from smallcouncil.webtools.client import WEB

NAMES = ("living", "living-storm")  # the base board and the storm board
Look = dict[str, dict[str, Any]]  # by area: house, units, order, token, neutral


def written() -> dict[Path, str]:
    return {WEB / "src" / "home" / f"{name}.json": text_of(WEB / "map" / f"{name}.record") for name in NAMES}


def text_of(record: Path) -> str:
    return json.dumps(living(story_in(record.read_text(encoding="utf-8"))), separators=(",", ":")) + "\n"


def story_in(record: str) -> History:
    upload = read_record(record)
    stored = Stored(upload.table, upload.seats, upload.takes, upload.choices, positions=upload.positions)
    return history_of(kind_for(upload.table), stored)


def living(history: History) -> list[dict[str, Any]]:
    """Returns what changed, frame by frame: in `set` the changed areas (null: now empty), in `ways` the marches."""
    frames: list[dict[str, Any]] = []
    was: Look = {}
    for number, look, turn in looks(history):
        changed = {area: look.get(area) for area in sorted({*was, *look}) if was.get(area) != look.get(area)}
        if changed:
            frame: dict[str, Any] = {"turn": turn, "set": changed}
            ways = ways_of(history, history.pasts[number - 1]) if number else []
            frames.append({**frame, "ways": ways} if ways else frame)
        was = look
    return frames


def looks(history: History) -> Iterator[tuple[int, Look, str]]:
    for number, game in positions(history):
        areas, control = game.view(-1)["areas"], history.presenter.matter(game, -1)["control"]
        look = {name: plain(areas.get(name, {}), control.get(name, -1), history) for name in {*areas, *control}}
        yield number, {name: here for name, here in look.items() if here}, history.presenter.turn(game.state)


def plain(area: dict[str, Any], holder: int, history: History) -> dict[str, Any]:
    """Returns an area as the map draws it. `held` names the holder where nothing in the area shows it: an empty home area."""
    orders = [order for order in area.get("orders", []) if order]
    found = {key: area[key] for key in ("house", "units", "token", "neutral") if area.get(key)}
    if holder >= 0 and "house" not in found and "token" not in found:
        found["held"] = history.game.state.ruleset.seat_name(holder)
    return {**found, **({"order": orders[0]} if orders else {})}


def ways_of(history: History, past: PastDecision) -> list[list[str]]:
    """Returns each march as house, start and destination."""
    domains = history.game.state.ruleset.notation.domains
    return [
        [domains["house"].names[event.nouns[0]], *(domains["area"].names[area] for area in event.nouns[2:4])]
        for event in telling.read(past.seen(-1))
        if event.name == "marched"
    ]
