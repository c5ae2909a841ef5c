"""Searches for any kernel game, in plain Python or compiled."""

from machinami.bots.search.config import SearchConfig
from machinami.bots.search.precompile import is_compiled, is_warm, warm
from machinami.bots.search.runner import SearchResult, run_search
from machinami.bots.search.simple_players import PlayoutResult, choose_greedy, play_out

__all__ = [
    "PlayoutResult",
    "SearchConfig",
    "SearchResult",
    "choose_greedy",
    "is_compiled",
    "is_warm",
    "play_out",
    "run_search",
    "warm",
]
