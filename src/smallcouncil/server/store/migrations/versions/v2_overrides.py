"""A table keeps the corrections of the data files it began with."""

import sqlalchemy as sa
from alembic import op

revision = "v2"
down_revision = "v1"


def upgrade() -> None:
    op.add_column("tables", sa.Column("overrides", sa.Text))
