"""Toscana's bots: they see views, and search games that they imagine from them."""

from machinami.games.toscana.bot.player import BOT, OPPONENTS

__all__ = ["BOT", "OPPONENTS"]
