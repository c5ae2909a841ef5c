"""Terminal output: messages in the user's language, one-line errors, the console, input files."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from machinami.core import i18n
from machinami.core.contract import Refused

WORDS = i18n.load_messages(Path(__file__).parent)


def preferred_language() -> str:
    """Return the language of the environment (LC_ALL, LC_MESSAGES, LANG): "fr" or "en"."""
    value = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "fr" if value.lower().startswith("fr") else "en"


def translate(lang: str, key: str, /, **values: object) -> str:
    """Return a message of the terminal's catalogue."""
    return WORDS.format_message("says", key, **values)[lang]


class CliError(Refused):
    """An error of the command line; it cites no clause of a law."""

    def __init__(self, key: str, /, **values: object) -> None:
        super().__init__("", WORDS.format_message("problems", key, **values))


def format_refusal(refused: Refused, lang: str) -> str:
    """Format a refusal as one line, with its clause if it has one."""
    text = refused.words[lang]
    return f"{text} ({refused.clause})" if refused.clause else text


def with_language(command: Callable[..., None]) -> Callable[..., None]:
    """Add the option --lang to a command; print refusals as one line and exit with code 1."""

    @wraps(command)
    def wrapper(*args: Any, lang: str | None, **rest: Any) -> None:
        language = lang or preferred_language()
        try:
            command(*args, lang=language, **rest)
        except Refused as refused:
            raise click.ClickException(format_refusal(refused, language)) from None

    option = click.option(
        "--lang",
        type=click.Choice(i18n.LANGUAGES),
        help="Language; by default that of the environment.",
    )
    return option(wrapper)


def create_console() -> Console:
    """Create the console; markup and emoji codes are off because messages contain brackets and colons."""
    return Console(markup=False, emoji=False, highlight=False)


def parse_options(key: str, texts: tuple[str, ...]) -> dict[str, Any]:
    """Parse rule options written as NAME=VALUE, converting each value to the game's type.

    An unknown name or value is kept as text, for the game to refuse.
    """
    from machinami.core import registry

    known = {option.name: option.values for option in registry.find(key).info.options}
    chosen: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise CliError("option", text=text[:40])
        matches = (legal for legal in known.get(name, ()) if str(legal).lower() == value.lower())
        chosen[name] = next(matches, value)
    return chosen


def read_text(file: Path) -> str:
    """Return a file's text; raise `CliError` if it cannot be read or decoded."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise CliError("text", file=file) from None
    except OSError as error:
        raise CliError("read", file=file, reason=error.strerror) from None
