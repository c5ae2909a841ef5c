"""The ranking of a finished game's seats, for the result sheet, history, averages and ratings."""

from __future__ import annotations

from collections.abc import Sequence

from machinami.core.contract import Outcome
from machinami.store.rows import EndingRow, PlaceRow


def rank_seats(outcome: Outcome, places: Sequence[PlaceRow]) -> list[EndingRow]:
    """Rank the seats of a finished game.

    All winners share the first place; behind them the scores decide, and equal ones share a place. A seat
    that its person gave up, lost on time or left to a stand-in is last, whatever its score. If every winner
    of the play is such a seat, the best of the others win.
    """
    quitters = {place.seat for place in places if place.kind == "person" and place.left}
    if outcome.reason is not None and isinstance(seat := outcome.detail.get("seat"), int):
        quitters.add(seat)
    finishers = [seat for seat in range(len(places)) if seat not in quitters]
    winners = {seat for seat in outcome.winners if seat not in quitters}
    if outcome.winners and finishers and not winners:
        best = max(outcome.scores[seat] for seat in finishers)
        winners = {seat for seat in finishers if outcome.scores[seat] == best}
    merits = {seat: (seat in winners, outcome.scores[seat]) for seat in finishers}

    def place_of(seat: int) -> int:
        if seat in winners:
            return 1
        if seat in quitters:
            return len(places)
        return 1 + sum(other > merits[seat] for other in merits.values())

    return [
        EndingRow(
            seat,
            place=place_of(seat),
            score=score,
            won=seat in winners,
            shared=seat in winners and len(winners) > 1,
            reason=outcome.reason,
        )
        for seat, score in enumerate(outcome.scores)
    ]
