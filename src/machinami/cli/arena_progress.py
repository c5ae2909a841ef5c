"""Runs an arena in the terminal: options, saved records, progress bar, standings."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple

import click
from rich import box
from rich.console import Console, JustifyMethod
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from machinami.cli.output import CliError, parse_options, translate
from machinami.cli.warmup import warm_players
from machinami.core import registry
from machinami.lab import players, ray_executor
from machinami.lab.arena import Arena, Result, Standing, compute_seat_rates, compute_standings, schedule
from machinami.lab.executors import play_meetings
from machinami.lab.outcome_flags import count_flags
from machinami.lab.record_archive import RecordArchive

MAX_JOBS = 64


ray_option = click.option(
    "--ray", metavar="ADDRESS", help="Play on a Ray cluster; “local” starts one on this machine."
)


class ArenaRequest(NamedTuple):
    """An arena requested on the command line, with its execution options."""

    arena: Arena
    jobs: int
    out: Path | None
    ray: str | None


def arena_options(
    games: int,
    budget: float,
    out: str,
    default_level: Callable[[Sequence[int]], int] | None = None,
    default_label: str = "",
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that adds the arena argument and options; the command receives one `ArenaRequest`.

    `default_level` picks the default bot from the sorted levels and `default_label` names it in the help
    text. Without `default_level`, --bots is required.
    """
    named = "Bots that play, separated by commas: levels, names, package.module:BOT, cmd: and a command."
    options = (
        click.argument("game"),
        click.option(
            "--bots",
            required=default_level is None,
            help=f"{named}  [{default_label}]" if default_label else named,
        ),
        click.option("--games", default=games, show_default=True, help="Games of each pairing."),
        click.option("--budget", default=budget, show_default=True, help="Fraction of each level's search."),
        click.option("--seats", type=int, help="Number of seats; by default the minimum of the game."),
        click.option(
            "--option", "options", multiple=True, metavar="NAME=VALUE", help="A rule option; repeatable."
        ),
        click.option("--data", help="Data set to play with."),
        click.option("--jobs", default=1, show_default=True, help="Games played in parallel."),
        click.option("--seed", default="0", show_default=True, help="Random seed of the deals."),
        click.option("--out", type=click.Path(path_type=Path), help=f"Folder for the records.  [{out}]"),
        ray_option,
    )

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def wrapper(
            game: str,
            bots: str | None,
            options: tuple[str, ...],
            jobs: int,
            out: Path | None,
            ray: str | None,
            lang: str,
            games: int,
            seats: int | None,
            budget: float,
            seed: str,
            data: str | None,
            **rest: Any,
        ) -> None:
            allow_local_imports()
            if bots is None and default_level is not None:
                bots = str(default_level(sorted(registry.bot(game).levels)))
            names = tuple(name.strip() for name in (bots or "").split(","))
            if not all(names):
                raise CliError("bots")
            arena = Arena(game, names, games, seats, parse_options(game, options), budget, seed, data)
            command(ArenaRequest(arena, jobs, out, ray), lang=lang, **rest)

        for option in reversed(options):
            option(wrapper)
        return wrapper

    return decorate


def allow_local_imports() -> None:
    """Let modules of the working directory be imported, for bots named as `module:BOT`."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)


class ArenaStopped(Exception):
    """The arena was interrupted; carries the results of the games that ended."""

    def __init__(self, results: Sequence[Result]) -> None:
        super().__init__()
        self.results = results


@contextmanager
def catch_interrupts() -> Iterator[Event]:
    """Set an event on Ctrl-C instead of raising KeyboardInterrupt, for the duration of the context."""
    interrupted = Event()
    former = signal.signal(signal.SIGINT, lambda *_: interrupted.set())
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, former)


def run(
    arena: Arena, folder: Path, jobs: int, console: Console, lang: str, ray: str | None = None
) -> list[Result]:
    """Play the games without a record and return all results in schedule order.

    The record of every finished game is saved at once, so that an interrupted arena can continue.
    Raises `ArenaStopped` after Ctrl-C.
    """
    if not 1 <= jobs <= MAX_JOBS:
        raise CliError("jobs")
    arena.check()
    if ray is not None:
        ray_executor.import_ray()
    archive = RecordArchive(folder, arena)
    archive.open()
    meetings = schedule(arena)
    known = {meeting: archive.load(meeting) for meeting in meetings}
    played = [result for result in known.values() if result is not None]
    missing = [meeting for meeting, result in known.items() if result is None]
    if missing and ray is None:
        warm_players([players.find_player(arena.game, bot) for bot in arena.bots], console, lang)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with (
        catch_interrupts() as interrupted,
        Progress(*columns, console=console, disable=not console.is_terminal) as progress,
    ):
        task = progress.add_task(_progress_title(played, arena), total=len(meetings), completed=len(played))
        for result in play_meetings(arena, missing, jobs, interrupted.is_set, ray):
            archive.save(result)
            played.append(result)
            progress.update(task, advance=1, description=_progress_title(played, arena))
    if interrupted.is_set():
        raise ArenaStopped(played)
    return sorted(played, key=lambda result: result.meeting.number)


def build_standings_table(results: Sequence[Result], lang: str) -> Table:
    """Build the table of standings, with 95 % intervals."""
    headings = ("bot", "against", "games", "results", "rate", "interval", "verdict", "score", "seconds")
    table = Table(box=box.SIMPLE_HEAD, collapse_padding=True, pad_edge=False)
    for number, heading in enumerate(headings):
        side: JustifyMethod = "left" if number < 2 else "right"
        table.add_column(translate(lang, f"arena/{heading}"), justify=side, overflow="fold")
    for standing in compute_standings(results):
        table.add_row(*_standing_cells(standing, lang))
    return table


def describe_seat_rates(results: Sequence[Result], lang: str) -> str:
    """Return the share of victories of each seat, as one line."""
    rates = ", ".join(f"{seat}: {rate:.1%}" for seat, rate in enumerate(compute_seat_rates(results)))
    return translate(lang, "arena/seats", rates=rates or "–")


def describe_flag_counts(results: Sequence[Result], lang: str) -> list[str]:
    """Describe how often each bot's seats had each boolean outcome flag, one line per flag and bot."""
    return [
        translate(
            lang,
            "arena/mark",
            mark=tally.flag,
            bot=tally.bot,
            against=", ".join(tally.against) or "–",
            count=tally.count,
            seats=tally.seats,
            high=f"{tally.interval.high:.1%}",
        )
        for tally in count_flags(results)
    ]


def _standing_cells(standing: Standing, lang: str) -> tuple[str, ...]:
    low, high = standing.interval
    verdict = "ahead" if standing.is_ahead else "behind" if standing.is_behind else "open"
    rivals = (
        f"{standing.won}/{standing.shared}/{standing.lost}",
        f"{standing.rate:.1%}",
        f"{100 * low:.1f}–{100 * high:.1f}",
        translate(lang, f"arena/{verdict}"),
    )
    return (
        standing.bot,
        ", ".join(standing.against) or "–",
        str(standing.games),
        *(rivals if standing.against else "––––"),
        f"{standing.score:.1f}",
        "–" if standing.seconds is None else f"{standing.seconds:.3f}",
    )


def _progress_title(results: Sequence[Result], arena: Arena) -> str:
    """Return the progress bar's title: the bots, and the first bot's win rate if there are two."""
    table = compute_standings(results)
    title = " – ".join(arena.bots)
    return f"{title}: {table[0].bot} {table[0].rate:.0%}" if table and len(arena.bots) == 2 else title
