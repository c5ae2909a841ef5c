"""The carry paths of bots: a generated path with the drift of the bot's level (H-17b)."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, pi, sin
from random import Random

from machinami.core.contract import Action
from machinami.games.highway.actions import is_carried_by_players
from machinami.games.highway.game import GAME
from machinami.games.highway.physics import automatic_path
from machinami.games.highway.physics.loads import Load, iter_loads
from machinami.games.highway.physics.path import Path, Point, find_path_fault
from machinami.games.highway.rules.carried import list_carried
from machinami.games.highway.state import State

DRIFT_BY_LEVEL = {1: 350, 2: 220, 3: 130, 4: 60, 5: 0}
"""Amplitude of the drift by level, in the law's units."""

DRIFT_HERTZ = (0.7, 1.3)
"""Range of the drift's frequency, in hertz."""

POINT_INTERVAL_MS = 150
"""Milliseconds between the points of a path with drift."""

FADE_MS = 500
"""The drift fades out within this many milliseconds, and is zero for as many before the release."""


def add_paths(state: State, seat: int, action: Action, level: int, rng: Random) -> Action:
    """Return the action with a path of this level for every piece that a player must carry."""
    if not is_carried_by_players(state) or not {"pillar", "exit"} & action.keys():
        return action
    after = GAME.apply(state, seat, action | {"assist": True}, 0)
    loads = [*iter_loads(state, after)]
    paths = [_build_path(loads[number], DRIFT_BY_LEVEL[level], rng) for number in list_carried(state, after)]
    return action | {"paths": [[list(point) for point in path] for path in paths]} if paths else action


def _build_path(load: Load, drift: int, rng: Random) -> Path:
    """Return a generated path with drift; without drift if that would be illegal."""
    path = automatic_path.find_path(load)
    drifting = _add_drift(path, drift, rng) if drift else path
    return path if find_path_fault(drifting, load) else drifting


def _add_drift(path: Path, drift: int, rng: Random) -> Path:
    """Return the path with a sinusoidal drift in plan."""
    waves = [(rng.uniform(*DRIFT_HERTZ), rng.uniform(0, 2 * pi)) for _ in range(2)]
    end = path[-1][0] - FADE_MS

    def offset_at(time: int, axis: int) -> int:
        beat, phase = waves[axis]
        share = max(0.0, min(1.0, (end - time) / FADE_MS))
        return round(drift * share * sin(2 * pi * beat * time / 1000 + phase))

    points: list[Point] = []
    for one, other in pairwise(path):
        steps = max(1, ceil((other[0] - one[0]) / POINT_INTERVAL_MS))
        for step in range(steps):
            time, x, y, z, angle = (a + (b - a) * step // steps for a, b in zip(one, other, strict=True))
            points.append((time, x + offset_at(time, 0), y + offset_at(time, 1), z, angle))
    return [*points, path[-1]]
