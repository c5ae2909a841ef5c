"""`machinami selfplay`: games to learn from."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

import click

from machinami import registry
from machinami.cli import stage
from machinami.cli.speech import Problem, option_values, say, screen, speaks
from machinami.lab import WORDS
from machinami.lab.archive import Archive
from machinami.lab.arena import Arena, schedule

EPILOG = """\b
Examples:
  machinami selfplay toscana --games 1000 --jobs 2
  machinami selfplay edo --seats 3 --bots 4,3 --games 200
  machinami selfplay toshi --seats 4 --games 5000 --ray auto --parquet

Every game is a record, and beside it lie its decisions as arrays (npz): what the seat saw,
what it might do (mask), what it did (action) and what it won in the end (result). With
--parquet all decisions go into one table besides. The same seed gives the same files,
wherever they were made. Ctrl-C stops; the same command goes on from there."""


@click.command(epilog=EPILOG)
@click.argument("game")
@click.option("--bots", default=None, help="Who plays: levels or names, with commas.  [the highest level]")
@click.option("--games", default=100, show_default=True, help="Games of each pairing.")
@click.option("--budget", default=0.1, show_default=True, help="Part of the levels' search.")
@click.option("--seats", type=int, help="Number of seats; the fewest if not given.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A rule option; repeatable.")
@click.option("--data", help="The data set to play with.")
@click.option("--jobs", default=1, show_default=True, help="Games at the same time.")
@click.option("--seed", default="0", show_default=True, help="Other seeds, other games.")
@click.option("--out", type=click.Path(path_type=Path), help="Folder for the games.  [selfplay/GAME]")
@click.option("--parquet", is_flag=True, help="Write all decisions into one table too, as Parquet.")
@stage.by_ray
@speaks
def selfplay(
    game: str,
    bots: str | None,
    games: int,
    budget: float,
    seats: int | None,
    options: tuple[str, ...],
    data: str | None,
    jobs: int,
    seed: str,
    out: Path | None,
    parquet: bool,
    ray: str | None,
    lang: str,
) -> None:
    """Play GAME for machines to learn from: records, and every decision as arrays."""
    if parquet and find_spec("pyarrow") is None:
        raise WORDS.refuse("L-13")
    names = tuple(name.strip() for name in (bots or str(max(registry.bot(game).levels))).split(","))
    if not all(names):
        raise Problem("bots")
    plan = Arena(game, names, games, seats, option_values(game, options), budget, seed, data, noted=True)
    folder, console = out or Path("selfplay") / game / plan.title, screen()
    try:
        played = stage.run(plan, folder, jobs, console, lang, ray)
    except stage.Stopped as stopped:
        console.print(say(lang, "arena/stopped"))
        console.print(say(lang, "arena/records", folder=folder, games=len(stopped.played)))
        sys.exit(130)
    console.print(say(lang, "arena/records", folder=folder, games=len(played)))
    if parquet:
        archive, file = Archive(folder, plan), folder / "rows.parquet"
        _table(file, ((meeting.number, archive.rows(meeting)) for meeting in schedule(plan)))
        console.print(say(lang, "arena/page", file=file))


def _table(file: Path, games: Iterable[tuple[int, Path]]) -> None:
    """All decisions in one table, game by game; an array becomes a list, its shape is the codec's to say."""
    import numpy as np
    import pyarrow
    from pyarrow import parquet

    writer = None
    try:
        for number, path in games:
            with np.load(path) as arrays:
                columns = {
                    name: [*array.reshape(len(array), -1)] if array.ndim > 1 else array
                    for name, array in arrays.items()
                }
            rows = pyarrow.table({"game": np.full(len(columns["seat"]), number, np.int32), **columns})
            writer = writer or parquet.ParquetWriter(file, rows.schema)
            writer.write_table(rows)
    except OSError as error:
        raise WORDS.refuse("L-10", file=file, reason=error.strerror) from None
    finally:
        if writer is not None:
            writer.close()
