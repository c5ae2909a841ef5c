"""The bots of Highway. They see only views, and search the state imagined from a view."""

from machinami.games.highway.bot.player import BOT, OPPONENTS

__all__ = ["BOT", "OPPONENTS"]
