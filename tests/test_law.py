"""The laws in docs/law: what refusals and tests cite stands there, and what stands there is tested."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

import machinami
from machinami import games
from machinami.core import registry

ROOT = Path(__file__).parent.parent
LAWS = {"toscana": "C", "toshi": "T", "edo": "E", "highway": "H", "jutaku": "J", "house": "MSL"}

CITED = re.compile(rf"(?<![\w-])([{''.join(LAWS.values())}]-\d+[a-z]?)(?![\w-])")
QUOTED = re.compile(rf"""['"`]([{"".join(LAWS.values())}]-\d+[a-z]?)['"`/]""")
"""In the page only between quotes: paths of drawings look like clauses otherwise."""
CLAUSE = re.compile(r"^\*\*([A-Z]-\d+[a-z]?)\*\* \S", re.MULTILINE)
IN_NAMES = re.compile(r"(?<=_)([ctehj])(\d+[a-z]?)(?=_)", re.IGNORECASE)


def law(name: str) -> list[str]:
    return CLAUSE.findall((ROOT / "docs" / "law" / f"{name}.md").read_text("utf-8"))


def clauses() -> set[str]:
    return {clause for name in LAWS for clause in law(name)}


def cited(folder: Path, *patterns: str, how: re.Pattern[str] = CITED) -> dict[str, str]:
    """Each clause that files cite, with one of the files."""
    files = (file for pattern in patterns for file in folder.rglob(pattern) if file != Path(__file__))
    return {clause: str(file) for file in files for clause in how.findall(file.read_text("utf-8"))}


def named_by_tests() -> set[str]:
    """Clauses in the text of tests, and those in their names: `test_T28a_…` names T-28a."""
    found = set(cited(ROOT / "tests", "*.py"))
    for file in (ROOT / "tests").rglob("test_*.py"):
        for name in re.findall(r"def (test_\w+)", file.read_text("utf-8")):
            found |= {f"{letter.upper()}-{number}" for letter, number in IN_NAMES.findall(name)}
    return found


@pytest.mark.parametrize("name", LAWS)
def test_a_law_counts_its_clauses_upwards_and_names_each_once(name: str) -> None:
    numbers = [re.fullmatch(r"([A-Z])-(\d+)([a-z]?)", clause) for clause in law(name)]
    places = [(LAWS[name].index(n[1]), int(n[2]), n[3]) for n in numbers if n is not None]
    assert len(places) == len(numbers) > 0
    assert places == sorted(set(places))
    for (before, number, _), (letter, following, _) in pairwise(places):
        assert letter != before or following - number <= 1


@pytest.mark.parametrize("name", [name for name in LAWS if name != "house"])
def test_a_law_says_which_of_its_versions_is_not_played_yet(name: str) -> None:
    text = (ROOT / "docs" / "law" / f"{name}.md").read_text("utf-8")
    newest = max(map(int, re.findall(r"rules version (\d+)", text)), default=1)
    assert newest >= games[name].rules
    assert ("not played yet" in text) == (newest > games[name].rules)


def test_every_clause_that_the_sources_cite_stands_in_the_law() -> None:
    found = cited(Path(machinami.__file__).parent, "*.py", "words.*.md", "*.toml")
    assert {clause: file for clause, file in found.items() if clause not in clauses()} == {}


def test_every_clause_that_the_page_and_the_docs_cite_stands_in_the_law() -> None:
    found = cited(ROOT / "web" / "src", "*.ts", "*.svelte", how=QUOTED) | cited(ROOT / "docs", "*.md")
    assert {clause: file for clause, file in found.items() if clause not in clauses()} == {}


def test_every_clause_that_tests_cite_stands_in_the_law() -> None:
    found = cited(ROOT / "tests", "*.py")
    assert {clause: file for clause, file in found.items() if clause not in clauses()} == {}


def test_every_clause_of_the_law_is_named_by_a_test() -> None:
    assert clauses() - named_by_tests() == set()


def test_every_refusal_with_words_cites_a_clause() -> None:
    entries = re.compile(r"^- `([A-Z]-\d+[a-z]?)", re.MULTILINE)
    keys = cited(Path(machinami.__file__).parent, "words.*.md", how=entries)
    assert len(keys) > 100
    assert keys.keys() <= clauses()


@pytest.mark.parametrize("key", [name for name in LAWS if name != "house"])
def test_a_law_states_every_option_and_its_values(key: str) -> None:
    text = (ROOT / "docs" / "law" / f"{key}.md").read_text("utf-8")
    for option in registry.find(key).info.options:
        assert f"`{option.name}`" in text
        for value in option.values:
            assert type(value) is not str or f"`{value}`" in text, f"{option.name}={value}"
