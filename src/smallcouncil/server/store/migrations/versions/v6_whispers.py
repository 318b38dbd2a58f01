"""Whispers to somebody who sat in for a player stay with that one when the player is back."""

import sqlalchemy as sa
from alembic import op

revision = "v6"
down_revision = "v5"


def upgrade() -> None:
    op.add_column("seats", sa.Column("deaf", sa.JSON))
