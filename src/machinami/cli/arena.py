"""`machinami arena`: bots play each other."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from machinami.cli import stage
from machinami.cli.speech import Problem, option_values, say, screen, speaks
from machinami.lab.arena import Arena

EPILOG = """\b
Examples:
  machinami arena toscana --bots 5,3 --games 100 --budget 0.1
  machinami arena toscana --bots 5,greedy,uct --jobs 2 --out /tmp/arena
  machinami arena toscana --bots 3          (one bot against itself: what is a seat worth?)
  machinami arena toshi --seats 4 --bots 5,greedy,greedy,greedy

Few bots sit down by turns around a larger table; name every seat to have it otherwise.
Every deal is played from every seat. Win rates come with Wilson 95 % intervals, a shared
victory counts as half. Each game is a record in its own file, to be looked at with
“machinami replay”. Ctrl-C stops with a summary; the same command goes on from there."""


@click.command(epilog=EPILOG)
@click.argument("game")
@click.option(
    "--bots", required=True, help="Who plays: levels or names, with commas, such as 5,3 or 5,greedy."
)
@click.option("--games", default=100, show_default=True, help="Games of each pairing.")
@click.option("--budget", default=1.0, show_default=True, help="Part of the levels' search, such as 0.1.")
@click.option("--jobs", default=1, show_default=True, help="Games at the same time.")
@click.option("--out", type=click.Path(path_type=Path), help="Folder for the records.  [arena/GAME/BOTS]")
@click.option("--seats", type=int, help="Number of seats; the fewest if not given.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A rule option; repeatable.")
@click.option("--seed", default="0", show_default=True, help="Other seeds, other deals.")
@stage.by_ray
@speaks
def arena(
    game: str,
    bots: str,
    games: int,
    budget: float,
    jobs: int,
    out: Path | None,
    seats: int | None,
    options: tuple[str, ...],
    seed: str,
    ray: str | None,
    lang: str,
) -> None:
    """Let bots play GAME against each other and say who is stronger."""
    names = tuple(name.strip() for name in bots.split(","))
    if not all(names):
        raise Problem("bots")
    plan = Arena(game, names, games, seats, option_values(game, options), budget, seed)
    plan.check()
    folder = out or default_folder(plan)
    console = screen()
    code = 0
    try:
        played = stage.run(plan, folder, jobs, console, lang, ray)
    except stage.Stopped as stopped:
        played, code = list(stopped.played), 130
        console.print(say(lang, "arena/stopped"))
    console.print(stage.board(played, lang))
    console.print(stage.seats(played, lang))
    for line in stage.marks(played, lang):
        console.print(line)
    console.print(say(lang, "arena/records", folder=folder, games=len(played)))
    if code:
        sys.exit(code)


def default_folder(plan: Arena) -> Path:
    """A folder in the present one, named after what is played."""
    return Path("arena") / plan.game / f"{'-'.join(plan.bots)}_x{plan.budget:g}"
