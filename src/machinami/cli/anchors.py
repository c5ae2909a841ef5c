"""`machinami anchors`: where bots stand in ratings, from the ladder's page."""

from __future__ import annotations

from pathlib import Path

import click

from machinami.cli.output import Problem, say, speaks
from machinami.lab import WORDS
from machinami.lab import anchors as found

EPILOG = """\b
Examples:
  machinami anchors
  machinami anchors --page /tmp/ladder.md --out /tmp/bots.toml

Every pairing on the page counts. In each game the middle level stands at 1500, where newcomers do, and
the others as far from it as their games say. A server that is started afterwards goes by the new file."""

_OUT = Path("src/machinami/server/ratings/bots.toml")


@click.command(epilog=EPILOG)
@click.option(
    "--page",
    type=click.Path(path_type=Path),
    default=Path("docs/ladder.md"),
    show_default=True,
    help="What “machinami ladder” wrote.",
)
@click.option(
    "--out", type=click.Path(path_type=Path), default=_OUT, show_default=True, help="Where it is written."
)
@speaks
def anchors(page: Path, out: Path, lang: str) -> None:
    """Write down where the levels of bots stand in ratings."""
    try:
        text = page.read_text("utf-8")
    except OSError as error:
        raise Problem("read", file=page, reason=error.strerror) from None
    except UnicodeDecodeError:
        raise Problem("text", file=page) from None
    try:
        out.write_text(found.text(found.anchors(text)), "utf-8")
    except OSError as error:
        raise WORDS.refuse("L-10", file=out, reason=error.strerror) from None
    click.echo(say(lang, "arena/page", file=out))
