"""Each game's views, actions, forecasts, refusals and outcomes have exactly the types that it declares."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import machinami
from machinami import testing
from machinami.core.view_types import load_view_types
from machinami.testing import Case
from tests.games.edo.table import choose_sensibly
from tests.games.highway.hands import CLUMSY
from tests.games.jutaku.table import choose_eagerly
from tests.soak import choose_count
from tools import game_types, view_reference

GAMES = sorted(path.parent.name for path in Path(machinami.__file__).parent.glob("games/*/game.py"))

CASES = {
    "toscana": [Case("toscana"), Case("toscana", options={"match": True, "score": "squares"})],
    "toshi": [
        Case("toshi", 3, {"specialisations": True}),
        Case("toshi", 5, {"specialisations": True, "foreign_centre": "sides"}),
        Case("toshi", 4),
    ],
    "edo": [
        Case("edo", 2, policy=choose_sensibly),
        Case("edo", 3, {"money": "hidden"}),
        Case("edo", 4, {"money": "hidden"}, policy=choose_sensibly),
    ],
    "highway": [
        Case("highway", 3, {"missions": True}),
        Case(CLUMSY.info.key, 4, {"missions": True, "city": "dealt"}),
        Case("highway", 2, {"city": "dealt"}),
    ],
    "jutaku": [
        Case("jutaku", 2, policy=choose_eagerly),
        Case("jutaku", 1, {"mode": "puzzle", "card": 5}, policy=choose_eagerly),
        Case("jutaku", 3, {"side": "hard", "judge": "stop"}, policy=choose_eagerly),
        Case("jutaku", 1, {"mode": "trial"}, policy=choose_eagerly),
    ],
}
"""The set-ups of each game's random plays, in turn."""

DECLARING = [key for key in GAMES if load_view_types(key)]


@pytest.mark.soak
@pytest.mark.parametrize("key", DECLARING)
def test_random_games_match_declared_types(key: str) -> None:
    declared, cases = load_view_types(key), CASES[key]
    for number in range(choose_count(2, 200)):
        case = replace(cases[number % len(cases)], seed=number, plays=1)
        testing.check_scene_type(case.begin(), declared)
        for play, rng in testing.positions(case):
            testing.check_position_types(play, declared, rng)


def test_docs_list_every_type() -> None:
    assert view_reference.PAGE.read_text("utf-8") == view_reference.build_page(), "run `make types`"


def test_page_has_every_type() -> None:
    files = game_types.build_files()
    assert {path.parent.name for path in files} == set(DECLARING)
    for path, text in files.items():
        assert path.read_text("utf-8") == text, "run `make types`"


def test_every_game_declares_types() -> None:
    assert set(DECLARING) == set(GAMES) == set(CASES)
