"""What Edo says, always in both languages: refusals whose places may themselves be words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from machinami.core import i18n
from machinami.core.contract import Json, Refused

if TYPE_CHECKING:
    from machinami.games.edo.components.box import Box

HERE = Path(__file__).parent
WORDS = i18n.of(HERE)


def refuse(key: str, where: Json = None, /, **values: object) -> Refused:
    """The refusal under a key; a value that is a mapping by language is said in each."""
    said = {
        language: {
            name: value[language] if isinstance(value, Mapping) else value for name, value in values.items()
        }
        for language in i18n.LANGUAGES
    }
    sentences = {
        language: book.sections["refusals"][key].format(**said[language])
        for language, book in WORDS.books.items()
    }
    return Refused(key.partition("/")[0], sentences, where)


def spoken(box: Box, name: str) -> dict[str, object]:
    """A space as refusals speak of it: what it is called, and where that is."""
    called = box.figures.names.get(name, name)
    town = box.atlas.number[name] in box.atlas.town_at
    return {"space": called, "at": WORDS.say("places", "town" if town else "space", name=called)}


def thing(name: str) -> dict[str, str]:
    """A resource, a building or an action by its name."""
    return WORDS.say("things", name)


def amounts(goods: Mapping[str, int]) -> dict[str, str]:
    """So much of this and so much of that."""
    return {
        language: ", ".join(f"{count} {thing(name)[language]}" for name, count in goods.items())
        for language in i18n.LANGUAGES
    }
