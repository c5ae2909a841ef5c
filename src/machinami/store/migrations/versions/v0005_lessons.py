"""Tables on which a guest takes a lesson."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Let a table say which lesson is taken there; others say nothing."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("lesson", sa.String(40)))
