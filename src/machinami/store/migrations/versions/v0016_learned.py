"""Lessons that guests have done, so that their progress follows them from browser to browser."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Make room for them."""
    op.create_table(
        "learned",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("lesson", sa.String(80), primary_key=True),
    )
