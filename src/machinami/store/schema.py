"""The tables of the database. The migrations make them; a test holds the two together."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(24), nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("data", Text),
    Column("owner", String(32), nullable=False),
    Column("phase", String(8), nullable=False),
    Column("watch", String(32), nullable=False, unique=True),
    Column("replay", String(32), nullable=False, unique=True),
    Column("made", Integer, nullable=False),
    Column("again", String(32)),
    Index("tables_by_owner", "owner", "made"),
)

places = Table(
    "places",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("level", Integer),
    Column("name", String(24)),
    Column("guest", String(32)),
    Column("token", String(32), unique=True),
    Column("left", Boolean, nullable=False),
    Column("gone", Boolean, nullable=False),
    Index("places_by_guest", "guest"),
)

watchers = Table(
    "watchers",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Index("watchers_by_guest", "guest"),
)

lines = Table(
    "lines",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("line", Text, nullable=False),
    Column("client", String(80)),
    Column("n", Integer),
)

replays = Table(
    "replays",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("text", Text, nullable=False),
    Column("made", Integer, nullable=False),
)
