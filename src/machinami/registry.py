"""Which games there are. The core knows none by name: they are found when somebody asks."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from typing import Any

from machinami import words
from machinami.contract import Bot, Facts, Game

HOME = "machinami.games"

# Imported before the package names its mapping `games`, since importing a folder later would rename it.
import_module(HOME)

_registered: dict[str, Game[Any]] = {}
_bots: dict[str, Bot] = {}


def register(game: Game[Any], bot: Bot | None = None) -> None:
    """Add a game that lives elsewhere; the entry point group `machinami.games` does it at start."""
    _registered[game.facts.key] = game
    if bot is not None:
        _bots[game.facts.key] = bot


def keys() -> tuple[str, ...]:
    """The keys of all games, our own first."""
    return tuple(dict.fromkeys([*_installed(), *sorted(_registered)]))


@cache
def _installed() -> dict[str, EntryPoint | None]:
    """The games in our own folder, and those that other packages bring with them."""
    folders = sorted(module.name for module in pkgutil.iter_modules(import_module(HOME).__path__))
    own = [folder for folder in folders if find_spec(f"{HOME}.{folder}.game")]
    theirs = sorted(entry_points(group=HOME), key=lambda point: point.name)
    return dict.fromkeys(own) | {point.name: point for point in theirs if point.name not in own}


def find(key: object, rules: object = None) -> Game[Any]:
    """The rules of a game, or a refusal. `rules` asks for a version, as records do."""
    if not isinstance(key, str) or (key not in _registered and key not in _installed()):
        raise words.house().refuse("M-9/game", key=str(key)[:40], games=", ".join(keys()))
    if key not in _registered:
        point = _installed()[key]
        _registered[key] = point.load() if point else import_module(f"{HOME}.{key}.game").GAME
    game = _registered[key]
    if rules is not None and (type(rules) is not int or rules != game.facts.rules):
        raise words.house().refuse("M-9/rules", rules=str(rules)[:20])
    return game


def bot(key: str) -> Bot:
    """The bot that plays a game, loaded when it is first wanted."""
    if key not in _bots:
        find(key)
        try:
            _bots[key] = import_module(f"{HOME}.{key}.bot").BOT
        except ModuleNotFoundError as missing:
            if missing.name not in (f"{HOME}.{key}", f"{HOME}.{key}.bot"):
                raise
            _bots[key] = import_module("machinami.search.chancer").BOT
    return _bots[key]


class Games(Mapping[str, Facts]):
    """The static facts of every game, by its key."""

    def __getitem__(self, key: str) -> Facts:
        if key not in keys():
            raise KeyError(key)
        return find(key).facts

    def __iter__(self) -> Iterator[str]:
        return iter(keys())

    def __len__(self) -> int:
        return len(keys())
