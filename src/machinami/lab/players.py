"""Players of an arena: a level of the game's bot, a named opponent, or a bot from elsewhere.

A bot from elsewhere is named by an entry point of the group `machinami.bots`, by its module and attribute
(`package.module:BOT`), or by a command that speaks JSON lines (`cmd:./mybot --fast`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from machinami.bots.random_bot import BOT as RANDOM_BOT
from machinami.core import registry
from machinami.core.contract import Bot
from machinami.lab import WORDS
from machinami.lab.command_bot import CommandBot

BOTS_GROUP = "machinami.bots"
"""The entry point group of bots in other packages."""
COMMAND_PREFIX = "cmd:"
_ATTRIBUTE = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*")


@dataclass(frozen=True, slots=True)
class Player:
    """A bot at one level, with its name in results."""

    name: str
    bot: Bot
    level: int

    @property
    def runs_in_thread(self) -> bool:
        """Whether the bot runs in a thread without blocking others."""
        return self.bot.runs_in_thread

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        """Prepare the bot; compiling a search takes seconds, once."""
        self.bot.warm(progress)


def load_named_bots(key: str) -> dict[str, Bot]:
    """Return the named bots of a game, `random` included."""
    module = registry.import_game_module(key, "bot")
    return {"random": RANDOM_BOT, **getattr(module, "OPPONENTS", {})}


def list_players(key: str) -> tuple[str, ...]:
    """Return the names of all players of a game: levels, its named bots, bots of other packages."""
    return (*map(str, registry.bot(key).levels), *load_named_bots(key), *_list_entry_points())


def find_player(key: str, name: str) -> Player:
    """Return the player of a name; refuse an unknown name (L-1) or a bot that cannot be loaded (L-16).

    A bot without levels of the game plays at its highest level, for comparison with the strongest level.
    """
    bot = registry.bot(key)
    for level in bot.levels:
        if name == str(level):
            return Player(name, bot, level)
    named = load_named_bots(key)
    found = named[name] if name in named else _load_external(name)
    if found is None:
        game = registry.find(key).info.name
        raise WORDS.refuse("L-1", game=game, name=name[:40], names=", ".join(list_players(key)))
    return Player(name, found, max(found.levels))


def _list_entry_points() -> tuple[str, ...]:
    return tuple(sorted(point.name for point in entry_points(group=BOTS_GROUP)))


@cache
def _load_external(name: str) -> Bot | None:
    """Return the bot of an entry point, an attribute of a module or a command; None for any other name."""
    if name.startswith(COMMAND_PREFIX):
        return CommandBot(name.removeprefix(COMMAND_PREFIX))
    try:
        if name in _list_entry_points():
            return _build_bot(entry_points(group=BOTS_GROUP)[name].load())
        if _ATTRIBUTE.fullmatch(name):
            module, _, attribute = name.partition(":")
            found = import_module(module)
            for part in attribute.split("."):
                found = getattr(found, part)
            return _build_bot(found)
    except Exception as error:  # the code of another author may raise anything
        raise WORDS.refuse("L-16", name=name, reason=f"{type(error).__name__}: {error}"[:200]) from None
    return None


def _build_bot(found: object) -> Bot:
    """Return a bot from an instance or from a class without arguments. Raise TypeError for anything else."""
    bot = found() if isinstance(found, type) else found
    if not callable(getattr(bot, "choose", None)) or not getattr(bot, "levels", None):
        raise TypeError("a bot has `levels` and a method `choose`")
    return registry.adapt_bot(bot)
