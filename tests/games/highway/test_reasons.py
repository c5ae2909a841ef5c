"""The reasons of advice."""

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
def test_reason_of_a_road(lesson: str, change: dict[str, Any], key: str) -> None:
    example = find_lesson("highway", lesson)
    assert find_reason(example.begin().view(0), {**example.solution[0], **change}) == key
    assert WORDS.format_message("reasons", key)


def test_city_objects_have_a_reason_and_a_pass_has_none() -> None:
    view = find_lesson("highway", "build").begin().view(0)
    assert find_reason(view, {"object": "tower", "at": [0, 0, 0]}) == "city"
    assert find_reason(view, {"pass": True}) is None


def test_refined_reason_depends_on_cars_and_direction() -> None:
    example = find_lesson("highway", "cross")
    view, action = example.begin().view(0), example.solution[0]
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
