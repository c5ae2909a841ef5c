"""`machinami lab`: thousands of games, and a page about what they say of the game."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import click

from machinami import registry
from machinami.cli import stage
from machinami.cli.speech import Problem, option_values, say, screen, speaks
from machinami.lab import WORDS, sheet
from machinami.lab.arena import Arena
from machinami.lab.measure import Measured, measured
from machinami.lab.report import Report, report

EPILOG = """\b
Examples:
  machinami lab toscana --games 1000 --jobs 2
  machinami lab toshi --seats 4 --bots 3 --games 400 --budget 0.1
  machinami lab edo --games 400 --against money=hidden
  machinami lab highway --data house-1 --other house-2 --games 200

One page tells how long games are, how close, what each seat is worth, and what goes with
winning, all with 95 % intervals; beside it lies a table of the games. With --against or
--other the same is played by other rules, and the page says how surely the two differ.
Ctrl-C stops; the same command goes on from there."""


USUAL = "usual rules"


@click.command(epilog=EPILOG)
@click.argument("game")
@click.option("--bots", default=None, help="Who plays: levels or names, with commas.  [the middle level]")
@click.option("--games", default=200, show_default=True, help="Games of each pairing.")
@click.option("--budget", default=0.1, show_default=True, help="Part of the levels' search.")
@click.option("--seats", type=int, help="Number of seats; the fewest if not given.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A rule option; repeatable.")
@click.option("--data", help="The data set to play with.")
@click.option("--against", multiple=True, metavar="NAME=VALUE", help="Another value to compare with.")
@click.option("--other", help="Another data set to compare with.")
@click.option("--jobs", default=1, show_default=True, help="Games at the same time.")
@click.option("--seed", default="0", show_default=True, help="Other seeds, other deals.")
@click.option("--out", type=click.Path(path_type=Path), help="Folder for the records.  [lab/GAME]")
@click.option("--page", type=click.Path(path_type=Path), help="Where the page goes.  [lab/GAME.html]")
@click.option("--parquet", is_flag=True, help="Write the table of the games as Parquet too.")
@stage.by_ray
@speaks
def lab(
    game: str,
    bots: str | None,
    games: int,
    budget: float,
    seats: int | None,
    options: tuple[str, ...],
    data: str | None,
    against: tuple[str, ...],
    other: str | None,
    jobs: int,
    seed: str,
    out: Path | None,
    page: Path | None,
    parquet: bool,
    ray: str | None,
    lang: str,
) -> None:
    """Play GAME many times and write a page about it."""
    if parquet and find_spec("pyarrow") is None:
        raise WORDS.refuse("L-13")
    console, levels = screen(), sorted(registry.bot(game).levels)
    names = tuple(name.strip() for name in bots.split(",")) if bots else (str(levels[len(levels) // 2]),)
    if not all(names):
        raise Problem("bots")
    chosen = option_values(game, options)
    plans = [Arena(game, names, games, seats, chosen, budget, seed, data)]
    if against or other:
        changed = dict(chosen) | dict(option_values(game, against))
        plans.append(Arena(game, names, games, seats, changed, budget, seed, other or data))
    for plan in plans:
        plan.check()
    home, file = out or Path("lab") / game, page or Path("lab") / f"{game}.html"
    reports: list[tuple[str, Report]] = []
    for plan in plans:
        try:
            played = stage.run(plan, home / plan.title, jobs, console, lang, ray)
        except stage.Stopped:
            console.print(say(lang, "arena/stopped"))
            sys.exit(130)
        label = ", ".join(plan.agreed) or USUAL
        reports.append((label, report([measured(result) for result in played])))
    facts, size = registry.find(game).facts, plans[0].size
    about = f"{size} seats, played by {', '.join(names)} with a budget of {budget:g}; seed {seed}."
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(sheet.page(facts.name, about, reports), "utf-8")
        for number, (_, found) in enumerate(reports):
            _table(file, number, found.games, parquet)
    except OSError as error:
        raise WORDS.refuse("L-10", file=file, reason=error.strerror) from None
    console.print(say(lang, "arena/page", file=file))


def _table(file: Path, number: int, games: Sequence[Measured], parquet: bool) -> None:
    """The games as a table beside the page; those compared with have one of their own."""
    name = f"{file.stem}{'-other' if number else ''}"
    file.with_name(f"{name}.csv").write_text(sheet.data(games), "utf-8")
    if parquet:
        from pyarrow import csv
        from pyarrow import parquet as columns

        columns.write_table(csv.read_csv(file.with_name(f"{name}.csv")), file.with_name(f"{name}.parquet"))
