"""Ids of pieces, and the location that a refusal points at."""

from __future__ import annotations

from collections.abc import Iterable

from machinami.games.highway.components.pieces import Car
from machinami.games.highway.view.types import Location
from machinami.geometry.point import Point

NEW_DISC, NEW_ROAD, NEW_OBJECT = "disc:new", "road:new", "object:new"


def build_location(pieces: Iterable[str], points: Iterable[Point] = ()) -> Location:
    """Return the location of a refusal: the ids of the pieces concerned, and points on the table."""
    return {"pieces": list(pieces), "points": [list(point) for point in points]}


def disc_id(number: int) -> str:
    return f"disc:{number}"


def road_id(number: int) -> str:
    return f"road:{number}"


def car_id(car: Car) -> str:
    return f"car:{car.seat}:{car.type}"


def new_car_id(type: str) -> str:
    return f"car:new:{type}"
