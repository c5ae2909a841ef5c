"""How a game ended for each seat, as it is kept beside the log."""

from __future__ import annotations

from machinami.contract import Outcome
from machinami.store.rows import EndingRow


def ended(outcome: Outcome) -> list[EndingRow]:
    """All who won share the first place; behind them the scores decide, and equal ones share a place."""
    ahead = [(seat in outcome.winners, score) for seat, score in enumerate(outcome.scores)]
    return [
        EndingRow(
            seat,
            place=1 if won else 1 + sum(other > (won, score) for other in ahead),
            score=score,
            won=won,
            shared=won and len(outcome.winners) > 1,
            reason=outcome.reason,
        )
        for seat, (won, score) in enumerate(ahead)
    ]
