"""Persons: names that outlive a browser, the passkeys and links that lead back to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add account names, passkeys and one-time tokens."""
    op.add_column("guests", sa.Column("kept", sa.BigInteger))
    op.add_column("guests", sa.Column("brought", sa.BigInteger))
    op.create_table(
        "looks",
        sa.Column("look", sa.String(100), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
    )
    op.create_index("looks_by_guest", "looks", ["guest"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("credential", sa.String(1400), nullable=False, unique=True),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("domain", sa.String(253), nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
    )
    op.create_index("passkeys_by_guest", "passkeys", ["guest", "made"])
    op.create_table(
        "passes",
        sa.Column("secret", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("passes_by_guest", "passes", ["guest", "kind"])
    op.create_index("passes_by_age", "passes", ["until"])
