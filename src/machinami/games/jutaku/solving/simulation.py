"""A simulated player that sees a few pieces at a time, places them flush, and takes some back when stuck.

The number of pieces it handles is the measure of a side's difficulty (J-3d).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from statistics import median_low

from machinami.games.jutaku.solving.plot import Spot
from machinami.games.jutaku.solving.solver import Step, Task, places

VIEW = 6
"""Pieces visible at a time."""

BACK = 3
"""Maximum number of pieces taken back at once when nothing fits; one is usual."""

LOOKS = 5
"""Samples of visible pieces per piece that may be handled; the player gives up after them."""

Floors = Callable[[Task, Random], list[int]]


def open_floors(task: Task, rng: Random) -> list[int]:
    """Return the floors open to the next piece, lower ones rather first.

    No floor may stay empty, and none lies above the last.
    """
    top = sum(1 for floor in task.built if floor.pieces)
    missing = task.floors - top
    if task.left <= missing:
        return [top + 1] if missing else []
    return sorted(range(1, min(top + 1, task.floors) + 1), key=lambda floor: 2 * floor + rng.randrange(5))


def one_above(task: Task, rng: Random) -> list[int]:
    """Return the next floor for the trick of J-3d: all surplus on floor 1, one piece on each floor above."""
    ground = task.standing()[0].pieces
    if ground < task.pieces - task.floors + 1:
        return [1]
    return [sum(1 for floor in task.built if floor.pieces) + 1]


def next_step(task: Task, seen: Sequence[int], floors: Sequence[int], rng: Random) -> Step | None:
    """Return a step with a visible piece at its most flush spot; None if nothing fits.

    On floors that carry others the largest pieces come first, on the last floor the order is random.
    """
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
    """Return a spot with the most edges along other sides, at random among equals; None if there is none."""
    spots = places(task, number, piece)
    if not spots:
        return None
    floors = task.standing()
    edge_mask = floors[number - 1].rim | (task.plot.rim if number == 1 else floors[number - 2].rim)
    most = max((spot.rim & edge_mask).bit_count() for spot in spots)
    best = [spot for spot in spots if (spot.rim & edge_mask).bit_count() == most]
    return best[rng.randrange(len(best))]


def handled(
    task: Task, pool: Sequence[int], rng: Random, limit: int, floors: Floors = open_floors
) -> int | None:
    """Return the number of pieces placed until the building is right; None if it exceeds the limit."""
    stages, used = [task], list[int]()
    count = 0
    for _ in range(LOOKS * limit):
        now = stages[-1]
        if not now.left:
            return count
        if count == limit:
            break
        available = [piece for piece in pool if piece not in used]
        visible = rng.sample(available, min(VIEW, len(available)))
        step = next_step(now, visible, floors(now, rng), rng)
        if step is not None:
            stages.append(now.with_step(step))
            used.append(step[1].piece)
            count += 1
        else:
            del used[-min(rng.randint(1, BACK), rng.randint(1, BACK)) :]
            del stages[len(used) + 1 :]
    return None


def counts(task: Task, pool: Sequence[int], rng: Random, runs: int, limit: int) -> list[int]:
    """Return the numbers of pieces handled in many runs; a run that gave up counts as the limit."""
    found = (handled(task, pool, rng, limit) for _ in range(runs))
    return [limit if count is None else count for count in found]


def median_handled(task: Task, pool: Sequence[int], rng: Random, runs: int, limit: int) -> int:
    """Return the median number of pieces handled in many runs."""
    return median_low(counts(task, pool, rng, runs, limit))
