"""`machinami bench`: speed of the games on this machine."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import click
from rich import box
from rich.console import Console, JustifyMethod
from rich.table import Table

from machinami import kernel
from machinami.cli.output import create_console, translate, with_language
from machinami.core import registry
from machinami.lab.speed import Speed, measure_speeds

EPILOG = """\b
Examples:
  machinami bench
  machinami bench toscana --seconds 3
  machinami bench edo --alone

Each row is one operation repeated on one core: actions through the public API (play.do),
decisions of random games, and iterations of UCT, in plain Python and compiled.
The first run compiles, which may take half a minute; later runs load the cached code.
In a checkout of the project, a named game is also compared with its peers in the same run,
unless --alone is given; “make bench” installs the peers."""

CHECKOUT = Path(__file__).parents[3]


HEADINGS: dict[str, JustifyMethod] = {"game": "left", "what": "left", "rate": "right", "ready": "right"}


@click.command(epilog=EPILOG)
@click.argument("game", required=False)
@click.option(
    "--seconds",
    default=1.0,
    show_default=True,
    type=click.FloatRange(0.01, 60),
    help="Seconds spent on each measurement.",
)
@click.option("--alone", is_flag=True, help="Do not compare with peers.")
@with_language
def bench(game: str | None, seconds: float, alone: bool, lang: str) -> None:
    """Measure the speed of GAME, or of every game, on this machine."""
    keys = [game] if game is not None else list(registry.keys())
    for key in keys:
        registry.find(key)
    console = create_console()
    table = Table(box=box.SIMPLE_HEAD, collapse_padding=True, pad_edge=False)
    for heading, side in HEADINGS.items():
        table.add_column(translate(lang, f"bench/{heading}"), justify=side)
    waiting = console.status(translate(lang, "bench/waiting")) if console.is_terminal else nullcontext()
    with waiting:
        for key in keys:
            for speed in measure_speeds(key, seconds):
                table.add_row(key, translate(lang, f"bench/{speed.operation}"), *format_speed(speed))
    console.print(table)
    compiled = translate(lang, "bench/numba" if kernel.available() else "bench/alone")
    console.print(
        f"{platform.machine()}, {os.cpu_count()} CPU, Python {platform.python_version()}, {compiled}"
    )
    if game is not None and not alone and (CHECKOUT / "bench" / f"{game}.py").exists():
        console.print(translate(lang, "bench/peers"))
        if not _compare_with_peers(game, console):
            console.print(translate(lang, "bench/strangers"))


def _compare_with_peers(game: str, console: Console) -> bool:
    """Compare a game with its peers in a subprocess; return False if they are not installed."""
    work = [sys.executable, "-m", f"bench.{game}"]
    has_output = False
    with subprocess.Popen(
        work, cwd=CHECKOUT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as running:
        for line in running.stdout or ():
            has_output = True
            console.print(line.rstrip(), highlight=False)
    return has_output


def format_speed(speed: Speed) -> tuple[str, str]:
    """Return the rate per second with thousands separated, and the start-up seconds or an empty string."""
    rate = (
        f"{speed.per_second:,.0f}".replace(",", " ") if speed.per_second >= 10 else f"{speed.per_second:.2f}"
    )
    return rate, f"{speed.startup_seconds:.1f}" if speed.startup_seconds else ""
