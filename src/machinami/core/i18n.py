"""Message catalogues in French and English, read from the Markdown files in a game's folder.

A catalogue file has a `#` title and `##` sections. The section `Rules` is prose; its `###` headings name
the clauses they explain in braces, and its text may contain `{name}` placeholders for values. Every other
section is a list of "- `key`: sentence" entries; a sentence may contain `{name}` placeholders, and `@n`
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
_FRENCH_UNITS = r"(?:mm|s|secondes?|yens?|pièces?|niveaux?)\b"
_HEADING = re.compile(r"### (.+?)(?: \{([^}]*)\})?")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the in-game rules with the clauses it explains. `text` is Markdown."""

    title: str
    clauses: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class LanguageCatalogue:
    """The messages of one language."""

    title: str
    rules: tuple[Chapter, ...]
    sections: dict[str, dict[str, str]]


class MessageCatalogue:
    """The messages of a game, in all languages."""

    def __init__(self, folder: Path) -> None:
        self.catalogues = {
            language: read_catalogue(folder / f"words.{language}.md") for language in LANGUAGES
        }

    def rules(self, language: str, values: Mapping[str, Json]) -> tuple[Chapter, ...]:
        """Return the in-game rules, placeholders filled. A value may be a mapping from language to text."""
        texts = localize_values(values, language)
        return tuple(
            replace(chapter, text=chapter.text.format(**texts) if texts else chapter.text)
            for chapter in self.catalogues[language].rules
        )

    def format_message(self, section: str, key: str, /, **values: object) -> dict[str, str]:
        """Return the sentence of a key in every language, placeholders filled.

        A value may be a mapping from language to text.
        """
        sentences = {language: book.sections[section][key] for language, book in self.catalogues.items()}
        if not values:
            return sentences
        return {
            language: sentence.format(**localize_values(values, language))
            for language, sentence in sentences.items()
        }

    def refuse(self, key: str, where: Json = None, /, **values: object) -> Refused:
        """Build the refusal of a key: a clause, or a clause, a slash and the name of a case."""
        return Refused(key.partition("/")[0], self.format_message("refusals", key, **values), where)


@cache
def load_messages(folder: Path) -> MessageCatalogue:
    """Return the message catalogue of a folder. The result is cached."""
    return MessageCatalogue(folder)


@cache
def shared_messages() -> MessageCatalogue:
    """Return the messages shared by all games: refusals M-1 to M-16, and the errors of records."""
    return load_messages(Path(__file__).parent)


def localize_values(values: Mapping[str, object], language: str) -> dict[str, object]:
    """Return values for placeholders. A mapping from language to text is replaced by its text."""
    return {key: value[language] if isinstance(value, Mapping) else value for key, value in values.items()}


def insert_names(sentence: str, names: list[str]) -> str:
    """Replace `@n` by the name of seat n. A preceding French "de" or "que" is elided before a vowel."""

    def name(match: re.Match[str]) -> str:
        if int(match[2]) >= len(names):
            return match[0]
        text = names[int(match[2])]
        if match[1] is None:
            return text
        return f"{match[1]}’{text}" if _VOWEL.match(normalize("NFD", text)) else f"{match[1]}e {text}"

    return re.sub(r"(?:\b([Dd]|[Qq]u)e )?@(\d+)", name, sentence)


def format_hundredths(value: int) -> dict[str, str]:
    """Return a number of hundredths as a decimal, by language: 50 is 0.5 or 0,5."""
    whole, rest = divmod(value, 100)
    decimal = f"{whole}.{rest:02}".rstrip("0") if rest else str(whole)
    return {"en": decimal, "fr": decimal.replace(".", ",")}


def typeset_french(text: str) -> str:
    """Return a French text with no-break spaces at punctuation marks and between numbers and units."""
    text = re.sub(r" (?=[;!?])", "\u202f", text)
    return re.sub(rf" (?=[:»])|(?<=«) |(?<=\d) (?=\d{{3}}\b)|(?<=[\d}}]) (?={_FRENCH_UNITS})", "\u00a0", text)


def read_catalogue(path: Path) -> LanguageCatalogue:
    """Parse a catalogue file. Raise ValueError for a line that is neither a heading nor an entry."""
    convert = typeset_french if path.name == "words.fr.md" else str
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
                chapters.append(Chapter(convert(heading[1]), clauses, ""))
            prose.append("" if line.startswith("###") else line)
            if chapters:
                last = chapters[-1]
                chapters[-1] = Chapter(last.title, last.clauses, convert("\n".join(prose).strip()))
        elif entry := _ENTRY.fullmatch(line):
            sections[section][entry[1]] = convert(entry[2])
        elif line.strip():
            raise ValueError(f"{path.name}, line {number}: neither a heading nor an entry: {line!r}")
    return LanguageCatalogue(title, tuple(chapters), sections)
