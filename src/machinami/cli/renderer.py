"""What a game looks like in the terminal: the module `terminal` beside its rules, or a plain listing.

A game's module may define any of the functions of `Face` under the same names, and a dict `LOOKS` of
words that show something more. What it leaves out is drawn plainly.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from machinami.cli.output import Problem, say
from machinami.core import registry, text_view
from machinami.core.contract import Action, Json
from machinami.core.record import dump

View = Mapping[str, Json]
Look = Callable[[View, str, Sequence[str]], RenderableType]


class Face:
    """How a game is drawn and understood."""

    def __init__(self, key: str) -> None:
        self.key = key
        self._module: ModuleType | None = registry.beside(key, "terminal")

    def draw(self, view: View, lang: str, since: View | None = None) -> RenderableType:
        """The table as its viewer may see it; what changed since an earlier view may be marked."""
        drawn = self._drawn("draw", view, lang, since)
        return drawn or Text(text_view.board(registry.find(self.key, view["rules"]), dict(view), lang))

    def parse(self, typed: str, view: View) -> Action:
        """What was typed as an action, or a refusal. A number picks from the list, JSON is taken as it is."""
        offered = view["offered"]
        number = re.fullmatch(r"#(\d{1,5})" if self._has("parse") else r"#?(\d{1,5})", typed)
        if number is not None and isinstance(offered, list):
            if not 0 < int(number[1]) <= len(offered):
                raise Problem("number", number=int(number[1]), count=len(offered))
            chosen: Action = offered[int(number[1]) - 1]
            return chosen
        if typed.startswith("#"):
            raise Problem("number/many", number=typed[:6])
        if typed.startswith("{"):
            return _from_json(typed)
        action: Action | None = self._call("parse", typed, view) if self._has("parse") else None
        if action is not None:
            return action
        return _from_words(typed, tuple(registry.find(self.key).facts.kinds))

    def preview(self, view: View, action: Action, lang: str) -> RenderableType | None:
        """What a legal action would look like, where the game can draw it."""
        return self._drawn("preview", view, action, lang)

    def tell(self, line: View, lang: str) -> str:
        """What a seat or chance did, in words; plainly told, with what it disclosed."""
        if self._has("tell"):
            return str(self._call("tell", line["do"], lang))
        return phrase(line["do"]) + (f" ({phrase(line['shows'])})" if "shows" in line else "")

    def account(self, view: View, lang: str) -> RenderableType:
        """The score explained."""
        return self._drawn("account", view, lang) or plain(view["outcome"]["detail"])

    def seats(self, lang: str, count: int) -> list[str]:
        """What the seats are called."""
        if self._has("seats"):
            return list(self._call("seats", lang))
        return [say(lang, "seat", seat=seat) for seat in range(count)]

    def guide(self, lang: str) -> list[tuple[str, str]]:
        """What may be typed in this game, and what it does."""
        return list(self._call("guide", lang)) if self._has("guide") else []

    def listing(self, view: View, lang: str) -> RenderableType:
        """The offered actions with numbers, or what is known of them where they are too many."""
        offered = view["offered"]
        if isinstance(offered, list):
            lines = [Text(f"{f'#{number}':>5}  {phrase(do)}") for number, do in enumerate(offered, 1)]
            return Group(Text(say(lang, "offered")), *lines) if lines else Text(view["prompt"][lang])
        described = ", ".join(f"{key} {_value(value)}" for key, value in offered.items() if value is not None)
        example = self._call("example", view) if self._has("example") else None
        usual = f"{next(iter(registry.find(self.key).facts.kinds))} …"
        return Text(say(lang, "offered/many", description=described, example=example or usual))

    @property
    def playable(self) -> bool:
        """Whether hands and eyes can be done without, so that it can be played by typing."""
        return bool(getattr(self._module, "PLAYABLE", True))

    @property
    def looks(self) -> Mapping[str, Look]:
        """Words that show something more."""
        return getattr(self._module, "LOOKS", {})

    def _has(self, name: str) -> bool:
        return hasattr(self._module, name)

    def _call(self, name: str, *arguments: Any) -> Any:
        return getattr(self._module, name)(*arguments)

    def _drawn(self, name: str, *arguments: Any) -> RenderableType | None:
        drawn: RenderableType | None = self._call(name, *arguments) if self._has(name) else None
        return drawn


def plain(data: Json, indent: int = 0) -> Text:
    """Plain data as lines of name and value."""
    lines = []
    for key, value in data.items():
        if isinstance(value, dict) and value:
            lines += [Text(f"{' ' * indent}{key}:"), plain(value, indent + 2)]
        else:
            lines.append(Text(f"{' ' * indent}{key}: {_value(value)}"))
    return Text("\n").join(lines)


def phrase(do: Action) -> str:
    """An action as it may be typed: its keys with their values."""
    return ", ".join(f"{key} {_value(value)}" for key, value in do.items())


def _value(value: Json) -> str:
    if isinstance(value, list) and value and not any(isinstance(item, (list, dict)) for item in value):
        return " ".join(_value(item) for item in value)
    return value if isinstance(value, str) else dump(value)


def _from_json(text: str) -> Action:
    try:
        action = json.loads(text)
    except (ValueError, RecursionError):
        raise Problem("what", text=text[:40]) from None
    if not isinstance(action, dict):
        raise Problem("what", text=text[:40])
    return action


def _from_words(text: str, kinds: Sequence[str]) -> Action:
    """`card 5` for {"card": 5}; with one kind only its name may be left out."""
    kind, _, rest = text.strip().partition(" ")
    if kind not in kinds:
        if len(kinds) > 1 or not re.match(r"-?\d", kind):
            raise Problem("what", text=text[:40])
        kind, rest = kinds[0], text
    if rest.lstrip().startswith(("[", "{", '"')):
        return _from_json(f'{{"{kind}": {rest}}}')
    values = [_literal(word) for word in re.split(r"[\s,]+", rest) if word] or [True]
    return {kind: values[0] if len(values) == 1 else values}


def _literal(word: str) -> Json:
    if re.fullmatch(r"-?\d{1,18}", word):
        return int(word)
    return {"true": True, "false": False, "null": None}.get(word, word)
