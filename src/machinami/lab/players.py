"""Players of an arena: a level of the game's bot, or a named opponent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from machinami.bots.random_bot import BOT as RANDOM_BOT
from machinami.core import registry
from machinami.core.contract import Bot
from machinami.lab import WORDS


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
        """Prepare the bot if it supports it; compiling a search takes seconds, once."""
        if hasattr(self.bot, "warm"):
            self.bot.warm(progress)


def opponents(key: str) -> dict[str, Bot]:
    """Return the named bots of a game, `random` included."""
    module = registry.import_game_module(key, "bot")
    return {"random": RANDOM_BOT, **getattr(module, "OPPONENTS", {})}


def names(key: str) -> tuple[str, ...]:
    """Return the names of all players of a game: levels first, then named bots."""
    return (*map(str, registry.bot(key).levels), *opponents(key))


def find(key: str, name: str) -> Player:
    """Return the player of a name; refuse (L-1) an unknown name.

    A named opponent plays at its highest level, for comparison with the strongest level of the bot.
    """
    bot = registry.bot(key)
    for level in bot.levels:
        if name == str(level):
            return Player(name, bot, level)
    named = opponents(key)
    if name not in named:
        game = registry.find(key).info.name
        raise WORDS.refuse("L-1", game=game, name=name[:40], names=", ".join(names(key)))
    return Player(name, named[name], max(named[name].levels))
