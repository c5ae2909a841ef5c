"""The deterministic search of H-19 for a legal build.

The search is part of the rules: a pass is refused if it finds a build, and accepted if it finds none. From
every open end it tries a coarse and then a fine grid of directions and distances, at each affordable height.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from machinami.core.contract import Refused
from machinami.games.highway.components.pieces import Pillar
from machinami.games.highway.rules import cars, course
from machinami.games.highway.rules.candidate import Candidate, Found, toward
from machinami.games.highway.state import State
from machinami.geometry.sines import FULL


class Look(NamedTuple):
    """A search grid: the number of directions, and of distances in each."""

    sides: int
    depths: int


LOOKS = (Look(18, 1), Look(72, 3))

TALL = 2
"""Junctions that differ from their base by more levels are tried last, on the coarse grid only."""


def build(state: State, seat: int) -> Found | None:
    """Return the first legal build of a seat; None if the search finds none."""
    if course.stuck(state, seat):
        return None
    for candidate in _candidates(state, seat):
        try:
            draft = candidate.judged(state, seat)
        except Refused:
            continue
        placements = cars.fitting(state, draft)
        if placements is not None:
            return Found(candidate, draft, tuple(placements))
    return None


def _candidates(state: State, seat: int) -> Iterator[Candidate]:
    ends = course.ends(state, seat)
    rough, _ = LOOKS
    for look in LOOKS:
        for number, pillar in ends:
            yield from _round(state, seat, number, pillar, look, tall=False)
    for number, pillar in ends:
        yield from _round(state, seat, number, pillar, rough, tall=True)


def _round(
    state: State, seat: int, number: int, pillar: Pillar, look: Look, tall: bool
) -> Iterator[Candidate]:
    angles = range(0, FULL, FULL // look.sides)
    for height, junction in course.payable(state, seat, pillar):
        levels = abs(height - pillar.height)
        if (levels > TALL) != tall:
            continue
        least, most = state.rules.box.reach(levels)
        for depth in range(look.depths):
            far = least + (most - least) * (2 * depth + 1) // (2 * look.depths)
            for angle in angles:
                yield Candidate(number, toward(pillar.at, angle, far), height, junction, angle)
    if pillar.height == 1 and not tall:
        for angle in angles:
            yield Candidate(number, None, 0, False, angle)
