"""Greening: T-15 to T-18."""

from __future__ import annotations

import pytest

from tests.games.toshi import scenes
from tests.games.toshi.scenes import begin, board, cards, clause, do, phase, suits


def test_T15_the_losers_place_clockwise_from_the_winners_left() -> None:
    play = cards(begin(suits(5)), "V10 R5 B7 G6 Y1")
    assert board(play)["greening"] == [3, 4, 0, 1]
    order = []
    while phase(play) == "token":
        order.append(play.to_act[0])
        do(play, scenes.plainest(play))
    assert order == [3, 4, 0, 1]


def test_T16_placing_is_a_duty() -> None:
    play = cards(begin(suits(4)), "V10 R5 B7 G6")
    for action in ({"wait": True}, {"extra": None}, {"done": True}, {"card": "V2"}):
        assert clause(play, action) == "T-16"


def test_T16_a_token_is_placed_by_whose_turn_it_is_and_by_nobody_else() -> None:
    play = cards(begin(suits(4)), "V10 R5 B7 G6")
    assert clause(play, {"token": [1, 1]}, seat=0) == "M-2"


@pytest.mark.parametrize(("seats", "tokens"), [(3, 20), (4, 30), (5, 40)])
def test_T17_unused_tokens_are_the_tricks_won(seats: int, tokens: int) -> None:
    play = begin(suits(seats))
    while play.outcome is None:
        do(play, scenes.plainest(play))
    shown = board(play)
    assert len(shown["tokens"]) == tokens
    assert all(player["tokens"] == player["tricks"] for player in shown["players"])


def test_T18_tokens_stay_where_they_stand_when_cards_are_built_and_flipped() -> None:
    play = do(cards(begin(suits(4)), "V10 R5 B7 G6"), {"token": [1, 2]}, {"token": [2, 2]}, {"token": [5, 5]})
    tokens = board(play)["tokens"]
    do(play, {"up": ["V10", [0, 1]]}, {"down": ["R5", [1, 1]]}, {"flip": [0, 1]})
    assert board(play)["tokens"] == tokens
