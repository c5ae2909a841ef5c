"""`machinami evaluate`: measures a player against the levels of a game."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click
from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from machinami.cli.anchors import ANCHORS_FILE
from machinami.cli.arena_progress import MAX_JOBS, allow_local_imports, catch_interrupts
from machinami.cli.output import create_console, translate, with_language
from machinami.cli.warmup import warm_players
from machinami.core import registry
from machinami.lab import WORDS, players
from machinami.lab.anchors import read_anchors
from machinami.lab.arena import Result, schedule
from machinami.lab.executors import play_meetings
from machinami.lab.player_evaluation import PlayerEvaluation, build_arenas, build_page, evaluate_player

EPILOG = """\b
Examples:
  machinami evaluate toscana --player mybots.greedy:BOT --games 40
  machinami evaluate toshi --seats 4 --player "cmd:./mybot --fast" --levels 1,3
  machinami evaluate toscana --player 4 --budget 0.1 --json level4.json --html level4.html

The player meets every level on the same deals and from every seat. Its rating is on the scale of the
levels, which the ladder measured with a budget of 0.1. Refused actions are counted by clause and
replaced by random legal ones. Ctrl-C stops with the results so far."""


@click.command(epilog=EPILOG)
@click.argument("game")
@click.option(
    "--player", required=True, help="A level, a named bot, package.module:BOT, or cmd: and a command."
)
@click.option(
    "--games", type=click.IntRange(1), default=20, show_default=True, help="Games against each level."
)
@click.option("--seats", type=int, help="Number of seats; by default the minimum of the game.")
@click.option("--levels", help="Levels to meet, such as 1,3; by default all.")
@click.option(
    "--budget", default=0.1, show_default=True, help="Fraction of the usual search, for both sides."
)
@click.option(
    "--jobs", type=click.IntRange(1, MAX_JOBS), default=1, show_default=True, help="Games at a time."
)
@click.option("--seed", default="0", show_default=True, help="Random seed of the deals.")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="Also write the result as JSON.")
@click.option("--html", "html_file", type=click.Path(path_type=Path), help="Also write the result as a page.")
@with_language
def evaluate(
    game: str,
    player: str,
    games: int,
    seats: int | None,
    levels: str | None,
    budget: float,
    jobs: int,
    seed: str,
    json_file: Path | None,
    html_file: Path | None,
    lang: str,
) -> None:
    """Measure a player of GAME against the levels, with a rating on their scale."""
    allow_local_imports()
    key = registry.find(registry.normalize_key(game)).info.key
    anchors = read_anchors(ANCHORS_FILE, key)
    arenas = build_arenas(
        key,
        player,
        anchors,
        games=games,
        seats=seats,
        levels=_parse_levels(levels),
        budget=budget,
        seed=seed,
    )
    console = create_console()
    warm_players([players.find_player(key, name) for name in (player, str(max(arenas)))], console, lang)
    results: dict[int, list[Result]] = {level: [] for level in arenas}
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    with (
        catch_interrupts() as interrupted,
        Progress(
            *columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal
        ) as progress,
    ):
        for level, arena in arenas.items():
            meetings = schedule(arena)
            task = progress.add_task(f"{player} – {level}", total=len(meetings))
            for result in play_meetings(arena, meetings, jobs, interrupted.is_set):
                results[level].append(result)
                progress.update(task, advance=1)
    evaluation = evaluate_player(arenas, results, anchors)
    rows, notes = build_rows(evaluation), describe_evaluation(evaluation, lang)
    headings = [translate(lang, key) for key in _HEADINGS]
    title = translate(
        lang,
        "evaluate/title",
        player=player,
        game=registry.find(key).info.name,
        seats=evaluation.seats,
        budget=f"{budget:g}",
    )
    table = Table(*headings, box=box.SIMPLE_HEAD, title=title, title_justify="left")
    for row in rows:
        table.add_row(*row)
    console.print(table)
    for note in notes:
        console.print(note)
    if json_file is not None:
        _write(json_file, json.dumps(evaluation.data, indent=2) + "\n")
    if html_file is not None:
        _write(html_file, build_page(title, headings, rows, notes))
    if interrupted.is_set():
        sys.exit(130)


_HEADINGS = (
    "evaluate/level",
    "evaluate/fixed",
    "arena/games",
    "arena/rate",
    "arena/interval",
    "arena/score",
    "evaluate/theirs",
)


def build_rows(evaluation: PlayerEvaluation) -> list[tuple[str, ...]]:
    """Return one row of text per level."""
    return [
        (
            str(level.level),
            str(level.rating),
            str(level.games),
            f"{level.rate:.1%}",
            f"{100 * level.interval.low:.1f}–{100 * level.interval.high:.1f}",
            f"{level.score:.1f}",
            f"{level.level_score:.1f}",
        )
        for level in evaluation.levels
    ]


def describe_evaluation(evaluation: PlayerEvaluation, lang: str) -> list[str]:
    """Return the rating, the refused actions and the time per move, each as a sentence."""
    if evaluation.rating is None or evaluation.interval is None:
        return [translate(lang, "evaluate/none")]
    clauses = ", ".join(f"{clause} {count}" for clause, count in evaluation.refusals.items())
    notes = [
        translate(
            lang,
            "evaluate/rating",
            player=evaluation.player,
            rating=evaluation.rating,
            low=evaluation.interval.low,
            high=evaluation.interval.high,
        ),
        translate(
            lang,
            "evaluate/refusals",
            count=sum(evaluation.refusals.values()),
            decisions=evaluation.decisions,
            rate=f"{evaluation.refusal_rate:.2%}",
            clauses=f": {clauses}" if clauses else "",
        ),
    ]
    if evaluation.seconds_per_move is not None:
        notes.append(translate(lang, "evaluate/seconds", seconds=f"{evaluation.seconds_per_move:.3f}"))
    return notes


def _parse_levels(text: str | None) -> tuple[int, ...]:
    """Return the levels in a text such as 1,3. Raise `click.UsageError` for anything else."""
    parts = [] if text is None else [part.strip() for part in text.split(",")]
    if not all(part.isdigit() for part in parts):
        raise click.UsageError("--levels takes numbers separated by commas, such as 1,3.")
    return tuple(int(part) for part in parts)


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise WORDS.refuse("L-10", file=file, reason=error.strerror) from None
