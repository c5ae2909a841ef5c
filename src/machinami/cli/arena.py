"""`machinami arena`: games between bots."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from machinami.cli import arena_progress
from machinami.cli.output import create_console, translate, with_language
from machinami.lab.arena import Arena

EPILOG = """\b
Examples:
  machinami arena toscana --bots 5,3 --games 100 --budget 0.1
  machinami arena toscana --bots 5,greedy,uct --jobs 2 --out /tmp/arena
  machinami arena toscana --bots 3          (one bot against itself: win rate of each seat)
  machinami arena toshi --seats 4 --bots 5,greedy,greedy,greedy

With fewer bots than seats, the bots alternate around the table; name every seat to choose another order.
Every deal is played from every seat. Win rates come with Wilson 95 % intervals; a shared
victory counts as half. Each game is recorded in a separate file that “machinami replay”
reads. Ctrl-C stops with a summary; the same command continues from there."""


@click.command(epilog=EPILOG)
@with_language
@arena_progress.arena_options(games=100, budget=1.0, out="arena/GAME/BOTS")
def arena(request: arena_progress.ArenaRequest, lang: str) -> None:
    """Play GAME between bots and report which is stronger."""
    plan = request.arena
    plan.check()
    folder = request.out or default_folder(plan)
    console = create_console()
    code = 0
    try:
        played = arena_progress.run(plan, folder, request.jobs, console, lang, request.ray)
    except arena_progress.ArenaStopped as stopped:
        played, code = list(stopped.results), 130
        console.print(translate(lang, "arena/stopped"))
    console.print(arena_progress.build_standings_table(played, lang))
    console.print(arena_progress.describe_seat_rates(played, lang))
    for line in arena_progress.describe_flag_counts(played, lang):
        console.print(line)
    console.print(translate(lang, "arena/records", folder=folder, games=len(played)))
    if code:
        sys.exit(code)


def default_folder(plan: Arena) -> Path:
    """Return the default output folder, relative to the working directory."""
    return Path("arena") / plan.game / f"{'-'.join(plan.bots)}_x{plan.budget:g}"
