"""Machinami: five modern board games about building a town, with complete rules.

>>> from machinami import new
>>> play = new("toscana", seed=7)
>>> play.to_act
(1,)
"""

import warnings
from importlib import import_module, metadata
from typing import cast

from machinami.core import renamed_modules
from machinami.core.candidates import candidates
from machinami.core.contract import Game, GameInfo, Outcome, Refused
from machinami.core.factory import imagine, new
from machinami.core.play import Play
from machinami.core.realtime import Decision, decisions
from machinami.core.record import BadRecord
from machinami.core.record_reader import begin_from, replay
from machinami.core.registry import Games, bot, register
from machinami.core.rules_text import rules_text

renamed_modules.install()

__version__: str
games = cast(Games, import_module("machinami.games"))

__all__ = [
    "BadRecord",
    "Decision",
    "Game",
    "GameInfo",
    "Outcome",
    "Play",
    "Refused",
    "begin_from",
    "bot",
    "candidates",
    "decisions",
    "games",
    "imagine",
    "new",
    "register",
    "replay",
    "rules_text",
]


def __getattr__(name: str) -> object:
    """Read `__version__` from the installed package; return `GameInfo` for its former name `Facts`."""
    if name == "__version__":
        return metadata.version("machinami")
    if name == "Facts":
        warnings.warn("machinami.Facts is now machinami.GameInfo", DeprecationWarning, stacklevel=2)
        return GameInfo
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__", "__doc__", "__file__", "__name__", "__path__"])
