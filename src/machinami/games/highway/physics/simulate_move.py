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
from machinami.games.highway.physics.rest import rests_at_place
from machinami.games.highway.physics.world import CarryResult, SettledCity, settle_city
from machinami.games.highway.state import State

CACHE_SIZE = 32
"""Size of the cache of settled cities."""

ROTATION_SCALE = 10_000
"""Rotations in a motion are written as integers in units of 1 / 10,000."""


class CarrySettings(NamedTuple):
    """How an action is carried: the paths of the first carried pieces, and the amplitude of the shake in cm.

    The carried pieces without a path follow generated ones.
    """

    paths: Sequence[Path]
    tremor: float
    tweezers: frozenset[int] = frozenset()
    """The carried pieces with tweezers, which halve the shake, by their place among the carried ones."""
    assist_tremor: float = 0.0
    """The least amplitude on generated paths (H-17e)."""
    carried: Sequence[int] | None = None
    """The numbers of the pieces that are carried (H-17f); all if None."""


class MoveResult(NamedTuple):
    """The ids of the pieces knocked over, the carried pieces that did not come to rest at their places, and
    the motion of all bodies for the pages."""

    knocked_over: tuple[str, ...]
    misplaced: tuple[str, ...]
    motion: list[Json]


def settle_state(state: State) -> SettledCity:
    """Return the settled city of a state, from a cache."""
    return _settle_bodies(tuple(bodies.build_city(state)))


@lru_cache(maxsize=CACHE_SIZE)
def _settle_bodies(city: tuple[Body, ...]) -> SettledCity:
    return settle_city(city)


def simulate_move(before: State, after: State, settings: CarrySettings, rng: Random) -> MoveResult:
    """Carry the pieces of an action into the restored city, with the action's earlier pieces in place.

    These are obstacles but never count as fallen; nor does the carried piece (H-17a).
    """
    city = settle_state(before)
    city_size = len(city.bodies)
    fallen_ids: dict[str, None] = {}
    misplaced: list[str] = []
    motion: list[Json] = []
    loads = [*iter_loads(before, after)]
    for place, number in enumerate(range(len(loads)) if settings.carried is None else settings.carried):
        load = loads[number]
        city = city.add_bodies(load.city_bodies[len(city.bodies) :])
        path, tremor = _choose_path(load, city, settings, place)
        result = simulate_piece.simulate_piece(load, city, path, tremor, rng)
        numbers = sorted(
            body for body in simulate_piece.find_knocked_over(load, city, result) if body < city_size
        )
        fallen_ids |= dict.fromkeys(city.bodies[body].id for body in numbers)
        if not rests_at_place(load, city, result.final):
            misplaced.append(load.body.id)
        motion.append(build_motion(load, city, path, result))
    return MoveResult(tuple(fallen_ids), tuple(misplaced), motion)


def _choose_path(load: Load, city: SettledCity, settings: CarrySettings, place: int) -> tuple[Path, float]:
    """Return the path of a carried piece, by its place among them, and the amplitude of its shake."""
    share = 0.5 if place in settings.tweezers else 1.0
    if place < len(settings.paths):
        return settings.paths[place], share * settings.tremor
    return simulate_piece.choose_path(load, city), share * max(settings.tremor, settings.assist_tremor)


def build_motion(load: Load, city: SettledCity, path: Path, result: CarryResult) -> Json:
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
