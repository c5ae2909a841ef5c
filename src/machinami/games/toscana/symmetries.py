"""Symmetries of the board for learners: the four rotations. Reflections would turn tiles into other tiles.

A tile that looks the same after half a turn has two numbers for each placement, of which the rules use one; a
rotation may lead to the other.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from machinami.core.encoding import plane_offsets
from machinami.games.toscana.planes import PLANES
from machinami.games.toscana.rules import NUM_CODES, SIDE, decode_placement, encode_placement, on_board


def list_symmetries() -> list[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """Return the sources of the observation's numbers and the targets of the actions, for each rotation."""
    planes, actions = np.arange(plane_offsets(PLANES)[-1]), np.arange(NUM_CODES)
    by_quarter = build_rotation()
    symmetries = [(planes, actions)]
    for _ in range(3):
        planes, actions = planes[by_quarter[0]], by_quarter[1][actions]
        symmetries.append((planes, actions))
    return symmetries


def build_rotation() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the tables of a quarter turn clockwise."""
    starts = plane_offsets(PLANES)
    sources = np.arange(starts[-1])
    for start, plane in zip(starts, PLANES.values(), strict=False):
        if plane.shape[-2:] == (SIDE, SIDE):
            boards = sources[start : start + np.prod(plane.shape)].reshape(-1, SIDE, SIDE)
            boards[:] = np.rot90(boards, -1, axes=(1, 2)).copy()
    return sources, rotate_actions()


def rotate_actions() -> NDArray[np.int64]:
    """Return the target of every action number. Numbers without an action are matched among themselves."""
    targets = np.full(NUM_CODES, -1)
    targets[:2] = 0, 1
    for code in range(2, NUM_CODES):
        row, col, turns = decode_placement(code)
        if on_board(row, col, turns):
            height = 4 if turns % 2 else 2
            targets[code] = encode_placement(col, SIDE - row - height, (turns + 1) % 4)
    targets[targets < 0] = np.setdiff1d(np.arange(NUM_CODES), targets)
    return targets
