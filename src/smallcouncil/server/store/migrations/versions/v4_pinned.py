"""A game is pinned: digests of its decisions, a position each turn, the data files it began with, takes under other rules."""

import sqlalchemy as sa
from alembic import op

revision = "v4"
down_revision = "v3"


def upgrade() -> None:
    op.add_column("choices", sa.Column("digest", sa.Text))
    op.add_column("takes", sa.Column("rules", sa.Integer))
    op.create_table(
        "positions",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("take", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("decision", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("chapter", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("position", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "contents",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("bundle", sa.LargeBinary, nullable=False),
    )
