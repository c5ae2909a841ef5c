"""Registry of games, bots and codecs by key and rules version. Games are imported on first use."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any

from machinami.core import i18n
from machinami.core.contract import (
    Action,
    Bot,
    CandidateCodec,
    Codec,
    Evaluation,
    Game,
    GameInfo,
    Json,
    Setup,
    StepCodec,
)

GAMES_PACKAGE = "machinami.games"

CodecFactory = Callable[[Setup], Codec | CandidateCodec]
"""Builds the codec of a game for one set-up."""

StepCodecFactory = Callable[[Setup], StepCodec]
"""Builds the codec of a game's steps for one set-up."""

_MAX_REASON = 300
"""The maximum number of characters that a refusal quotes of an exception."""

_versions: dict[str, dict[int, Game[Any]]] = {}
_loaded_keys: set[str] = set()
_bots: dict[str, Bot] = {}
_codec_factories: dict[str, CodecFactory] = {}


def register(game: Game[Any], bot: Bot | None = None, coder: CodecFactory | None = None) -> None:
    """Register a game of another package, or another version of a known game.

    Packages in the entry point group `machinami.games` are registered automatically. A bot that does not
    subclass `Bot` but has its required members is accepted too.
    """
    key = game.info.key
    _versions.setdefault(key, {})[game.info.rules] = game
    if bot is not None:
        _bots[key] = adapt_bot(bot)
    if coder is not None:
        _codec_factories[key] = coder


def keys() -> tuple[str, ...]:
    """Return the keys of all games, those of this package first."""
    return tuple(dict.fromkeys([*_find_installed(), *sorted(_versions)]))


def find(key: object, rules: object = None) -> Game[Any]:
    """Return a game in a rules version, by default the newest. Raise `Refused` (M-9) if it is unknown."""
    if not isinstance(key, str) or (key not in _versions and key not in _find_installed()):
        raise i18n.shared_messages().refuse("M-9/game", key=str(key)[:40], games=", ".join(keys()))
    if key in _find_installed() and key not in _loaded_keys:
        _versions[key] = _load(key, _find_installed()[key]) | _versions.get(key, {})
        _loaded_keys.add(key)
    known = _versions[key]
    if rules is None:
        return known[max(known)]
    if type(rules) is not int or rules not in known:
        raise i18n.shared_messages().refuse("M-9/rules", rules=str(rules)[:20])
    return known[rules]


def is_external(key: str) -> bool:
    """Return whether a game comes from another package. Pages show it on the generic board."""
    return key not in [own for own, point in _find_installed().items() if point is None]


def is_installed(key: str) -> bool:
    """Return whether an installed package names the game in its entry points. Pages list it."""
    return _find_installed().get(key) is not None


def normalize_key(name: object) -> object:
    """Convert a name in any case to the key of a game. Return other values unchanged."""
    known = isinstance(name, str) and name not in keys() and name.lower() in keys()
    return name.lower() if known and isinstance(name, str) else name


def bot(key: str) -> Bot:
    """Return the bot of a game, for all versions. It is imported on first use."""
    key = str(normalize_key(key))
    if key not in _bots:
        find(key)
        module = import_game_module(key, "bot") or import_module("machinami.bots.random_bot")
        _bots[key] = adapt_bot(module.BOT)
    return _bots[key]


def codec_factory(key: str) -> CodecFactory | None:
    """Return the function that builds a game's codec for a set-up, or None if the game has no codec."""
    if key not in _codec_factories:
        find(key)
        module = import_game_module(key, "codec")
        if module is None:
            return None
        _codec_factories[key] = module.codec
    return _codec_factories[key]


def step_codec_factory(key: str) -> StepCodecFactory | None:
    """Return the function that builds a game's codec of steps, or None if the game has none."""
    module = import_game_module(key, "step_codec")
    factory: StepCodecFactory | None = None if module is None else module.step_codec
    return factory


def import_game_module(key: str, name: str) -> ModuleType | None:
    """Import the module of this name from a game's package. Return None if it does not exist."""
    package = type(find(key)).__module__.rpartition(".")[0]
    if not package:
        return None
    module = f"{package}.{name}"
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        if not f"{module}.".startswith(f"{missing.name}."):
            raise
        return None


class _AdaptedBot(Bot):
    """A bot that does not subclass `Bot`, with defaults for the optional methods that it lacks."""

    def __init__(self, bot: Any) -> None:
        self._bot, self.levels = bot, bot.levels

    @property
    def runs_in_thread(self) -> bool:
        return bool(getattr(self._bot, "runs_in_thread", False))

    @property
    def is_compiled(self) -> bool:
        return bool(getattr(self._bot, "is_compiled", True))

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        if hasattr(self._bot, "warm"):
            self._bot.warm(progress)

    def choose(self, view: dict[str, Json], level: int, **limits: Any) -> Action | None:
        action: Action | None = self._bot.choose(view, level, **limits)
        return action

    def pace(self, view: dict[str, Json], level: int, rng: Random) -> float | None:
        seconds: float | None = self._bot.pace(view, level, rng) if hasattr(self._bot, "pace") else None
        return seconds

    def evaluate(self, view: dict[str, Json], level: int, **limits: Any) -> Evaluation | None:
        if not hasattr(self._bot, "evaluate"):
            return None
        evaluation: Evaluation | None = self._bot.evaluate(view, level, **limits)
        return evaluation


def adapt_bot(bot: Any) -> Bot:
    """Return a bot that may lack optional methods as a `Bot`, with their defaults."""
    return bot if isinstance(bot, Bot) else _AdaptedBot(bot)


@cache
def _find_installed() -> dict[str, EntryPoint | None]:
    """Return the games of this package and the entry points of games in other packages, by key."""
    folders = sorted(module.name for module in pkgutil.iter_modules(import_module(GAMES_PACKAGE).__path__))
    own = [folder for folder in folders if find_spec(f"{GAMES_PACKAGE}.{folder}.game")]
    theirs = sorted(entry_points(group=GAMES_PACKAGE), key=lambda point: point.name)
    return dict.fromkeys(own) | {point.name: point for point in theirs if point.name not in own}


def _load(key: str, point: EntryPoint | None) -> dict[int, Game[Any]]:
    """Load all versions of an installed game. Its module has one `GAME`, or a tuple `GAMES`.

    Raise `Refused` (M-9) if another package is broken.
    """
    if point is None:
        module = import_module(f"{GAMES_PACKAGE}.{key}.game")
        return _index_versions(key, getattr(module, "GAMES", None) or module.GAME)
    try:
        return _index_versions(key, point.load())
    except (Exception, SystemExit) as fault:
        reason = f"{type(fault).__name__}: {fault}"[:_MAX_REASON]
        raise i18n.shared_messages().refuse("M-9/load", key=key[:40], reason=reason) from fault


def _index_versions(key: str, exported: Any) -> dict[int, Game[Any]]:
    """Return games by rules version. Raise TypeError or ValueError unless they are games of this key."""
    games = (exported,) if isinstance(exported, Game) else tuple(exported)
    for game in games:
        if not isinstance(game, Game):
            raise TypeError(f"{type(game).__name__} is not an instance of Game")
        if game.info.key != key:
            raise ValueError(f"the entry point {key!r} names the game {game.info.key!r}")
    if not games:
        raise ValueError("there is no game in the entry point")
    return {game.info.rules: game for game in games}


class Games(ModuleType, Mapping[str, GameInfo]):
    """The metadata of every game in its newest version, by key.

    The package `machinami.games` is an instance, so that `games["toscana"]` and
    `import machinami.games.toscana` both work.
    """

    def __getitem__(self, key: str) -> GameInfo:
        known = normalize_key(key)
        if known not in keys():
            raise KeyError(f"unknown game {key!r}; available: {', '.join(keys())}")
        return find(known).info

    def __iter__(self) -> Iterator[str]:
        return iter(keys())

    def __len__(self) -> int:
        return len(keys())

    # Mapping compares by content; a module must compare by identity.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"
