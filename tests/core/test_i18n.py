"""Both catalogues have the same entries, and every clause that the code cites has a text."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import machinami
from machinami.core import factory, i18n, registry

ROOT = Path(machinami.__file__).parent
FOLDERS = sorted(path.parent for path in ROOT.rglob("words.en.md"))

CITED = re.compile(r'\brefus(?:e|al)\(\s*(?:\d+,\s*)?"([A-Z]+-[^"]+)"')
"""A clause in the code of rules or server, as the key of a refusal."""

GAMES = sorted(path.parent.name for path in (ROOT / "games").glob("*/game.py"))

TYPED = {"commands", "help"}
"""Sections whose keys are commands that a player types, translated in each language."""


def placeholders(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", sentence))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_french_and_english_have_the_same_entries(folder: Path) -> None:
    english, french = (i18n.load_messages(folder).catalogues[language] for language in i18n.LANGUAGES)
    assert english.sections.keys() == french.sections.keys()
    for section, entries in english.sections.items():
        if section in TYPED:
            assert len(entries) == len(french.sections[section])
            continue
        assert entries.keys() == french.sections[section].keys()
        for key, sentence in entries.items():
            assert placeholders(sentence) == placeholders(french.sections[section][key]), key
    assert [chapter.clauses for chapter in english.rules] == [chapter.clauses for chapter in french.rules]
    assert all(chapter.text for chapter in (*english.rules, *french.rules))
    for one, other in zip(english.rules, french.rules, strict=True):
        assert placeholders(one.text) == placeholders(other.text), one.title


def test_every_catalogue_exists_in_both_languages() -> None:
    found = {path for path in ROOT.rglob("words.*.md") if "static" not in path.parts}
    assert found == {folder / f"words.{lang}.md" for folder in FOLDERS for lang in i18n.LANGUAGES}
    games = {path.parent for path in (ROOT / "games").glob("*/game.py")}
    assert games | {ROOT / "core", ROOT / "server", ROOT / "cli"} <= set(FOLDERS)


def test_every_refusal_in_the_code_has_a_text() -> None:
    keys = {
        key
        for folder in FOLDERS
        for key in i18n.load_messages(folder).catalogues["en"].sections.get("refusals", {})
    }
    cited = {key: file for file in ROOT.rglob("*.py") for key in CITED.findall(file.read_text("utf-8"))}
    assert {key.partition("-")[0] for key in cited} >= {"M", "S"}
    assert not {key: file for key, file in cited.items() if key not in keys}


@pytest.mark.parametrize("key", registry.keys())
def test_rules_texts_have_values_for_every_placeholder(key: str) -> None:
    game = registry.find(key)
    folder = Path(str(sys.modules[type(game).__module__].__file__)).parent
    if not (folder / "words.en.md").exists():
        return
    messages = i18n.load_messages(folder)
    needed = placeholders("".join(chapter.text for chapter in messages.catalogues["en"].rules))
    for data in game.info.sets or (None,):
        setup = factory.build_setup(game, game.info.seats[0], {}, data)
        assert needed <= game.rules_text_values(setup).keys()
        for language in i18n.LANGUAGES:
            assert not any(
                placeholders(chapter.text)
                for chapter in messages.rules(language, game.rules_text_values(setup))
            )


FIGURE = re.compile(
    r"\d+|\b(?:six|seven|eight|ten|eleven|twelve|sixteen|seventeen|fifty|sept|huit|dix|onze|douze|seize|dix-sept)\b"
)


@pytest.mark.parametrize("key", GAMES)
def test_rules_and_refusals_contain_no_literal_figures(key: str) -> None:
    for book in i18n.load_messages(ROOT / "games" / key).catalogues.values():
        for chapter in book.rules:
            assert read_figures(chapter.text) <= {"1"}, chapter.title
        for clause, sentence in book.sections["refusals"].items():
            assert read_figures(sentence) <= {"0", "1", "2", "3", "35999"}, clause


def read_figures(text: str) -> set[str]:
    return set(FIGURE.findall(re.sub(r"\{\w+\}", "", text).lower()))


@pytest.mark.parametrize(
    ("key", "option", "english", "french"),
    [
        ("toscana", {}, "hillside of 17 by 17 squares", "6 de ses 8 cases"),
        ("toscana", {"score": "squares"}, "count its squares", "comptez-en les cases"),
        ("toshi", {}, "share: 6, 4, 3 or 2 each", "7, 6 ou 5 points à trois"),
        ("toshi", {"foreign_centre": "sides"}, "the sides decide as well", "aussi les côtés qui décident"),
        ("toshi", {"builder_ties": "cards"}, "and no others", "et aucune autre"),
        ("jutaku", {}, "overlap by more than 0.2 mm", "plus de 0,2 mm"),
        ("jutaku", {"judge": "stop"}, "on either side, and judged when you call stop", "tout est accepté"),
        ("jutaku", {"roppongi": "ueno"}, "another district: Ueno", "autre quartier : Ueno"),
    ],
)
def test_rules_texts_depend_on_options(
    key: str, option: dict[str, object], english: str, french: str
) -> None:
    game = registry.find(key)
    figures = game.rules_text_values(factory.build_setup(game, game.info.seats[0], option))
    for language, wanted in (("en", english), ("fr", i18n.typeset_french(french))):
        messages = i18n.load_messages(ROOT / "games" / key).rules(language, figures)
        assert any(wanted in chapter.text for chapter in messages), wanted


def test_french_punctuation_has_non_breaking_spaces() -> None:
    assert (
        i18n.typeset_french("Bien ! « Oui » : non ; si ?")
        == "Bien\u202f! «\u00a0Oui\u00a0»\u00a0: non\u202f; si\u202f?"
    )
    assert (
        i18n.typeset_french("3 mm, {n} pièces, 4 000 yens")
        == "3\u00a0mm, {n}\u00a0pièces, 4\u00a0000\u00a0yens"
    )
    needed = [
        sentence
        for folder in FOLDERS
        for book in [i18n.load_messages(folder).catalogues["fr"]]
        for sentence in (
            *(text for section in book.sections.values() for text in section.values()),
            *(text for chapter in book.rules for text in (chapter.title, chapter.text)),
        )
    ]
    assert not [sentence for sentence in needed if re.search(r" [;:!?»]|« ", sentence)]


def test_value_of_a_placeholder_may_be_translated(tmp_path: Path) -> None:
    for language, text in (("en", "Take {what} of {count}."), ("fr", "Prenez {what} sur {count}.")):
        (tmp_path / f"words.{language}.md").write_text(f"# A\n\n## Rules\n\n### B {{C-1}}\n{text}\n", "utf-8")
    figures = {"count": 3, "what": {"en": "one", "fr": "un"}}
    messages = i18n.load_messages(tmp_path)
    assert [chapter.text for chapter in messages.rules("en", figures)] == ["Take one of 3."]
    assert [chapter.text for chapter in messages.rules("fr", figures)] == ["Prenez un sur 3."]


def test_insert_names_replaces_seat_markers() -> None:
    assert (
        i18n.insert_names("@1 waits for @0, @7 is not here.", ["Ada", "Kenzo"])
        == "Kenzo waits for Ada, @7 is not here."
    )


def test_insert_names_elides_french_de_before_a_vowel() -> None:
    names = ["Ada", "Kenzo", "Éva", "Yann", "Yves"]
    messages = [i18n.insert_names(f"La maison de @{seat}.", names) for seat in range(5)]
    assert messages == [
        "La maison d’Ada.",
        "La maison de Kenzo.",
        "La maison d’Éva.",
        "La maison de Yann.",
        "La maison d’Yves.",
    ]
    assert i18n.insert_names("Victoire de @9.", names) == "Victoire de @9."


def test_stray_line_in_a_catalogue_raises(tmp_path: Path) -> None:
    file = tmp_path / "words.en.md"
    file.write_text("# A\n\n## Prompts\n- `a`: b\nstray\n", "utf-8")
    with pytest.raises(ValueError, match="line 5"):
        i18n.read_catalogue(file)
