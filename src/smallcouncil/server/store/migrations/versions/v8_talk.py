"""Ids of chat lines become times in milliseconds, which need 64 bits; in SQLite every integer has them already."""

import sqlalchemy as sa
from alembic import op

revision = "v8"
down_revision = "v7"


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("chat", "id", type_=sa.BigInteger)
        op.alter_column("seats", "talk", type_=sa.BigInteger)
