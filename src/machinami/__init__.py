"""Machinami: five modern games about building a town, whole and by the rules.

>>> from machinami import new
>>> play = new("toscana", seed=7)
>>> play.to_act
(1,)
"""

from importlib import import_module
from typing import cast

from machinami.contract import Facts, Game, Outcome, Refused
from machinami.opening import imagine, new
from machinami.play import Play
from machinami.reader import begin_from, replay
from machinami.record import BadRecord
from machinami.registry import Games, bot, register

games = cast(Games, import_module("machinami.games"))

__all__ = [
    "BadRecord",
    "Facts",
    "Game",
    "Outcome",
    "Play",
    "Refused",
    "begin_from",
    "bot",
    "games",
    "imagine",
    "new",
    "register",
    "replay",
]
