"""Bots of Tokyo Jutaku. They receive views and search states imagined from them."""

from machinami.games.jutaku.bot.player import BOT, OPPONENTS

__all__ = ["BOT", "OPPONENTS"]
