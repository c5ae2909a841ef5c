"""Calls: which browsers want to be called to their turn, and the key by which this server is known there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make room for browsers, and for what the server alone knows."""
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.String(1000), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("p256dh", sa.String(88), nullable=False),
        sa.Column("auth", sa.String(24), nullable=False),
        sa.Column("lang", sa.String(2), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("subscriptions_by_guest", "subscriptions", ["guest", "made"])
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("value", sa.String(120), nullable=False),
    )
