"""`machinami play`: a game against bots in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from random import SystemRandom

import click

from machinami.cli.output import CliError, create_console, parse_options, read_text, translate, with_language
from machinami.cli.renderer import GameRenderer
from machinami.cli.table_session import PlayerLeft, TableSession
from machinami.cli.warmup import warm_players
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

The board is shown, you type an action, and the bots reply. Type “help” during the game for
all commands; a refused action shows the clause of the law that it breaks.
Ctrl-D or “quit” leaves; a game saved with “save FILE” continues with --resume FILE."""


@click.command(epilog=EPILOG)
@click.argument("game")
@click.option("--level", help="Strength of the bots: a level, or a name such as greedy or random.  [3]")
@click.option("--seat", default=0, show_default=True, help="Your seat, counted from 0.")
@click.option("--seats", type=int, help="Number of seats; by default the minimum of the game.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A rule option; repeatable.")
@click.option("--seed", help="Random seed; the same seed gives the same deal.")
@click.option("--record", type=click.Path(path_type=Path), help="Write the record to this new file.")
@click.option("--resume", type=click.Path(path_type=Path), help="Continue a saved game.")
@with_language
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
    """Play GAME against bots in the terminal."""
    if not GameRenderer(game).is_playable:
        raise CliError("page", game=registry.find(game).info.name)
    if resume is None:
        game_play = factory.new(game, seats, parse_options(game, options), seed)
    else:
        game_play = load_saved_play(game, resume)
    if not 0 <= seat < game_play.setup.seats:
        raise i18n.shared_messages().refuse("M-6")
    bot = players.find_player(game, default_level(game) if level is None else level)
    bots = {other: bot for other in range(game_play.setup.seats) if other != seat}
    table = TableSession(game_play, seat, Match(game_play, bots, seed), create_console(), lang)
    if record is not None:
        table.record_files.reserve(record)
    warm_players([bot], table.console, lang)
    run_session(table, record)


def run_session(table: TableSession, record: Path | None) -> None:
    """Run the session, then write the record; Ctrl-C exits with code 130 instead of a traceback."""
    code = 0
    try:
        _enable_line_editing()
        table.run()
    except (PlayerLeft, KeyboardInterrupt) as reason:
        code = 130 if isinstance(reason, KeyboardInterrupt) else 0
        if code:
            table.console.print()
        table.console.print(translate(table.lang, "bye"))
    if record is not None:
        table.write(record)
    if code:
        sys.exit(code)


def default_level(key: str) -> str:
    """Return the default level: 3, or the middle level if the game has no level 3."""
    levels = registry.bot(key).levels
    return str(3 if 3 in levels else levels[(len(levels) - 1) // 2])


def load_saved_play(key: str, file: Path) -> Play:
    """Return a saved play with the system's random source for further chance.

    Refuses a record of another game and a finished one.
    """
    saved = replay(read_text(file))
    if saved.game.info.key != key:
        raise CliError("other", file=file, game=saved.game.info.name)
    if saved.outcome is not None:
        raise CliError("over", file=file)
    return saved.copy(RandomChance(saved.game, SystemRandom()))


def _enable_line_editing() -> None:
    """Load readline for line editing on a terminal, where it is available."""
    if sys.stdin.isatty():
        try:
            import readline  # noqa: F401 - input() uses it once it is loaded
        except ImportError:
            return
