"""Versions of tables, each message of a client once, notices and bans; numbers of 64 bits.

There is no way back: a release that knows no versions would write without them.
"""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

RULES = "1"
"""All games of the releases before this one were played under the first version of their rules."""


def upgrade() -> None:
    """Make room for more than one writer."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("rules", sa.Integer, nullable=False, server_default=RULES))
        tables.add_column(sa.Column("version", sa.BigInteger, nullable=False, server_default="0"))
        tables.add_column(sa.Column("touched", sa.BigInteger, nullable=False, server_default="0"))
        tables.alter_column("made", type_=sa.BigInteger, existing_nullable=False)
        tables.create_index("tables_by_touch", ["touched"])
    op.execute("UPDATE tables SET touched = made")
    op.create_table(
        "commands",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("client", sa.String(80), primary_key=True),
        sa.Column("n", sa.BigInteger, primary_key=True, autoincrement=False),
    )
    op.execute(
        'INSERT INTO commands ("table", client, n) '
        'SELECT DISTINCT "table", client, n FROM lines WHERE client IS NOT NULL AND n IS NOT NULL'
    )
    with op.batch_alter_table("lines") as lines:
        lines.drop_column("client")
        lines.drop_column("n")
        lines.alter_column("number", type_=sa.BigInteger, existing_nullable=False)
    with op.batch_alter_table("replays") as replays:
        replays.alter_column("made", type_=sa.BigInteger, existing_nullable=False)
    now = str(time.time_ns() // 1_000_000)
    with op.batch_alter_table("guests") as guests:
        guests.add_column(sa.Column("named", sa.BigInteger, nullable=False, server_default="0"))
    op.execute(f"UPDATE guests SET named = {now}")
    op.create_table(
        "bans",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("about", sa.String(8), nullable=False),
        sa.Column("subject", sa.String(32), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
