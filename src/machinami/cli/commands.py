"""The `machinami` command group; errors are printed in one line."""

from __future__ import annotations

import sys
from typing import Any, NoReturn

import click

from machinami.cli.admin.backups import backup, restore
from machinami.cli.admin.clubs import clubs
from machinami.cli.admin.copy_database import copy
from machinami.cli.admin.guests import guests
from machinami.cli.admin.keys import key
from machinami.cli.admin.prune import prune
from machinami.cli.admin.ratings import ratings
from machinami.cli.admin.reports import reports
from machinami.cli.admin.tables import tables
from machinami.cli.admin.tokens import tokens
from machinami.cli.analyse import analyse
from machinami.cli.anchors import anchors
from machinami.cli.arena import arena
from machinami.cli.bench import bench
from machinami.cli.evaluate import evaluate
from machinami.cli.games import games
from machinami.cli.lab import lab
from machinami.cli.ladder import ladder
from machinami.cli.mcp import mcp
from machinami.cli.new_game import new_game
from machinami.cli.output import CliError, format_refusal, preferred_language
from machinami.cli.play import play
from machinami.cli.replay import replay
from machinami.cli.selfplay import selfplay
from machinami.cli.serve import can_open_browser, serve
from machinami.cli.train import train
from machinami.cli.verify import verify
from machinami.cli.weigh import weigh
from machinami.core.registry import import_game_module, keys

EPILOG = """\b
Examples:
  machinami                                    serve the games here and open a browser
  machinami games                              list the games
  machinami play toscana                       play against a bot in the terminal
  machinami arena toscana --bots 5,3           measure which of two bots is stronger

“machinami COMMAND --help” explains each command with examples."""


class CommandGroup(click.Group):
    """Commands of the package and of the games (`COMMANDS` in a game's module `commands`).

    Errors are printed in one line: the problem, and the help command for usage errors.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*super().list_commands(ctx), *(key for key in keys() if find_game_commands(key) is not None)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return super().get_command(ctx, cmd_name) or find_game_commands(cmd_name)

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        for stream in (sys.stdout, sys.stderr):
            # Print a question mark for characters the terminal cannot encode, instead of a traceback.
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        try:
            super().main(*args, **extra | {"standalone_mode": False})
        except click.UsageError as error:
            path = error.ctx.command_path if error.ctx else "machinami"
            click.echo(f"{path}: {error.format_message()} See: {path} --help", err=True)
            sys.exit(2)
        except click.ClickException as error:
            click.echo(f"machinami: {error.format_message()}", err=True)
            sys.exit(1)
        except (click.Abort, KeyboardInterrupt):
            click.echo(err=True)
            sys.exit(130)
        sys.exit(0)


def find_game_commands(key: str) -> click.Command | None:
    """Return a game's command group, or None if the game has none."""
    module = import_game_module(key, "commands") if key in keys() else None
    commands: click.Command | None = getattr(module, "COMMANDS", None)
    return commands


@click.group(
    "machinami",
    cls=CommandGroup,
    epilog=EPILOG,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="machinami")
@click.option("--no-browser", is_flag=True, help="Without a command: do not open a browser.")
@click.pass_context
def main(context: click.Context, no_browser: bool) -> None:
    """Machinami: modern board games about building a town, to play, study and watch bots play.

    Without a command, the games are served on this machine and a browser opens the page.
    """
    if context.invoked_subcommand is None:
        serve_at_home(context, no_browser)
    elif no_browser:
        raise click.UsageError("--no-browser goes without a command.")


def serve_at_home(context: click.Context, no_browser: bool) -> None:
    """Run `serve` with its defaults and open the page where a browser can be expected.

    Raises `click.UsageError` if a package of the server is missing.
    """
    try:
        import machinami.server.main  # noqa: F401
    except ModuleNotFoundError as missing:
        error = CliError("play", missing=missing.name)
        raise click.UsageError(format_refusal(error, preferred_language())) from None
    context.invoke(serve, browse=not no_browser and can_open_browser())


PLAY_COMMANDS = (
    play,
    replay,
    verify,
    games,
    serve,
    analyse,
    arena,
    evaluate,
    new_game,
    mcp,
    ladder,
    anchors,
    lab,
    selfplay,
    train,
    weigh,
    bench,
)
ADMIN_COMMANDS = (backup, restore, copy, tables, guests, clubs, tokens, ratings, reports, prune, key)

for command in (*PLAY_COMMANDS, *ADMIN_COMMANDS):
    main.add_command(command)
