"""`machinami serve`: the table in the browser."""

from __future__ import annotations

import signal
from pathlib import Path

import click

from machinami.cli.output import Problem, speaks

EPILOG = """\b
Examples:
  machinami serve --open
  machinami serve --port 9000 --database /var/lib/machinami/tables.sqlite
  machinami serve --database postgresql://machinami@localhost/machinami --workers 4
  machinami serve --config /etc/machinami.toml
  machinami serve --show-settings > machinami.toml

Then open the address that is shown. Only this machine is served unless --host says otherwise.
Every setting can stand in a file or in the environment (MACHINAMI_SECURE, MACHINAMI_LIMITS_SOCKETS …);
what is said here goes before both."""


@click.command(epilog=EPILOG)
@click.option("--host", help="Address to listen on; 127.0.0.1 unless set otherwise.")
@click.option("--port", type=click.IntRange(0, 65535), help="Port; 8000 unless set otherwise.")
@click.option("--database", help="File of the tables, or the address of a PostgreSQL.")
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    help="Processes that serve; more than one need a PostgreSQL.",
)
@click.option("--config", type=click.Path(path_type=Path), help="File of settings.")
@click.option("--show-settings", "show", is_flag=True, help="Print all settings as a file, and end.")
@click.option("--open", "browse", is_flag=True, help="Open the page in a browser.")
@speaks
def serve(
    host: str | None,
    port: int | None,
    database: str | None,
    workers: int,
    config: Path | None,
    show: bool,
    browse: bool,
    lang: str,
) -> None:
    """Serve the page, so that people can play in the browser."""
    try:
        from machinami.server.configuration import configuration
        from machinami.server.main import serve as start
        from machinami.server.main import serve_many
    except ModuleNotFoundError as missing:
        raise Problem("server", missing=missing.name) from None
    chosen = configuration(config, host=host, port=port, database=database)
    if show:
        click.echo(chosen.text, nl=False)
        return
    if workers > 1:
        serve_many(chosen.host, chosen.port, chosen.settings, workers)
        return
    start(host=chosen.host, port=chosen.port, settings=chosen.settings, open_browser=browse)
    # Everything is closed; an impatient second Ctrl-C need not interrupt the interpreter's own end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
