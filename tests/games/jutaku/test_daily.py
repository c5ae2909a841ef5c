"""Puzzles of a single card, and the daily puzzle."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from machinami import new
from machinami.core import registry
from machinami.games.jutaku.game import GAME

PUBLISHED = [
    {"card": 0, "side": "easy", "easy": {"card": 26, "side": "easy"}, "trial": 27},
    {"card": 26, "side": "hard", "easy": {"card": 24, "side": "easy"}, "trial": 28},
    {"card": 4, "side": "easy", "easy": {"card": 31, "side": "easy"}, "trial": 29},
]


def test_j18_every_side_of_every_card_is_a_puzzle_by_difficulty() -> None:
    puzzles = GAME.puzzles()
    assert {(puzzle["card"], puzzle["side"]) for puzzle in puzzles} == {
        (card, side) for card in range(36) for side in ("easy", "hard")
    }
    ratings = [puzzle["difficulty"] for puzzle in puzzles]
    assert ratings == sorted(ratings)
    assert not any("solution" in puzzle for puzzle in puzzles)


def test_j18_daily_puzzles_repeat_after_all_others() -> None:
    first = date(2026, 11, 15)
    days = [GAME.daily_puzzle(first + timedelta(days=n)) for n in range(144)]
    sides = [(day["card"], day["side"]) for day in days]
    assert sides[:72] == sides[72:]
    assert len(set(sides)) == 72
    assert days[0] == GAME.daily_puzzle(first)


def test_j18_second_daily_puzzle_is_easy_and_different() -> None:
    easy = {(each["card"], each["side"]) for each in GAME.puzzles() if each["difficulty"] <= 2}
    days = [date(2026, 11, 15) + timedelta(days=n) for n in range(144)]
    for day in days:
        puzzle = GAME.daily_puzzle(day)
        second = puzzle["easy"]
        assert (second["card"], second["side"]) in easy
        assert second["side"] == "easy"
        assert second != {"card": puzzle["card"], "side": puzzle["side"]}
        assert GAME.daily_options(day, easy=True) == {"mode": "puzzle", **second}
    assert len({GAME.daily_puzzle(day)["easy"]["card"] for day in days}) > 7


def test_j18_daily_puzzles_of_published_days_are_fixed() -> None:
    puzzles = [GAME.daily_puzzle(date(2026, 11, day)) for day in (15, 16, 17)]
    assert puzzles == PUBLISHED


@pytest.mark.parametrize("days", range(0, 72, 7))
def test_j18_daily_puzzle_is_playable(days: int) -> None:
    puzzle = GAME.daily_puzzle(date(2026, 1, 1) + timedelta(days=days))
    play = new("jutaku", 1, {"mode": "puzzle", "card": puzzle["card"], "side": puzzle["side"]}, seed=1)
    assert play.view(0)["board"]["players"][0]["card"] == puzzle["card"]


def test_some_games_set_puzzles_and_others_do_not() -> None:
    today, toscana = date(2026, 1, 1), registry.find("toscana")
    assert GAME.puzzles()
    assert GAME.daily_puzzle(today)
    assert GAME.daily_options(today)
    assert not toscana.puzzles()
    assert toscana.daily_puzzle(today) is None
    assert toscana.daily_options(today) is None
