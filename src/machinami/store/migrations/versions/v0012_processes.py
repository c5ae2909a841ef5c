"""Many processes: who serves, and who holds which table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """There are no leases yet."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("process", sa.String(32), nullable=False),
    )
    op.create_index("leases_by_process", "leases", ["process"])
