"""Greening: T-15 to T-18."""

from __future__ import annotations

import pytest

from tests.games.toshi import scenes
from tests.games.toshi.scenes import begin, build_suits, do, get_board, get_clause, get_phase, play_cards


def test_T15_the_losers_place_clockwise_from_the_winners_left() -> None:
    play = play_cards(begin(build_suits(5)), "V10 R5 B7 G6 Y1")
    assert get_board(play)["greening"] == [3, 4, 0, 1]
    order = []
    while get_phase(play) == "token":
        order.append(play.to_act[0])
        do(play, scenes.choose_plainest(play))
    assert order == [3, 4, 0, 1]


def test_T16_placing_is_a_duty() -> None:
    play = play_cards(begin(build_suits(4)), "V10 R5 B7 G6")
    for action in ({"wait": True}, {"extra": None}, {"done": True}, {"card": "V2"}):
        assert get_clause(play, action) == "T-16"


def test_T16_only_the_seat_to_act_places_a_token() -> None:
    play = play_cards(begin(build_suits(4)), "V10 R5 B7 G6")
    assert get_clause(play, {"token": [1, 1]}, seat=0) == "M-2"


@pytest.mark.parametrize(("seats", "tokens"), [(3, 20), (4, 30), (5, 40)])
def test_T17_unused_tokens_are_the_tricks_won(seats: int, tokens: int) -> None:
    play = begin(build_suits(seats))
    while play.outcome is None:
        do(play, scenes.choose_plainest(play))
    shown = get_board(play)
    assert len(shown["tokens"]) == tokens
    assert all(player["tokens"] == player["tricks"] for player in shown["players"])


def test_T18_tokens_do_not_move_when_cards_are_built_or_flipped() -> None:
    play = do(
        play_cards(begin(build_suits(4)), "V10 R5 B7 G6"),
        {"token": [1, 2]},
        {"token": [2, 2]},
        {"token": [5, 5]},
    )
    tokens = get_board(play)["tokens"]
    do(play, {"up": ["V10", [0, 1]]}, {"down": ["R5", [1, 1]]}, {"flip": [0, 1]})
    assert get_board(play)["tokens"] == tokens
