"""What the people of a table have not decided yet: an open proposal, and client seeds before the start."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Nothing is pending at tables that were stored before."""
    op.add_column("tables", sa.Column("pending", sa.Text))
