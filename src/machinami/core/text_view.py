"""Plain-text rendering of views, for terminals, notebooks and screen readers."""

from __future__ import annotations

import html
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

from machinami.core import i18n
from machinami.core.contract import Action, Game, Json
from machinami.core.record import dump

WIDTH = 100


def render_view(game: Game[Any], view: dict[str, Json], language: str) -> str:
    """Return a view as text: the game and the viewer, the board, the prompt.

    Raise `Refused` (M-14) for an unknown language.
    """
    if language not in i18n.LANGUAGES:
        raise i18n.shared_messages().refuse("M-14", languages=", ".join(i18n.LANGUAGES))
    eyes = (
        _message("watching", language)
        if view["seat"] is None
        else _message("eyes", language, seat=view["seat"])
    )
    prompt = i18n.insert_names(
        view["prompt"][language], [_message("seat", language, seat=seat) for seat in range(view["seats"])]
    )
    return "\n".join(
        [f"{game.info.name} · {eyes}", "", render_board(game, view, language), "", *_wrap(prompt)]
    )


def render_board(game: Game[Any], view: dict[str, Json], language: str) -> str:
    """Return the board as the game renders it, or as an outline of its data if the game has no text."""
    text = game.text(view, language)
    return "\n".join(_outline(view["board"], "")) if text is None else text.strip("\n")


def wrap_lines(lines: Iterable[str]) -> str:
    """Join lines into one text. Wrap lines over `WIDTH` characters, indented by four more spaces."""
    fitting = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()) + 4)
        fitting += [line] if len(line) <= WIDTH else textwrap.wrap(line, WIDTH, subsequent_indent=indent)
    return "\n".join(fitting)


def render_html(text: str) -> str:
    """Return a text as preformatted HTML, for notebooks."""
    return f'<pre style="line-height: 1.25">{html.escape(text)}</pre>'


def describe_action(game: Game[Any], action: Action, language: str) -> str:
    """Return an action as the game describes it, or as the values of its fields.

    Raise `Refused` (M-14) for an unknown language.
    """
    if language not in i18n.LANGUAGES:
        raise i18n.shared_messages().refuse("M-14", languages=", ".join(i18n.LANGUAGES))
    return game.describe_action(action, language) or format_action(action)


def format_action(do: Action) -> str:
    """Format an action in the notation that can be typed: its keys with their values."""
    return ", ".join(f"{key} {format_value(value)}" for key, value in do.items())


def format_value(value: Json) -> str:
    """Format a value of a field: lists of plain values without brackets."""
    if isinstance(value, list) and value and not any(isinstance(item, (list, dict)) for item in value):
        return " ".join(format_value(item) for item in value)
    return value if isinstance(value, str) else dump(value)


def _outline(data: Json, indent: str) -> Iterator[str]:
    """Yield plain data as an indented list, with short values on one line."""
    pairs = data.items() if isinstance(data, dict) else ((f"{n}.", item) for n, item in enumerate(data))
    for key, value in pairs:
        short = dump(value)
        flat = isinstance(value, list) and not any(isinstance(item, (dict, list)) for item in value)
        if flat or not isinstance(value, (dict, list)) or len(indent) + len(key) + len(short) + 2 <= WIDTH:
            yield from _wrap(f"{key}: {short}", indent)
        else:
            yield f"{indent}{key}:"
            yield from _outline(value, indent + "  ")


def _wrap(sentence: str, indent: str = "") -> list[str]:
    return textwrap.wrap(sentence, WIDTH, initial_indent=indent, subsequent_indent=indent) or [""]


def _message(key: str, language: str, /, **values: object) -> str:
    return i18n.shared_messages().format_message("text", key, **values)[language]
