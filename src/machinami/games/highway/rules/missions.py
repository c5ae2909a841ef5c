"""Missions: the points of the mission board (H-21)."""

from __future__ import annotations

from typing import NamedTuple, get_args

from machinami.games.highway.position import layout, scoring
from machinami.games.highway.state import State, cached_by_state
from machinami.games.highway.view.types import Mission


class Points(NamedTuple):
    """A player's points by mission, with the numbers of the development areas and enclosed buildings."""

    cars: int
    development: int
    buildings: int
    tower: int
    discs: int
    jam: int
    highest: int
    rainbow: int
    airport: int
    green: int
    areas: tuple[int, ...]
    enclosed: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self[: len(MISSIONS)])  # type: ignore[arg-type]


MISSIONS: tuple[Mission, ...] = get_args(Mission)
"""The missions that score points, in the order of the mission board."""


@cached_by_state
def count_all_points(state: State) -> tuple[Points, ...]:
    """Return every player's current points on the mission board (H-21)."""
    return tuple(_count_points(state, seat) for seat in range(state.rules.seats))


def count_points(state: State, seat: int) -> Points:
    """Return a player's current points on the mission board (H-21)."""
    return count_all_points(state)[seat]


def _count_points(state: State, seat: int) -> Points:
    draft = state.build_draft()
    scoring.count_points(state.position, draft, seat)
    score = draft[layout.D_SCORE : layout.D_SCORE + scoring.NUM_ENTRIES]
    areas, enclosed = (
        tuple(number for number in range(len(state.objects)) if score[entry] >> number & 1)
        for entry in (scoring.DEVELOPED, scoring.ENCLOSED)
    )
    return Points._make((*score[: scoring.NUM_MISSIONS], areas, enclosed))
