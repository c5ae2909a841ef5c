"""Edo's messages in English and French: refusals, and names of spaces, things and amounts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from machinami.core import i18n
from machinami.core.contract import Refused
from machinami.games.edo.view.types import Amounts, RefusalPlace

if TYPE_CHECKING:
    from machinami.games.edo.components.box import Box

HERE = Path(__file__).parent
WORDS = i18n.load_messages(HERE)


def refuse(key: str, where: RefusalPlace | None = None, /, **values: object) -> Refused:
    """Return the refusal for a message key. Values that map languages to text are inserted per language."""
    placeholders = {
        language: {
            name: value[language] if isinstance(value, Mapping) else value for name, value in values.items()
        }
        for language in i18n.LANGUAGES
    }
    sentences = {
        language: book.sections["refusals"][key].format(**placeholders[language])
        for language, book in WORDS.catalogues.items()
    }
    return Refused(key.partition("/")[0], sentences, where)


def describe_space(box: Box, name: str) -> dict[str, object]:
    """Return the values of `space` (a space's name) and `at` (the name with a preposition) for refusals."""
    label = box.data_set.names.get(name, name)
    town = box.atlas.space_numbers[name] in box.atlas.town_at
    return {"space": label, "at": WORDS.format_message("places", "town" if town else "space", name=label)}


def describe_thing(name: str) -> dict[str, str]:
    """Return the name of a resource, a building or an action, by language."""
    return WORDS.format_message("things", name)


def describe_amounts(goods: Amounts) -> dict[str, str]:
    """Return amounts of goods as text, by language; for example: 2 wood, 1 stone."""
    return {
        language: ", ".join(f"{count} {describe_thing(name)[language]}" for name, count in goods.items())
        for language in i18n.LANGUAGES
    }
