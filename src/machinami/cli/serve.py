"""`machinami serve`: the web server."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import click

from machinami.cli.output import CliError, with_language

EPILOG = """\b
Examples:
  machinami serve --open
  machinami serve --port 9000 --database /var/lib/machinami/tables.sqlite
  machinami serve --database postgresql://machinami@localhost/machinami \\
    --redis redis://localhost --workers 4
  machinami serve --config /etc/machinami.toml
  machinami serve --show-settings > machinami.toml

Open the address that is printed. Only this machine is served unless --host is given.
Every setting can be in a file or in the environment (MACHINAMI_SECURE, MACHINAMI_LIMITS_SOCKETS …);
options of the command line take precedence."""


BROWSER_VARIABLES = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
"""Variables of the environment; one of them is set where a program can open a browser."""


@click.command(epilog=EPILOG)
@click.option("--host", help="Address to listen on; 127.0.0.1 unless set otherwise.")
@click.option("--port", type=click.IntRange(0, 65535), help="Port; 8000 unless set otherwise.")
@click.option("--database", help="SQLite file, or PostgreSQL address.")
@click.option("--redis", help="Redis or Valkey address, for several processes.")
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    help="Number of server processes; more than one require PostgreSQL.",
)
@click.option("--config", type=click.Path(path_type=Path), help="Settings file.")
@click.option("--show-settings", "show", is_flag=True, help="Print all settings as a file and exit.")
@click.option("--open", "browse", is_flag=True, help="Open the page in a browser.")
@with_language
def serve(
    host: str | None,
    port: int | None,
    database: str | None,
    redis: str | None,
    workers: int,
    config: Path | None,
    show: bool,
    browse: bool,
    lang: str,
) -> None:
    """Serve the games in the browser."""
    try:
        from machinami.server.configuration import configuration
        from machinami.server.main import serve as start
        from machinami.server.main import serve_many
    except ModuleNotFoundError as missing:
        raise CliError("server", missing=missing.name) from None
    chosen = configuration(config, host=host, port=port, database=database, redis=redis)
    if show:
        click.echo(chosen.text, nl=False)
        return
    if workers > 1:
        serve_many(chosen.host, chosen.port, chosen.settings, workers)
        return
    start(host=chosen.host, port=chosen.port, settings=chosen.settings, open_browser=browse)
    # The server is closed: ignore a second Ctrl-C while the interpreter shuts down.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def can_open_browser() -> bool:
    """Return whether a person at a screen can be expected: output on a terminal, and a browser or display.

    Windows and macOS have a display without a variable that says so.
    """
    has_display = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in BROWSER_VARIABLES
    )
    return has_display and sys.stdout.isatty()
