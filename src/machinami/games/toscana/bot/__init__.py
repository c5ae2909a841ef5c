"""Toscana's bots: each searches determinizations of its view."""

from machinami.games.toscana.bot.player import BOT, OPPONENTS

__all__ = ["BOT", "OPPONENTS"]
