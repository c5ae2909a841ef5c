"""Toshi's bots: they see views, and search games that they imagine from them."""

from machinami.games.toshi.bot.player import BOT, OPPONENTS

__all__ = ["BOT", "OPPONENTS"]
