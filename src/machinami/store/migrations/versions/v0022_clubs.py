"""Clubs with members, and the club of a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """There are no clubs yet, and existing tables belong to none."""
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("invite", sa.String(32), nullable=False),
        sa.Column("approval", sa.Boolean, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "club_members",
        sa.Column("club", sa.String(32), sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("member", sa.String(32), nullable=False, unique=True),
        sa.Column("role", sa.String(12), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_index("club_members_by_guest", "club_members", ["guest"])
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("club", sa.String(32)))
        tables.create_index("tables_by_club", ["club", "made"])
