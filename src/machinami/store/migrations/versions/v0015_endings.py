"""Endings: how finished games ended for each seat, what their spectators saw, and whom others wait for."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Make room, and find out how the games ended that are over already."""
    op.add_column("tables", sa.Column("awaited", sa.String(60)))
    found = op.create_table(
        "endings",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("score", sa.BigInteger, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("shared", sa.Boolean, nullable=False),
        sa.Column("reason", sa.String(12)),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    op.create_index("endings_by_end", "endings", ["ended"])
    op.create_table(
        "pictures",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    connection = op.get_bind()
    over = connection.execute(
        sa.text(
            'SELECT t.id, t.touched, l.line FROM tables t JOIN lines l ON l."table" = t.id '
            "WHERE t.phase = 'over' AND l.number = "
            '(SELECT max(number) FROM lines WHERE "table" = t.id)'
        )
    )
    for table, ended, line in over.all():
        rows = _rows(table, ended, json.loads(line).get("outcome"))
        if rows:
            connection.execute(found.insert(), rows)


def _rows(table: str, ended: int, outcome: dict[str, Any] | None) -> list[dict[str, Any]]:
    """As the server writes them at the end of a game today."""
    if outcome is None:
        return []
    scores, winners = outcome["scores"], outcome["winners"]
    ahead = [(seat in winners, score) for seat, score in enumerate(scores)]
    return [
        {
            "table": table,
            "seat": seat,
            "place": 1 if won else 1 + sum(other > (won, score) for other in ahead),
            "score": score,
            "won": won,
            "shared": won and len(winners) > 1,
            "reason": outcome.get("reason"),
            "ended": ended,
        }
        for seat, (won, score) in enumerate(ahead)
    ]
