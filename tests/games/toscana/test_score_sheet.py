"""The count of entered boards and matches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from machinami import new
from machinami.core import registry
from machinami.core.contract import Refused
from tests.soak import choose_count

GAMES = choose_count(9, 1000)
GAME = registry.find("toscana")


def list_tiles(board: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the tiles of a view as people enter them."""
    return [
        {
            "seat": "gr".index(tile["tile"][0]),
            "corner": tile["at"][:2],
            "upright": tile["at"][2] % 2 == 1,
            "foreign": [square[:2] for square in tile["squares"] if square[2] != "gr".index(tile["tile"][0])],
        }
        for tile in board["tiles"]
    ]


def play_game(seed: int, score: str) -> Any:
    play, rng = new("toscana", seed=seed, options={"score": score}), Random(seed)
    while play.outcome is None:
        seat = play.to_act[0]
        play.do(seat, play.actions(seat).sample(rng))
    return play


@pytest.mark.soak
def test_entered_boards_score_like_the_game() -> None:
    for seed in range(GAMES):
        score = ("tiles", "own_tiles", "squares")[seed % 3]
        play = play_game(seed, score)
        tiles = list_tiles(play.view(None)["board"])
        Random(seed).shuffle(tiles)
        sheet = GAME.score_sheet({"games": [{"tiles": tiles}], "score": score})
        assert tuple(sheet["scores"]) == play.outcome.scores
        assert tuple(sheet["winners"]) == play.outcome.winners
        areas = sheet["games"][0]["areas"]
        assert [area["tiles"] for area in areas] == [list(area) for area in play.outcome.detail["areas"]]


def test_a_match_adds_a_counted_game() -> None:
    play = play_game(4, "tiles")
    first = {"tiles": list_tiles(play.view(None)["board"])}
    sheet = GAME.score_sheet({"games": [first, {"scores": [3, 20]}], "score": "tiles"})
    assert sheet["scores"] == [play.outcome.scores[0] + 3, play.outcome.scores[1] + 20]
    assert sheet["games"][1] == {"scores": [3, 20], "areas": []}


FIRST = {"seat": 0, "corner": [8, 6], "upright": False, "foreign": [[8, 6], [8, 7]]}


@pytest.mark.parametrize(
    ("tiles", "clause", "where"),
    [
        ([FIRST | {"corner": [0, 0], "foreign": [[0, 0], [0, 1]]}], "C-9", [8, 8]),
        ([FIRST | {"corner": [16, 6]}], "C-8", [16, 6]),
        ([FIRST | {"corner": [-1, 6]}], "C-8", [-1, 6]),
        ([FIRST | {"foreign": [[8, 6], [8, 6]]}], "C-2", [8, 6]),
        ([FIRST | {"seat": 2}], "C-2", [8, 6]),
        ([FIRST, FIRST], "C-2", [8, 6]),
        (
            [FIRST, {"seat": 1, "corner": [9, 8], "upright": False, "foreign": [[9, 8], [10, 8]]}],
            "C-8",
            [9, 8],
        ),
        (
            [FIRST, {"seat": 1, "corner": [0, 0], "upright": True, "foreign": [[0, 0], [1, 0]]}],
            "C-10",
            [0, 0],
        ),
    ],
)
def test_an_impossible_board_is_refused(tiles: list[dict[str, Any]], clause: str, where: Any) -> None:
    with pytest.raises(Refused) as refused:
        GAME.score_sheet({"games": [{"tiles": tiles}], "score": "tiles"})
    assert (refused.value.clause, refused.value.where) == (clause, where)


@pytest.mark.parametrize(
    ("games", "clause"), [([], "C-23"), ([{"scores": [1, 1]}] * 3, "C-23"), ([{"scores": [-1, 1]}], "C-19")]
)
def test_an_impossible_match_is_refused(games: list[Any], clause: str) -> None:
    with pytest.raises(Refused, match=clause):
        GAME.score_sheet({"games": games, "score": "tiles"})
