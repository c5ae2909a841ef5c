"""`machinami jutaku`: how the data sets of Tokyo Jutaku are made and looked at."""

from __future__ import annotations

from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from machinami.cli.output import Problem, say, screen, speaks
from machinami.games.jutaku.components.data_sets import SETS
from machinami.games.jutaku.maker.recipes import HOUSE_1, RECIPES
from machinami.games.jutaku.maker.spread import drawing
from machinami.games.jutaku.maker.workshop import Workshop
from machinami.games.jutaku.messages import WORDS

EPILOG = """\b
Examples:
  machinami jutaku make --out /tmp/house.json
  machinami jutaku make --set house-2 --like house-1 --jobs 8 --out /tmp/house-2.json
  machinami jutaku plot --out docs/jutaku-difficulty.svg

One seed makes one set, to the byte, on every machine. It takes some minutes: every site is
built on by simulated players until it is as hard as it should be. What is made is kept beside
the set, in a file that ends in .part: the same command goes on from there."""


@click.group("jutaku", epilog=EPILOG)
def COMMANDS() -> None:
    """Make the pieces and sites of Tokyo Jutaku, and draw how hard they are."""


@COMMANDS.command()
@click.option(
    "--set",
    "name",
    type=click.Choice(list(RECIPES)),
    default=HOUSE_1.name,
    show_default=True,
    help="Which set: how hard its sides are.",
)
@click.option("--seed", default=7, show_default=True, help="Other seeds, other pieces and sites.")
@click.option(
    "--like",
    type=click.Choice(list(SETS.shipped)),
    help="Take over the sides that this set asks for alike, instead of making them.",
)
@click.option("--jobs", default=1, show_default=True, help="Sides at the same time.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("house.json"),
    show_default=True,
    help="Where the set is written.",
)
@speaks
def make(name: str, seed: int, like: str | None, jobs: int, out: Path, lang: str) -> None:
    """Make a set of pieces and site cards from a seed."""
    console = screen()
    if not out.parent.is_dir():
        raise Problem("file", file=out, reason=WORDS.say("says", "folder")[lang])
    part = out.with_suffix(".part")
    workshop = Workshop(RECIPES[name], seed, part)
    if like is not None:
        workshop.take_over(SETS.content(like))
    columns = TextColumn("{task.description}"), BarColumn(bar_width=24), MofNCompleteColumn()
    with Progress(*columns, TimeElapsedColumn(), console=console, transient=True) as progress:
        told = WORDS.say("says", "making")[lang]
        task = progress.add_task(told, completed=len(workshop.made), total=len(workshop.jobs))
        for done in workshop.work(jobs):
            progress.update(task, completed=done)
    _write(out, workshop.text())
    part.unlink(missing_ok=True)
    console.print(say(lang, "arena/page", file=out))


@COMMANDS.command()
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("docs/jutaku-difficulty.svg"),
    show_default=True,
    help="Where the drawing goes.",
)
@speaks
def plot(out: Path, lang: str) -> None:
    """Draw how hard the sides of our sets are, one below the other."""
    _write(out, drawing(*(SETS.of(name) for name in SETS.shipped)))
    screen().print(say(lang, "arena/page", file=out))


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        raise Problem("file", file=file, reason=error.strerror) from None
