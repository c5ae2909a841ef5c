"""Advice prefers visible gains among actions of equal value."""

from __future__ import annotations

from machinami.bots.evaluation import add_cost_penalty, put_recommended_first
from machinami.core.contract import ScoredAction, SeatEvaluation


def score_action(name: str, win: float, *, gains: bool, costs: float = 0.0) -> ScoredAction:
    one = ScoredAction({"do": name}, (SeatEvaluation(win, 0.0), SeatEvaluation(1 - win, 0.0)), gains=gains)
    return add_cost_penalty(one, costs)


def recommend(*best: ScoredAction) -> object:
    return put_recommended_first(best, 0)[0].action["do"]


def test_action_with_visible_gain_is_preferred_among_equals() -> None:
    assert (
        recommend(score_action("quiet", 0.5, gains=False), score_action("gain", 0.49, gains=True)) == "gain"
    )


def test_clearly_better_action_is_preferred_without_visible_gain() -> None:
    assert (
        recommend(score_action("quiet", 0.5, gains=False), score_action("gain", 0.4, gains=True)) == "quiet"
    )


def test_cost_penalty_is_subtracted_from_the_value() -> None:
    calm = score_action("calm", 0.45, gains=False)
    assert recommend(score_action("dear", 0.5, gains=False, costs=0.1), calm) == "calm"
    assert recommend(score_action("dear", 0.6, gains=False, costs=0.1), calm) == "dear"
