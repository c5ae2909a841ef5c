"""The deterministic search of H-19 for a legal build.

The search is part of the rules: a pass is refused if it finds a build, and accepted if it finds none. From
every open end it tries a coarse and then a fine grid of directions and distances, at each affordable height.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from machinami.games.highway.components.pieces import Pillar
from machinami.games.highway.rules import cars, turns
from machinami.games.highway.rules.candidate import Candidate, LegalBuild, locate_point
from machinami.games.highway.state import State
from machinami.geometry.sines import FULL_TURN


class SearchGrid(NamedTuple):
    """A search grid: the number of directions, and of distances in each."""

    directions: int
    distances: int


SEARCH_GRIDS = (SearchGrid(18, 1), SearchGrid(72, 3))

MAX_LEVELS = 2
"""Junctions that differ from their base by more levels are tried last, on the coarse grid only."""


def find_build(state: State, seat: int) -> LegalBuild | None:
    """Return the first legal build of a seat; None if the search finds none."""
    if turns.is_stuck(state, seat):
        return None
    for candidate in _iter_candidates(state, seat):
        draft = candidate.judge(state, seat)
        placements = None if draft is None else cars.fit_cars(state, draft)
        if draft is not None and placements is not None:
            return LegalBuild(candidate, draft, tuple(placements))
    return None


def _iter_candidates(state: State, seat: int) -> Iterator[Candidate]:
    ends = turns.list_open_ends(state, seat)
    rough, _ = SEARCH_GRIDS
    for look in SEARCH_GRIDS:
        for number, pillar in ends:
            yield from _iter_around(state, seat, number, pillar, look, is_steep=False)
    for number, pillar in ends:
        yield from _iter_around(state, seat, number, pillar, rough, is_steep=True)


def _iter_around(
    state: State, seat: int, number: int, pillar: Pillar, grid: SearchGrid, is_steep: bool
) -> Iterator[Candidate]:
    angles = range(0, FULL_TURN, FULL_TURN // grid.directions)
    for height, junction in turns.list_affordable(state, seat, pillar):
        levels = abs(height - pillar.height)
        if (levels > MAX_LEVELS) != is_steep:
            continue
        least, most = state.rules.box.reach(levels)
        for depth in range(grid.distances):
            far = least + (most - least) * (2 * depth + 1) // (2 * grid.distances)
            for angle in angles:
                yield Candidate(number, locate_point(pillar.at, angle, far), height, junction, angle)
    if pillar.height == 1 and not is_steep:
        for angle in angles:
            yield Candidate(number, None, 0, False, angle)
