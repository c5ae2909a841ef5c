"""Validation against declared types is exact, and a mismatch names its place."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest

from machinami.core.contract import Json
from machinami.core.view_types import find_mismatch, load_view_types
from tests.kinds import hand


class Point(TypedDict):
    x: int
    label: NotRequired[str]


class Shape(TypedDict, total=False):
    kind: Literal["line", "area"]
    points: list[Point]


class Named(Shape):
    names: dict[Literal["en", "fr"], str]


@pytest.mark.parametrize(
    ("data", "declared"),
    [
        (1, int),
        ("a", str),
        (True, bool),
        (None, int | None),
        ([], list[int]),
        ([1, "a"], tuple[int, str]),
        ([1, "a"], Annotated[list[int | str], tuple[int, str]]),
        ({"any": [1.5]}, dict[str, Any]),
        ("line", Literal["line", 3]),
        ({"x": 1}, Point),
        ({"x": 1, "label": "a"}, Point),
        ({"names": {"en": "a"}}, Named),
        ({"points": [{"x": 1}], "kind": "area", "names": {}}, Point | Named),
    ],
)
def test_data_matches_its_type(data: Json, declared: Any) -> None:
    assert find_mismatch(data, declared) is None


@pytest.mark.parametrize(
    ("data", "declared", "mismatch"),
    [
        (True, int, "value: True is not int"),
        (1, bool, "value: 1 is not bool"),
        (1.0, int, "value: 1.0 is not int"),
        (None, str, "value: None is not str"),
        (True, Literal[1], "value: True is not Literal[1]"),
        ([], Literal["a"], "value: [] is not Literal['a']"),
        ((1,), list[int], "value: (1,) is not list[int]"),
        ([1, "a"], list[int], "1: 'a' is not int"),
        ([1], tuple[int, str], "value: [1] is not tuple[int, str]"),
        ([1], Annotated[list[int | str], tuple[int, str]], "value: [1] is not tuple[int, str]"),
        ({"de": "a"}, dict[Literal["en"], str], "value: {'de': 'a'} is not dict[Literal['en'], str]"),
        ([], Point, "value: [] is not Point"),
        ({}, Point, "value: Point without 'x'"),
        ({"x": 1, "y": 2, "z": 3}, Point, "value: Point does not declare 'y', 'z'"),
        ({"points": [{"x": 1}, {"x": "1"}]}, Shape, "points.1.x: '1' is not int"),
        ({"kind": "area"}, Named, "value: Named without 'names'"),
        ({"points": [{"y": 1}], "names": {}}, Point | Named | None, "points.0: Point without 'x'"),
    ],
)
def test_mismatch_names_its_place(data: Json, declared: Any, mismatch: str) -> None:
    assert str(find_mismatch(data, declared)) == mismatch


@pytest.mark.parametrize("declared", [float, list, bytes, set[int]])
def test_types_that_cannot_describe_plain_data_raise(declared: Any) -> None:
    with pytest.raises(TypeError, match="does not describe plain data"):
        find_mismatch([1], declared)


def test_games_export_their_types_by_name() -> None:
    exports = load_view_types("toscana")
    assert set(exports) == {
        "Board",
        "Action",
        "ActionsDescription",
        "Forecast",
        "RefusalPlace",
        "OutcomeDetail",
        "Disclosure",
        "Event",
        "ScoreSheetEntry",
        "ScoreSheet",
    }


def test_game_without_declared_types_exports_nothing() -> None:
    assert load_view_types(hand.Hand.info.key) == {}
