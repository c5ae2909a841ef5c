"""`machinami lab`: plays many games and writes a report page."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import click

from machinami import __version__
from machinami.cli import arena_progress
from machinami.cli.output import create_console, parse_options, translate, with_language
from machinami.core import registry
from machinami.core.text_view import format_value
from machinami.lab import WORDS, html_report
from machinami.lab.arena import Arena
from machinami.lab.game_metrics import GameMetrics, measure_game
from machinami.lab.report import Report, build_report

EPILOG = """\b
Examples:
  machinami lab toscana --games 1000 --jobs 2
  machinami lab toshi --seats 4 --bots 3 --games 400 --budget 0.1
  machinami lab edo --games 400 --against money=hidden
  machinami lab highway --data house-1 --other house-2 --games 200

The page reports the length of games, margins, the win rate of each seat and what correlates
with winning, all with 95 % intervals; a CSV table of the games is written next to it. With
--against or --other the games are also played by other rules and the page compares the two.
Ctrl-C stops; the same command continues from there."""


DEFAULT_RULES_LABEL = "usual rules"


def middle_level(levels: Sequence[int]) -> int:
    """Return the middle level, the default bot of the report."""
    return levels[(len(levels) - 1) // 2]


@click.command(epilog=EPILOG)
@click.option("--against", multiple=True, metavar="NAME=VALUE", help="Option value to compare with.")
@click.option("--other", help="Data set to compare with.")
@click.option(
    "--page", type=click.Path(path_type=Path), help="Page to write.  [lab/GAME.html, or the next free name]"
)
@click.option("--parquet", is_flag=True, help="Also write the table of the games as Parquet.")
@with_language
@arena_progress.arena_options(
    games=200, budget=0.1, out="lab/GAME", default_level=middle_level, default_label="the middle level"
)
def lab(
    request: arena_progress.ArenaRequest,
    against: tuple[str, ...],
    other: str | None,
    page: Path | None,
    parquet: bool,
    lang: str,
) -> None:
    """Play GAME many times and write a report."""
    if parquet and find_spec("pyarrow") is None:
        raise WORDS.refuse("L-13")
    console, one = create_console(), request.arena
    plans, game = [one], one.game
    if against or other:
        changed = dict(one.options) | parse_options(game, against)
        plans.append(replace(one, options=changed, data=other or one.data))
    for plan in plans:
        plan.check()
    home, experiment = request.out or Path("lab") / game, " / ".join(plan.title for plan in plans)
    file = page or _choose_page(Path("lab"), game, experiment)
    reports: list[tuple[str, Report]] = []
    for plan in plans:
        try:
            played = arena_progress.run(plan, home / plan.title, request.jobs, console, lang, request.ray)
        except arena_progress.ArenaStopped:
            console.print(translate(lang, "arena/stopped"))
            sys.exit(130)
        reports.append((_format_rules(plan), build_report([measure_game(result) for result in played])))
    facts = registry.find(game).info
    bots = ", ".join(f"level {bot}" if bot.isdigit() else bot for bot in one.bots)
    players = f"played by {bots} with a budget of {one.budget:g}"
    about = f"{one.size} seats, {players}; seed {one.seed}."
    source = f"Machinami {__version__}, {datetime.now(UTC).date()}: machinami {shlex.join(sys.argv[1:])}"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(
            html_report.build_page(facts.name, about, reports, experiment=experiment, source=source), "utf-8"
        )
        for number, (_, one_report) in enumerate(reports):
            _write_table(file, number, one_report.games, parquet)
    except OSError as error:
        raise WORDS.refuse("L-10", file=file, reason=error.strerror) from None
    console.print(translate(lang, "arena/page", file=file))


def _format_rules(plan: Arena) -> str:
    """Return the data set and options that differ from the usual rules."""
    options = [f"{name}={format_value(value)}" for name, value in sorted(plan.options.items())]
    return ", ".join(([] if plan.data is None else [str(plan.data)]) + options) or DEFAULT_RULES_LABEL


def _choose_page(folder: Path, game: str, experiment: str) -> Path:
    """Return the page of an experiment: the one that reports it already, or the first free name."""
    files = (folder / (f"{game}.html" if number == 1 else f"{game}-{number}.html") for number in count(1))
    return next(
        file
        for file in files
        if not file.exists() or html_report.belongs_to(file.read_text("utf-8", "replace"), experiment)
    )


def _write_table(file: Path, number: int, games: Sequence[GameMetrics], parquet: bool) -> None:
    """Write the games as CSV next to the page, and optionally as Parquet; number 1 is the compared set."""
    name = f"{file.stem}{'-other' if number else ''}"
    file.with_name(f"{name}.csv").write_text(html_report.build_csv(games), "utf-8")
    if parquet:
        from pyarrow import csv
        from pyarrow import parquet as columns

        columns.write_table(csv.read_csv(file.with_name(f"{name}.csv")), file.with_name(f"{name}.parquet"))
