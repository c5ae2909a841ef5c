"""The numbers quoted in the rules text, computed from a data set."""

from __future__ import annotations

from machinami.core.contract import Json
from machinami.core.i18n import LANGUAGES, format_hundredths
from machinami.games.highway.components.box import Box
from machinami.games.highway.messages import WORDS

MAX_SHIFT_MM = 3
"""H-17: a piece that moved farther than this, in millimetres, counts as knocked over."""

NEAR_MM = 30
"""H-17f: a piece with something this near is carried, in millimetres."""

MAX_OFFSET_MM = 5
"""H-17h: a piece that rests this near to its place stands there, in millimetres."""

MIN_ROAD_ANGLE = 60
"""H-10: the smallest angle between two roads on one pillar, in degrees."""

TREMOR_MM = (0, 3, 6, 8)
"""H-17c: the amplitude of the shake in millimetres, indexed by the option `tremor`."""


def build_rules_text_values(box: Box) -> dict[str, Json]:
    """Return the values by placeholder name; lengths in millimetres, formatted per language."""
    tables = {
        f"{name}_{seats}": getattr(table, name)
        for seats, table in box.tables.items()
        for name in ("roads", "grey", "yellow", "cars")
    }
    lengths = {
        "road_length": box.road.length,
        "road_width": box.road.width,
        "road_thick": box.road.thick,
        "disc_width": 2 * box.disc.radius,
        "disc_height": box.disc.height,
        "bearing": box.bearing,
        "clearance": box.clearance,
        "gap": box.gap,
        "car_gap": box.car_gap,
    }
    return {
        "heights": {language: _list_heights(box, language) for language in LANGUAGES},
        "moved": MAX_SHIFT_MM,
        "near": NEAR_MM,
        "aside": MAX_OFFSET_MM,
        "angle": MIN_ROAD_ANGLE,
        "tremor": max(TREMOR_MM),
        "steepest": box.steepest,
        "cars": len(box.car.types),
        **tables,
        **{name: format_hundredths(length) for name, length in lengths.items()},
    }


def _list_heights(box: Box, language: str) -> str:
    """Return the buildings and obstacles of known height with their heights, as a comma-separated list."""
    heights = {name: thing.height for name, thing in box.objects.items() if thing.building and thing.height}
    for thing in box.objects.values():
        heights |= thing.heights
    entries = (
        f"{_name_piece(name)[language]} {format_hundredths(height)[language]}"
        for name, height in heights.items()
    )
    return ", ".join(entries) or "–"


def _name_piece(name: str) -> dict[str, str]:
    """Return the name of a piece in both languages; the key itself if the catalogue has none."""
    try:
        return WORDS.format_message("pieces", name)
    except KeyError:
        return {"en": name, "fr": name}
