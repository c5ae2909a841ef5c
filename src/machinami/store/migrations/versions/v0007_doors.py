"""Invitations lead back to one's seat, bots sit in for who is away, and a table's address may invite."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Tables made before stay as private as they were."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("door", sa.Boolean, nullable=False, server_default=sa.false()))
    with op.batch_alter_table("places") as places:
        places.add_column(sa.Column("spent", sa.Boolean, nullable=False, server_default=sa.false()))
        places.add_column(sa.Column("missed", sa.Boolean, nullable=False, server_default=sa.false()))
