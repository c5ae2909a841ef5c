"""The words of a game, in French and English, read from the Markdown files beside its rules.

A words file has a `#` title and `##` sections. The section `Rules` is prose for people, its `###`
headings naming the clauses they explain in braces; it may hold `{name}` places for figures. Every
other section is a list of "- `key`: sentence" entries; a sentence may hold `{name}` places, and `@n`
for the name of seat n.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from unicodedata import normalize

from machinami.core.contract import Json, Refused

LANGUAGES = ("en", "fr")

_ENTRY = re.compile(r"- `([^`]+)`: (.+)")
_VOWEL = re.compile(r"[aeiouhœ]|y(?![aeiou])", re.IGNORECASE)
_COUNTED = r"(?:mm|s|secondes?|yens?|pièces?|niveaux?)\b"
_HEADING = re.compile(r"### (.+?)(?: \{([^}]*)\})?")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A passage of the in-game rules with the clauses it explains; `text` is Markdown."""

    title: str
    clauses: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Book:
    """One language's words."""

    title: str
    rules: tuple[Chapter, ...]
    sections: dict[str, dict[str, str]]


class Words:
    """What a game says, always in both languages."""

    def __init__(self, folder: Path) -> None:
        self.books = {language: read(folder / f"words.{language}.md") for language in LANGUAGES}

    def rules(self, language: str, figures: Mapping[str, Json]) -> tuple[Chapter, ...]:
        """The in-game rules with their places filled; a figure may be words, by language."""
        said = spoken(figures, language)
        return tuple(
            replace(chapter, text=chapter.text.format(**said) if said else chapter.text)
            for chapter in self.books[language].rules
        )

    def say(self, section: str, key: str, /, **values: object) -> dict[str, str]:
        """The sentence under a key, its places filled, in every language; a value may be words too."""
        sentences = {language: book.sections[section][key] for language, book in self.books.items()}
        if not values:
            return sentences
        return {
            language: sentence.format(**spoken(values, language)) for language, sentence in sentences.items()
        }

    def refuse(self, key: str, where: Json = None, /, **values: object) -> Refused:
        """The refusal under a key: a clause, or a clause and after a slash which of its cases."""
        return Refused(key.partition("/")[0], self.say("refusals", key, **values), where)


@cache
def of(folder: Path) -> Words:
    """The words that lie in a folder, read once."""
    return Words(folder)


@cache
def shared() -> Words:
    """The words that every game shares: refusals M-1 to M-16, and what can be wrong with a record."""
    return of(Path(__file__).parent)


def spoken(values: Mapping[str, object], language: str) -> dict[str, object]:
    """Values for the places of a sentence; those that are words by language, in this one."""
    return {key: value[language] if isinstance(value, Mapping) else value for key, value in values.items()}


def named(sentence: str, names: list[str]) -> str:
    """A sentence with `@n` replaced by the name of seat n; a French « de » before it is elided if need be."""

    def name(found: re.Match[str]) -> str:
        if int(found[2]) >= len(names):
            return found[0]
        said = names[int(found[2])]
        if found[1] is None:
            return said
        return f"{found[1]}’{said}" if _VOWEL.match(normalize("NFD", said)) else f"{found[1]}e {said}"

    return re.sub(r"(?:\b([Dd]|[Qq]u)e )?@(\d+)", name, sentence)


def hundredths(figure: int) -> dict[str, str]:
    """A figure counted in hundredths, as each language writes it: 50 as 0.5 or 0,5."""
    whole, rest = divmod(figure, 100)
    written = f"{whole}.{rest:02}".rstrip("0") if rest else str(whole)
    return {"en": written, "fr": written.replace(".", ",")}


def typeset(text: str) -> str:
    """A French text with the spaces beside its signs, and between a number and what it counts, that no line
    may break at; one types plain ones."""
    text = re.sub(r" (?=[;!?])", "\u202f", text)
    return re.sub(rf" (?=[:»])|(?<=«) |(?<=\d) (?=\d{{3}}\b)|(?<=[\d}}]) (?={_COUNTED})", "\u00a0", text)


def read(path: Path) -> Book:
    """Parse one words file; a line that fits nowhere is an error, not a silent loss."""
    told = typeset if path.name == "words.fr.md" else str
    title, section = "", ""
    sections: dict[str, dict[str, str]] = {}
    chapters: list[Chapter] = []
    prose: list[str] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith("# "):
            title = line[2:]
        elif line.startswith("## "):
            section = line[3:].lower()
            sections.setdefault(section, {})
        elif section == "rules":
            if heading := _HEADING.fullmatch(line):
                prose = []
                clauses = tuple(c.strip() for c in (heading[2] or "").split(",") if c.strip())
                chapters.append(Chapter(told(heading[1]), clauses, ""))
            prose.append("" if line.startswith("###") else line)
            if chapters:
                last = chapters[-1]
                chapters[-1] = Chapter(last.title, last.clauses, told("\n".join(prose).strip()))
        elif entry := _ENTRY.fullmatch(line):
            sections[section][entry[1]] = told(entry[2])
        elif line.strip():
            raise ValueError(f"{path.name}, line {number}: neither a heading nor an entry: {line!r}")
    return Book(title, tuple(chapters), sections)
