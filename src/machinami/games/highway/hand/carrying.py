"""From an action to what it knocked over: every piece carried through a city at rest (H-17)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from machinami.contract import Json
from machinami.games.highway.hand import careful
from machinami.games.highway.hand.bodies import CM, Body, Pose, extent
from machinami.games.highway.hand.carried import Load, loads
from machinami.games.highway.hand.path import Path, Way
from machinami.games.highway.hand.tremor import Shake, shake
from machinami.games.highway.hand.world import STEP, Carry, Settled
from machinami.games.highway.state import State

EARLY = 0.25
"""Seconds before a piece comes near anything at which it begins to be simulated."""

NEAR = 1.0
"""Centimetres that count as near."""

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


def fallen(before: State, after: State, hand: Hand, rng: Random) -> Fallen:
    """Carry every piece of an action, each into the restored city."""
    pieces: dict[str, None] = {}
    motion: list[Json] = []
    for number, load in enumerate(loads(before, after)):
        path = careful.path(load) if hand.paths is None else hand.paths[number]
        way = Way(path, load)
        off = shake(hand.tremor / 2 if number in hand.gentle else hand.tremor, way, rng)
        settled = Settled(load.among)
        begins = _begins(load, way, settled)
        moved = settled.carried(Carry(load.body, begins, way.ends, _held(way, off)))
        pieces |= dict.fromkeys(settled.bodies[body].id for body in moved.fallen)
        frames = [
            [round(1000 * second), [_told(settled, load.body, *item) for item in poses.items()]]
            for second, poses in moved.frames
        ]
        motion.append({"piece": load.body.id, "path": [list(point) for point in path], "frames": frames})
    return Fallen(tuple(pieces), motion)


def _begins(load: Load, way: Way, settled: Settled) -> float:
    """When the hand first comes near something, less a moment."""
    boxes = [
        extent(body.shape, settled.poses.get(number, body.pose)) for number, body in enumerate(load.among)
    ]
    second = 0.0
    while second < way.ends:
        low, high = extent(load.body.shape, way.pose(second))
        for least, most in boxes:
            if all(low[i] - NEAR <= most[i] and least[i] <= high[i] + NEAR for i in range(3)):
                return max(0.0, second - EARLY)
        second += 4 * STEP
    return max(0.0, way.ends - EARLY)


def _held(way: Way, off: Shake) -> Callable[[float], Pose]:
    return lambda second: way.pose(second, off(second))


def _told(settled: Settled, carried: Body, number: int, pose: Pose) -> Json:
    """A body's place in a motion: its id, its number among the bodies of that id, where, how turned."""
    body = carried if number < 0 else settled.bodies[number]
    same = sum(1 for other in settled.bodies[: max(number, 0)] if other.id == body.id)
    at, turn = (round(part * CM) for part in pose.at), (round(part * FINE) for part in pose.turn)
    return [body.id, same, *at, *turn]
