"""A table has a host, who may give away the seats of absent players; they can take them back."""

import sqlalchemy as sa
from alembic import op

revision = "v5"
down_revision = "v4"


def upgrade() -> None:
    op.add_column("tables", sa.Column("host", sa.Integer))
    op.add_column("tables", sa.Column("several", sa.Boolean))
    op.add_column("seats", sa.Column("guest", sa.Boolean))
    op.add_column("seats", sa.Column("offered", sa.Boolean))
    op.add_column("seats", sa.Column("owner", sa.JSON))
    op.add_column("seats", sa.Column("talk", sa.Integer))
    op.add_column("seats", sa.Column("seen_ms", sa.BigInteger))
