"""Events as plain data and back, to store them, send them, and pass them to bots in their workers."""

from __future__ import annotations

import msgspec

from smallcouncil.core.events import EVERYONE, Addend, Event


def plain_event(event: Event) -> list[object]:
    plain: list[object] = [event.name, event.rule, event.nouns]
    if event.lines:
        plain.append([[line.rule, line.domain, line.noun, line.value] for line in event.lines])
    return plain


def written(events: list[Event]) -> bytes:
    return msgspec.json.encode([plain_event(event) for event in events])


def read(text: bytes) -> list[Event]:
    """Reads what `written` wrote. It does not say who saw the events: whoever gets them has seen them."""
    return [event_of(*plain) for plain in msgspec.json.decode(text)]


def event_of(name: str, rule: str, nouns: list[int], lines: list[tuple[str, str, int, int]] | None = None) -> Event:
    return Event(name, rule, nouns, EVERYONE, [Addend(*line) for line in lines or []])
