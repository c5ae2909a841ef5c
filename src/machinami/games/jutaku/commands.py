"""`machinami jutaku`: how the data sets of Tokyo Jutaku are made and looked at."""

from __future__ import annotations

from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from machinami.cli.speech import Problem, say, screen, speaks
from machinami.games.jutaku.wording import WORDS

EPILOG = """\b
Examples:
  machinami jutaku make --seed 7 --out /tmp/house.json
  machinami jutaku plot --out docs/jutaku-difficulty.svg

One seed makes one set, to the byte, on every machine. It takes some minutes: every site is
built on by simulated players until it is as hard as it should be."""


@click.group("jutaku", epilog=EPILOG)
def COMMANDS() -> None:
    """Make the pieces and sites of Tokyo Jutaku, and draw how hard they are."""


@COMMANDS.command()
@click.option("--seed", default=7, show_default=True, help="Other seeds, other pieces and sites.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("house.json"),
    show_default=True,
    help="Where the set is written.",
)
@speaks
def make(seed: int, out: Path, lang: str) -> None:
    """Make a set of pieces and site cards from a seed."""
    from machinami.games.jutaku.maker import dataset

    console = screen()
    if not out.parent.is_dir():
        raise Problem("file", file=out, reason=WORDS.say("says", "folder")[lang])
    columns = TextColumn("{task.description}"), BarColumn(bar_width=24), MofNCompleteColumn()
    with Progress(*columns, TimeElapsedColumn(), console=console, transient=True) as progress:
        task = progress.add_task(WORDS.say("says", "making")[lang], total=None)
        data = dataset.make(seed, lambda done, total: progress.update(task, completed=done, total=total))
    _write(out, dataset.text(data))
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
    """Draw how hard the sides of a set are."""
    from machinami.games.jutaku.box.sets import SETS
    from machinami.games.jutaku.maker.spread import drawing

    _write(out, drawing(SETS.of("house-1")))
    screen().print(say(lang, "arena/page", file=out))


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        raise Problem("file", file=file, reason=error.strerror) from None
