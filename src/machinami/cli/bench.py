"""`machinami bench`: how fast this machine plays."""

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
from machinami.cli.output import say, screen, speaks
from machinami.core import registry
from machinami.lab.speed import Speed, speeds

EPILOG = """\b
Examples:
  machinami bench
  machinami bench toscana --seconds 3
  machinami bench edo --alone

Each line is one thing done as often as possible by one core: actions through the public face
(play.do), decisions of random games and iterations of UCT, in plain Python and compiled.
The first run compiles, which may take half a minute; later ones load what was kept.
In a checkout of the project a game that is named is then measured beside its peers, in one
run, unless it is to be --alone; “make bench” installs the peers."""

CHECKOUT = Path(__file__).parents[3]


HEADINGS: dict[str, JustifyMethod] = {"game": "left", "what": "left", "rate": "right", "ready": "right"}


@click.command(epilog=EPILOG)
@click.argument("game", required=False)
@click.option(
    "--seconds",
    default=1.0,
    show_default=True,
    type=click.FloatRange(0.01, 60),
    help="Time spent on each figure.",
)
@click.option("--alone", is_flag=True, help="Leave the peers out.")
@speaks
def bench(game: str | None, seconds: float, alone: bool, lang: str) -> None:
    """Measure the speed of GAME, or of every game, on this machine."""
    keys = [game] if game is not None else list(registry.keys())
    for key in keys:
        registry.find(key)
    console = screen()
    table = Table(box=box.SIMPLE_HEAD, collapse_padding=True, pad_edge=False)
    for heading, side in HEADINGS.items():
        table.add_column(say(lang, f"bench/{heading}"), justify=side)
    waiting = console.status(say(lang, "bench/waiting")) if console.is_terminal else nullcontext()
    with waiting:
        for key in keys:
            for speed in speeds(key, seconds):
                table.add_row(key, say(lang, f"bench/{speed.what}"), *figures(speed))
    console.print(table)
    compiled = say(lang, "bench/numba" if kernel.available() else "bench/alone")
    console.print(
        f"{platform.machine()}, {os.cpu_count()} CPU, Python {platform.python_version()}, {compiled}"
    )
    if game is not None and not alone and (CHECKOUT / "bench" / f"{game}.py").exists():
        console.print(say(lang, "bench/peers"))
        if not _beside_peers(game, console):
            console.print(say(lang, "bench/strangers"))


def _beside_peers(game: str, console: Console) -> bool:
    """Measure a game beside its peers, in a process of its own; false where they are not installed."""
    work = [sys.executable, "-m", f"bench.{game}"]
    told = False
    with subprocess.Popen(
        work, cwd=CHECKOUT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as running:
        for line in running.stdout or ():
            told = True
            console.print(line.rstrip(), highlight=False)
    return told


def figures(speed: Speed) -> tuple[str, str]:
    """The rate with its thousands apart, and the time to get ready where there was any."""
    rate = (
        f"{speed.per_second:,.0f}".replace(",", " ") if speed.per_second >= 10 else f"{speed.per_second:.2f}"
    )
    return rate, f"{speed.ready:.1f}" if speed.ready else ""
