"""Simulate a whole action: carry each piece through the settled city and collect fallen pieces (H-17)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from machinami.core.contract import Json
from machinami.games.highway.physics import bodies, simulate_piece
from machinami.games.highway.physics.bodies import UNITS_PER_CM, Body, Pose
from machinami.games.highway.physics.loads import Load, iter_loads
from machinami.games.highway.physics.path import Path
from machinami.games.highway.physics.world import CarryResult, SettledCity, settle_city
from machinami.games.highway.state import State

CACHE_SIZE = 32
"""Size of the cache of settled cities."""

ROTATION_SCALE = 10_000
"""Rotations in a motion are written as integers in units of 1 / 10,000."""


class CarrySettings(NamedTuple):
    """How an action is carried: its paths (None: generated paths), and the amplitude of the shake in cm."""

    paths: Sequence[Path] | None
    tremor: float
    tweezers: frozenset[int] = frozenset()
    """Numbers of the pieces carried with tweezers, which halve the shake."""


class MoveResult(NamedTuple):
    """The ids of the pieces knocked over, and the motion of all bodies for the pages."""

    knocked_over: tuple[str, ...]
    motion: list[Json]


def settle_state(state: State) -> SettledCity:
    """Return the settled city of a state, from a cache."""
    return _settle_bodies(tuple(bodies.build_city(state)))


@lru_cache(maxsize=CACHE_SIZE)
def _settle_bodies(city: tuple[Body, ...]) -> SettledCity:
    return settle_city(city)


def simulate_move(before: State, after: State, settings: CarrySettings, rng: Random) -> MoveResult:
    """Carry each piece of an action into the restored city, with the action's earlier pieces in place.

    These are obstacles but never count as fallen; nor does the carried piece (H-17a).
    """
    city = settle_state(before)
    city_size = len(city.bodies)
    fallen_ids: dict[str, None] = {}
    motion: list[Json] = []
    for number, load in enumerate(iter_loads(before, after)):
        city = city.add_bodies(load.city_bodies[len(city.bodies) :])
        path = simulate_piece.choose_path(load, city) if settings.paths is None else settings.paths[number]
        tremor = settings.tremor / 2 if number in settings.tweezers else settings.tremor
        result = simulate_piece.simulate_piece(load, city, path, tremor, rng)
        numbers = sorted(
            body for body in simulate_piece.find_knocked_over(load, city, result) if body < city_size
        )
        fallen_ids |= dict.fromkeys(city.bodies[body].id for body in numbers)
        motion.append(_build_motion(load, city, path, result))
    return MoveResult(tuple(fallen_ids), motion)


def _build_motion(load: Load, city: SettledCity, path: Path, result: CarryResult) -> Json:
    """Return the motion of one carry for the pages; a frame lists only the bodies that have moved."""
    frames = [
        [round(1000 * second), [_build_frame_entry(city, load.body, *item) for item in poses.items()]]
        for second, poses in result.frames
    ]
    return {"piece": load.body.id, "path": [list(point) for point in path], "frames": frames}


def _build_frame_entry(city: SettledCity, piece: Body, number: int, pose: Pose) -> Json:
    """Return a body in a frame: its id, its index among the bodies of that id, its position and rotation."""
    body = piece if number < 0 else city.bodies[number]
    same = sum(1 for other in city.bodies[: max(number, 0)] if other.id == body.id)
    at, turn = (
        (round(part * UNITS_PER_CM) for part in pose.at),
        (round(part * ROTATION_SCALE) for part in pose.rotation),
    )
    return [body.id, same, *at, *turn]
