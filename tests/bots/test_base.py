"""What all bots have in common: an allowance, and nothing kept between two choices."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from machinami import new
from machinami.bots import base
from machinami.bots.base import BaseBot, SearchBudget
from machinami.core.factory import sample_state
from machinami.games.toscana.game import State


class Counting(BaseBot[dict[str, Any]]):
    """Counts as far as it is allowed to."""

    levels = (1, 7)

    def decide(
        self, view: dict[str, Any], level: int, rng: Random, search_budget: SearchBudget
    ) -> dict[str, Any]:
        done = 0
        while done < search_budget.effort(level) and not search_budget.over:
            done += 1
            search_budget.tell(done / level)
        return {"done": done}


def test_the_strongest_level_plays_unless_one_is_asked_for() -> None:
    assert Counting().choose({}, rng=Random(1)) == {"done": 7}
    assert Counting().choose({}, 1, rng=Random(1)) == {"done": 1}


def test_a_budget_scales_the_effort_but_never_to_nothing() -> None:
    assert Counting().choose({}, rng=Random(1), budget=0.5) == {"done": 4}
    assert Counting().choose({}, rng=Random(1), budget=0.001) == {"done": 1}


def test_who_is_cancelled_answers_with_what_there_is() -> None:
    assert Counting().choose({}, rng=Random(1), cancel=lambda: True) == {"done": 0}


def test_progress_never_exceeds_the_whole() -> None:
    told: list[float] = []
    Counting().choose({}, 1, rng=Random(1), budget=3.0, progress=told.append)
    assert told == [1.0, 1.0, 1.0]


def test_an_allowance_ends_with_its_time() -> None:
    assert SearchBudget(-1).over
    assert not SearchBudget(60).over
    assert SearchBudget(-1).part(0, 0.5).over


def test_a_part_tells_its_share_of_the_whole() -> None:
    told: list[float] = []
    whole = SearchBudget(60, 2.0, told.append)
    whole.part(0.6, 0.4).tell(0.5)
    assert told == [0.8]
    assert whole.part(0.6, 0.4).effort(10) == 8
    assert whole.within(0.25).effort(10) == 20


def test_sampled_state_belongs_to_the_expected_game() -> None:
    view = new("toscana", seed=1).view(0)
    assert sample_state(view, Random(1), State).games == 1
    with pytest.raises(TypeError, match="toscana"):
        sample_state(view, Random(1), int)
    assert base.position is sample_state
