"""From an action to what it knocked over: every piece carried through a city at rest (H-17)."""

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
"""Cities that stay in memory."""

FINE = 10_000
"""Rotations in a motion are told in so many parts of one."""


class Hand(NamedTuple):
    """How a seat carries: its paths, or None where a careful hand does it; its shake, in centimetres."""

    paths: Sequence[Path] | None
    tremor: float
    gentle: frozenset[int] = frozenset()
    """The numbers of pieces carried with tweezers, which halve the shake."""


class Fallen(NamedTuple):
    """What was knocked over, by the ids of the law, and how everything moved, for the pages."""

    pieces: tuple[str, ...]
    motion: list[Json]


def at_rest(state: State) -> Settled:
    """A city that has come to rest, remembered for a while."""
    return _settled(tuple(bodies.city(state)))


@lru_cache(maxsize=REMEMBERED)
def _settled(city: tuple[Body, ...]) -> Settled:
    return settled(city)


def fallen(before: State, after: State, hand: Hand, rng: Random) -> Fallen:
    """Carry every piece of an action, each into the restored city with the earlier ones in place; they are
    in the way, but count as fallen no more than what is carried (H-17a)."""
    city = at_rest(before)
    stood = len(city.bodies)
    fell: dict[str, None] = {}
    motion: list[Json] = []
    for number, load in enumerate(loads(before, after)):
        city = city.joined(load.among[len(city.bodies) :])
        path = simulate_piece.choose(load, city) if hand.paths is None else hand.paths[number]
        tremor = hand.tremor / 2 if number in hand.gentle else hand.tremor
        moved = simulate_piece.carried(load, city, path, tremor, rng)
        down = sorted(body for body in simulate_piece.fallen(load, city, moved) if body < stood)
        fell |= dict.fromkeys(city.bodies[body].id for body in down)
        motion.append(_shown(load, city, path, moved))
    return Fallen(tuple(fell), motion)


def _shown(load: Load, city: Settled, path: Path, moved: Moved) -> Json:
    """A carry as the pages are told of it: only what moved, from the moment at which it did."""
    frames = [
        [round(1000 * second), [_told(city, load.body, *item) for item in poses.items()]]
        for second, poses in moved.frames
    ]
    return {"piece": load.body.id, "path": [list(point) for point in path], "frames": frames}


def _told(city: Settled, carried: Body, number: int, pose: Pose) -> Json:
    """A body's place in a motion: its id, its number among the bodies of that id, where, how turned."""
    body = carried if number < 0 else city.bodies[number]
    same = sum(1 for other in city.bodies[: max(number, 0)] if other.id == body.id)
    at, turn = (round(part * CM) for part in pose.at), (round(part * FINE) for part in pose.turn)
    return [body.id, same, *at, *turn]
