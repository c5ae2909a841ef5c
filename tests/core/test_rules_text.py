from contextlib import suppress

import pytest

import tests.kinds
from machinami import Refused, games, rules_text
from machinami.core.registry import find
from tests.test_law import list_law_clauses

assert tests.kinds.KINDS


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", [key for key in games if not key.startswith("toy")])
def test_rules_text_has_all_chapters_with_figures(game: str, language: str) -> None:
    text = rules_text(game, language=language)
    assert text.startswith("## ")
    assert text.count("\n## ") > 3
    assert "{" not in text


@pytest.mark.parametrize("game", ["toscana", "toshi", "edo", "highway", "jutaku"])
def test_every_explained_clause_selects_its_chapters(game: str) -> None:
    whole = rules_text(game)
    found = 0
    for clause in list_law_clauses(game):
        with suppress(Refused):
            part = rules_text(game, clause)
            found += 1
            assert all(chapter in whole for chapter in part.split("\n\n## "))
    assert found > 10


def test_figures_follow_the_set_up() -> None:
    first, *others = find("edo").info.sets
    assert {rules_text("edo", data=name) for name in others} != {rules_text("edo", data=first)}


@pytest.mark.parametrize(
    ("arguments", "clause"),
    [(("chess",), "M-9"), (("toscana", "Z-1"), "M-17"), (("toscana", None, "de"), "M-14")],
)
def test_unknown_rules_are_refused(arguments: tuple[str, ...], clause: str) -> None:
    with pytest.raises(Refused) as refused:
        rules_text(*arguments)
    assert refused.value.clause == clause


def test_clause_in_lower_case_is_found() -> None:
    assert rules_text("Toscana", "c-13") == rules_text("toscana", "C-13")


def test_game_without_rules_has_an_empty_text() -> None:
    assert isinstance(rules_text("toy_hand"), str)
