"""Clocks: what time people have, and until when who is awaited has to act."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Tables made before have no clock."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("clock", sa.Text))
        tables.add_column(sa.Column("deadlines", sa.Text))
        tables.add_column(sa.Column("due", sa.BigInteger))
        tables.create_index("tables_by_due", ["due"])
