"""Numbers of words tell the time, in milliseconds, and not how many there were; SQLite has room for them anyway."""

import sqlalchemy as sa
from alembic import op

revision = "v8"
down_revision = "v7"


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("chat", "id", type_=sa.BigInteger)
        op.alter_column("seats", "talk", type_=sa.BigInteger)
