"""The figures that the rules text states, taken from a data set."""

from __future__ import annotations

from machinami.core.contract import Json
from machinami.core.i18n import LANGUAGES, hundredths
from machinami.games.highway.components.box import Box
from machinami.games.highway.messages import WORDS

MOVED = 3
"""H-17: millimetres beyond which a piece counts as knocked over."""

ANGLE = 60
"""H-10: degrees between two roads on one pillar."""

SHAKES = (0, 3, 6, 8)
"""H-17c: the millimetres by which a hand shakes, by the option `tremor`."""


def stated(box: Box) -> dict[str, Json]:
    """By the names of the places in the words; lengths in millimetres, as both languages write them."""
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
    """What stands up in the city with its height; the words of its pieces name it."""
    standing = {name: thing.height for name, thing in box.objects.items() if thing.building and thing.height}
    for thing in box.objects.values():
        standing |= thing.heights
    said = (f"{_called(name)[language]} {hundredths(height)[language]}" for name, height in standing.items())
    return ", ".join(said) or "–"


def _called(name: str) -> dict[str, str]:
    try:
        return WORDS.say("pieces", name)
    except KeyError:
        return {"en": name, "fr": name}
