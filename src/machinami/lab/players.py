"""Who can sit down in an arena: a level of the game's bot, or somebody known by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from machinami.bots.random_bot import BOT as CHANCER
from machinami.core import registry
from machinami.core.contract import Bot
from machinami.lab import WORDS


@dataclass(frozen=True, slots=True)
class Player:
    """A bot under the name that results are told by."""

    name: str
    bot: Bot
    level: int

    @property
    def light(self) -> bool:
        """Whether threads are enough for it."""
        return self.bot.light

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        """Let it get ready, where it has to: compiling a search takes seconds, once."""
        if hasattr(self.bot, "warm"):
            self.bot.warm(progress)


def opponents(key: str) -> dict[str, Bot]:
    """Those who play a game under a name of their own."""
    module = registry.beside(key, "bot")
    return {"random": CHANCER, **getattr(module, "OPPONENTS", {})}


def names(key: str) -> tuple[str, ...]:
    """Everybody who plays a game: levels first, then names."""
    return (*map(str, registry.bot(key).levels), *opponents(key))


def find(key: str, name: str) -> Player:
    """The player of this name, or a refusal that says who there is.

    A named opponent plays as well as it can: what it measures itself against is the strongest level.
    """
    bot = registry.bot(key)
    for level in bot.levels:
        if name == str(level):
            return Player(name, bot, level)
    named = opponents(key)
    if name not in named:
        game = registry.find(key).facts.name
        raise WORDS.refuse("L-1", game=game, name=name[:40], names=", ".join(names(key)))
    return Player(name, named[name], max(named[name].levels))
