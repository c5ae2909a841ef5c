"""Programs that play through the Bot API: their owners and tokens, their seats, and tables open to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """There are no programs yet, and existing tables are closed to them."""
    op.create_table(
        "programs",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("listening", sa.BigInteger),
    )
    op.create_index("programs_by_owner", "programs", ["owner", "made"])
    op.create_index("programs_by_listening", "programs", ["listening"])
    op.create_table(
        "api_tokens",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False, unique=True),
        sa.Column("program", sa.String(32), nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("scopes", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
    )
    op.create_index("api_tokens_by_program", "api_tokens", ["program", "made"])
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("programs", sa.Boolean, nullable=False, server_default=sa.false()))
    with op.batch_alter_table("places") as places:
        places.add_column(sa.Column("program", sa.Boolean, nullable=False, server_default=sa.false()))
        places.add_column(sa.Column("invited", sa.String(32)))
        places.create_index("places_by_invited", ["invited"])
