"""Strength is measured with every seat equally often."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from machinami.learn.strength import measure
from machinami.learn.task import find_task
from tests.learn.tasks import connect_four_task


def choose_first(observations: NDArray[np.int16], masks: NDArray[np.int8]) -> NDArray[np.int64]:
    first: NDArray[np.int64] = masks.argmax(axis=1)
    return first


def test_measure_counts_the_share_of_the_victories() -> None:
    found = measure(connect_four_task(compiled=False), choose_first, "random", 60)
    assert found.games == 60
    assert 0 < found.interval.low < found.share < found.interval.high < 1
    assert found.share > 0.5, "discs in one column beat random ones"


@pytest.mark.parametrize("anchor", ["greedy", "1"])
def test_measure_plays_games_against_players_of_the_lab(anchor: str) -> None:
    found = measure(find_task("toscana"), choose_first, anchor, 2)
    assert found.share in (0, 0.25, 0.5, 0.75, 1)
