"""A guest's totals for one game, computed from the results of finished games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from machinami.store.rows import GameTotals


class TotalsRow(NamedTuple):
    """The result of a guest in one finished game. `left`: a stand-in finished the game."""

    seats: int
    place: int
    score: int
    won: bool
    left: bool


def sum_up(game: str, rows: Sequence[TotalsRow]) -> GameTotals:
    """Compute the totals from rows that are ordered latest first."""
    ranked = [row.place for row in rows if row.seats > 1]
    return GameTotals(
        game,
        played=len(rows),
        won=sum(bool(row.won) for row in rows),
        alone=len(rows) - len(ranked),
        place=round(sum(ranked) / len(ranked), 2) if ranked else None,
        best=max((row.score for row in rows if not row.left), default=None),
        streak=sum(1 for _ in takewhile(lambda row: row.won, rows)),
    )
