"""`machinami weigh`: fits a bot's evaluation weights and measures their calibration."""

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

Games between neighbouring levels are played on all cores, and some positions of each are
sampled. Every second game is used to fit the feature weights, the others to measure
calibration. The weights are written next to the game's bot, the figures to a page with a
plot. Ctrl-C stops; the same command continues from there."""


@click.command(epilog=EPILOG)
@click.argument("game")
@click.option("--games", default=600, show_default=True, help="Number of games; half of them measure.")
@click.option("--budget", default=0.1, show_default=True, help="Fraction of each level's search.")
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True, help="Games played in parallel.")
@click.option("--seed", default="0", show_default=True, help="Random seed of the games.")
@click.option("--out", type=click.Path(path_type=Path), help="Folder for the positions.  [weigh/GAME]")
@click.option("--weights", type=click.Path(path_type=Path), help="File for the weights.  [next to the bot]")
@click.option(
    "--page",
    type=click.Path(path_type=Path),
    default=Path("docs/weighing.md"),
    show_default=True,
    help="Page to update; plots are written to a folder next to it.",
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
    """Fit the evaluation weights of GAME's bot and measure their calibration."""
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
    fitted = calibration.fitted(fit, bot.names)
    bands = calibration.bands(measure, fitted)
    baseline = replace(fitted, win=(0.0,) * len(bot.names))
    measured = calibration_report.Measured(
        game,
        registry.find(game).facts.name,
        len(files[1::2]),
        len(measure),
        calibration.error(bands),
        calibration.sharpness(measure, fitted),
        calibration.sharpness(measure, baseline),
        bands,
    )
    try:
        (weights or bot.home / WEIGHTS).write_text(written(fitted, bot.names), "utf-8")
        plot = page.parent / page.stem / f"{game}.svg"
        plot.parent.mkdir(parents=True, exist_ok=True)
        plot.write_text(calibration_report.plot(measured), "utf-8")
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
