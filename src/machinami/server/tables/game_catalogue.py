"""The catalogue of installed games: their facts, options and rules."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from machinami.core import i18n, registry
from machinami.core.contract import Game, Json, Option, Setup
from machinami.core.record import dump
from machinami.core.rules_text import load_chapters, load_sheet, module_folder
from machinami.server import schemas
from machinami.server.tables.executors import Executor

log = logging.getLogger(__name__)

_TIMEOUT = 60.0
"""Seconds after which a game that does not load is left out."""
_LONGEST_NAME, _LONGEST_TEXT, _MOST_VALUES = 60, 300, 200
"""The most characters of a game's name and of its other texts, and the most seats, levels or values."""


class GameCatalogue:
    """Loads all games once, in threads."""

    def __init__(self, threads: Executor, on_load: Callable[[Iterable[str]], None]) -> None:
        self._threads, self._on_load = threads, on_load
        self._loading: asyncio.Task[dict[str, schemas.GameFacts]] | None = None

    def open(self) -> None:
        """Start to load."""
        self._loading = asyncio.create_task(self._load())

    def close(self) -> None:
        """Cancel the load."""
        if self._loading is not None:
            self._loading.cancel()

    async def games(self) -> dict[str, schemas.GameFacts]:
        """Return all games by key. Wait for the load if it is not done."""
        if self._loading is None or (self._loading.done() and self._loading.exception() is not None):
            self._loading = asyncio.create_task(self._load())
        return await asyncio.shield(self._loading)

    async def game(self, key: str) -> Game[Any]:
        """Return a game. Raise M-9/game, with the known keys, if it does not exist."""
        known = await self.games()
        if key not in known:
            raise i18n.shared_messages().refuse("M-9/game", key=key[:40], games=", ".join(known))
        return registry.find(key)

    async def levels(self, game: str) -> list[int]:
        """Return the levels of a game's bot."""
        return (await self.games())[game].levels

    async def default_level(self, game: str) -> int:
        """Return the middle level of a game's bot, which stand-ins use."""
        levels = await self.levels(game)
        return levels[(len(levels) - 1) // 2]

    async def _load(self) -> dict[str, schemas.GameFacts]:
        found = {}
        for game in [*registry.keys()]:
            try:
                found[game] = await self._threads.submit(partial(describe_game, game), timeout=_TIMEOUT)
            except Exception as fault:
                # A game that fails to load must not block the others.
                log.warning("failed to load game: %r", fault, extra={"game": game})
        self._on_load(found)
        return found


def describe_game(key: str) -> schemas.GameFacts:
    """Return a game's facts, with the levels of its bot and the texts of its options."""
    game = registry.find(key)
    known = game.info
    _check_size(game)
    return schemas.GameFacts(
        key=known.key,
        name=known.name,
        seats=list(known.seats),
        options=[_describe_option(game, option) for option in known.options],
        minutes=known.minutes,
        authors=known.authors,
        publisher=known.publisher,
        year=known.year,
        levels=list(registry.bot(key).levels),
        hidden=known.hidden,
        simultaneous=known.simultaneous,
        continuous=known.continuous,
        realtime=known.realtime,
        sets=list(known.sets),
        external=registry.is_installed(key),
        slow_levels=[],
    )


def _check_size(game: Game[Json]) -> None:
    """Raise ValueError if the metadata of a game would not fit on a page."""
    info = game.info
    if not 0 < len(info.name) <= _LONGEST_NAME:
        raise ValueError(f"the name of a game has 1 to {_LONGEST_NAME} characters")
    if max(len(info.authors), len(info.publisher)) > _LONGEST_TEXT:
        raise ValueError(f"authors and publisher have at most {_LONGEST_TEXT} characters")
    lists = [info.seats, info.options, info.sets, *(option.values for option in info.options)]
    if not info.seats or max(map(len, lists)) > _MOST_VALUES:
        raise ValueError(f"seats, options, values and data sets are at most {_MOST_VALUES}, with one seat")


def describe_rules(game: Game[Json], setup: Setup) -> schemas.Rules:
    """Return a game's rules as text, with the figures of a set-up; empty if the game has no messages."""
    return schemas.Rules(
        **{
            language: [
                schemas.Chapter(chapter.title, list(chapter.clauses), chapter.text)
                for chapter in load_chapters(game, setup, language)
            ]
            for language in i18n.LANGUAGES
        }
    )


def describe_sheets(game: Game[Json], setup: Setup) -> schemas.Sheets:
    """Return the sheets for a physical game; empty if the game has none."""
    setup_steps, reference = (
        [schemas.BilingualText(**words) for words in load_sheet(game, setup, section)]
        for section in ("setup", "reference")
    )
    return schemas.Sheets(setup_steps, reference)


def _describe_option(game: Game[Json], option: Option) -> schemas.OptionFacts:
    value_texts = {
        dump(value): sentence
        for value in option.values
        if (sentence := _option_text(game, f"{option.name}={_value_text(value)}")) is not None
    }
    name = _option_text(game, option.name) or schemas.BilingualText(option.name, option.name)
    return schemas.OptionFacts(
        option.name, list(option.values), name, value_texts, _unavailable_values(game, option)
    )


def _unavailable_values(game: Game[Json], option: Option) -> dict[str, schemas.BilingualText]:
    lacking = game.unavailable_options()
    reasons = {dump(value): lacking.get(f"{option.name}={_value_text(value)}") for value in option.values}
    return {value: schemas.BilingualText(**reason) for value, reason in reasons.items() if reason is not None}


def _option_text(game: Game[Json], key: str) -> schemas.BilingualText | None:
    try:
        return schemas.BilingualText(**i18n.load_messages(module_folder(game)).format_message("options", key))
    except (KeyError, OSError):
        return None


def _value_text(value: Json) -> str:
    return value if isinstance(value, str) else dump(value)
