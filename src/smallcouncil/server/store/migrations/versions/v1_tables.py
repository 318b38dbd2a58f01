"""Creates the tables of the first version."""

import sqlalchemy as sa
from alembic import op

revision = "v1"
down_revision = None


def key(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, primary_key=True, autoincrement=False)


def of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("clock", sa.JSON),
        sa.Column("press", sa.Boolean, nullable=False),
        sa.Column("invite", sa.LargeBinary),
        sa.Column("started", sa.Boolean, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("take", sa.Integer, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
    )
    unfinished = sa.column("over", sa.Boolean) == sa.false()
    op.create_index("tables_unfinished", "tables", ["id"], sqlite_where=unfinished, postgresql_where=unfinished)
    op.create_table(
        "seats",
        of_table(),
        key("seat"),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("playing", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary),
        sa.Column("ask", sa.Boolean, nullable=False),
        sa.Column("left_ms", sa.BigInteger),
        sa.Column("deadline_ms", sa.BigInteger),
    )
    op.create_table(
        "choices",
        of_table(),
        key("take"),
        key("decision"),
        key("seat"),
        sa.Column("chain", sa.Text, nullable=False),
        sa.Column("hand", sa.Text, nullable=False),
        sa.Column("asked", sa.Integer, nullable=False),
    )
    op.create_table(
        "takes",
        of_table(),
        key("take"),
        sa.Column("decision", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "drafts",
        of_table(),
        key("seat"),
        sa.Column("take", sa.Integer, nullable=False),
        sa.Column("decision", sa.Integer, nullable=False),
        sa.Column("chain", sa.Text, nullable=False),
    )
    op.create_table("notes", of_table(), key("seat"), sa.Column("text", sa.Text, nullable=False))
    op.create_table(
        "chat",
        of_table(),
        key("id"),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("to_seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
