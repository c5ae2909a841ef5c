"""`machinami selfplay`: games as training data."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import click

from machinami.cli import arena_progress
from machinami.cli.output import create_console, translate, with_language
from machinami.lab import WORDS
from machinami.lab.arena import schedule
from machinami.lab.record_archive import RecordArchive

EPILOG = """\b
Examples:
  machinami selfplay toscana --games 1000 --jobs 2
  machinami selfplay edo --seats 3 --bots 4,3 --games 200
  machinami selfplay toshi --seats 4 --games 5000 --ray auto --parquet

Every game is saved as a record and, next to it, its decisions as arrays (npz): observation,
legal actions (mask), chosen action (action) and final reward (result). With --parquet all
decisions are also written to one table. The same seed gives the same files on every
machine. Ctrl-C stops; the same command continues from there."""


@click.command(epilog=EPILOG)
@click.option("--parquet", is_flag=True, help="Also write all decisions to one Parquet table.")
@with_language
@arena_progress.arena_options(
    games=100, budget=0.1, out="selfplay/GAME", default_level=max, default_label="the highest level"
)
def selfplay(request: arena_progress.ArenaRequest, parquet: bool, lang: str) -> None:
    """Play GAME between bots and save records and every decision as training data."""
    if parquet and find_spec("pyarrow") is None:
        raise WORDS.refuse("L-13")
    plan = replace(request.arena, saves_decisions=True)
    folder, console = request.out or Path("selfplay") / plan.game / plan.title, create_console()
    try:
        played = arena_progress.run(plan, folder, request.jobs, console, lang, request.ray)
    except arena_progress.ArenaStopped as stopped:
        console.print(translate(lang, "arena/stopped"))
        console.print(translate(lang, "arena/records", folder=folder, games=len(stopped.results)))
        sys.exit(130)
    console.print(translate(lang, "arena/records", folder=folder, games=len(played)))
    if parquet:
        archive, file = RecordArchive(folder, plan), folder / "rows.parquet"
        _write_parquet(
            file, ((meeting.number, archive.decisions_path(meeting)) for meeting in schedule(plan))
        )
        console.print(translate(lang, "arena/page", file=file))


def _write_parquet(file: Path, games: Iterable[tuple[int, Path]]) -> None:
    """Write all decisions to one table, game by game; arrays are flattened (the codec knows their shapes)."""
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
