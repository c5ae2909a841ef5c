"""Games, their options and their rules."""

from __future__ import annotations

from typing import Any

from machinami.server.schemas.base import BilingualText, StrictStruct


class Sheets(StrictStruct):
    """Sheets for a physical game: the steps of the set-up, and a short reference of the rules. Sentences may
    contain Markdown emphasis."""

    setup: list[BilingualText]
    reference: list[BilingualText]


class OptionFacts(StrictStruct):
    """A rule option; the first value is the default. `says` explains values and `missing` states why values
    are not available on this server, both by the value's JSON text."""

    name: str
    values: list[Any]
    words: BilingualText
    says: dict[str, BilingualText]
    missing: dict[str, BilingualText]


class GameFacts(StrictStruct):
    """The fixed properties of a game. `external`: an installed package provides it. `slow_levels` are the
    levels of its bot that are too slow to be offered here, on a device without a server."""

    key: str
    name: str
    seats: list[int]
    options: list[OptionFacts]
    minutes: int
    authors: str
    publisher: str
    year: int
    levels: list[int]
    hidden: bool
    simultaneous: bool
    continuous: bool
    realtime: bool
    sets: list[str]
    external: bool
    slow_levels: list[int]


class Chapter(StrictStruct):
    """A chapter of the rules; `text` is simple Markdown."""

    title: str
    clauses: list[str]
    text: str


class Rules(StrictStruct):
    """The rules of a game in both languages."""

    en: list[Chapter]
    fr: list[Chapter]


class DayTime(StrictStruct):
    """A solution of the daily puzzle; `time` is in milliseconds. `you`: it is the requesting guest's."""

    name: str
    time: int
    you: bool
