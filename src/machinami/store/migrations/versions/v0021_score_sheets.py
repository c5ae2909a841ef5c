"""Results of physical games that guests entered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Create the table of score sheets."""
    op.create_table(
        "score_sheets",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("sheet", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Index("score_sheets_by_guest", "guest", "made"),
    )
