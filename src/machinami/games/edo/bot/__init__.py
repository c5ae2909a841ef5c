"""Edo's bots. They receive views and search states sampled from them."""

from machinami.games.edo.bot.player import BOT, OPPONENTS

__all__ = ["BOT", "OPPONENTS"]
