"""A simulated player that sees a few pieces at a time, places them flush, and takes some back when stuck.

The number of pieces it handles is the measure of a side's difficulty (J-3d).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from statistics import median_low

from machinami.games.jutaku.solving.plot import Spot
from machinami.games.jutaku.solving.solver import Step, Task, list_legal_spots

VISIBLE_PIECES = 6
"""Pieces visible at a time."""

MAX_TAKE_BACK = 3
"""Maximum number of pieces taken back at once when nothing fits; one is usual."""

SAMPLES_PER_PIECE = 5
"""Samples of visible pieces per piece that may be handled; the player gives up after them."""

FloorPolicy = Callable[[Task, Random], list[int]]


def list_open_floors(task: Task, rng: Random) -> list[int]:
    """Return the floors open to the next piece, lower ones rather first.

    No floor may stay empty, and none lies above the last.
    """
    top = sum(1 for floor in task.built_floors if floor.pieces)
    missing = task.floors - top
    if task.pieces_left <= missing:
        return [top + 1] if missing else []
    return sorted(range(1, min(top + 1, task.floors) + 1), key=lambda floor: 2 * floor + rng.randrange(5))


def list_ground_first_floors(task: Task, rng: Random) -> list[int]:
    """Return the next floor for the trick of J-3d: all surplus on floor 1, one piece on each floor above."""
    ground = task.list_floors()[0].pieces
    if ground < task.pieces - task.floors + 1:
        return [1]
    return [sum(1 for floor in task.built_floors if floor.pieces) + 1]


def choose_step(task: Task, visible: Sequence[int], floors: Sequence[int], rng: Random) -> Step | None:
    """Return a step with a visible piece at its most flush spot; None if nothing fits.

    On floors that carry others the largest pieces come first, on the last floor the order is random.
    """
    for number in floors:
        order = list(visible)
        rng.shuffle(order)
        if number < task.floors:
            order.sort(key=lambda piece: -task.plot.compute_size(piece))
        for piece in order:
            spot = find_flush_spot(task, number, piece, rng)
            if spot is not None:
                return number, spot
    return None


def find_flush_spot(task: Task, number: int, piece: int, rng: Random) -> Spot | None:
    """Return a spot with the most edges along other sides, at random among equals; None if there is none."""
    spots = list_legal_spots(task, number, piece)
    if not spots:
        return None
    floors = task.list_floors()
    edge_mask = floors[number - 1].edge_mask | (
        task.plot.edge_mask if number == 1 else floors[number - 2].edge_mask
    )
    most = max((spot.edge_mask & edge_mask).bit_count() for spot in spots)
    best = [spot for spot in spots if (spot.edge_mask & edge_mask).bit_count() == most]
    return best[rng.randrange(len(best))]


def simulate_build(
    task: Task, pool: Sequence[int], rng: Random, limit: int, floor_policy: FloorPolicy = list_open_floors
) -> int | None:
    """Return the number of pieces placed until the building is right; None if it exceeds the limit."""
    stages, used = [task], list[int]()
    count = 0
    for _ in range(SAMPLES_PER_PIECE * limit):
        now = stages[-1]
        if not now.pieces_left:
            return count
        if count == limit:
            break
        available = [piece for piece in pool if piece not in used]
        visible = rng.sample(available, min(VISIBLE_PIECES, len(available)))
        step = choose_step(now, visible, floor_policy(now, rng), rng)
        if step is not None:
            stages.append(now.with_step(step))
            used.append(step[1].piece)
            count += 1
        else:
            del used[-min(rng.randint(1, MAX_TAKE_BACK), rng.randint(1, MAX_TAKE_BACK)) :]
            del stages[len(used) + 1 :]
    return None


def simulate_builds(task: Task, pool: Sequence[int], rng: Random, runs: int, limit: int) -> list[int]:
    """Return the numbers of pieces handled in many runs; a run that gave up counts as the limit."""
    found = (simulate_build(task, pool, rng, limit) for _ in range(runs))
    return [limit if count is None else count for count in found]


def compute_median_handled(task: Task, pool: Sequence[int], rng: Random, runs: int, limit: int) -> int:
    """Return the median number of pieces handled in many runs."""
    return median_low(simulate_builds(task, pool, rng, runs, limit))
