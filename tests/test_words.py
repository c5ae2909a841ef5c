"""Both languages say the same things, and every clause the rules can cite has words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import machinami
from machinami import words

ROOT = Path(machinami.__file__).parent
FOLDERS = sorted(path.parent for path in ROOT.rglob("words.en.md"))

CITED = re.compile(r'\brefus(?:e|al)\(\s*(?:\d+,\s*)?"([A-Z]+-[^"]+)"')
"""A clause in code, as the rules or the server refuse by it."""

TYPED = {"commands", "help"}
"""Sections whose keys are what a person types, each in their own language."""


def places(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", sentence))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_french_and_english_have_the_same_entries(folder: Path) -> None:
    english, french = (words.of(folder).books[language] for language in words.LANGUAGES)
    assert english.sections.keys() == french.sections.keys()
    for section, entries in english.sections.items():
        if section in TYPED:
            assert len(entries) == len(french.sections[section])
            continue
        assert entries.keys() == french.sections[section].keys()
        for key, sentence in entries.items():
            assert places(sentence) == places(french.sections[section][key]), key
    assert [chapter.clauses for chapter in english.rules] == [chapter.clauses for chapter in french.rules]
    assert all(chapter.text for chapter in (*english.rules, *french.rules))


def test_every_words_file_is_found_in_both_languages() -> None:
    found = {path for path in ROOT.rglob("words.*.md") if "static" not in path.parts}
    assert found == {folder / f"words.{lang}.md" for folder in FOLDERS for lang in words.LANGUAGES}
    games = {path.parent for path in (ROOT / "games").glob("*/game.py")}
    assert games | {ROOT, ROOT / "server", ROOT / "cli"} <= set(FOLDERS)


def test_every_refusal_that_the_code_cites_has_words() -> None:
    known = {key for folder in FOLDERS for key in words.of(folder).books["en"].sections.get("refusals", {})}
    cited = {key: file for file in ROOT.rglob("*.py") for key in CITED.findall(file.read_text("utf-8"))}
    assert {key.partition("-")[0] for key in cited} >= {"M", "S"}
    assert not {key: file for key, file in cited.items() if key not in known}


def test_seats_get_their_names() -> None:
    assert (
        words.named("@1 waits for @0, @7 is not here.", ["Ada", "Kenzo"])
        == "Kenzo waits for Ada, @7 is not here."
    )


def test_a_stray_line_in_a_words_file_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "words.en.md"
    file.write_text("# A\n\n## Prompts\n- `a`: b\nstray\n", "utf-8")
    with pytest.raises(ValueError, match="line 5"):
        words.read(file)
