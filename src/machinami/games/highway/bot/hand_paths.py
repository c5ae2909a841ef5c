"""The carry paths of bots: a generated path with the drift of the bot's level (H-17b)."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, pi, sin
from random import Random

from machinami.core.contract import Action
from machinami.games.highway.game import GAME
from machinami.games.highway.physics import automatic_path
from machinami.games.highway.physics.loads import Load, loads
from machinami.games.highway.physics.path import Path, Point, fault
from machinami.games.highway.state import State

DRIFT = {1: 350, 2: 220, 3: 130, 4: 60, 5: 0}
"""Amplitude of the drift by level, in the law's units."""

BEATS = (0.7, 1.3)
"""Range of the drift's frequency, in hertz."""

APART = 150
"""Milliseconds between the points of a path with drift."""

STEADY = 500
"""The drift fades out within this many milliseconds, and is zero for as many before the release."""


def with_paths(state: State, seat: int, action: Action, level: int, rng: Random) -> Action:
    """Return the action with a path of this level for every carried piece, if the carry is simulated."""
    if not state.rules.real or not {"pillar", "exit"} & action.keys():
        return action
    after = GAME.apply(state, seat, action | {"assist": True}, 0)
    paths = [_carried(load, DRIFT[level], rng) for load in loads(state, after)]
    return action | {"paths": [[list(point) for point in path] for path in paths]}


def _carried(load: Load, drift: int, rng: Random) -> Path:
    """Return a generated path with drift; without drift if that would be illegal."""
    path = automatic_path.path(load)
    drifting = _unsteady(path, drift, rng) if drift else path
    return path if fault(drifting, load) else drifting


def _unsteady(path: Path, drift: int, rng: Random) -> Path:
    """Return the path with a sinusoidal drift in plan."""
    waves = [(rng.uniform(*BEATS), rng.uniform(0, 2 * pi)) for _ in range(2)]
    end = path[-1][0] - STEADY

    def offset_at(time: int, axis: int) -> int:
        beat, phase = waves[axis]
        share = max(0.0, min(1.0, (end - time) / STEADY))
        return round(drift * share * sin(2 * pi * beat * time / 1000 + phase))

    points: list[Point] = []
    for one, other in pairwise(path):
        steps = max(1, ceil((other[0] - one[0]) / APART))
        for step in range(steps):
            time, x, y, z, angle = (a + (b - a) * step // steps for a, b in zip(one, other, strict=True))
            points.append((time, x + offset_at(time, 0), y + offset_at(time, 1), z, angle))
    return [*points, path[-1]]
