"""Best attempts at the daily challenges."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Create the table of challenge results."""
    op.create_table(
        "challenge_results",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(96), nullable=False),
        sa.Column("stars", sa.Integer, nullable=False),
        sa.Column("clearance", sa.Integer, nullable=False),
        sa.Column("time", sa.Integer, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Index("challenge_results_by_guest", "guest"),
    )
