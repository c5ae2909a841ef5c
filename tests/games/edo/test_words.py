"""Edo's messages: the same keys in both languages, and every clause of the law explained or refused."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from machinami.core import factory, i18n, registry
from machinami.games.edo import messages
from machinami.games.edo.components.box import build_box
from machinami.games.edo.components.data_sets import SETS
from machinami.games.edo.game import GAME
from machinami.games.edo.rules_text_values import build_rules_text_values

CLAUSES = ["E-1", "E-1a", *(f"E-{number}" for number in range(2, 23))]
SOURCES = Path(messages.__file__).parent
NEVER_REFUSED = {"E-1", "E-6", "E-7", "E-10", "E-11", "E-20", "E-21", "E-22"}
"""Clauses that describe effects and forbid nothing."""


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    english, french = messages.WORDS.catalogues["en"], messages.WORDS.catalogues["fr"]
    assert {name: list(keys) for name, keys in english.sections.items()} == {
        name: list(keys) for name, keys in french.sections.items()
    }
    assert [chapter.clauses for chapter in english.rules] == [chapter.clauses for chapter in french.rules]
    for section, entries in english.sections.items():
        for key, sentence in entries.items():
            places = sorted(re.findall(r"{(\w+)}", sentence))
            assert sorted(re.findall(r"{(\w+)}", french.sections[section][key])) == places, key


def test_the_rules_explain_every_clause() -> None:
    explained = {clause for chapter in messages.WORDS.catalogues["en"].rules for clause in chapter.clauses}
    assert explained == set(CLAUSES)


def test_every_clause_that_forbids_something_has_a_refusal() -> None:
    refused = {key.partition("/")[0] for key in messages.WORDS.catalogues["en"].sections["refusals"]}
    assert set(CLAUSES) - NEVER_REFUSED <= refused


def test_refusals_in_code_and_catalogue_are_the_same() -> None:
    code = "".join(path.read_text("utf-8") for path in SOURCES.rglob("*.py"))
    used = set(re.findall(r'"((?:E|M)-\d+[a-z]?(?:/\w+)?)"', code))
    assert used == set(messages.WORDS.catalogues["en"].sections["refusals"])


def rules(language: str, **options: int) -> str:
    game = registry.find("edo")
    setup = factory.build_setup(game, 2, options)
    return "\n".join(
        chapter.text for chapter in messages.WORDS.rules(language, GAME.rules_text_values(setup))
    )


def test_rules_text_depends_on_set_and_options() -> None:
    assert "12 power points or more" in rules("en")
    assert "“house-1”. It was designed for this place" in rules("en")
    assert "for each samurai on the board" in rules("en")
    assert "for every 3 samurai on the board" in rules("en", samurai_per_point=3)
    assert "par groupe de 3 samouraïs sur le plateau" in rules("fr", samurai_per_point=3)


def test_rules_text_does_not_call_an_installed_set_ours() -> None:
    installed = msgspec.structs.replace(SETS.load("house-1"), name="boxed")
    assert build_rules_text_values(installed, 1)["ours"] == messages.WORDS.format_message("figures", "theirs")


def test_refusal_names_the_town() -> None:
    box = build_box(SETS.load("house-1"), 2)
    assert messages.describe_space(box, "T1") == {
        "space": "Kawagoe",
        "at": {"en": "in Kawagoe", "fr": "à Kawagoe"},
    }
    assert messages.describe_space(box, "EDO")["at"] == {"en": "in Edo", "fr": "à Edo"}
    assert messages.describe_space(box, "F2") == {"space": "F2", "at": {"en": "on F2", "fr": "sur F2"}}


def test_amounts_on_the_home_page_equal_the_data_sets() -> None:
    locales = Path(__file__).parents[3] / "web" / "src" / "locales"
    for language in i18n.LANGUAGES:
        amounts = re.findall(r"(\d+)\s(?:Ryo|ryō)", (locales / language / "home.ts").read_text("utf-8"))
        assert {*map(int, amounts)} == {SETS.load(name).end.ryo for name in SETS.shipped_hashes}
