"""The static scene of a play: shapes of pieces and sites, sent once. Solutions are not included."""

from __future__ import annotations

from machinami.core.contract import Json
from machinami.games.jutaku.components.box import SIZE, THICK, Site
from machinami.games.jutaku.state import ARCHITECT_KEYS, Agreed
from machinami.geometry.polygon import Polygon, area_twice

SNAP = {"easy": {"reach": 300, "angle": 800}, "hard": {"reach": 100, "angle": 200}}
"""J-19: maximum distance and angle of a snap, in hundredths of a millimetre and of a degree."""


def scene(agreed: Agreed) -> dict[str, Json]:
    """Return the data that a page needs to draw a play in addition to its views."""
    box = agreed.box
    return {
        "set": {"name": box.name, "about": box.about},
        "thick": THICK,
        "size": SIZE,
        "pieces": [_points(piece) for piece in box.pieces],
        "areas": [area_twice(piece) // 200 for piece in box.pieces],
        "cards": {str(card): _card(agreed, card) for card in agreed.cards},
        "snap": dict(SNAP[agreed.side]),
        "architects": list(ARCHITECT_KEYS),
    }


def site_data(site: Site) -> dict[str, Json]:
    """Return the public data of a site; its solution is left out."""
    return {
        "floors": site.floors,
        "pieces": site.pieces,
        "yen": site.yen,
        "outlines": [_points(outline) for outline in site.outlines],
        "difficulty": site.difficulty,
    }


def _card(agreed: Agreed, card: int) -> dict[str, Json]:
    site = agreed.site(card)
    grid = {"at": list(site.grid.at), "angle": site.grid.angle, "step": site.grid.step}
    return {
        "district": agreed.box.cards[card].district,
        **site_data(site),
        "grid": grid if agreed.side == "easy" else None,
    }


def _points(polygon: Polygon) -> list[Json]:
    return [list(point) for point in polygon]
