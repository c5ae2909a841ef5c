"""Edo's words: the same keys in both languages, and every clause of the law explained or refused."""

from __future__ import annotations

import re
from pathlib import Path

from machinami.games.edo import wording

CLAUSES = ["E-1", "E-1a", *(f"E-{number}" for number in range(2, 23))]
SOURCES = Path(wording.__file__).parent
NEVER_REFUSED = {"E-1", "E-6", "E-7", "E-10", "E-11", "E-20", "E-21", "E-22"}
"""Clauses that tell what happens and forbid nothing."""


def test_both_languages_say_the_same_things() -> None:
    english, french = wording.WORDS.books["en"], wording.WORDS.books["fr"]
    assert {name: list(keys) for name, keys in english.sections.items()} == {
        name: list(keys) for name, keys in french.sections.items()
    }
    assert [chapter.clauses for chapter in english.rules] == [chapter.clauses for chapter in french.rules]
    for section, entries in english.sections.items():
        for key, sentence in entries.items():
            places = sorted(re.findall(r"{(\w+)}", sentence))
            assert sorted(re.findall(r"{(\w+)}", french.sections[section][key])) == places, key


def test_the_rules_explain_every_clause() -> None:
    explained = {clause for chapter in wording.WORDS.books["en"].rules for clause in chapter.clauses}
    assert explained == set(CLAUSES)


def test_every_clause_that_forbids_something_has_a_refusal() -> None:
    refused = {key.partition("/")[0] for key in wording.WORDS.books["en"].sections["refusals"]}
    assert set(CLAUSES) - NEVER_REFUSED <= refused


def test_every_refusal_is_used_and_every_used_one_is_worded() -> None:
    code = "".join(path.read_text("utf-8") for path in SOURCES.rglob("*.py"))
    used = set(re.findall(r'"((?:E|M)-\d+[a-z]?(?:/\w+)?)"', code))
    assert used == set(wording.WORDS.books["en"].sections["refusals"])
