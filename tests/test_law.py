"""The laws in docs/law: every clause that is cited exists, and every clause is tested."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

import machinami
from machinami import games
from machinami.core import registry

ROOT = Path(__file__).parent.parent
LAWS = {"toscana": "C", "toshi": "T", "edo": "E", "highway": "H", "jutaku": "J", "house": "MSLQ"}

CITED = re.compile(rf"(?<![\w-])([{''.join(LAWS.values())}]-\d+[a-z]?)(?![\w-])")
QUOTED = re.compile(rf"""['"`]([{"".join(LAWS.values())}]-\d+[a-z]?)['"`/]""")
"""Only between quotes in the page: paths of drawings look like clauses."""
CLAUSE = re.compile(r"^\*\*([A-Z]-\d+[a-z]?)\*\* \S", re.MULTILINE)
IN_NAMES = re.compile(r"(?<=_)([ctehj])(\d+[a-z]?)(?=_)", re.IGNORECASE)


def list_law_clauses(name: str) -> list[str]:
    return CLAUSE.findall((ROOT / "docs" / "law" / f"{name}.md").read_text("utf-8"))


def list_all_clauses() -> set[str]:
    return {clause for name in LAWS for clause in list_law_clauses(name)}


def find_citations(folder: Path, *patterns: str, regex: re.Pattern[str] = CITED) -> dict[str, str]:
    """Return each clause that files cite, with one of the files."""
    files = (file for pattern in patterns for file in folder.rglob(pattern) if file != Path(__file__))
    return {clause: str(file) for file in files for clause in regex.findall(file.read_text("utf-8"))}


def list_tested_clauses() -> set[str]:
    """Return the clauses in the text of tests and in their names: `test_T28a_…` names T-28a."""
    found = set(find_citations(ROOT / "tests", "*.py"))
    for file in (ROOT / "tests").rglob("test_*.py"):
        for name in re.findall(r"def (test_\w+)", file.read_text("utf-8")):
            found |= {f"{letter.upper()}-{number}" for letter, number in IN_NAMES.findall(name)}
    return found


@pytest.mark.parametrize("name", LAWS)
def test_clause_numbers_of_a_law_are_unique_and_ascending(name: str) -> None:
    numbers = [re.fullmatch(r"([A-Z])-(\d+)([a-z]?)", clause) for clause in list_law_clauses(name)]
    places = [(LAWS[name].index(n[1]), int(n[2]), n[3]) for n in numbers if n is not None]
    assert len(places) == len(numbers) > 0
    assert places == sorted(set(places))
    for (before, number, _), (letter, following, _) in pairwise(places):
        assert letter != before or following - number <= 1


@pytest.mark.parametrize("name", [name for name in LAWS if name != "house"])
def test_law_marks_rules_versions_that_are_not_playable_yet(name: str) -> None:
    text = (ROOT / "docs" / "law" / f"{name}.md").read_text("utf-8")
    newest = max(map(int, re.findall(r"rules version (\d+)", text)), default=1)
    assert newest >= games[name].rules
    assert ("not played yet" in text) == (newest > games[name].rules)


def test_clauses_in_the_sources_exist() -> None:
    found = find_citations(Path(machinami.__file__).parent, "*.py", "words.*.md", "*.toml")
    assert {clause: file for clause, file in found.items() if clause not in list_all_clauses()} == {}


def test_clauses_in_the_page_and_the_docs_exist() -> None:
    found = find_citations(ROOT / "web" / "src", "*.ts", "*.svelte", regex=QUOTED) | find_citations(
        ROOT / "docs", "*.md"
    )
    assert {clause: file for clause, file in found.items() if clause not in list_all_clauses()} == {}


def test_clauses_in_tests_exist() -> None:
    found = find_citations(ROOT / "tests", "*.py")
    assert {clause: file for clause, file in found.items() if clause not in list_all_clauses()} == {}


def test_every_clause_is_named_by_a_test() -> None:
    assert list_all_clauses() - list_tested_clauses() == set()


def test_every_refusal_in_a_catalogue_has_a_clause() -> None:
    entries = re.compile(r"^- `([A-Z]-\d+[a-z]?)", re.MULTILINE)
    keys = find_citations(Path(machinami.__file__).parent, "words.*.md", regex=entries)
    assert len(keys) > 100
    assert keys.keys() <= list_all_clauses()


@pytest.mark.parametrize("key", [name for name in LAWS if name != "house"])
def test_law_states_every_option_and_its_values(key: str) -> None:
    text = (ROOT / "docs" / "law" / f"{key}.md").read_text("utf-8")
    for option in registry.find(key).info.options:
        assert f"`{option.name}`" in text
        for value in option.values:
            assert type(value) is not str or f"`{value}`" in text, f"{option.name}={value}"
