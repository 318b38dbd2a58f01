"""A table keeps the take-back that was asked for."""

import sqlalchemy as sa
from alembic import op

revision = "v3"
down_revision = "v2"


def upgrade() -> None:
    op.add_column("tables", sa.Column("proposal", sa.JSON))
