"""The rules of a game as text, with the figures of a set-up."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from machinami.core import i18n, registry
from machinami.core.contract import Game, Json, Setup
from machinami.core.factory import build_setup


def rules_text(
    game: str,
    clause: str | None = None,
    language: str = "en",
    *,
    seats: int | None = None,
    options: Mapping[str, Json] | None = None,
    data: Json = None,
) -> str:
    """Return the rules of a game as Markdown, or only the chapters that explain a clause, such as "C-19".

    The text states the figures of the set-up, by default the smallest number of seats and default options.
    Raise `Refused` for an unknown game (M-9), language (M-14) or clause (M-17).
    """
    found = registry.find(registry.normalize_key(game))
    setup = build_setup(found, found.info.seats[0] if seats is None else seats, options or {}, data)
    if language not in i18n.LANGUAGES:
        raise i18n.shared_messages().refuse("M-14", languages=", ".join(i18n.LANGUAGES))
    chapters = load_chapters(found, setup, language)
    if clause is not None:
        chapters = tuple(chapter for chapter in chapters if clause.upper() in chapter.clauses)
        if not chapters:
            raise i18n.shared_messages().refuse("M-17", game=found.info.name, clause=clause[:20])
    return "\n\n".join(f"## {chapter.title}\n\n{chapter.text}" for chapter in chapters)


def load_chapters(game: Game[Any], setup: Setup, language: str) -> tuple[i18n.Chapter, ...]:
    """Return the chapters of a game's rules; empty if the game has no message catalogue."""
    folder = module_folder(game)
    if not (folder / f"words.{language}.md").exists():
        return ()
    return i18n.load_messages(folder).rules(language, game.rules_text_values(setup))


def load_sheet(game: Game[Any], setup: Setup, section: str) -> list[dict[str, str]]:
    """Return the sentences of a sheet, `setup` or `reference`, for a physical game in all languages.

    A key is a number, or a number, a slash and the numbers of seats to which the sentence applies.
    """
    folder = module_folder(game)
    if not (folder / "words.en.md").exists():
        return []
    words = i18n.load_messages(folder)
    values = game.rules_text_values(setup)
    keys = words.catalogues["en"].sections.get(section, {})
    return [
        words.format_message(section, key, **values)
        for key in keys
        if "/" not in key or str(setup.seats) in key.partition("/")[2]
    ]


def module_folder(game: Game[Any]) -> Path:
    """Return the folder of a game's module, which contains its message catalogues."""
    return Path(sys.modules[type(game).__module__].__file__ or "").parent
