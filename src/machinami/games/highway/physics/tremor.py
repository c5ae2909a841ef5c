"""The shake of a carried piece (H-17c): a sum of sine waves between 4 and 10 Hz on each axis."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin, sqrt
from random import Random

from machinami.games.highway.physics.bodies import Vector
from machinami.games.highway.physics.path import Way
from machinami.games.highway.rules_text_values import SHAKES

AMPLITUDES = tuple(shake / 10 for shake in SHAKES)
"""Amplitudes in centimetres, indexed by the option `tremor`: twice the root mean square on each axis."""

LOWEST, HIGHEST, WAVES = 4.0, 10.0, 6
STILL = 2_000.0
"""A piece slower than this, in law units per second, counts as still."""
CALM_AFTER, CALMING = 0.5, 0.2
"""After this many seconds of stillness the shake fades to a third, within this many further seconds."""

Shake = Callable[[float], Vector]


def shake(amplitude: float, way: Way, rng: Random) -> Shake:
    """Sample a shake for one path: a function from seconds to a displacement in centimetres."""
    if not amplitude:
        return lambda _: (0.0, 0.0, 0.0)
    size = amplitude / 2 / sqrt(WAVES / 2)
    waves = [[(rng.uniform(LOWEST, HIGHEST), rng.uniform(0, 2 * pi)) for _ in range(WAVES)] for _ in range(3)]
    calm = _calm(way)

    def offset_at(second: float) -> Vector:
        share = calm(second)
        x, y, z = (
            size * share * sum(sin(2 * pi * hertz * second + phase) for hertz, phase in axis)
            for axis in waves
        )
        return x, y, z

    return offset_at


def _calm(way: Way) -> Callable[[float], float]:
    """Return a function from seconds to the share of the shake that remains (1, or less while still)."""
    still_spans: list[tuple[float, float]] = []
    for begins, ends, speed in way.stretches:
        if speed >= STILL:
            continue
        if still_spans and still_spans[-1][1] == begins:
            still_spans[-1] = (still_spans[-1][0], ends)
        else:
            still_spans.append((begins, ends))

    def share_at(second: float) -> float:
        for begins, ends in still_spans:
            if begins <= second <= ends:
                fade = (second - begins - CALM_AFTER) / CALMING
                return 1 - 2 / 3 * min(max(fade, 0.0), 1.0)
        return 1.0

    return share_at
