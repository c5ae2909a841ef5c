from typing import Any

import pytest

import tests.kinds
from machinami import Refused, new
from machinami.cli.renderer import GameRenderer, render_data
from machinami.core.text_view import format_action

assert tests.kinds.KINDS


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("bid 2", {"bid": 2}),
        ("open", {"open": True}),
        ("open true", {"open": True}),
        ("bid -1 x null", {"bid": [-1, "x", None]}),
        ('bid [1, ["a", 2]]', {"bid": [1, ["a", 2]]}),
        ('{"bid": 3}', {"bid": 3}),
        ("#2", {"bid": 1}),
        ("2", {"bid": 1}),
    ],
)
def test_typed_text_is_parsed_into_an_action(text: str, action: dict[str, Any]) -> None:
    assert GameRenderer("toy_pledge").parse(text, new("toy_pledge").view(0)) == action


def test_name_of_the_only_action_kind_is_optional() -> None:
    assert GameRenderer("toy_drop").parse("50000", new("toy_drop").view(0)) == {"disc": 50000}


@pytest.mark.parametrize("text", ["dance", "{", "[1]", "{'bid': 1}", "bid [1", "#9", "0", '{"a":' * 2000])
def test_invalid_text_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        GameRenderer("toy_pledge").parse(text, new("toy_pledge").view(0))


def test_format_action_returns_text_that_can_be_typed() -> None:
    assert format_action({"place": [7, 6, 1], "why": "so"}) == "place 7 6 1, why so"
    assert format_action({"hands": [[1], None]}) == "hands [[1], null]"


def test_render_data_lists_keys_and_values() -> None:
    assert render_data({"a": 1, "b": {"c": [1, 2]}}).plain == "a: 1\nb:\n  c: 1 2"
