"""A secret for each table, from which its draws follow. Tables made before have none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make room for secrets."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("secret", sa.String(64)))
