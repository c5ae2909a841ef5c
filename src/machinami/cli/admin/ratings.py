"""`machinami ratings`: checks and recomputes ratings from their results."""

from __future__ import annotations

import sys
from math import isclose
from typing import TYPE_CHECKING

import click

from machinami.cli.admin.database import with_admin
from machinami.cli.admin.listing import build_table
from machinami.cli.output import create_console, translate

if TYPE_CHECKING:
    from machinami.store.admin import Admin
    from machinami.store.rows import GuestRating

    Ratings = dict[tuple[str, str], GuestRating]

EPILOG = """\b
Examples:
  machinami ratings check
  machinami ratings recompute

Both commands apply all stored results again, from the first. The first compares the ratings with the
stored ones, changes nothing and exits with 1 if they differ. The second writes them."""


@click.group(epilog=EPILOG)
def ratings() -> None:
    """Check or recompute ratings."""


@ratings.command()
@with_admin
async def check(admin: Admin, lang: str) -> None:
    """Recompute all ratings and compare them with the stored ones."""
    from machinami.server.ratings.rating_worker import recompute as recompute_all

    stored = await admin.store.ratings.load_all()
    if _list_differences(lang, stored, (await recompute_all(admin.store.ratings)).ratings):
        sys.exit(1)
    click.echo(translate(lang, "upkeep/ratings", count=len(stored)))


@ratings.command()
@with_admin
async def recompute(admin: Admin, lang: str) -> None:
    """Recompute all ratings and write them, also while a server runs."""
    from machinami.server.ratings.rating_worker import recompute as recompute_all
    from machinami.store.errors import StaleRatings

    while True:
        stored, computed = await admin.store.ratings.load_all(), await recompute_all(admin.store.ratings)
        if not computed.count:
            break
        try:
            await admin.store.ratings.replace(computed.count, computed.turned, computed.ratings)
        except StaleRatings:
            continue
        break
    changed = _list_differences(lang, stored, computed.ratings)
    click.echo(translate(lang, "upkeep/recomputed", count=computed.count, changed=changed))


def _list_differences(lang: str, stored: Ratings, computed: Ratings) -> int:
    """Print the ratings that differ from the recomputed ones and return their number."""
    from machinami.store.ratings import GONE

    keys = {key for key in stored.keys() | computed.keys() if not key[1].startswith(GONE)}
    different = sorted(key for key in keys if not _is_same(stored.get(key), computed.get(key)))
    if different:
        table = build_table(lang, "game", "guest", "kept", "anew")
        for key in different:
            table.add_row(*key, _format_rating(stored.get(key)), _format_rating(computed.get(key)))
        create_console().print(table)
    return len(different)


def _is_same(one: GuestRating | None, other: GuestRating | None) -> bool:
    if one is None or other is None:
        return False
    near = isclose(one.points, other.points, abs_tol=1e-6) and isclose(one.spread, other.spread, abs_tol=1e-6)
    return near and one.games == other.games


def _format_rating(rated: GuestRating | None) -> str:
    return "–" if rated is None else f"{rated.points:.1f} ± {rated.spread:.1f} ({rated.games})"
