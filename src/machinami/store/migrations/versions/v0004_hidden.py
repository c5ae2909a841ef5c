"""Tables that a guest does not want to see any more; uploads know whose they are and how large."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Let guests put tables out of their sight, and old uploads make room for new ones."""
    op.create_table(
        "hidden",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
    )
    op.create_index("hidden_by_guest", "hidden", ["guest"])
    with op.batch_alter_table("replays") as replays:
        replays.add_column(sa.Column("guest", sa.String(32), nullable=False, server_default=""))
        replays.add_column(sa.Column("size", sa.BigInteger, nullable=False, server_default="0"))
        replays.create_index("replays_by_guest", ["guest", "made"])
    op.execute("UPDATE replays SET size = length(text)")
