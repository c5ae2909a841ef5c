"""Why a road may be good is said in words."""

from __future__ import annotations

from typing import Any

import pytest

from machinami.games.highway.bot.reasons import reason
from machinami.games.highway.wording import WORDS
from machinami.lessons.course import find


@pytest.mark.parametrize(
    ("lesson", "change", "key"),
    [
        ("build", {}, "up"),
        ("cross", {}, "earns"),
        ("discs", {}, "down"),
        ("junction", {}, "junction"),
        ("exit", {"cars": []}, "exit"),
    ],
)
def test_a_road_is_good_for_what_it_is(lesson: str, change: dict[str, Any], key: str) -> None:
    taught = find("highway", lesson)
    assert reason(taught.begin().view(0), {**taught.solution[0], **change}) == key
    assert WORDS.say("reasons", key)


def test_the_city_has_a_reason_and_a_pass_needs_none() -> None:
    view = find("highway", "build").begin().view(0)
    assert reason(view, {"object": "tower", "at": [0, 0, 0]}) == "city"
    assert reason(view, {"pass": True}) is None
