"""Advice: of what is as good, what can be understood."""

from __future__ import annotations

from machinami.bots.evaluation import add_cost_penalty, put_recommended_first
from machinami.core.contract import ScoredAction, SeatEvaluation


def weighed(name: str, win: float, *, gains: bool, costs: float = 0.0) -> ScoredAction:
    one = ScoredAction({"do": name}, (SeatEvaluation(win, 0.0), SeatEvaluation(1 - win, 0.0)), gains=gains)
    return add_cost_penalty(one, costs)


def first(*best: ScoredAction) -> object:
    return put_recommended_first(best, 0)[0].action["do"]


def test_of_two_as_good_the_one_that_shows_on_the_board_is_advised() -> None:
    assert first(weighed("quiet", 0.5, gains=False), weighed("gain", 0.49, gains=True)) == "gain"


def test_what_is_clearly_better_is_advised_even_if_nothing_shows() -> None:
    assert first(weighed("quiet", 0.5, gains=False), weighed("gain", 0.4, gains=True)) == "quiet"


def test_what_costs_something_at_once_is_advised_only_where_it_is_better_by_as_much() -> None:
    calm = weighed("calm", 0.45, gains=False)
    assert first(weighed("dear", 0.5, gains=False, costs=0.1), calm) == "calm"
    assert first(weighed("dear", 0.6, gains=False, costs=0.1), calm) == "dear"
