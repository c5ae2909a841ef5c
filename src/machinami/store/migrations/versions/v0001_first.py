"""Guests, tables, places, watchers, logs and uploaded replays."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


TABLES = ("replays", "lines", "watchers", "places", "tables", "guests")


def upgrade() -> None:
    """Make the first tables."""
    _clear()
    op.create_table(
        "guests",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("data", sa.Text),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("phase", sa.String(8), nullable=False),
        sa.Column("watch", sa.String(32), nullable=False, unique=True),
        sa.Column("replay", sa.String(32), nullable=False, unique=True),
        sa.Column("made", sa.Integer, nullable=False),
        sa.Column("again", sa.String(32)),
    )
    op.create_index("tables_by_owner", "tables", ["owner", "made"])
    op.create_table(
        "places",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("level", sa.Integer),
        sa.Column("name", sa.String(24)),
        sa.Column("guest", sa.String(32)),
        sa.Column("token", sa.String(32), unique=True),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
    )
    op.create_index("places_by_guest", "places", ["guest"])
    op.create_table(
        "watchers",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
    )
    op.create_index("watchers_by_guest", "watchers", ["guest"])
    op.create_table(
        "lines",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("client", sa.String(80)),
        sa.Column("n", sa.Integer),
    )
    op.create_table(
        "replays",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Remove everything."""
    for name in TABLES:
        op.drop_table(name)


def _clear() -> None:
    """Earlier releases could be interrupted halfway, before anything was written: that is cleared away."""
    connection = op.get_bind()
    left = [name for name in TABLES if sa.inspect(connection).has_table(name)]
    for name in left:
        if connection.execute(sa.select(sa.literal(1)).select_from(sa.table(name)).limit(1)).first():
            raise ValueError(f"it has rows in “{name}”, but no revision")
    for name in left:
        op.drop_table(name)
