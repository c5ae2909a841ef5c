"""Warms up bots that compile before their first move, with a progress bar."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from machinami import kernel
from machinami.cli.output import translate
from machinami.lab.players import Player


def warm_players(players: Sequence[Player], console: Console, lang: str) -> None:
    """Warm up the bots of some players; print a message if it may take long."""
    cold = list(players)
    if not cold or not kernel.available():
        return
    if not console.is_terminal:
        if not all(player.bot.is_compiled for player in cold):
            console.print(translate(lang, "warming"))
        for player in cold:
            player.warm()
        return
    columns = SpinnerColumn(), TextColumn("{task.description}"), BarColumn(bar_width=24), TimeElapsedColumn()
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(translate(lang, "warming"), total=len(cold))
        for player in cold:
            before = progress.tasks[0].completed

            def report(share: float, before: float = before) -> None:
                progress.update(task, completed=before + share)

            player.warm(report)
            progress.update(task, completed=before + 1)
