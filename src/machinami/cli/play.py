"""`machinami play`: a whole game against bots."""

from __future__ import annotations

import sys
from pathlib import Path
from random import SystemRandom

import click

from machinami.cli.output import Problem, option_values, read_text, say, screen, speaks
from machinami.cli.renderer import Face
from machinami.cli.table_session import Left, Table
from machinami.cli.warmup import warmed
from machinami.core import factory, i18n, registry
from machinami.core.play import Play, RandomChance
from machinami.core.record_reader import replay
from machinami.lab import players
from machinami.lab.match import Match

EPILOG = """\b
Examples:
  machinami play toscana
  machinami play toscana --level 5 --seat 1 --option match=true
  machinami play toscana --level greedy --seed 7 --record game.jsonl

You see the board, type what you do, and the bots answer. Type “help” during the game for
everything you can say; a refused action tells you which clause of the law it breaks.
Ctrl-D or “quit” leaves; a game saved with “save FILE” goes on with --resume FILE."""


@click.command(epilog=EPILOG)
@click.argument("game")
@click.option("--level", help="Strength of the bots: a level, or a name such as greedy or random.  [3]")
@click.option("--seat", default=0, show_default=True, help="Your seat, counted from 0.")
@click.option("--seats", type=int, help="Number of seats; the fewest if not given.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A rule option; repeatable.")
@click.option("--seed", help="The same seed deals the same game again.")
@click.option("--record", type=click.Path(path_type=Path), help="Write the record to this new file.")
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with a game that was saved.")
@speaks
def play(
    game: str,
    level: str | None,
    seat: int,
    seats: int | None,
    options: tuple[str, ...],
    seed: str | None,
    record: Path | None,
    resume: Path | None,
    lang: str,
) -> None:
    """Play GAME against bots, here in the terminal."""
    if not Face(game).playable:
        raise Problem("page", game=registry.find(game).facts.name)
    if resume is None:
        begun = factory.new(game, seats, option_values(game, options), seed)
    else:
        begun = resumed(game, resume)
    if not 0 <= seat < begun.setup.seats:
        raise i18n.shared().refuse("M-6")
    bot = players.find(game, usual(game) if level is None else level)
    bots = {other: bot for other in range(begun.setup.seats) if other != seat}
    table = Table(begun, seat, Match(begun, bots, seed), screen(), lang)
    if record is not None:
        table.keeper.claim(record)
    warmed([bot], table.console, lang)
    sit(table, record)


def sit(table: Table, record: Path | None) -> None:
    """Play, and leave politely however it ends: with the record written, and without a traceback."""
    code = 0
    try:
        _ready_line()
        table.run()
    except (Left, KeyboardInterrupt) as gone:
        code = 130 if isinstance(gone, KeyboardInterrupt) else 0
        if code:
            table.console.print()
        table.console.print(say(table.lang, "bye"))
    if record is not None:
        table.write(record)
    if code:
        sys.exit(code)


def usual(key: str) -> str:
    """Level 3, or the middle of what the game has."""
    levels = registry.bot(key).levels
    return str(3 if 3 in levels else levels[len(levels) // 2])


def resumed(key: str, file: Path) -> Play:
    """A saved game, with chance from the system for all that is still to be drawn."""
    found = replay(read_text(file))
    if found.game.facts.key != key:
        raise Problem("other", file=file, game=found.game.facts.name)
    if found.outcome is not None:
        raise Problem("over", file=file)
    return found.copy(RandomChance(found.game, SystemRandom()))


def _ready_line() -> None:
    """Let the arrow keys edit what is typed, where this machine can."""
    if sys.stdin.isatty():
        try:
            import readline  # noqa: F401 - input() uses it once it is loaded
        except ImportError:
            return
