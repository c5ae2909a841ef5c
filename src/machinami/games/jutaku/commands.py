"""`machinami jutaku`: commands that generate and chart the data sets of Tokyo Jutaku."""

from __future__ import annotations

from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from machinami.cli.output import CliError, create_console, translate, with_language
from machinami.games.jutaku.components.data_sets import SETS
from machinami.games.jutaku.maker.dataset_builder import DatasetBuilder
from machinami.games.jutaku.maker.difficulty_chart import build_chart
from machinami.games.jutaku.maker.recipes import HOUSE_1, RECIPES
from machinami.games.jutaku.messages import WORDS

EPILOG = """\b
Examples:
  machinami jutaku make --out /tmp/house.json
  machinami jutaku make --set house-2 --like house-1 --jobs 8 --out /tmp/house-2.json
  machinami jutaku plot --out docs/jutaku-difficulty.svg

One seed makes one set, byte for byte, on every machine. It takes some minutes: simulated players
build on every site until its difficulty is right. Finished sides are stored next to the set in a
file with the suffix .part; the same command resumes from it."""


@click.group("jutaku", epilog=EPILOG)
def COMMANDS() -> None:
    """Generate the pieces and sites of Tokyo Jutaku, and chart their difficulty."""


@COMMANDS.command()
@click.option(
    "--set",
    "name",
    type=click.Choice(list(RECIPES)),
    default=HOUSE_1.name,
    show_default=True,
    help="Recipe of the set; it determines the difficulty of the sides.",
)
@click.option("--seed", default=7, show_default=True, help="Seed of pieces and sites.")
@click.option(
    "--like",
    type=click.Choice(list(SETS.shipped_hashes)),
    help="Reuse the sides of this set that have the same specification.",
)
@click.option("--jobs", default=1, show_default=True, help="Number of processes.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("house.json"),
    show_default=True,
    help="Output file of the set.",
)
@with_language
def make(name: str, seed: int, like: str | None, jobs: int, out: Path, lang: str) -> None:
    """Generate a set of pieces and site cards from a seed."""
    console = create_console()
    if not out.parent.is_dir():
        raise CliError("file", file=out, reason=WORDS.format_message("says", "folder")[lang])
    part = out.with_suffix(".part")
    builder = DatasetBuilder(RECIPES[name], seed, part)
    if like is not None:
        builder.reuse_sides(SETS.content(like))
    columns = TextColumn("{task.description}"), BarColumn(bar_width=24), MofNCompleteColumn()
    with Progress(*columns, TimeElapsedColumn(), console=console, transient=True) as progress:
        label = WORDS.format_message("says", "making")[lang]
        task = progress.add_task(label, completed=len(builder.sides), total=len(builder.jobs))
        for done in builder.make_missing(jobs):
            progress.update(task, completed=done)
    _write(out, builder.format_set())
    part.unlink(missing_ok=True)
    console.print(translate(lang, "arena/page", file=out))


@COMMANDS.command()
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("docs/jutaku-difficulty.svg"),
    show_default=True,
    help="Output file of the chart.",
)
@with_language
def plot(out: Path, lang: str) -> None:
    """Chart the difficulty of the sides of the shipped sets, one panel per set."""
    _write(out, build_chart(*(SETS.load(name) for name in SETS.shipped_hashes)))
    create_console().print(translate(lang, "arena/page", file=out))


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        raise CliError("file", file=file, reason=error.strerror) from None
