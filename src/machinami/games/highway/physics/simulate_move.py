"""Simulate a whole action: carry each piece through the settled city and collect fallen pieces (H-17)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from machinami.core.contract import Json
from machinami.games.highway.physics import bodies, simulate_piece
from machinami.games.highway.physics.bodies import CM, Body, Pose
from machinami.games.highway.physics.loads import Load, loads
from machinami.games.highway.physics.path import Path
from machinami.games.highway.physics.world import Moved, Settled, settled
from machinami.games.highway.state import State

REMEMBERED = 32
"""Size of the cache of settled cities."""

FINE = 10_000
"""Rotations in a motion are written as integers in units of 1 / 10,000."""


class Hand(NamedTuple):
    """How an action is carried: its paths (None: generated paths), and the amplitude of the shake in cm."""

    paths: Sequence[Path] | None
    tremor: float
    gentle: frozenset[int] = frozenset()
    """Numbers of the pieces carried with tweezers, which halve the shake."""


class Fallen(NamedTuple):
    """The ids of the pieces knocked over, and the motion of all bodies for the pages."""

    pieces: tuple[str, ...]
    motion: list[Json]


def at_rest(state: State) -> Settled:
    """Return the settled city of a state, from a cache."""
    return _settled(tuple(bodies.city(state)))


@lru_cache(maxsize=REMEMBERED)
def _settled(city: tuple[Body, ...]) -> Settled:
    return settled(city)


def fallen(before: State, after: State, hand: Hand, rng: Random) -> Fallen:
    """Carry each piece of an action into the restored city, with the action's earlier pieces in place. These
    are obstacles but never count as fallen; nor does the carried piece (H-17a)."""
    city = at_rest(before)
    city_size = len(city.bodies)
    fallen_ids: dict[str, None] = {}
    motion: list[Json] = []
    for number, load in enumerate(loads(before, after)):
        city = city.joined(load.among[len(city.bodies) :])
        path = simulate_piece.choose(load, city) if hand.paths is None else hand.paths[number]
        tremor = hand.tremor / 2 if number in hand.gentle else hand.tremor
        result = simulate_piece.carried(load, city, path, tremor, rng)
        numbers = sorted(body for body in simulate_piece.fallen(load, city, result) if body < city_size)
        fallen_ids |= dict.fromkeys(city.bodies[body].id for body in numbers)
        motion.append(_shown(load, city, path, result))
    return Fallen(tuple(fallen_ids), motion)


def _shown(load: Load, city: Settled, path: Path, moved: Moved) -> Json:
    """Return the motion of one carry for the pages; a frame lists only the bodies that have moved."""
    frames = [
        [round(1000 * second), [_told(city, load.body, *item) for item in poses.items()]]
        for second, poses in moved.frames
    ]
    return {"piece": load.body.id, "path": [list(point) for point in path], "frames": frames}


def _told(city: Settled, carried: Body, number: int, pose: Pose) -> Json:
    """Return a body in a frame: its id, its index among the bodies of that id, its position and rotation."""
    body = carried if number < 0 else city.bodies[number]
    same = sum(1 for other in city.bodies[: max(number, 0)] if other.id == body.id)
    at, turn = (round(part * CM) for part in pose.at), (round(part * FINE) for part in pose.turn)
    return [body.id, same, *at, *turn]
