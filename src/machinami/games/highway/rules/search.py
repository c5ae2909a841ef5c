"""The search of H-19: whether a seat can build, found out by looking at the same places every time.

It is part of the rules: what it finds must be built, and where it finds nothing a pass is accepted. From
every open end it looks all round, first roughly and then finely, at each height that the stock pays.
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
    """How finely one looks round: so many directions, and so many distances in each."""

    sides: int
    depths: int


LOOKS = (Look(18, 1), Look(72, 3))

TALL = 2
"""Junctions that differ by more levels from their base are looked at last, and roughly only."""


def build(state: State, seat: int) -> Found | None:
    """Something that a seat can build; None where the search finds nothing."""
    if course.stuck(state, seat):
        return None
    for wanted in _candidates(state, seat):
        try:
            draft = wanted.judged(state, seat)
        except Refused:
            continue
        parked = cars.fitting(state, draft)
        if parked is not None:
            return Found(wanted, draft, tuple(parked))
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
