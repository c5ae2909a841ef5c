"""Tasks: what a training needs to know about a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from math import prod

import numpy as np
from numpy.typing import NDArray

from machinami.core import registry
from machinami.env.batch_env import Batch, BatchRows
from machinami.learn import TrainingError
from machinami.learn.symmetry import SymmetryTable, build_identity

MakeRows = Callable[..., BatchRows]
"""Makes plays: called with their number and, by keyword, `seed` and `threads`."""


@dataclass(frozen=True, slots=True)
class Task:
    """A game with a number of seats, ready for self-play."""

    name: str
    seats: int
    size: int  # number of actions
    scale: NDArray[np.float32]  # factors that bring the numbers of an observation to at most 1
    make_rows: MakeRows
    symmetries: SymmetryTable
    network: str | None = None
    """The module that builds the game's own policy network in PyTorch; None: the general network."""

    @property
    def width(self) -> int:
        """Numbers of an observation."""
        return len(self.scale)


def find_task(game: str, seats: int | None = None) -> Task:
    """Return the task of a game; raise `TrainingError` if it has no compiled rules."""
    key = str(registry.normalize_key(game))
    info = registry.find(key).info
    if registry.import_game_module(key, "batch") is None:
        raise TrainingError("rules", game=info.name)
    one = Batch(key, 1, seats, compiled=False)
    planes = one.codec.planes.values()
    greatest = [max(1, abs(plane.low), plane.high) for plane in planes for _ in range(prod(plane.shape))]
    module = registry.import_game_module(key, "symmetries")
    width = len(greatest)
    symmetries = (
        build_identity(width, one.size) if module is None else SymmetryTable(module.list_symmetries())
    )
    return Task(
        key,
        one.setup.seats,
        one.size,
        np.array([1 / most for most in greatest], np.float32),
        partial(_make_batch, key, one.setup.seats),
        symmetries,
        find_network(key),
    )


def find_network(key: str) -> str | None:
    """Return the name of a game's module `network`; None without one."""
    name = f"{type(registry.find(key)).__module__.rpartition('.')[0]}.network"
    return None if find_spec(name) is None else name


def _make_batch(key: str, seats: int, plays: int, *, seed: int = 0, threads: int = 1) -> Batch:
    return Batch(key, plays, seats, seed=seed, threads=threads)
