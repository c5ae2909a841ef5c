"""The static scene of a play: shapes of pieces and sites, sent once. Solutions are not included."""

from __future__ import annotations

from machinami.games.jutaku.components.box import CARD_SIZE, PIECE_THICKNESS, SideName, Site
from machinami.games.jutaku.state import ARCHITECT_KEYS, RulesConfig
from machinami.games.jutaku.view import types
from machinami.geometry.polygon import Polygon, area_twice

SNAP: dict[SideName, types.Snap] = {
    "easy": {"reach": 300, "angle": 800},
    "hard": {"reach": 100, "angle": 200},
}
"""J-19: maximum distance and angle of a snap, in hundredths of a millimetre and of a degree."""


def build_scene(config: RulesConfig) -> types.Scene:
    """Return the data that a page needs to draw a play in addition to its views."""
    box = config.box
    return {
        "set": {"name": box.name, "about": box.about},
        "thick": PIECE_THICKNESS,
        "size": CARD_SIZE,
        "pieces": [_list_points(piece) for piece in box.pieces],
        "areas": [area_twice(piece) // 200 for piece in box.pieces],
        "cards": {str(card): _build_card(config, card) for card in config.cards},
        "snap": {**SNAP[config.side]},
        "architects": list(ARCHITECT_KEYS),
    }


def build_site(site: Site) -> types.Site:
    """Return the public data of a site; its solution is left out."""
    return {
        "floors": site.floors,
        "pieces": site.pieces,
        "yen": site.yen,
        "outlines": [_list_points(outline) for outline in site.outlines],
        "difficulty": site.difficulty,
    }


def _build_card(config: RulesConfig, card: int) -> types.SiteCard:
    site = config.site(card)
    grid: types.Lattice = {"at": list(site.grid.at), "angle": site.grid.angle, "step": site.grid.step}
    return {
        "district": config.box.cards[card].district,
        **build_site(site),
        "grid": grid if config.side == "easy" else None,
    }


def _list_points(polygon: Polygon) -> types.Polygon:
    return [list(point) for point in polygon]
