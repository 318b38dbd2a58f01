"""The tables of the database. A change here needs a new revision in `migrations/versions`, and its name in `upgrade.py`."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    false,
)
from sqlalchemy.engine import Dialect

metadata = MetaData()

Number = BigInteger().with_variant(Integer(), "sqlite")  # id of a chat line; in SQLite every integer has 64 bits


class Unsigned(TypeDecorator[int]):
    """An unsigned 64-bit number, stored as text because it does not fit an integer column."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str | None:
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> int | None:
        return None if value is None else int(value)


class SafeText(TypeDecorator[str]):
    """Text that people type, without the characters that a database refuses (NUL, lone surrogates)."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else value.replace("\0", "").encode(errors="replace").decode()


tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("players", Integer, nullable=False),
    Column("content", Text, nullable=False),
    Column("seed", Unsigned, nullable=False),
    Column("name", SafeText, nullable=False),
    Column("clock", JSON(none_as_null=True)),
    Column("press", Boolean, nullable=False),
    Column("invite", LargeBinary),
    Column("started", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("take", Integer, nullable=False),
    Column("made", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("overrides", Text),  # null in tables of version 1
    Column("proposal", JSON(none_as_null=True)),
    Column("host", Integer),  # null in tables of earlier versions
    Column("several", Boolean),
)

# After a restart the server looks up only unfinished games, however many tables have ended.
Index("tables_unfinished", tables.c.id, sqlite_where=tables.c.over == false(), postgresql_where=tables.c.over == false())


def of_table() -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def key(name: str) -> Column[int]:
    return Column(name, Integer, primary_key=True, autoincrement=False)


seats = Table(
    "seats",
    metadata,
    of_table(),
    key("seat"),
    Column("holder", Text, nullable=False),
    Column("playing", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("name", SafeText, nullable=False),
    Column("secret", LargeBinary),
    Column("ask", Boolean, nullable=False),
    Column("left_ms", BigInteger),
    Column("deadline_ms", BigInteger),
    Column("guest", Boolean),  # this and the columns below are null in tables of earlier versions
    Column("offered", Boolean),
    Column("owner", JSON(none_as_null=True)),
    Column("talk", Number),
    Column("seen_ms", BigInteger),
    Column("deaf", JSON(none_as_null=True)),
)

# The game itself. Everything else can be worked out from the table's row and these.
choices = Table(
    "choices",
    metadata,
    of_table(),
    key("take"),
    key("decision"),
    key("seat"),
    Column("chain", Text, nullable=False),
    Column("hand", Text, nullable=False),
    Column("asked", Integer, nullable=False),  # mask of the seats whose rows make the decision complete
    Column("digest", Text),  # digest of the next position, in the row that completed the decision; null before version 4
)

# Whole positions, packed, one at the beginning of each turn: from there a game can continue under other rules.
positions = Table(
    "positions",
    metadata,
    of_table(),
    key("take"),
    key("decision"),
    Column("chapter", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("position", LargeBinary, nullable=False),
)

# The data files that tables were set with, complete and packed, once for each digest.
contents = Table(
    "contents",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("bundle", LargeBinary, nullable=False),
)

takes = Table(
    "takes",
    metadata,
    of_table(),
    key("take"),
    Column("decision", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("rules", Integer),  # the take continues the game under these rules; null: a take-back
)

drafts = Table(
    "drafts",
    metadata,
    of_table(),
    key("seat"),
    Column("take", Integer, nullable=False),
    Column("decision", Integer, nullable=False),
    Column("chain", Text, nullable=False),
)

# Analyses of finished games, packed.
analyses = Table(
    "analyses",
    metadata,
    of_table(),
    Column("version", Integer, nullable=False),
    Column("found", LargeBinary, nullable=False),
)

notes = Table("notes", metadata, of_table(), key("seat"), Column("text", SafeText, nullable=False))

chat = Table(
    "chat",
    metadata,
    of_table(),
    Column("id", Number, primary_key=True, autoincrement=False),  # ascends within its table
    Column("seat", Integer, nullable=False),
    Column("to_seat", Integer),
    Column("text", SafeText, nullable=False),
    Column("at", Double, nullable=False),
)
