"""The first card recommended by hints: an easy one.

The page suggests the same card by the same rule (web/src/games/jutaku/cardSuggestion.ts).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import dist

from machinami.games.jutaku.components.box import Site
from machinami.games.jutaku.state import State
from machinami.geometry.polygon import Polygon

MAX_EASY_DIFFICULTY = 2
"""Up to this difficulty, right angles count for more than the difficulty itself."""

RIGHT_ANGLE_TOLERANCE = 0.01
"""Cosine below which two sides count as perpendicular; corners are rounded, so it need not be 0."""


def find_easiest_card(state: State, cards: Iterable[int]) -> int | None:
    """Return the easiest of some cards; None if there are none."""
    return min(cards, key=lambda card: _difficulty_key(state.rules.site(card)), default=None)


def is_easy(site: Site) -> bool:
    """Return whether a site is easy for beginners: of low difficulty and with right angles only."""
    hard, slanted, *_ = _difficulty_key(site)
    return not hard and not slanted


def _difficulty_key(site: Site) -> tuple[bool, bool, int, int, int]:
    slanted = not all(map(has_right_angles, site.outlines))
    return site.difficulty > MAX_EASY_DIFFICULTY, slanted, site.difficulty, site.pieces, site.floors


def has_right_angles(outline: Polygon) -> bool:
    """Return whether all sides of an outline meet at right angles, so that pieces lie straight along them."""
    corners = zip(outline[-2:] + outline[:-2], outline[-1:] + outline[:-1], outline, strict=True)
    return all(
        abs((b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]))
        < RIGHT_ANGLE_TOLERANCE * dist(a, b) * dist(b, c)
        for a, b, c in corners
    )
