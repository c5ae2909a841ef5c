"""Entries of a guest's list of games."""

from __future__ import annotations

import json
from collections.abc import Sequence

from machinami.server import schemas
from machinami.store.rows import GameSummary, PlaceRow


def summarize_game(past: GameSummary, guest: str) -> schemas.MyGame:
    """Return an entry of a guest's list of games."""
    row = past.row
    thinking = [int(seat) for seat in (row.awaited or "").split(",") if seat and row.phase == "playing"]
    own_seats = [place.seat for place in past.places if place.guest == guest and not place.left]
    due = json.loads(row.deadlines or "{}")
    dues = [due[str(seat)] for seat in own_seats if seat in thinking and str(seat) in due]
    first = past.endings[0] if past.endings else None
    return schemas.MyGame(
        table=row.id,
        game=row.game,
        phase="over" if row.phase == "over" else "playing" if row.phase == "playing" else "waiting",
        seats=describe_opponents(past.places, guest),
        made=row.made,
        # The time of the last change would reveal hidden moves, so an open game shows when it was made.
        moment=past.ended or row.made,
        awaited=any(seat in thinking for seat in own_seats),
        thinking=thinking,
        due=min(dues, default=None),
        results=[
            schemas.Result(result.place, result.score, result.won, place.kind == "person" and place.left)
            for result, place in zip(past.endings, past.places, strict=False)
        ],
        shared=any(result.shared for result in past.endings),
        reason=None if first is None else first.reason,
        replay=row.replay if row.phase == "over" else None,
    )


def describe_opponents(places: Sequence[PlaceRow], guest: str) -> list[schemas.Opponent]:
    """Return the occupants of seats for a guest."""
    return [
        schemas.Opponent(
            None if place.kind == "open" else place.name,
            place.kind,
            place.level,
            place.guest == guest,
            place.program,
        )
        for place in places
    ]
