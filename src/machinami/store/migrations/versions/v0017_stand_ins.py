"""Stand-ins: seats out of time, lines that bots played for people, and results that rank such seats last."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Make room, and rank the seats last that bots finished for their people."""
    op.add_column("places", sa.Column("flagged", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("places", sa.Column("extra_time", sa.Integer, nullable=False, server_default="0"))
    op.add_column("places", sa.Column("stand_in_from", sa.Integer))
    op.add_column("places", sa.Column("stand_in_to", sa.Integer))
    connection = op.get_bind()
    found = connection.execute(
        sa.text(
            'SELECT e."table", e.seat, e.score, e.won, p."left" FROM endings e '
            'JOIN places p ON p."table" = e."table" AND p.seat = e.seat '
            'WHERE e."table" IN (SELECT "table" FROM places WHERE "left") ORDER BY e."table", e.seat'
        )
    )
    change = sa.text(
        "UPDATE endings SET place = :place, won = :won, shared = :shared "
        'WHERE "table" = :table AND seat = :seat'
    ).bindparams(sa.bindparam("won", type_=sa.Boolean), sa.bindparam("shared", type_=sa.Boolean))
    for _, rows in groupby(found.all(), lambda row: row[0]):
        connection.execute(change, _ranks([*rows]))


def _ranks(rows: Sequence[Any]) -> list[dict[str, Any]]:
    """As the server ranks them at the end of a game today."""
    finished = [row for row in rows if not row.left]
    winners = {row.seat for row in finished if row.won}
    if not winners and finished and any(row.won for row in rows):
        best = max(row.score for row in finished)
        winners = {row.seat for row in finished if row.score == best}
    merits = [(row.seat in winners, row.score) for row in finished]
    return [
        {
            "table": row.table,
            "seat": row.seat,
            "place": len(rows)
            if row.left
            else 1
            if row.seat in winners
            else 1 + sum(other > (False, row.score) for other in merits),
            "won": row.seat in winners,
            "shared": row.seat in winners and len(winners) > 1,
        }
        for row in rows
    ]
