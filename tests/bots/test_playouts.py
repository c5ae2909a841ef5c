"""Evaluation by random playouts."""

from __future__ import annotations

from random import Random

from machinami import new
from machinami.bots.base import SearchBudget
from machinami.bots.playouts import evaluate_by_playouts, evaluate_position, play_out
from machinami.bots.random_bot import RandomBot
from tests.kinds import KINDS

assert KINDS


def test_playout_reaches_the_outcome() -> None:
    play = new("toscana", 2, seed=1)
    wins, scores = play_out(play.game, play.state, Random(1))
    assert sum(wins) == 1
    assert len(scores) == 2


def test_best_actions_are_legal_sorted_and_repeatable() -> None:
    play = new("toy_pledge", 3, seed=1)
    seat = play.to_act[0]
    first, second = (
        evaluate_by_playouts(play.view(seat), SearchBudget(None), Random(1), 2, ()) for _ in range(2)
    )
    assert first == second
    assert all(one.action in play.actions(seat) for one in first.best)
    wins = [one.seats[seat].win for one in first.best]
    assert wins == sorted(wins, reverse=True)


def test_actions_in_question_are_evaluated_and_a_cancelled_search_answers() -> None:
    play = new("toy_pledge", 3, seed=1)
    seat = play.to_act[0]
    asked = [play.actions(seat).sample(Random(2))]
    found = evaluate_position(
        RandomBot(), play.view(seat), 1, rng=Random(1), most=1, also=asked, cancel=lambda: True
    )
    assert found is not None
    assert [one.action for one in found.also] == asked


def test_race_has_no_playouts() -> None:
    play = new("toy_race", 2, seed=1)
    assert evaluate_position(RandomBot(), play.view(0), 1, rng=Random(1)) is None
