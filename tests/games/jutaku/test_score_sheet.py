"""The order of moving and the winners of a physical game."""

from __future__ import annotations

from typing import Any

import pytest

from machinami.core import registry
from machinami.core.contract import Refused

GAME = registry.find("jutaku")


def score(players: list[tuple[int, int]], finished: list[int]) -> Any:
    entry = {"players": [{"yen": yen, "cards": cards} for yen, cards in players], "finished": finished}
    return GAME.score_sheet(entry)


@pytest.mark.parametrize(
    ("players", "finished", "order"),
    [
        ([(0, 0), (5000, 1), (0, 0)], [1], [1, 2, 0]),
        ([(9000, 2), (5000, 1), (6000, 1)], [1, 2], [2, 0, 1]),
        ([(0, 0), (6000, 1), (6000, 1)], [1, 2], [1, 2, 0]),
        ([(0, 0), (0, 0)], [], [0, 1]),
    ],
)
def test_j15_the_richest_who_finished_moves_first(
    players: list[tuple[int, int]], finished: list[int], order: list[int]
) -> None:
    assert score(players, finished) == {
        "scores": [yen for yen, _ in players],
        "order": order,
        "winners": [],
    }


def test_j17_most_yen_win_after_a_fourth_card() -> None:
    assert score([(20000, 4), (25000, 3), (25000, 3)], [0])["winners"] == [1, 2]


@pytest.mark.parametrize(
    ("players", "finished", "clause"),
    [
        ([], [], "J-1"),
        ([(0, 0)] * 9, [], "J-1"),
        ([(0, 1)], [0, 0], "J-12"),
        ([(0, 1)], [3], "J-12"),
        ([(0, 0)], [0], "J-17"),
        ([(-1, 1)], [0], "J-17"),
        ([(0, 5)], [], "J-17"),
    ],
)
def test_an_impossible_entry_is_refused(
    players: list[tuple[int, int]], finished: list[int], clause: str
) -> None:
    with pytest.raises(Refused, match=clause):
        score(players, finished)
