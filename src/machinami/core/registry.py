"""Which games there are, in which versions. The core knows none by name: they are found when asked for."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from machinami.core import i18n
from machinami.core.contract import Bot, Candidates, Codec, Facts, Game, Setup

HOME = "machinami.games"

Coder = Callable[[Setup], Codec | Candidates]
"""Makes the codec of a game for one set-up, or its candidates."""

_versions: dict[str, dict[int, Game[Any]]] = {}
_loaded: set[str] = set()
_bots: dict[str, Bot] = {}
_coders: dict[str, Coder] = {}


def register(game: Game[Any], bot: Bot | None = None, coder: Coder | None = None) -> None:
    """Add a game that lives elsewhere, or another version of one that is known already; the entry point
    group `machinami.games` does it at start."""
    key = game.facts.key
    _versions.setdefault(key, {})[game.facts.rules] = game
    if bot is not None:
        _bots[key] = bot
    if coder is not None:
        _coders[key] = coder


def keys() -> tuple[str, ...]:
    """The keys of all games, our own first."""
    return tuple(dict.fromkeys([*_installed(), *sorted(_versions)]))


def find(key: object, rules: object = None) -> Game[Any]:
    """The rules of a game, or a refusal: the version asked for, as records do, or the newest."""
    if not isinstance(key, str) or (key not in _versions and key not in _installed()):
        raise i18n.shared().refuse("M-9/game", key=str(key)[:40], games=", ".join(keys()))
    if key in _installed() and key not in _loaded:
        _versions[key] = _load(key, _installed()[key]) | _versions.get(key, {})
        _loaded.add(key)
    known = _versions[key]
    if rules is None:
        return known[max(known)]
    if type(rules) is not int or rules not in known:
        raise i18n.shared().refuse("M-9/rules", rules=str(rules)[:20])
    return known[rules]


def key_of(name: object) -> object:
    """The key that a person means by a name, whatever its case; other values as they are."""
    known = isinstance(name, str) and name not in keys() and name.lower() in keys()
    return name.lower() if known and isinstance(name, str) else name


def bot(key: str) -> Bot:
    """The bot that plays a game in all its versions, loaded when it is first wanted."""
    key = str(key_of(key))
    if key not in _bots:
        find(key)
        found = beside(key, "bot") or import_module("machinami.bots.random_bot")
        _bots[key] = found.BOT
    return _bots[key]


def coder(key: str) -> Coder | None:
    """What makes a game's codec or candidates for a set-up; None where a game has neither."""
    if key not in _coders:
        find(key)
        found = beside(key, "codec")
        if found is None:
            return None
        _coders[key] = found.codec
    return _coders[key]


def beside(key: str, name: str) -> ModuleType | None:
    """What a game brings along beside its rules: the module of this name in its own package, or None."""
    module = f"{type(find(key)).__module__.rpartition('.')[0]}.{name}"
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name != module:
            raise
        return None


@cache
def _installed() -> dict[str, EntryPoint | None]:
    """The games in our own folder, and those that other packages bring with them."""
    folders = sorted(module.name for module in pkgutil.iter_modules(import_module(HOME).__path__))
    own = [folder for folder in folders if find_spec(f"{HOME}.{folder}.game")]
    theirs = sorted(entry_points(group=HOME), key=lambda point: point.name)
    return dict.fromkeys(own) | {point.name: point for point in theirs if point.name not in own}


def _load(key: str, point: EntryPoint | None) -> dict[int, Game[Any]]:
    """All versions of an installed game: its module has one `GAME`, or a tuple `GAMES`."""
    if point is None:
        module = import_module(f"{HOME}.{key}.game")
        brought = getattr(module, "GAMES", None) or module.GAME
    else:
        brought = point.load()
    games = (brought,) if isinstance(brought, Game) else tuple(brought)
    return {game.facts.rules: game for game in games}


class Games(ModuleType, Mapping[str, Facts]):
    """The static facts of every game's newest version, by its key. The package of the games is one, so
    that `games["toscana"]` and `import machinami.games.toscana` both work."""

    def __getitem__(self, key: str) -> Facts:
        found = key_of(key)
        if found not in keys():
            raise KeyError(f"no game is called {key!r}; there are {', '.join(keys())}")
        return find(found).facts

    def __iter__(self) -> Iterator[str]:
        return iter(keys())

    def __len__(self) -> int:
        return len(keys())

    # A module is itself and nothing else, whatever it maps.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"
