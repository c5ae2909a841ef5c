"""A simulated player: sees a few pieces at a time, places them flush, takes some back when stuck.

What a side costs such a player, in pieces handled, is the measure of its difficulty (J-3d).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from statistics import median_low

from machinami.games.jutaku.solving.plot import Spot
from machinami.games.jutaku.solving.solver import Step, Task, places

VIEW = 6
"""Pieces seen at a time."""

BACK = 3
"""Pieces taken back at most when nothing fits; one is usual."""

LOOKS = 5
"""Looks at pieces for each that may be handled: who finds nothing at all gives up."""

Floors = Callable[[Task, Random], list[int]]


def open_floors(task: Task, rng: Random) -> list[int]:
    """The floors that the next piece may go to, lower ones rather than upper ones first: no floor must be
    left without pieces, nor is there one above the last."""
    top = sum(1 for floor in task.built if floor.pieces)
    missing = task.floors - top
    if task.left <= missing:
        return [top + 1] if missing else []
    return sorted(range(1, min(top + 1, task.floors) + 1), key=lambda floor: 2 * floor + rng.randrange(5))


def one_above(task: Task, rng: Random) -> list[int]:
    """The trick of J-3d: all surplus on the ground, one piece on each floor above."""
    ground = task.standing()[0].pieces
    if ground < task.pieces - task.floors + 1:
        return [1]
    return [sum(1 for floor in task.built if floor.pieces) + 1]


def next_step(task: Task, seen: Sequence[int], floors: Sequence[int], rng: Random) -> Step | None:
    """A piece of those seen at its most flush place: the largest on floors that will carry others, any on
    the last."""
    for number in floors:
        order = list(seen)
        rng.shuffle(order)
        if number < task.floors:
            order.sort(key=lambda piece: -task.plot.size(piece))
        for piece in order:
            spot = flush(task, number, piece, rng)
            if spot is not None:
                return number, spot
    return None


def flush(task: Task, number: int, piece: int, rng: Random) -> Spot | None:
    """The place on a floor where a piece runs along most of what is there; any one of equals."""
    spots = places(task, number, piece)
    if not spots:
        return None
    floors = task.standing()
    rim = floors[number - 1].rim | (task.plot.rim if number == 1 else floors[number - 2].rim)
    most = max((spot.rim & rim).bit_count() for spot in spots)
    best = [spot for spot in spots if (spot.rim & rim).bit_count() == most]
    return best[rng.randrange(len(best))]


def handled(
    task: Task, pool: Sequence[int], rng: Random, limit: int, floors: Floors = open_floors
) -> int | None:
    """How many pieces are placed until the building is right; None if that takes more than the limit."""
    stages, used = [task], list[int]()
    count = 0
    for _ in range(LOOKS * limit):
        now = stages[-1]
        if not now.left:
            return count
        if count == limit:
            break
        lying = [piece for piece in pool if piece not in used]
        seen = rng.sample(lying, min(VIEW, len(lying)))
        step = next_step(now, seen, floors(now, rng), rng)
        if step is not None:
            stages.append(now.with_step(step))
            used.append(step[1].piece)
            count += 1
        else:
            del used[-min(rng.randint(1, BACK), rng.randint(1, BACK)) :]
            del stages[len(used) + 1 :]
    return None


def counts(task: Task, pool: Sequence[int], rng: Random, runs: int, limit: int) -> list[int]:
    """What many players handle; those who gave up count with the limit."""
    found = (handled(task, pool, rng, limit) for _ in range(runs))
    return [limit if count is None else count for count in found]


def median_handled(task: Task, pool: Sequence[int], rng: Random, runs: int, limit: int) -> int:
    """The median over many players."""
    return median_low(counts(task, pool, rng, runs, limit))
