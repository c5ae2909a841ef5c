"""All bots: the search budget of a decision."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from machinami import new
from machinami.bots import base
from machinami.bots.base import BaseBot, SearchBudget
from machinami.core.factory import sample_state
from machinami.games.toscana.game import MatchState


class Counting(BaseBot[dict[str, Any]]):
    """Counts as far as the search budget allows."""

    levels = (1, 7)

    def decide(
        self, view: dict[str, Any], level: int, rng: Random, search_budget: SearchBudget
    ) -> dict[str, Any]:
        done = 0
        while done < search_budget.effort(level) and not search_budget.over:
            done += 1
            search_budget.report_progress(done / level)
        return {"done": done}


def test_default_level_is_the_strongest() -> None:
    assert Counting().choose({}, rng=Random(1)) == {"done": 7}
    assert Counting().choose({}, 1, rng=Random(1)) == {"done": 1}


def test_budget_scales_effort_to_at_least_one() -> None:
    assert Counting().choose({}, rng=Random(1), budget=0.5) == {"done": 4}
    assert Counting().choose({}, rng=Random(1), budget=0.001) == {"done": 1}


def test_cancelled_decision_returns_its_result_so_far() -> None:
    assert Counting().choose({}, rng=Random(1), cancel=lambda: True) == {"done": 0}


def test_progress_never_exceeds_one() -> None:
    reports: list[float] = []
    Counting().choose({}, 1, rng=Random(1), budget=3.0, progress=reports.append)
    assert reports == [1.0, 1.0, 1.0]


def test_search_budget_is_over_after_its_deadline() -> None:
    assert SearchBudget(-1).over
    assert not SearchBudget(60).over
    assert SearchBudget(-1).part(0, 0.5).over


def test_part_of_a_search_budget_reports_its_share() -> None:
    reports: list[float] = []
    whole = SearchBudget(60, 2.0, reports.append)
    whole.part(0.6, 0.4).report_progress(0.5)
    assert reports == [0.8]
    assert whole.part(0.6, 0.4).effort(10) == 8
    assert whole.within(0.25).effort(10) == 20


def test_position_of_another_state_type_raises() -> None:
    view = new("toscana", seed=1).view(0)
    assert sample_state(view, Random(1), MatchState).games == 1
    with pytest.raises(TypeError, match="toscana"):
        sample_state(view, Random(1), int)
    assert base.position is sample_state
