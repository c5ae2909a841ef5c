"""The display of a board: only pictures that draw, only texts of a limited length, and never an exception."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from machinami import new, register
from machinami.core import display, svg
from machinami.core.contract import Action, ActionArea, Json, Setup
from machinami.core.play import Play
from tests.kinds import hand
from tests.test_testing import rename_game

DRAWING = svg.document(30, 20, [svg.circle((5, 5), 3)])
NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def document(inside: str, attributes: str = 'width="30" height="20"') -> str:
    return f"<svg {NAMESPACES} {attributes}>{inside}</svg>"


class Drawn(hand.Hand):
    """A game whose picture, text and areas are given by a test."""

    info = rename_game(hand.Hand.info, "toy_drawn")
    picture: Any = DRAWING
    words: Any = "cards"
    areas: Any = ()

    def svg(self, setup: Setup, view: dict[str, Json]) -> str | None:
        picture: str | None = self._give(self.picture)
        return picture

    def text(self, view: dict[str, Json], language: str) -> str:
        words: str = self._give(self.words)
        return words

    def describe_action(self, action: Action, language: str) -> str | None:
        words: str | None = self._give(self.words)
        return words

    def action_areas(self, setup: Setup, view: dict[str, Json]) -> Sequence[ActionArea | None]:
        areas: Sequence[ActionArea | None] = self._give(self.areas)
        return areas

    def _give(self, value: Any) -> Any:
        if isinstance(value, Exception):
            raise value
        return value


GAME = Drawn()
register(GAME)


@pytest.fixture
def play() -> Play:
    return new("toy_drawn", GAME.info.seats[0], seed=1)


def show(play: Play, **parts: Any) -> dict[str, Json]:
    for name, value in ({"picture": DRAWING, "words": "cards", "areas": ()} | parts).items():
        setattr(GAME, name, value)
    return display.build_display(play.game, play.setup, play.view(play.to_act[0]))


def test_display_has_picture_text_and_an_area_per_action(play: Play) -> None:
    offered = play.view(play.to_act[0])["offered"]
    shown = show(play, areas=[(1, 2, 3, 4), *[None] * (len(offered) - 1)])
    assert (shown["svg"], shown["width"], shown["height"]) == (DRAWING, 30, 20)
    assert shown["text"] == {"en": "cards", "fr": "cards"}
    assert shown["actions"] == [{"en": "cards", "fr": "cards"}] * len(offered)
    assert shown["areas"][0] == [1, 2, 3, 4]
    assert shown["faults"] == []


@pytest.mark.parametrize(
    ("picture", "reason"),
    [
        ("<svg", "well-formed"),
        (b"<svg/>", "well-formed"),
        ("<html/>", "well-formed"),
        ("\ud800", "well-formed"),
        (document("<g>" * 40_000 + "</g>" * 40_000), "longer"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]>' + document("&a;"), "entities"),
        ('<?xml-stylesheet href="/api/me"?>' + document(""), "entities"),
        (document("<script>alert(1)</script>"), "script"),
        (document("<ScRiPt/>"), "script"),
        (document("<foreignObject/>"), "script"),
        (document('<rect onclick="alert(1)"/>'), "script"),
        (document('<a href="javascript:alert(1)"/>'), "script"),
        (document('<a xlink:href="/api/me"/>'), "another document"),
        (document('<image href="https://example.org/a.png"/>'), "another document"),
        (document('<image href="data:image/svg+xml,x"/>'), "another document"),
        (document("<style>@import '/x.css'</style>"), "another document"),
        (document('<rect fill="url( https://example.org )"/>'), "another document"),
        (document("", 'width="30"'), "width and height"),
        (document("", 'width="nan" height="3"'), "width and height"),
        (document("", 'width="1e9" height="3"'), "width and height"),
    ],
)
def test_picture_that_does_more_than_draw_is_refused(play: Play, picture: Any, reason: str) -> None:
    shown = show(play, picture=picture)
    assert shown["svg"] is None
    assert shown["areas"] == []
    assert reason in shown["faults"][0]["en"]
    assert shown["faults"][0]["fr"]
    assert shown["text"]["en"] == "cards"


@pytest.mark.parametrize(
    "picture",
    [
        '<?xml version="1.0" encoding="utf-8"?>' + document(""),
        document('<use href="#a"/><rect fill="url(#b)"/><rect fill="url(\'#b\')"/>'),
        document('<image href="data:image/png;base64,AAAA"/>'),
        document("<!-- drawn by hand --><text>a &lt; b</text>", 'width="30px" height="20.4px"'),
    ],
)
def test_picture_that_draws_is_shown(play: Play, picture: str) -> None:
    shown = show(play, picture=picture)
    assert shown["svg"] == picture
    assert (shown["width"], shown["height"]) == (30, 20)


@pytest.mark.parametrize(
    "parts",
    [
        {"picture": RuntimeError("paint")},
        {"words": RuntimeError("words")},
        {"words": "x" * 20_001},
        {"words": 3},
        {"words": "\ud800"},
        {"areas": RuntimeError("areas")},
        {"areas": [(0, 0, 1, 1)] * 99},
        {"areas": 3},
    ],
)
def test_failure_of_a_game_is_stated_and_leaves_the_rest(play: Play, parts: dict[str, Any]) -> None:
    shown = show(play, **parts)
    assert len(shown["faults"]) == 1
    assert shown["faults"][0]["fr"]
    assert len(shown["actions"]) == len(play.view(play.to_act[0])["offered"])
    assert all(len(words["en"]) <= display.MAX_WORDS for words in shown["actions"])


def test_view_and_lines_of_an_external_game_carry_its_words(play: Play) -> None:
    show(play)
    view = display.with_display(play, play.view(None))
    assert view["display"]["text"]["en"] == "cards"
    line = {"by": 0, "do": play.actions(play.to_act[0]).sample(Random(1))}
    assert display.with_words(play.game, line)["words"] == {"en": "cards", "fr": "cards"}
    assert display.with_words(play.game, {"by": "table", "do": {"undo": 1}}) == {
        "by": "table",
        "do": {"undo": 1},
    }


def test_own_games_have_no_display() -> None:
    play = new("toscana", 2, seed=1)
    assert "display" not in display.with_display(play, play.view(0))
