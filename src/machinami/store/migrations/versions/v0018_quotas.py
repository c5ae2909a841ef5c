"""Quotas: the hashed address that a table or an upload came from, the size of starts, and last visits."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Rows made before count for no address; all guests are taken to be here now."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("address_hash", sa.String(24)))
        tables.add_column(sa.Column("start_size", sa.BigInteger, nullable=False, server_default="0"))
        tables.create_index("tables_by_address", ["address_hash", "made"])
    with op.batch_alter_table("replays") as replays:
        replays.add_column(sa.Column("address_hash", sa.String(24)))
        replays.create_index("replays_by_address", ["address_hash", "made"])
    op.add_column("guests", sa.Column("visited", sa.BigInteger))
    now = time.time_ns() // 1_000_000
    op.get_bind().execute(sa.text("UPDATE guests SET visited = :now"), {"now": now})
