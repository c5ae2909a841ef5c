"""Renders a game in the terminal, with its module `terminal` if it has one, else as plain text.

A game's module may define any of the functions `draw`, `parse`, `preview`, `explain_score`,
 `seat_names`, `input_help` and `example`, the constant `PLAYABLE`, and a dict `EXTRA_VIEWS`
of additional commands. Missing functions fall back to a plain listing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from machinami.cli.output import CliError, translate
from machinami.core import registry, text_view
from machinami.core.contract import Action, Json

View = Mapping[str, Json]
ExtraView = Callable[[View, str, Sequence[str]], RenderableType]


class GameRenderer:
    """Renders one game and parses its typed actions."""

    def __init__(self, key: str) -> None:
        self.key = key
        self._module: ModuleType | None = registry.import_game_module(key, "terminal")

    def draw(self, view: View, lang: str, since: View | None = None) -> RenderableType:
        """Render the table from a view; the game may mark changes since an earlier view."""
        drawn = self._render("draw", view, lang, since)
        return drawn or Text(text_view.render_board(registry.find(self.key, view["rules"]), dict(view), lang))

    def parse(self, typed: str, view: View) -> Action:
        """Parse typed text as an action: a number of the list, JSON, or the game's notation.

        Raises `CliError` if the text cannot be parsed.
        """
        offered = view["offered"]
        number = re.fullmatch(r"#(\d{1,5})" if self._has("parse") else r"#?(\d{1,5})", typed)
        if number is not None and isinstance(offered, list):
            if not 0 < int(number[1]) <= len(offered):
                raise CliError("number", number=int(number[1]), count=len(offered))
            chosen: Action = offered[int(number[1]) - 1]
            return chosen
        if typed.startswith("#"):
            raise CliError("number/many", number=typed[:6])
        if typed.startswith("{"):
            return _parse_json(typed)
        action: Action | None = self._call("parse", typed, view) if self._has("parse") else None
        if action is not None:
            return action
        return _parse_words(typed, tuple(registry.find(self.key).info.kinds))

    def preview(self, view: View, action: Action, lang: str) -> RenderableType | None:
        """Render a legal action before it is applied; None if the game cannot."""
        return self._render("preview", view, action, lang)

    def describe(self, line: View, lang: str) -> str:
        """Describe the action of a seat or of chance, with the facts that it disclosed."""
        described = text_view.describe_action(registry.find(self.key), line["do"], lang)
        is_effect_drawn = "shows" not in line or self._has("draw")
        return described if is_effect_drawn else f"{described} ({text_view.format_action(line['shows'])})"

    def explain_score(self, view: View, lang: str) -> RenderableType:
        """Render the breakdown of the final score."""
        return self._render("explain_score", view, lang) or render_data(view["outcome"]["detail"])

    def seat_names(self, lang: str, count: int) -> list[str]:
        """Return the names of the seats."""
        if self._has("seat_names"):
            return list(self._call("seat_names", lang))
        return [translate(lang, "seat", seat=seat) for seat in range(count)]

    def input_help(self, lang: str) -> list[tuple[str, str]]:
        """Return the game's notation as pairs of input and meaning; empty without one."""
        return list(self._call("input_help", lang)) if self._has("input_help") else []

    def list_actions(self, view: View, lang: str) -> RenderableType:
        """List the legal actions with numbers, or describe them where there are too many."""
        offered = view["offered"]
        if isinstance(offered, list):
            lines = [
                Text(f"{f'#{number}':>5}  {text_view.format_action(do)}")
                for number, do in enumerate(offered, 1)
            ]
            return Group(Text(translate(lang, "offered")), *lines) if lines else Text(view["prompt"][lang])
        described = ", ".join(
            f"{key} {text_view.format_value(value)}" for key, value in offered.items() if value is not None
        )
        example = self._call("example", view) if self._has("example") else None
        usual = f"{next(iter(registry.find(self.key).info.kinds))} …"
        return Text(translate(lang, "offered/many", description=described, example=example or usual))

    @property
    def is_playable(self) -> bool:
        """Whether the game can be played by typing; a game of physical dexterity cannot."""
        return bool(getattr(self._module, "PLAYABLE", True))

    @property
    def extra_views(self) -> Mapping[str, ExtraView]:
        """Additional commands of the game, by name."""
        return getattr(self._module, "EXTRA_VIEWS", {})

    def _has(self, name: str) -> bool:
        return hasattr(self._module, name)

    def _call(self, name: str, *arguments: Any) -> Any:
        return getattr(self._module, name)(*arguments)

    def _render(self, name: str, *arguments: Any) -> RenderableType | None:
        drawn: RenderableType | None = self._call(name, *arguments) if self._has(name) else None
        return drawn


def render_data(data: Json, indent: int = 0) -> Text:
    """Render plain data as lines of name and value, indented by level."""
    lines = []
    for key, value in data.items():
        if isinstance(value, dict) and value:
            lines += [Text(f"{' ' * indent}{key}:"), render_data(value, indent + 2)]
        else:
            lines.append(Text(f"{' ' * indent}{key}: {text_view.format_value(value)}"))
    return Text("\n").join(lines)


def _parse_json(text: str) -> Action:
    try:
        action = json.loads(text)
    except (ValueError, RecursionError):
        raise CliError("what", text=text[:40]) from None
    if not isinstance(action, dict):
        raise CliError("what", text=text[:40])
    return action


def _parse_words(text: str, kinds: Sequence[str]) -> Action:
    """Parse `card 5` as {"card": 5}; the kind may be omitted if the game has only one."""
    kind, _, rest = text.strip().partition(" ")
    if kind not in kinds:
        if len(kinds) > 1 or not re.match(r"-?\d", kind):
            raise CliError("what", text=text[:40])
        kind, rest = kinds[0], text
    if rest.lstrip().startswith(("[", "{", '"')):
        return _parse_json(f'{{"{kind}": {rest}}}')
    values = [_parse_literal(word) for word in re.split(r"[\s,]+", rest) if word] or [True]
    return {kind: values[0] if len(values) == 1 else values}


def _parse_literal(word: str) -> Json:
    if re.fullmatch(r"-?\d{1,18}", word):
        return int(word)
    return {"true": True, "false": False, "null": None}.get(word, word)
