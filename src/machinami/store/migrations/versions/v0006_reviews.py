"""Reviews of finished games; tables that begin at a position, and tables whose host allows hints."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add reviews, the starting position of a table, and the host's permission of hints."""
    op.create_table(
        "reviews",
        sa.Column("replay", sa.String(32), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("start", sa.Text))
        tables.add_column(sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
