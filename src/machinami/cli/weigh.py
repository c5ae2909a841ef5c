"""`machinami weigh`: fits a bot's evaluation weights and measures their calibration."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor, wait
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path

import click

from machinami.bots.evaluation import WEIGHTS_FILE, format_weights
from machinami.cli.arena_progress import catch_interrupts
from machinami.cli.output import create_console, translate, with_language
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
@with_language
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
    if find_spec("numpy") is None:
        raise WORDS.refuse("L-14")
    from machinami.lab import calibration, calibration_report

    bot, console = calibration.find_evaluating_bot(game), create_console()
    folder = Path("weigh") / game if out is None else out / game
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise WORDS.refuse("L-7", folder=folder, reason=problem.strerror) from None
    files = [folder / f"{seed}-{number:05d}.json" for number in range(max(2, games))]
    missing = [number for number, file in enumerate(files) if not file.exists()]
    work = partial(_write_game_samples, game, budget, seed, folder)
    context = get_context("spawn")
    with (
        catch_interrupts() as interrupted,
        ProcessPoolExecutor(max(1, jobs), context, initializer=_init_worker, initargs=(game,)) as pool,
    ):
        waiting = {pool.submit(work, number) for number in missing}
        while waiting and not interrupted.is_set():
            done, waiting = wait(waiting, timeout=1.0)
            for future in done:
                future.result()
        pool.shutdown(cancel_futures=True)
    if interrupted.is_set():
        console.print(translate(lang, "arena/stopped"))
        sys.exit(130)
    fit, measure = calibration.read_samples(files[::2]), calibration.read_samples(files[1::2])
    fitted = calibration.fit_weights(fit, bot.feature_names)
    bands = calibration.build_bands(measure, fitted)
    baseline = replace(fitted, win=(0.0,) * len(bot.feature_names))
    measured = calibration_report.CalibrationResult(
        game,
        registry.find(game).info.name,
        len(files[1::2]),
        len(measure),
        calibration.calibration_error(bands),
        calibration.brier_score(measure, fitted),
        calibration.brier_score(measure, baseline),
        bands,
    )
    try:
        (weights or bot.weights_folder / WEIGHTS_FILE).write_text(
            format_weights(fitted, bot.feature_names), "utf-8"
        )
        plot = page.parent / page.stem / f"{game}.svg"
        plot.parent.mkdir(parents=True, exist_ok=True)
        plot.write_text(calibration_report.draw_plot(measured), "utf-8")
        former = page.read_text("utf-8") if page.exists() else ""
        page.write_text(
            calibration_report.update_page(former, calibration_report.format_section(measured)), "utf-8"
        )
    except OSError as problem:
        raise WORDS.refuse("L-10", file=problem.filename, reason=problem.strerror) from None
    console.print(translate(lang, "weigh/measured", error=f"{measured.error:.3f}", games=measured.games))
    console.print(translate(lang, "arena/page", file=page))


def _init_worker(game: str) -> None:
    registry.bot(game).warm()


def _write_game_samples(game: str, budget: float, seed: str, folder: Path, number: int) -> None:
    from machinami.lab import calibration

    calibration.write_samples(game, number, budget, seed, folder / f"{seed}-{number:05d}.json")
