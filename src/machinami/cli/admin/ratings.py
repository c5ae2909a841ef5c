"""`machinami ratings`: whether ratings are what their results add up to, and making them so."""

from __future__ import annotations

import sys
from math import isclose
from typing import TYPE_CHECKING

import click

from machinami.cli.admin.database import keeps
from machinami.cli.admin.listing import listing
from machinami.cli.output import say, screen

if TYPE_CHECKING:
    from machinami.store.people import People
    from machinami.store.rows import Rated

    Ratings = dict[tuple[str, str], Rated]

EPILOG = """\b
Examples:
  machinami ratings check
  machinami ratings recompute

Every result that was applied is applied anew, from the first. The first command compares what comes out
with what is kept and changes nothing; a difference ends it with 1. The second one writes it."""


@click.group(epilog=EPILOG)
def ratings() -> None:
    """Look after ratings."""


@ratings.command()
@keeps
async def check(people: People, lang: str) -> None:
    """Work all ratings out anew and compare them."""
    from machinami.server.ratings.registrar import recompute as recomputed

    kept = await people.ratings.everybody()
    if _list_differences(lang, kept, (await recomputed(people.ratings)).ratings):
        sys.exit(1)
    click.echo(say(lang, "upkeep/ratings", count=len(kept)))


@ratings.command()
@keeps
async def recompute(people: People, lang: str) -> None:
    """Work all ratings out anew and write them, also while a server runs."""
    from machinami.server.ratings.registrar import recompute as recomputed
    from machinami.store.protocol import Stale

    while True:
        kept, found = await people.ratings.everybody(), await recomputed(people.ratings)
        if not found.count:
            break
        try:
            await people.ratings.replace(found.count, found.turned, found.ratings)
        except Stale:
            continue
        break
    changed = _list_differences(lang, kept, found.ratings)
    click.echo(say(lang, "upkeep/recomputed", count=found.count, changed=changed))


def _list_differences(lang: str, kept: Ratings, found: Ratings) -> int:
    """Print the ratings that are not what their results add up to; how many they are."""
    from machinami.store.ratings import GONE

    keys = {key for key in kept.keys() | found.keys() if not key[1].startswith(GONE)}
    apart = sorted(key for key in keys if not _same(kept.get(key), found.get(key)))
    if apart:
        shown = listing(lang, "game", "guest", "kept", "anew")
        for key in apart:
            shown.add_row(*key, _points(kept.get(key)), _points(found.get(key)))
        screen().print(shown)
    return len(apart)


def _same(one: Rated | None, other: Rated | None) -> bool:
    if one is None or other is None:
        return False
    near = isclose(one.points, other.points, abs_tol=1e-6) and isclose(one.spread, other.spread, abs_tol=1e-6)
    return near and one.games == other.games


def _points(rated: Rated | None) -> str:
    return "–" if rated is None else f"{rated.points:.1f} ± {rated.spread:.1f} ({rated.games})"
