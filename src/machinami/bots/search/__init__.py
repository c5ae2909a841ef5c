"""Searches for any kernel game, in plain Python or compiled."""

from machinami.bots.search.config import SearchConfig
from machinami.bots.search.precompile import is_compiled, is_warm, warm
from machinami.bots.search.runner import Found, think
from machinami.bots.search.simple_players import PlayedOut, greedy, play_out

__all__ = [
    "Found",
    "PlayedOut",
    "SearchConfig",
    "greedy",
    "is_compiled",
    "is_warm",
    "play_out",
    "think",
    "warm",
]
