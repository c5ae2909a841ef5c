"""`machinami weigh`: what the signs of a position count, and whether what is said of it comes true."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor, wait
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import click

from machinami.bots.evaluation import WEIGHTS, written
from machinami.cli.arena_progress import interrupts
from machinami.cli.output import say, screen, speaks
from machinami.core import registry
from machinami.lab import WORDS

EPILOG = """\b
Examples:
  machinami weigh toscana --games 600 --jobs 16 --out /tmp/weigh
  machinami weigh edo --games 40 --page /tmp/weighing.md

Games between neighbouring levels are played in all cores; of each some positions are looked
at. Every second game fits the weights of the signs, the others measure what came true. The
weights go beside the game's bot, the figures into a page with a plot. Ctrl-C stops; the same
command goes on from there."""


@click.command(epilog=EPILOG)
@click.argument("game")
@click.option("--games", default=600, show_default=True, help="Games, half of them to measure.")
@click.option("--budget", default=0.1, show_default=True, help="Part of the levels' search.")
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True, help="Games at the same time.")
@click.option("--seed", default="0", show_default=True, help="Other seeds, other games.")
@click.option("--out", type=click.Path(path_type=Path), help="Folder for the positions.  [weigh/GAME]")
@click.option("--weights", type=click.Path(path_type=Path), help="Where the weights go.  [beside the bot]")
@click.option(
    "--page",
    type=click.Path(path_type=Path),
    default=Path("docs/weighing.md"),
    show_default=True,
    help="Where the results are written; plots lie in a folder beside it.",
)
@speaks
def weigh(
    game: str,
    games: int,
    budget: float,
    jobs: int,
    seed: str,
    out: Path | None,
    weights: Path | None,
    page: Path,
    lang: str,
) -> None:
    """Fit how GAME's bot weighs positions, and measure it."""
    from machinami.lab import calibration, calibration_report

    bot, console = calibration.weigher(game), screen()
    folder = Path("weigh") / game if out is None else out / game
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise WORDS.refuse("L-7", folder=folder, reason=problem.strerror) from None
    files = [folder / f"{seed}-{number:05d}.json" for number in range(max(2, games))]
    missing = [number for number, file in enumerate(files) if not file.exists()]
    work = partial(_work, game, budget, seed, folder)
    context = get_context("spawn")
    with (
        interrupts() as interrupted,
        ProcessPoolExecutor(max(1, jobs), context, initializer=_arrive, initargs=(game,)) as pool,
    ):
        waiting = {pool.submit(work, number) for number in missing}
        while waiting and not interrupted.is_set():
            done, waiting = wait(waiting, timeout=1.0)
            for future in done:
                future.result()
        pool.shutdown(cancel_futures=True)
    if interrupted.is_set():
        console.print(say(lang, "arena/stopped"))
        sys.exit(130)
    fit, measure = calibration.read(files[::2]), calibration.read(files[1::2])
    found = calibration.fitted(fit, bot.names)
    bands = calibration.bands(measure, found)
    blind = replace(found, win=(0.0,) * len(bot.names))
    measured = calibration_report.Measured(
        game,
        registry.find(game).facts.name,
        len(files[1::2]),
        len(measure),
        calibration.error(bands),
        calibration.sharpness(measure, found),
        calibration.sharpness(measure, blind),
        bands,
    )
    try:
        (weights or bot.home / WEIGHTS).write_text(written(found, bot.names), "utf-8")
        drawn = page.parent / page.stem / f"{game}.svg"
        drawn.parent.mkdir(parents=True, exist_ok=True)
        drawn.write_text(calibration_report.plot(measured), "utf-8")
        former = page.read_text("utf-8") if page.exists() else ""
        page.write_text(calibration_report.page(former, calibration_report.section(measured)), "utf-8")
    except OSError as problem:
        raise WORDS.refuse("L-10", file=problem.filename, reason=problem.strerror) from None
    console.print(say(lang, "weigh/measured", error=f"{measured.error:.3f}", games=measured.games))
    console.print(say(lang, "arena/page", file=page))


def _arrive(game: str) -> None:
    registry.bot(game).warm()


def _work(game: str, budget: float, seed: str, folder: Path, number: int) -> None:
    from machinami.lab import calibration

    calibration.worked(game, number, budget, seed, folder / f"{seed}-{number:05d}.json")
