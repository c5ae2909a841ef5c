"""Difficulty of a side, and checks that no trick makes it easy. J-3d."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from machinami.games.jutaku.solving.simulation import handled, one_above
from machinami.games.jutaku.solving.solver import Task
from machinami.geometry.polygon import Polygon, area_twice

RATINGS = (10, 17, 26, 45)
"""Largest numbers of handled pieces of difficulty 1, 2, 3 and 4; above them it is 5."""


def difficulty(count: int) -> int:
    """Return the difficulty, from 1 to 5, for the number of pieces a simulated player handles."""
    return 1 + sum(count > most for most in RATINGS)


def smallest(pieces: Sequence[Polygon], count: int) -> list[int]:
    """Return the smallest pieces, `count` of them."""
    return sorted(range(len(pieces)), key=lambda piece: (area_twice(pieces[piece]), piece))[:count]


def small_tries(task: Task, rng: Random, tries: int, limit: int) -> int:
    """Return how many tries with the smallest pieces only succeed within `limit` handled pieces."""
    pool = smallest(task.plot.pieces, task.pieces)
    return sum(handled(task, pool, rng, limit) is not None for _ in range(tries))


def ground_tries(task: Task, rng: Random, tries: int, limit: int) -> int:
    """Return how many tries with all surplus on the ground succeed within `limit` handled pieces."""
    pool = range(len(task.plot.pieces))
    return sum(handled(task, pool, rng, limit, one_above) is not None for _ in range(tries))
