"""`machinami serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path

import click

from machinami.cli.speech import Problem, speaks

EPILOG = """\b
Examples:
  machinami serve --open
  machinami serve --port 9000 --database /var/lib/machinami/tables.sqlite

Then open the address that is shown. Only this machine is served unless --host says otherwise."""


@click.command(epilog=EPILOG)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port.")
@click.option("--database", type=click.Path(path_type=Path), help="File of the tables.")
@click.option("--open", "browse", is_flag=True, help="Open the page in a browser.")
@speaks
def serve(host: str, port: int, database: Path | None, browse: bool, lang: str) -> None:
    """Serve the page, so that people can play in the browser."""
    try:
        from machinami.server.main import serve as start
    except ModuleNotFoundError as missing:
        raise Problem("server", missing=missing.name) from None
    start(host=host, port=port, database=database, open_browser=browse)
