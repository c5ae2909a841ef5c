"""`machinami anchors`: compute the bots' fixed ratings from the ladder page."""

from __future__ import annotations

from pathlib import Path

import click

from machinami.cli.output import CliError, translate, with_language
from machinami.lab import WORDS
from machinami.lab import anchors as lab_anchors

EPILOG = """\b
Examples:
  machinami anchors
  machinami anchors --page /tmp/ladder.md --out /tmp/bots.toml

Every pairing on the page counts. In each game the middle level is rated 1500, the rating of new players,
and the other levels relative to it. A server reads the new file when it starts."""

_OUT = Path("src/machinami/server/tables/bots.toml")

ANCHORS_FILE = Path(__file__).parent.parent / "server" / "tables" / "bots.toml"
"""The installed file."""


@click.command(epilog=EPILOG)
@click.option(
    "--page",
    type=click.Path(path_type=Path),
    default=Path("docs/ladder.md"),
    show_default=True,
    help="Page written by “machinami ladder”.",
)
@click.option(
    "--out", type=click.Path(path_type=Path), default=_OUT, show_default=True, help="File to write."
)
@with_language
def anchors(page: Path, out: Path, lang: str) -> None:
    """Write the ratings of the bots' levels to a file."""
    try:
        text = page.read_text("utf-8")
    except OSError as error:
        raise CliError("read", file=page, reason=error.strerror) from None
    except UnicodeDecodeError:
        raise CliError("text", file=page) from None
    try:
        out.write_text(lab_anchors.format_anchors(lab_anchors.compute_anchors(text)), "utf-8")
    except OSError as error:
        raise WORDS.refuse("L-10", file=out, reason=error.strerror) from None
    click.echo(translate(lang, "arena/page", file=out))
