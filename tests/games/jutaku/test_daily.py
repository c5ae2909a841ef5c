"""Puzzles of a single card, and the one of the day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from machinami import new, registry
from machinami.contract import Puzzler
from machinami.games.jutaku.game import GAME


def test_j18_every_side_of_every_card_is_a_puzzle_and_the_easiest_comes_first() -> None:
    puzzles = GAME.puzzles()
    assert {(puzzle["card"], puzzle["side"]) for puzzle in puzzles} == {
        (card, side) for card in range(36) for side in ("easy", "hard")
    }
    ratings = [puzzle["difficulty"] for puzzle in puzzles]
    assert ratings == sorted(ratings)
    assert not any("solution" in puzzle for puzzle in puzzles)


def test_j18_the_puzzle_of_a_day_is_fixed_and_returns_after_all_others() -> None:
    first = date(2026, 11, 15)
    days = [GAME.daily(first + timedelta(days=n)) for n in range(144)]
    assert days[:72] == days[72:]
    assert len({(day["card"], day["side"]) for day in days}) == 72
    assert days[0] == GAME.daily(first)


@pytest.mark.parametrize("days", range(0, 72, 7))
def test_j18_the_puzzle_of_any_day_can_be_played(days: int) -> None:
    puzzle = GAME.daily(date(2026, 1, 1) + timedelta(days=days))
    play = new("jutaku", 1, {"mode": "puzzle", "card": puzzle["card"], "side": puzzle["side"]}, seed=1)
    assert play.view(0)["board"]["players"][0]["card"] == puzzle["card"]


def test_some_games_set_puzzles_and_others_do_not() -> None:
    assert isinstance(GAME, Puzzler)
    assert not isinstance(registry.find("toscana"), Puzzler)
