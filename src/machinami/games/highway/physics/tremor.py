"""The shake of a carried piece (H-17c): a sum of sine waves between 4 and 10 Hz on each axis."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin, sqrt
from random import Random

from machinami.games.highway.physics.bodies import Vector
from machinami.games.highway.physics.path import Trajectory
from machinami.games.highway.rules_text_values import TREMOR_MM

AMPLITUDES = tuple(shake / 10 for shake in TREMOR_MM)
"""Amplitudes in centimetres, indexed by the option `tremor`: twice the root mean square on each axis."""

MIN_HERTZ, MAX_HERTZ, WAVES_PER_AXIS = 4.0, 10.0, 6
STILL_SPEED = 2_000.0
"""A piece slower than this, in law units per second, counts as still."""
CALM_DELAY, CALM_FADE = 0.5, 0.2
"""After this many seconds of stillness the shake fades to a third, within this many further seconds."""

ShakeFunction = Callable[[float], Vector]


def sample_shake(amplitude: float, trajectory: Trajectory, rng: Random) -> ShakeFunction:
    """Sample a shake for one path: a function from seconds to a displacement in centimetres."""
    if not amplitude:
        return lambda _: (0.0, 0.0, 0.0)
    size = amplitude / 2 / sqrt(WAVES_PER_AXIS / 2)
    waves = [
        [(rng.uniform(MIN_HERTZ, MAX_HERTZ), rng.uniform(0, 2 * pi)) for _ in range(WAVES_PER_AXIS)]
        for _ in range(3)
    ]
    calm = _build_fade(trajectory)

    def offset_at(second: float) -> Vector:
        share = calm(second)
        x, y, z = (
            size * share * sum(sin(2 * pi * hertz * second + phase) for hertz, phase in axis)
            for axis in waves
        )
        return x, y, z

    return offset_at


def _build_fade(trajectory: Trajectory) -> Callable[[float], float]:
    """Return a function from seconds to the share of the shake that remains (1, or less while still)."""
    still_spans: list[tuple[float, float]] = []
    for begins, ends, speed in trajectory.segments:
        if speed >= STILL_SPEED:
            continue
        if still_spans and still_spans[-1][1] == begins:
            still_spans[-1] = (still_spans[-1][0], ends)
        else:
            still_spans.append((begins, ends))

    def share_at(second: float) -> float:
        for begins, ends in still_spans:
            if begins <= second <= ends:
                fade = (second - begins - CALM_DELAY) / CALM_FADE
                return 1 - 2 / 3 * min(max(fade, 0.0), 1.0)
        return 1.0

    return share_at
