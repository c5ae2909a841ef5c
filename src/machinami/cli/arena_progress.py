"""An arena as it runs in the terminal: records kept as games end, a bar, and the standings."""

from __future__ import annotations

import signal
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

from machinami.cli.output import Problem, option_values, say
from machinami.cli.warmup import warmed
from machinami.core import registry
from machinami.lab import players, ray_executor
from machinami.lab.arena import Arena, Result, Standing, schedule, seat_rates, standings
from machinami.lab.executors import results
from machinami.lab.outcome_flags import tallies
from machinami.lab.record_archive import Archive

MOST_JOBS = 64


by_ray = click.option("--ray", metavar="ADDRESS", help="Let a Ray cluster play; “local” starts one here.")


class Wanted(NamedTuple):
    """An arena that somebody asked for, and how it is to be played."""

    arena: Arena
    jobs: int
    out: Path | None
    ray: str | None


def asked(
    games: int, budget: float, out: str, level: Callable[[Sequence[int]], int] | None = None, usual: str = ""
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command the argument and options that describe an arena; it gets them as one `wanted`.

    `level` picks who plays if nobody is named, and `usual` says so; without it bots must be named.
    """
    named = "Who plays: levels or names, with commas, such as 5,3 or 5,greedy."
    options = (
        click.argument("game"),
        click.option("--bots", required=level is None, help=f"{named}  [{usual}]" if usual else named),
        click.option("--games", default=games, show_default=True, help="Games of each pairing."),
        click.option("--budget", default=budget, show_default=True, help="Part of the levels' search."),
        click.option("--seats", type=int, help="Number of seats; the fewest if not given."),
        click.option(
            "--option", "options", multiple=True, metavar="NAME=VALUE", help="A rule option; repeatable."
        ),
        click.option("--data", help="The data set to play with."),
        click.option("--jobs", default=1, show_default=True, help="Games at the same time."),
        click.option("--seed", default="0", show_default=True, help="Other seeds, other deals."),
        click.option("--out", type=click.Path(path_type=Path), help=f"Folder for the records.  [{out}]"),
        by_ray,
    )

    def asking(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def told(
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
            if bots is None and level is not None:
                bots = str(level(sorted(registry.bot(game).levels)))
            names = tuple(name.strip() for name in (bots or "").split(","))
            if not all(names):
                raise Problem("bots")
            arena = Arena(game, names, games, seats, option_values(game, options), budget, seed, data)
            command(Wanted(arena, jobs, out, ray), lang=lang, **rest)

        for option in reversed(options):
            option(told)
        return told

    return asking


class Stopped(Exception):
    """Somebody stopped an arena; what was played so far is kept and comes along."""

    def __init__(self, played: Sequence[Result]) -> None:
        super().__init__()
        self.played = played


@contextmanager
def interrupts() -> Iterator[Event]:
    """Ctrl-C as something that is asked for, while it may not break in anywhere."""
    asked = Event()
    former = signal.signal(signal.SIGINT, lambda *_: asked.set())
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, former)


def run(
    arena: Arena, folder: Path, jobs: int, console: Console, lang: str, ray: str | None = None
) -> list[Result]:
    """Play what is not played yet. The records of games that ended stay on disk whatever happens."""
    if not 1 <= jobs <= MOST_JOBS:
        raise Problem("jobs")
    arena.check()
    if ray is not None:
        ray_executor.found()
    archive = Archive(folder, arena)
    archive.open()
    meetings = schedule(arena)
    found = {meeting: archive.find(meeting) for meeting in meetings}
    played = [result for result in found.values() if result is not None]
    missing = [meeting for meeting, result in found.items() if result is None]
    if missing and ray is None:
        warmed([players.find(arena.game, bot) for bot in arena.bots], console, lang)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with (
        interrupts() as interrupted,
        Progress(*columns, console=console, disable=not console.is_terminal) as progress,
    ):
        task = progress.add_task(_gist(played, arena), total=len(meetings), completed=len(played))
        for result in results(arena, missing, jobs, interrupted.is_set, ray):
            archive.keep(result)
            played.append(result)
            progress.update(task, advance=1, description=_gist(played, arena))
    if interrupted.is_set():
        raise Stopped(played)
    return sorted(played, key=lambda result: result.meeting.number)


def board(played: Sequence[Result], lang: str) -> Table:
    """Who did how well, with how much certainty."""
    headings = ("bot", "against", "games", "results", "rate", "interval", "verdict", "score", "seconds")
    table = Table(box=box.SIMPLE_HEAD, collapse_padding=True, pad_edge=False)
    for number, heading in enumerate(headings):
        side: JustifyMethod = "left" if number < 2 else "right"
        table.add_column(say(lang, f"arena/{heading}"), justify=side, overflow="fold")
    for standing in standings(played):
        table.add_row(*_cells(standing, lang))
    return table


def seats(played: Sequence[Result], lang: str) -> str:
    """What each seat was worth."""
    rates = ", ".join(f"{seat}: {rate:.1%}" for seat, rate in enumerate(seat_rates(played)))
    return say(lang, "arena/seats", rates=rates or "–")


def marks(played: Sequence[Result], lang: str) -> list[str]:
    """How often each bot's seats bore what the outcomes say with yes or no, a line for each."""
    return [
        say(
            lang,
            "arena/mark",
            mark=tally.mark,
            bot=tally.bot,
            against=", ".join(tally.against) or "–",
            count=tally.count,
            seats=tally.seats,
            high=f"{tally.interval.high:.1%}",
        )
        for tally in tallies(played)
    ]


def _cells(standing: Standing, lang: str) -> tuple[str, ...]:
    low, high = standing.interval
    verdict = "ahead" if standing.ahead else "behind" if standing.behind else "open"
    rivals = (
        f"{standing.won}/{standing.shared}/{standing.lost}",
        f"{standing.rate:.1%}",
        f"{100 * low:.1f}–{100 * high:.1f}",
        say(lang, f"arena/{verdict}"),
    )
    return (
        standing.bot,
        ", ".join(standing.against) or "–",
        str(standing.games),
        *(rivals if standing.against else "––––"),
        f"{standing.score:.1f}",
        "–" if standing.seconds is None else f"{standing.seconds:.3f}",
    )


def _gist(played: Sequence[Result], arena: Arena) -> str:
    """The first bot's rate so far, as the bar's title."""
    table = standings(played)
    title = " – ".join(arena.bots)
    return f"{title}: {table[0].bot} {table[0].rate:.0%}" if table and len(arena.bots) == 2 else title
