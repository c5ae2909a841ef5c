"""The figures that the rules text states, taken from a data set."""

from __future__ import annotations

from machinami.contract import Json
from machinami.games.highway.box.box import Box


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
        "gap": box.gap,
        "car_gap": box.car_gap,
    }
    return {
        "steepest": box.steepest,
        "cars": len(box.car.types),
        **tables,
        **{name: {"en": _told(length, "."), "fr": _told(length, ",")} for name, length in lengths.items()},
    }


def _told(length: int, point: str) -> str:
    """Hundredths of a millimetre as millimetres."""
    whole, rest = divmod(length, 100)
    return f"{whole}{point}{rest:02}".rstrip("0") if rest else str(whole)
