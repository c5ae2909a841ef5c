"""The lobby: tables that the street may see, and guests who want to be seen there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Older tables stay private, and no guest is shown without consent."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()))
        tables.add_column(sa.Column("level", sa.Integer))
        tables.create_index("tables_by_listing", ["listed", "phase"])
    with op.batch_alter_table("guests") as guests:
        guests.add_column(sa.Column("seen", sa.Boolean, nullable=False, server_default=sa.false()))
