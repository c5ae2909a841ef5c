"""A task for tests: Connect Four, with the mirror image as a symmetry."""

from __future__ import annotations

import numpy as np

from machinami.env.batch_env import BatchRows, BatchShape
from machinami.learn.symmetry import SymmetryTable
from machinami.learn.task import Task
from tests.learn import connect_four
from tests.learn.connect_four import CELLS, COLUMNS, HEIGHT


def connect_four_task(compiled: bool | None = None) -> Task:
    def make_rows(plays: int, *, seed: int = 0, threads: int = 1) -> BatchRows:
        shape = BatchShape(2, COLUMNS, 2 * CELLS)
        return BatchRows(
            connect_four.__name__, [0], shape, plays, seed=seed, threads=threads, compiled=compiled
        )

    cells = np.arange(2 * CELLS).reshape(2, COLUMNS, HEIGHT)
    columns = np.arange(COLUMNS)
    symmetries = SymmetryTable(
        [(cells.reshape(-1), columns), (cells[:, ::-1].reshape(-1), columns[::-1].copy())]
    )
    return Task("connect_four", 2, COLUMNS, np.ones(2 * CELLS, np.float32), make_rows, symmetries)
