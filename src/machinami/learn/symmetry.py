"""Symmetries of a game: tables by which observations and actions are transformed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Symmetry: TypeAlias = tuple[NDArray[np.int64], NDArray[np.int64]]
"""Number `i` of the transformed observation is number `planes[i]` of the original. Action `a` of the original
is action `actions[a]` of the transformed position. Both tables are permutations."""


class SymmetryTable:
    """All symmetries of a game, applied to many plays at once, each with its own symmetry."""

    def __init__(self, symmetries: Sequence[Symmetry]) -> None:
        self._planes = np.stack([planes for planes, _ in symmetries])
        self._targets = np.stack([actions for _, actions in symmetries])
        self._origins = np.stack([np.argsort(actions) for _, actions in symmetries])

    def __len__(self) -> int:
        return len(self._planes)

    def transform_observations(
        self, observations: NDArray[np.int16], which: NDArray[np.int64]
    ) -> NDArray[np.int16]:
        """Return the observations of the transformed positions."""
        if len(self) == 1:
            return observations.copy()
        return np.take_along_axis(observations, self._planes[which], axis=1)

    def transform_masks(self, masks: NDArray[np.int8], which: NDArray[np.int64]) -> NDArray[np.int8]:
        """Return the legal actions of the transformed positions."""
        return masks.copy() if len(self) == 1 else np.take_along_axis(masks, self._origins[which], axis=1)

    def transform_actions(self, actions: NDArray[np.int64], which: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return rows of actions as actions of the transformed positions."""
        transformed: NDArray[np.int64] = self._targets[which[:, None], actions]
        return transformed

    def restore_actions(self, actions: NDArray[np.int64], which: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the original actions of actions in transformed positions."""
        restored: NDArray[np.int64] = self._origins[which, actions]
        return restored

    def sample(self, plays: int, rng: np.random.Generator) -> NDArray[np.int64]:
        """Sample a symmetry for each play."""
        return rng.integers(len(self), size=plays)


def build_identity(width: int, size: int) -> SymmetryTable:
    """Return the table of a game without symmetries: observations of `width` numbers, `size` actions."""
    return SymmetryTable([(np.arange(width), np.arange(size))])
