"""The reasons of advice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from machinami import new
from machinami.games.toshi.bot.features import point_loss, sampling_error
from machinami.games.toshi.bot.player import (
    best_immediate_gain,
    count_known_points,
    find_obvious_action,
    imagine_state,
)
from machinami.games.toshi.bot.reasons import find_reason
from machinami.games.toshi.messages import WORDS
from machinami.lessons.course import find_lesson


@pytest.mark.parametrize(
    ("lesson", "action", "key"),
    [
        ("follow", {"card": "B9"}, "take"),
        ("follow", {"card": "B2"}, "lose_low"),
        ("other", {"card": "V8"}, "take_cheap"),
        ("other", {"card": "V3"}, "lose_low"),
        ("plant", {"token": [5, 1]}, "middle"),
        ("plant", {"token": [4, 2]}, "to_come"),
        ("build", {"down": ["V8", [1, 3]]}, "build_own"),
        ("build", {"down": ["V8", [0, 2]]}, "build_open"),
        ("build", {"down": ["V6", [0, 2]]}, "build_open_low"),
        ("monument", {"flip": [1, 2]}, "turn_own"),
        ("monument", {"flip": [1, 3]}, "flip"),
        ("monument", {"flip": [0, 1]}, "look"),
        ("monument", {"leader": 0}, "lead_self"),
    ],
)
def test_reason_of_an_action(lesson: str, action: dict[str, Any], key: str) -> None:
    assert find_reason(find_lesson("toshi", lesson).begin().view(0), action) == key


@pytest.mark.parametrize(("card", "key"), [("V3", "lost_low"), ("V5", "lost"), ("V7", "lost_high")])
def test_reason_of_a_losing_card_names_the_cards_left_in_hand(card: str, key: str) -> None:
    hand = ["V3", "V5", "V7"]
    board = {"monument": "blue", "called": "V", "trick": [{"seat": 1, "card": "V9"}], "hand": hand}
    view = {"seat": 0, "seats": 3, "board": board, "offered": [{"card": one} for one in hand]}
    assert find_reason(view, {"card": card}) == key
    assert all(key in book.sections["reasons"] for book in WORDS.catalogues.values())


def test_every_reason_has_a_text() -> None:
    play, rng = new("toshi", seats=4, options={"specialisations": True}, seed=2), Random(2)
    while play.outcome is None:
        seat = play.to_act[0]
        action = play.actions(seat).sample(rng)
        key = find_reason(play.view(seat), action)
        for book in WORDS.catalogues.values():
            assert key is None or key in book.sections["reasons"]
        play.do(seat, action)


def test_most_visible_gain_has_no_cost() -> None:
    play = find_lesson("toshi", "build").begin()
    game = imagine_state(play.view(0), Random(1))
    action = find_obvious_action(game)
    assert action is not None
    assert action["down"][0] == "V8"
    play.do(0, action)
    assert (
        count_known_points(imagine_state(play.view(0), Random(1)), 0)[0] == count_known_points(game, 0)[0] + 8
    )
    assert best_immediate_gain(game) == 8


def test_point_loss_counts_lost_and_conceded_points() -> None:
    assert point_loss([-0.4, 0.8, 0.0], 0) == pytest.approx(9)
    assert point_loss([0.5, 0.3, 0.0], 0) == 0
    assert point_loss([-0.2, -1.2, 0.0], 0) == pytest.approx(2)


def test_fewer_games_have_a_wider_margin() -> None:
    assert (
        sampling_error(compiled=True, worlds=4)
        < sampling_error(compiled=True, worlds=1)
        < sampling_error(compiled=False, worlds=4)
    )
