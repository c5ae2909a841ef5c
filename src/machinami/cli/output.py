"""How the terminal speaks: in the reader's language, and in one line where something is wrong."""

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

WORDS = i18n.of(Path(__file__).parent)


def preferred() -> str:
    """The language that the surroundings ask for."""
    asked = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "fr" if asked.lower().startswith("fr") else "en"


def say(lang: str, key: str, /, **values: object) -> str:
    """One of the terminal's sentences."""
    return WORDS.say("says", key, **values)[lang]


class Problem(Refused):
    """Something that the terminal itself cannot do; no clause of any law is concerned."""

    def __init__(self, key: str, /, **values: object) -> None:
        super().__init__("", WORDS.say("problems", key, **values))


def sentence(refused: Refused, lang: str) -> str:
    """A refusal in one line, with the clause where there is one."""
    said = refused.words[lang]
    return f"{said} ({refused.clause})" if refused.clause else said


def speaks(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the option --lang, and turn its refusals into one line and exit code 1."""

    @wraps(command)
    def spoken(*args: Any, lang: str | None, **rest: Any) -> None:
        tongue = lang or preferred()
        try:
            command(*args, lang=tongue, **rest)
        except Refused as refused:
            raise click.ClickException(sentence(refused, tongue)) from None

    option = click.option(
        "--lang",
        type=click.Choice(i18n.LANGUAGES),
        help="Language; by default that of the surroundings.",
    )
    return option(spoken)


def screen() -> Console:
    """Where to draw. Brackets and colons in sentences are meant as they stand."""
    return Console(markup=False, emoji=False, highlight=False)


def option_values(key: str, texts: tuple[str, ...]) -> dict[str, Any]:
    """Options written as name=value, each value as the game knows it."""
    from machinami.core import registry

    known = {option.name: option.values for option in registry.find(key).facts.options}
    chosen: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise Problem("option", text=text[:40])
        fitting = (legal for legal in known.get(name, ()) if str(legal).lower() == value.lower())
        chosen[name] = next(fitting, value)
    return chosen


def read_text(file: Path) -> str:
    """A file's text, or the reason why there is none."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise Problem("text", file=file) from None
    except OSError as error:
        raise Problem("read", file=file, reason=error.strerror) from None
