"""Command-line interface: play, replay, list and serve games; arenas, ladders, benchmarks, administration."""

from machinami.cli.commands import main

__all__ = ["main"]
