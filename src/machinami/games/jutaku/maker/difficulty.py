"""Difficulty of a side, and checks that no trick makes it easy. J-3d."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from machinami.games.jutaku.solving.simulation import list_ground_first_floors, simulate_build
from machinami.games.jutaku.solving.solver import Task
from machinami.geometry.polygon import Polygon, area_twice

DIFFICULTY_LIMITS = (10, 17, 26, 45)
"""Largest numbers of handled pieces of difficulty 1, 2, 3 and 4; above them it is 5."""


def rate_difficulty(count: int) -> int:
    """Return the difficulty, from 1 to 5, for the number of pieces a simulated player handles."""
    return 1 + sum(count > most for most in DIFFICULTY_LIMITS)


def find_smallest(pieces: Sequence[Polygon], count: int) -> list[int]:
    """Return the smallest pieces, `count` of them."""
    return sorted(range(len(pieces)), key=lambda piece: (area_twice(pieces[piece]), piece))[:count]


def count_small_piece_wins(task: Task, rng: Random, tries: int, limit: int) -> int:
    """Return how many tries with the smallest pieces only succeed within `limit` handled pieces."""
    pool = find_smallest(task.plot.pieces, task.pieces)
    return sum(simulate_build(task, pool, rng, limit) is not None for _ in range(tries))


def count_ground_first_wins(task: Task, rng: Random, tries: int, limit: int) -> int:
    """Return how many tries with all surplus on the ground succeed within `limit` handled pieces."""
    pool = range(len(task.plot.pieces))
    return sum(
        simulate_build(task, pool, rng, limit, list_ground_first_floors) is not None for _ in range(tries)
    )
