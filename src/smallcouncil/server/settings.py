"""The server's settings, in groups: each part of the server gets its own group.

Every number is a limit.  `--limit NAME=N` sets it by its name, which is unique over all groups; `council play --limit list`
and docs/server/limits.md show the text beside it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import Field, dataclass, field, fields
from typing import Any, NamedTuple, TypeVar

from smallcouncil.errors import Complaint

Number = TypeVar("Number", int, float)


def limit(default: Number, says: str) -> Number:
    """Declares a number with its default and the text that explains it."""
    return field(default=default, metadata={"default": f"{default:g}", "says": says})


def cores() -> int:
    return max(2, min(4, os.cpu_count() or 2))


@dataclass
class NetSettings:
    hosts: tuple[str, ...] = ()  # names that this server answers to, besides numeric addresses; none: any
    public_url: str = ""  # address of the home page if the server is behind a proxy
    proxies: tuple[str, ...] = ()  # addresses and networks whose `X-Forwarded-For` is trusted
    connections: int = limit(5000, "open connections in all; fewer where the system allows fewer open files")
    connections_each: int = limit(500, "open connections from one address")
    sockets: int = limit(4000, "of the connections in all, sockets of players and watchers")
    sockets_each: int = limit(250, "sockets of players and watchers from one address")
    requests: float = limit(150.0, "pages, files and calls from one address")
    requests_burst: float = limit(150.0, "pages, files and calls from one address at once")
    patience: float = limit(
        5.0, "seconds that a message or a call waits for its turn when its sender is too quick; what would wait longer is refused"
    )
    head_seconds: float = limit(10.0, "seconds allowed for the head of a request to arrive, and between two requests")
    body_seconds: float = limit(30.0, "seconds allowed for the body of a request to arrive")
    unread_seconds: float = limit(30.0, "seconds before a client that reads nothing, or does not answer a ping, is cut off")


@dataclass
class SocketSettings:
    """Limits on messages at tables."""

    hello_seconds: float = limit(20.0, "seconds allowed for a socket to say which table it wants")
    rate: float = limit(30.0, "messages from one seat; and from all at one address who hold no seat")
    burst: float = limit(60.0, "messages from one seat at once; and from all at one address who hold no seat")
    rate_each: float = limit(200.0, "messages from one address, its seats included")
    burst_each: float = limit(200.0, "messages from one address at once, its seats included")
    slow_rate: float = limit(
        1.0, "chat messages from a seat; and, counted separately, leaving, returning, changing settings and taking back"
    )
    slow_burst: float = limit(20.0, "the same at once")


@dataclass
class TableSettings:
    tables: int = limit(2000, "tables in use (played or watched) in all")
    tables_each: int = limit(200, "tables in use (played or watched) from one address")
    new_tables: float = limit(60.0, "tables that one address may set at `new_rate`; after these, 1 a second")
    new_rate: float = limit(4.0, "tables that one address may set a second, while it has set fewer than `new_tables`")
    idle: float = limit(60.0, "seconds until a table that nobody looks at leaves the memory; it is kept in the database")
    absent: float = limit(300.0, "seconds until the host may give a seat away whose player is not there")
    silent: float = limit(1800.0, "seconds until the host may give a seat away whose player is there and does nothing")


@dataclass
class BotSettings:
    thought: float = limit(5.0, "seconds for one answer of a bot; then a simpler bot answers")
    playouts: int = limit(2000, "the number behind a bot's name")  # half a second of thought, or two on an old machine
    answers: float = limit(60.0, "answers of bots at the tables that one address has set; more of them wait")
    answers_burst: float = limit(600.0, "answers of bots at these tables at once")
    pace: int = limit(400, "milliseconds between answers of bots")
    thinking: float = limit(2.0, "seconds, about, until the table answers by itself where hands are secret")


@dataclass
class AnalysisSettings:
    analyses: int = limit(4, "finished games that are analysed at a time, one for each address")
    analyses_each: float = limit(10.0, "analyses that one address may start at once; then one in two minutes")
    analysis: float = limit(300.0, "seconds of workers for one analysis")


@dataclass
class ReadingSettings:
    """Limits on expensive reads: books, records, stored tables."""

    works: float = limit(2.0, "books, records and stored tables that are fetched for one address")
    works_burst: float = limit(100.0, "books, records and stored tables that are fetched for one address at once")
    reading: float = limit(5.0, "seconds for a book or a record")
    kept: int = limit(32, "megabytes of books and records that are kept")
    uploads: int = limit(4, "uploaded records that are read or wait for it, one for each address")
    upload: float = limit(10.0, "seconds for an uploaded record")


@dataclass
class LearningSettings:
    """Limits on lessons and puzzles."""

    lessons: float = limit(10.0, "messages to lessons and puzzles from one address")
    lessons_burst: float = limit(60.0, "messages to lessons and puzzles from one address at once")
    lesson: float = limit(3.0, "seconds for the answer to such a message")


@dataclass
class ProcessSettings:
    """Worker processes beside the server."""

    workers: int = field(
        default_factory=cores,
        metadata={
            "says": "processes for bots (and one fewer, but at least one, for analyses while there are any; these give way to"
            " all others)",
            "default": "by cores",
        },
    )
    readers: int = limit(1, "processes that read uploaded records, and as many that read books and stored records")
    memory: int = limit(1024, "megabytes for each process")


@dataclass
class StoreSettings:
    database: str = "sqlite://"
    stored: float = limit(
        10.0, "kilobytes of tables, records, talk and notes that are stored for one address; moves are always stored"
    )
    stored_burst: float = limit(20_000.0, "kilobytes that are stored for one address at once")
    free: int = limit(100, "megabytes of disk space kept for games in progress; below this, nothing else is stored")


@dataclass
class Settings:
    net: NetSettings = field(default_factory=NetSettings)
    socket: SocketSettings = field(default_factory=SocketSettings)
    tables: TableSettings = field(default_factory=TableSettings)
    bots: BotSettings = field(default_factory=BotSettings)
    analyses: AnalysisSettings = field(default_factory=AnalysisSettings)
    reading: ReadingSettings = field(default_factory=ReadingSettings)
    learning: LearningSettings = field(default_factory=LearningSettings)
    processes: ProcessSettings = field(default_factory=ProcessSettings)
    store: StoreSettings = field(default_factory=StoreSettings)

    def entries(self) -> Iterator[tuple[Any, Field[Any]]]:
        """Yields every setting with its group."""
        for each in fields(self):
            group = getattr(self, each.name)
            for entry in fields(group):
                yield group, entry

    def set(self, **values: Any) -> None:
        """Sets values by name, whichever group they belong to."""
        groups = {entry.name: group for group, entry in self.entries()}
        for name, value in values.items():
            setattr(groups[name], name, value)

    def set_limits(self, wishes: list[str]) -> None:
        """Sets limits from texts such as `sockets=200`."""
        limits = all_limits()
        for wish in wishes:
            name, _, text = (part.strip() for part in wish.partition("="))
            if name not in limits:
                raise Complaint(f"There is no limit {name[:40]!r}; the limits are {', '.join(limits)}.")
            kind = limits[name].kind
            value = number_in(text, kind)
            if value is None:
                what = "a whole number" if kind is int else "a number"
                raise Complaint(f"The limit {name} must be {what}, 0 or more, not {text[:40]!r}.")
            self.set(**{name: value})


def settings_with(**values: Any) -> Settings:
    """Returns the default settings with these values replaced, by name."""
    settings = Settings()
    settings.set(**values)
    return settings


class Limit(NamedTuple):
    kind: type[int] | type[float]
    default: str
    says: str


def all_limits() -> dict[str, Limit]:
    """Returns every limit that `--limit` can set, by name."""
    kinds: dict[object, type[int] | type[float]] = {"int": int, "float": float}
    return {
        entry.name: Limit(kinds[entry.type], **entry.metadata)
        for _, entry in Settings().entries()
        if entry.type in kinds
    }


def limit_lines() -> list[str]:
    """Returns a line for each limit, with its default and what it limits."""
    return [f"{name} ({each.default}): {each.says.replace('`', '')}" for name, each in all_limits().items()]


def number_in(text: str, kind: type[int] | type[float]) -> float | None:
    try:
        value = kind(text)
    except ValueError:
        return None
    return value if 0 <= value < float("inf") else None
