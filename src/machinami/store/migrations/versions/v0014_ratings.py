"""Ratings: rated tables, their results, and the ratings computed from them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

_COUNTER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """No table that is there already counts."""
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("unrated", sa.String(8)))
    op.create_table(
        "results",
        sa.Column("number", _COUNTER, primary_key=True),
        sa.Column("table", sa.String(32), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("applied", sa.BigInteger, unique=True),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "result_places",
        sa.Column("table", sa.String(32), sa.ForeignKey("results.table"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(32)),
        sa.Column("level", sa.Integer),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("points", sa.Float),
        sa.Column("spread", sa.Float),
        sa.Column("new_points", sa.Float),
        sa.Column("new_spread", sa.Float),
    )
    op.create_index("result_places_by_guest", "result_places", ["guest"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("points", sa.Float, nullable=False),
        sa.Column("spread", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("ratings_by_points", "ratings", ["game", "points"])
    op.create_index("ratings_by_guest", "ratings", ["guest"])
