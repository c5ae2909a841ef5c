"""The shake of a hand (H-17): a few waves between four and ten hertz on each axis."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin, sqrt
from random import Random

from machinami.games.highway.physics.bodies import Vector
from machinami.games.highway.physics.path import Way
from machinami.games.highway.rules_text_values import SHAKES

AMPLITUDES = tuple(shake / 10 for shake in SHAKES)
"""Centimetres by the option `tremor`: twice the root of the mean square on each axis."""

LOWEST, HIGHEST, WAVES = 4.0, 10.0, 6
STILL = 2_000.0
"""A hand slower than this, in the law's units a second, is still."""
CALM_AFTER, CALMING = 0.5, 0.2
"""After so many seconds of stillness the shake fades, within so many more, to a third."""

Shake = Callable[[float], Vector]


def shake(amplitude: float, way: Way, rng: Random) -> Shake:
    """A shake drawn for one path: asked for a second, it answers by how many centimetres the hand is off."""
    if not amplitude:
        return lambda _: (0.0, 0.0, 0.0)
    size = amplitude / 2 / sqrt(WAVES / 2)
    waves = [[(rng.uniform(LOWEST, HIGHEST), rng.uniform(0, 2 * pi)) for _ in range(WAVES)] for _ in range(3)]
    calm = _calm(way)

    def off(second: float) -> Vector:
        left = calm(second)
        x, y, z = (
            size * left * sum(sin(2 * pi * hertz * second + phase) for hertz, phase in axis) for axis in waves
        )
        return x, y, z

    return off


def _calm(way: Way) -> Callable[[float], float]:
    """The share of the shake that is left at a second."""
    since: list[tuple[float, float]] = []
    for begins, ends, speed in way.stretches:
        if speed >= STILL:
            continue
        if since and since[-1][1] == begins:
            since[-1] = (since[-1][0], ends)
        else:
            since.append((begins, ends))

    def left(second: float) -> float:
        for begins, ends in since:
            if begins <= second <= ends:
                share = (second - begins - CALM_AFTER) / CALMING
                return 1 - 2 / 3 * min(max(share, 0.0), 1.0)
        return 1.0

    return left
