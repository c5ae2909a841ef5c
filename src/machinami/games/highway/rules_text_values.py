"""The numbers quoted in the rules text, computed from a data set."""

from __future__ import annotations

from machinami.core.contract import Json
from machinami.core.i18n import LANGUAGES, hundredths
from machinami.games.highway.components.box import Box
from machinami.games.highway.messages import WORDS

MOVED = 3
"""H-17: a piece that moved farther than this, in millimetres, counts as knocked over."""

ANGLE = 60
"""H-10: the smallest angle between two roads on one pillar, in degrees."""

SHAKES = (0, 3, 6, 8)
"""H-17c: the amplitude of the shake in millimetres, indexed by the option `tremor`."""


def stated(box: Box) -> dict[str, Json]:
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
        "heights": {language: _heights(box, language) for language in LANGUAGES},
        "moved": MOVED,
        "angle": ANGLE,
        "tremor": max(SHAKES),
        "steepest": box.steepest,
        "cars": len(box.car.types),
        **tables,
        **{name: hundredths(length) for name, length in lengths.items()},
    }


def _heights(box: Box, language: str) -> str:
    """Return the buildings and obstacles of known height with their heights, as a comma-separated list."""
    heights = {name: thing.height for name, thing in box.objects.items() if thing.building and thing.height}
    for thing in box.objects.values():
        heights |= thing.heights
    entries = (
        f"{_called(name)[language]} {hundredths(height)[language]}" for name, height in heights.items()
    )
    return ", ".join(entries) or "–"


def _called(name: str) -> dict[str, str]:
    """Return the name of a piece in both languages; the key itself if the catalogue has none."""
    try:
        return WORDS.say("pieces", name)
    except KeyError:
        return {"en": name, "fr": name}
