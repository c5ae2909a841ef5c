"""Searches for any game of the kernel, at both speeds."""

from machinami.search.simple import PlayedOut, greedy, play_out
from machinami.search.thinking import Found, think
from machinami.search.warming import is_compiled, is_warm, warm
from machinami.search.ways import Ways

__all__ = ["Found", "PlayedOut", "Ways", "greedy", "is_compiled", "is_warm", "play_out", "think", "warm"]
