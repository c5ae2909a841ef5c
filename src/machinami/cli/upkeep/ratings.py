"""`machinami ratings`: whether ratings are what their results add up to."""

from __future__ import annotations

import sys
from math import isclose
from typing import TYPE_CHECKING

import click

from machinami.cli.speech import say, screen
from machinami.cli.upkeep.database import keeps
from machinami.cli.upkeep.listing import listing

if TYPE_CHECKING:
    from machinami.store.people import People
    from machinami.store.rows import Rated

EPILOG = """\b
Examples:
  machinami ratings check

Every result that was applied is applied anew, from the first, and what comes out is compared with what
is kept. Nothing is changed; a difference ends the command with 1."""


@click.group(epilog=EPILOG)
def ratings() -> None:
    """Look after ratings."""


@ratings.command()
@keeps
async def check(people: People, lang: str) -> None:
    """Work all ratings out anew and compare them."""
    from machinami.server.ratings.registrar import reckoned_anew
    from machinami.store.ratings import GONE

    kept = await people.ratings.everybody()
    anew = await reckoned_anew(people.ratings)
    here = {key: rated for key, rated in anew.items() if not key[1].startswith(GONE)}
    kept = {key: rated for key, rated in kept.items() if not key[1].startswith(GONE)}
    apart = sorted(key for key in kept.keys() | here.keys() if not _same(kept.get(key), here.get(key)))
    if not apart:
        click.echo(say(lang, "upkeep/ratings", count=len(kept)))
        return
    shown = listing(lang, "game", "guest", "kept", "anew")
    for key in apart:
        shown.add_row(*key, _points(kept.get(key)), _points(here.get(key)))
    screen().print(shown)
    sys.exit(1)


def _same(one: Rated | None, other: Rated | None) -> bool:
    if one is None or other is None:
        return False
    near = isclose(one.points, other.points, abs_tol=1e-6) and isclose(one.spread, other.spread, abs_tol=1e-6)
    return near and one.games == other.games


def _points(rated: Rated | None) -> str:
    return "–" if rated is None else f"{rated.points:.1f} ± {rated.spread:.1f} ({rated.games})"
