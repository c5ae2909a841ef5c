"""What the page is told of a game before anybody sits down: its facts, its options, its rules."""

from __future__ import annotations

import sys
from pathlib import Path

from machinami.core import i18n, registry
from machinami.core.contract import Game, Json, Option, Setup
from machinami.core.record import dump
from machinami.server import schemas


def facts(key: str) -> schemas.GameFacts:
    """A game's facts, with the levels of its bot and the words of its options."""
    game = registry.find(key)
    known = game.info
    return schemas.GameFacts(
        key=known.key,
        name=known.name,
        seats=list(known.seats),
        options=[_option(game, option) for option in known.options],
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
    )


def rules(game: Game[Json], setup: Setup) -> schemas.Rules:
    """A game's rules as prose, with the figures of a set-up; a game from elsewhere may come without."""
    try:
        said = i18n.load_messages(folder(game))
    except OSError:
        return schemas.Rules([], [])
    figures = game.rules_text_values(setup)
    return schemas.Rules(
        **{
            language: [
                schemas.Chapter(chapter.title, list(chapter.clauses), chapter.text)
                for chapter in said.rules(language, figures)
            ]
            for language in i18n.LANGUAGES
        }
    )


def folder(game: Game[Json]) -> Path:
    """Where a game's rules and words lie."""
    return Path(sys.modules[type(game).__module__].__file__ or "").parent


def _option(game: Game[Json], option: Option) -> schemas.OptionFacts:
    said = {
        dump(value): sentence
        for value in option.values
        if (sentence := _said(game, f"{option.name}={_text(value)}")) is not None
    }
    name = _said(game, option.name) or schemas.Words(option.name, option.name)
    return schemas.OptionFacts(option.name, list(option.values), name, said, _missing(game, option))


def _missing(game: Game[Json], option: Option) -> dict[str, schemas.Words]:
    lacking = game.unavailable_options()
    reasons = {dump(value): lacking.get(f"{option.name}={_text(value)}") for value in option.values}
    return {value: schemas.Words(**reason) for value, reason in reasons.items() if reason is not None}


def _said(game: Game[Json], key: str) -> schemas.Words | None:
    try:
        return schemas.Words(**i18n.load_messages(folder(game)).format_message("options", key))
    except (KeyError, OSError):
        return None


def _text(value: Json) -> str:
    return value if isinstance(value, str) else dump(value)
