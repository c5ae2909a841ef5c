"""Whether a side is worth playing: what it costs a player, and that no trick makes it cheap. J-3d."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from machinami.games.jutaku.solving.simulation import handled, one_above
from machinami.games.jutaku.solving.solver import Task
from machinami.geometry.polygon import Polygon, area_twice

RATINGS = (10, 17, 26, 45)
"""Sides up to so many handled pieces have the difficulty 1, 2, 3, 4; the others 5."""


def difficulty(count: int) -> int:
    """From 1 to 5, by the pieces that a simulated player handles."""
    return 1 + sum(count > most for most in RATINGS)


def smallest(pieces: Sequence[Polygon], count: int) -> list[int]:
    """The smallest pieces, so many of them."""
    return sorted(range(len(pieces)), key=lambda piece: (area_twice(pieces[piece]), piece))[:count]


def small_tries(task: Task, rng: Random, tries: int, limit: int) -> int:
    """How often the trick works to take the smallest pieces only, within so many handled pieces."""
    pool = smallest(task.plot.pieces, task.pieces)
    return sum(handled(task, pool, rng, limit) is not None for _ in range(tries))


def ground_tries(task: Task, rng: Random, tries: int, limit: int) -> int:
    """How often the trick works to put all surplus on the ground, within so many handled pieces."""
    pool = range(len(task.plot.pieces))
    return sum(handled(task, pool, rng, limit, one_above) is not None for _ in range(tries))
