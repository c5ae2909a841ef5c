"""Every clause of the law has a test with its number in its name."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from machinami.games.toshi.messages import WORDS

HERE = Path(__file__).parent
CLAUSES = [f"T{number}" for number in range(1, 53)] + ["T28a", "T28b", "T28c"]
VECTORS = [f"V{number}" for number in range(1, 10)]


def list_test_names() -> list[str]:
    return [
        node.name
        for path in HERE.glob("test_*.py")
        if "oracle" not in path.name
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


@pytest.mark.parametrize("clause", CLAUSES + VECTORS)
def test_every_clause_of_toshi_has_a_test(clause: str) -> None:
    assert any(clause in name.split("_") for name in list_test_names())


def test_rules_texts_explain_every_clause_in_both_languages() -> None:
    for book in WORDS.catalogues.values():
        explained = {clause for chapter in book.rules for clause in chapter.clauses}
        assert explained == {f"T-{number}" for number in range(1, 53)}


def test_both_catalogues_have_the_same_entries_and_placeholders() -> None:
    english, french = (WORDS.catalogues[language].sections for language in ("en", "fr"))
    assert english.keys() == french.keys()
    for section in english:
        assert english[section].keys() == french[section].keys()
        for key, sentence in english[section].items():
            assert set(re.findall(r"{\w+}", sentence)) == set(re.findall(r"{\w+}", french[section][key]))


def test_every_refusal_leads_to_a_chapter_of_the_rules() -> None:
    explained = {clause for chapter in WORDS.catalogues["en"].rules for clause in chapter.clauses}
    assert {key.partition("/")[0] for key in WORDS.catalogues["en"].sections["refusals"]} <= explained
