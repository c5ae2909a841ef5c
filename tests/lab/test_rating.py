"""Elo ratings fitted to arena results."""

from __future__ import annotations

from itertools import combinations
from math import exp
from random import Random

import pytest

from machinami.lab.arena import Meeting, Result
from machinami.lab.rating import ELO_PER_LOG_ODDS, count_victories, draw_plot, fit_ratings, format_table


def result(number: int, seats: tuple[str, ...], scores: tuple[int, ...]) -> Result:
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    return Result(Meeting(number, number, seats), scores, winners, "")


def test_three_of_four_victories_are_190_points() -> None:
    games = [result(n, ("a", "b"), (2, 1) if n % 4 else (1, 2)) for n in range(4000)]
    first, second = fit_ratings(count_victories(games))
    assert (first.name, second.name) == ("a", "b")
    assert first.points - second.points == pytest.approx(190.8, abs=2)
    assert first.interval.low < first.points < first.interval.high


def test_fit_recovers_the_strengths_of_two_seat_games() -> None:
    true = {"weak": 0.0, "middle": 150.0, "strong": 400.0}
    rng, games = Random(1), list[Result]()
    for one, other in combinations(true, 2):
        for _ in range(3000):
            won = rng.random() < 1 / (1 + exp((true[other] - true[one]) / ELO_PER_LOG_ODDS))
            games.append(result(len(games), (one, other), (int(won), int(not won))))
    found = {rating.name: rating.points for rating in fit_ratings(count_victories(games))}
    for name, points in true.items():
        assert found[name] == pytest.approx(points, abs=25)


def test_player_without_victory_gets_a_finite_rating() -> None:
    found = fit_ratings(count_victories([result(n, ("a", "b"), (1, 0)) for n in range(20)]))
    assert found[-1].name == "b"
    assert found[0].points < 5000


def test_fit_recovers_the_strengths_of_three_seat_games() -> None:
    true = {"weak": 0.0, "middle": 200.0, "strong": 350.0}
    rng, games = Random(1), list[Result]()
    for seats in (("weak", "middle", "weak"), ("strong", "middle", "middle"), tuple(true)):
        for _ in range(2000):
            (won,) = rng.choices(range(3), [exp(true[name] / ELO_PER_LOG_ODDS) for name in seats])
            games.append(result(len(games), seats, tuple(int(seat == won) for seat in range(3))))
    found = {rating.name: rating.points for rating in fit_ratings(count_victories(games))}
    for name, points in true.items():
        assert found[name] == pytest.approx(points, abs=25)


def test_shared_victory_counts_in_fractions() -> None:
    assert count_victories([result(1, ("a", "b", "a"), (3, 5, 5))]) == {("a", "a", "b"): {"a": 0.5, "b": 0.5}}


def test_ratings_are_formatted_as_table_and_plot() -> None:
    found = fit_ratings(count_victories([result(n, ("a", "b"), (1, 0)) for n in range(3)]))
    assert format_table(found).count("\n") == 5
    assert draw_plot("A game", found).count("<circle") == 2
