"""A bot's hands: the path of a careful hand, and on it the unsteadiness of its level (H-17c)."""

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
"""How far a level's hand wanders off the way it means to go, in the law's units."""

BEATS = (0.7, 1.3)
"""How often it does so in a second."""

APART = 150
"""Milliseconds between the points of a path that wanders."""

STEADY = 500
"""Milliseconds before it opens in which a hand pulls itself together."""


def with_paths(state: State, seat: int, action: Action, level: int, rng: Random) -> Action:
    """The action with every piece carried by this level's hand, where hands are real."""
    if not state.rules.real or not {"pillar", "exit"} & action.keys():
        return action
    after = GAME.apply(state, seat, action | {"assist": True}, 0)
    paths = [_carried(load, DRIFT[level], rng) for load in loads(state, after)]
    return action | {"paths": [[list(point) for point in path] for path in paths]}


def _carried(load: Load, drift: int, rng: Random) -> Path:
    path = automatic_path.path(load)
    unsteady = _unsteady(path, drift, rng) if drift else path
    return path if fault(unsteady, load) else unsteady


def _unsteady(path: Path, drift: int, rng: Random) -> Path:
    """The same way as somebody goes it who wanders a little."""
    waves = [(rng.uniform(*BEATS), rng.uniform(0, 2 * pi)) for _ in range(2)]
    end = path[-1][0] - STEADY

    def off(time: int, axis: int) -> int:
        beat, phase = waves[axis]
        left = max(0.0, min(1.0, (end - time) / STEADY))
        return round(drift * left * sin(2 * pi * beat * time / 1000 + phase))

    points: list[Point] = []
    for one, other in pairwise(path):
        steps = max(1, ceil((other[0] - one[0]) / APART))
        for step in range(steps):
            time, x, y, z, angle = (a + (b - a) * step // steps for a, b in zip(one, other, strict=True))
            points.append((time, x + off(time, 0), y + off(time, 1), z, angle))
    return [*points, path[-1]]
