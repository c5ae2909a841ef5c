"""The command line: play, replay, games, serve, bench, arena, ladder."""

from machinami.cli.commands import main

__all__ = ["main"]
