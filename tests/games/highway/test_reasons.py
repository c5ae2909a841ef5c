"""Why a road may be good is said in words."""

from __future__ import annotations

from typing import Any

import pytest

from machinami.games.highway.bot.reasons import find_reason, refine_reason
from machinami.games.highway.messages import WORDS
from machinami.lessons.course import find_lesson


@pytest.mark.parametrize(
    ("lesson", "change", "key"),
    [
        ("build", {}, "up"),
        ("cross", {"cars": []}, "up"),
        ("discs", {}, "down"),
        ("junction", {}, "junction"),
        ("junction", {"height": 4}, "leap"),
        ("exit", {}, "exit"),
    ],
)
def test_a_road_is_good_for_what_it_is(lesson: str, change: dict[str, Any], key: str) -> None:
    taught = find_lesson("highway", lesson)
    assert find_reason(taught.begin().view(0), {**taught.solution[0], **change}) == key
    assert WORDS.format_message("reasons", key)


def test_the_city_has_a_reason_and_a_pass_needs_none() -> None:
    view = find_lesson("highway", "build").begin().view(0)
    assert find_reason(view, {"object": "tower", "at": [0, 0, 0]}) == "city"
    assert find_reason(view, {"pass": True}) is None


def test_cars_that_are_named_are_no_reason_and_more_to_cross_is_told_by_what_is_done() -> None:
    taught = find_lesson("highway", "cross")
    view, action = taught.begin().view(0), taught.solution[0]
    assert action["cars"]
    assert refine_reason(view, action, "cars") is None
    assert refine_reason(view, action, "lasting") == "lasting"
    x, y = view["board"]["pillars"][action["from"]]["at"]
    open_roads = [view["board"]["roads"][number]["line"] for number in view["board"]["firsts"][0]["over"]]
    (ax, ay), (bx, by) = open_roads[0]
    assert (
        refine_reason(view, {**action, "cars": [], "pillar": [(ax + bx) // 2, (ay + by) // 2]}, "hopes")
        == "nearer"
    )
    assert refine_reason(view, {**action, "cars": [], "pillar": [x, y], "height": 3}, "hopes") == "up"
    assert refine_reason(view, {**action, "cars": [], "pillar": [x, y], "height": 1}, "hopes") == "hopes"
    assert WORDS.format_message("reasons", "nearer")
