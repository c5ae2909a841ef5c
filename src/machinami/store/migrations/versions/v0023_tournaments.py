"""Tournaments with their entrants and logs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """There are no tournaments yet."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("club", sa.String(32)),
        sa.Column("organiser", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("clock", sa.Text),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("starts", sa.BigInteger),
        sa.Column("phase", sa.String(8), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("tournaments_by_club", "tournaments", ["club", "made"])
    op.create_index("tournaments_by_phase", "tournaments", ["phase", "made"])
    op.create_index("tournaments_by_organiser", "tournaments", ["organiser"])
    op.create_table(
        "tournament_entrants",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String(32)),
        sa.Column("name", sa.String(24)),
    )
    op.create_index("tournament_entrants_by_guest", "tournament_entrants", ["guest"])
    op.create_table(
        "tournament_log",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
