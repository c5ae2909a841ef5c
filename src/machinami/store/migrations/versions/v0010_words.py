"""Words between people: chat where a host wants it, mutes that last, reports to the operator."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def _numbered() -> sa.Column[int]:
    return sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True)


def upgrade() -> None:
    """Older tables have no chat."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "mutes",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("mutes_by_other", "mutes", ["other"])
    op.create_table(
        "sayings",
        _numbered(),
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("sayings_by_table", "sayings", ["table", "number"])
    op.create_index("sayings_by_guest", "sayings", ["guest"])
    op.create_table(
        "reports",
        _numbered(),
        sa.Column("table", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("other", sa.String(32), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("why", sa.String(8), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("reports_once", "reports", ["table", "guest", "other"], unique=True)
