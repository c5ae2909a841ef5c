"""The pieces on the table, with the geometry that the judge uses."""

from __future__ import annotations

from typing import Final, NamedTuple

from machinami.games.highway.components.box import Box
from machinami.games.highway.view.types import ObjectName, RoadKind
from machinami.geometry import shape
from machinami.geometry.incline import Incline, build_incline
from machinami.geometry.point import Point, distance, divide_rounded
from machinami.geometry.polygon import Bounds, Polygon, bounds
from machinami.geometry.segment import Segment
from machinami.geometry.shape import Shape
from machinami.geometry.sines import SINE_SCALE, cosine, rotate_point, sine
from machinami.geometry.strip import build_strip, locate_point

RAMP: Final = "ramp"
ROAD: Final = "road"
EXIT: Final = "exit"
PLACE_SCALE = 1000
"""A car's place on its road is stated in thousandths of the road's length."""


class Solid(NamedTuple):
    """A building or obstacle: no pillar stands on it, and roads pass only above its height."""

    id: str
    shape: Shape
    bounds: Bounds
    height: int
    """0 if the data set states none; then no road passes above it."""


class PlacedObject(NamedTuple):
    """An object of the city as placed on the table."""

    object: ObjectName
    at: tuple[int, int, int]
    outline: Shape
    bounds: Bounds
    solids: tuple[Solid, ...]
    opening: Segment | None


class Pillar(NamedTuple):
    """A pillar; `ways` is the number of roads that may still start from it."""

    seat: int
    at: Point
    height: int
    junction: bool
    ways: int


class Road(NamedTuple):
    """A road from its base pillar to its far pillar, or to its foot on the table (`far` is None)."""

    seat: int
    kind: RoadKind
    base: int
    far: int | None
    start: Point
    """The base pillar's centre."""
    end: Point
    """The far pillar's centre, or the foot."""
    length: int
    offset: int
    """Twice the signed distance along the line from the base pillar's centre to the road's base end."""
    lift: int
    line: Segment
    corners: Polygon
    bounds: Bounds
    incline: Incline
    """The plane of the underside."""


class Car(NamedTuple):
    """A car on a road; `where` is its centre in thousandths of the road from the base end."""

    seat: int
    type: str
    road: int
    where: int
    corners: Polygon
    bounds: Bounds


def object_id(number: int | str, part: str = "") -> str:
    """Return the id of an object of the city, or of a part of it."""
    return f"object:{number}:{part}" if part else f"object:{number}"


def parse_object_part(id: str) -> str:
    """Return the part in an id built by `object_id`; empty if the id names the whole object."""
    return id.partition(":")[2].partition(":")[2]


def build_object(box: Box, name: ObjectName, at: tuple[int, int, int], number: int) -> PlacedObject:
    """Build an object of the city at [x, y, angle]."""
    x, y, angle = at
    thing = box.objects[name]
    outline = shape.place_shape(thing.shape, (x, y), angle)
    solids = [
        (object_id(number, part), shape.place_shape(solid, (x, y), angle), thing.heights.get(part, 0))
        for part, solid in thing.obstacle_shapes
    ]
    if thing.building:
        solids.append((object_id(number), outline, thing.height))
    opening = None
    if thing.opening_line is not None:
        (ax, ay), (bx, by) = (rotate_point(point, angle) for point in thing.opening_line)
        opening = (x + ax, y + ay), (x + bx, y + by)
    return PlacedObject(
        name,
        at,
        outline,
        shape.bounds(outline),
        tuple(Solid(id, solid, shape.bounds(solid), height) for id, solid, height in solids),
        opening,
    )


def build_road(box: Box, seat: int, base: tuple[int, Pillar], far: tuple[int, Pillar], lift: int) -> Road:
    """Build the road between two pillars, centred between them, with its slope (H-8, H-10)."""
    (base_number, below), (far_number, beyond) = base, far
    length = box.lengths[abs(below.height - beyond.height)]
    span = distance(below.at, beyond.at)
    low, high = box.disc.height * below.height + box.road.thick * lift, box.disc.height * beyond.height
    shape_ = _build_geometry(box, below.at, beyond.at, span - length, span + length, low, high)
    return Road(
        seat, ROAD, base_number, far_number, below.at, beyond.at, length, span - length, lift, *shape_
    )


def build_descent(
    box: Box, seat: int, kind: RoadKind, base: tuple[int, Pillar], foot: Point, lift: int
) -> Road:
    """Build a ramp or an exit from a pillar's centre down to its foot (H-3, H-13)."""
    number, pillar = base
    length = box.lengths[1]
    high = box.disc.height * pillar.height + box.road.thick * lift
    shape_ = _build_geometry(box, pillar.at, foot, 0, 2 * length, high, 0)
    return Road(seat, kind, number, None, pillar.at, foot, length, 0, lift, *shape_)


def locate_foot(box: Box, pillar: Pillar, angle: int) -> Point:
    """Return the foot of an exit from a pillar at an angle (H-13)."""
    length, (x, y) = box.lengths[1], pillar.at
    return x + divide_rounded(length * cosine(angle), SINE_SCALE), y + divide_rounded(
        length * sine(angle), SINE_SCALE
    )


def build_foot(box: Box, road: Road) -> Polygon:
    """Return the part of a ramp or exit that rests on the table (H-12)."""
    return build_strip(road.start, road.end, 2 * (road.length - box.foot), 2 * road.length, box.road.width)


def build_car(box: Box, seat: int, type: str, number: int, road: Road, where: int) -> Car:
    """Build a car on a road."""
    middle, half = car_middle(road, where), PLACE_SCALE * box.car_lengths[type]
    corners = build_strip(road.start, road.end, middle - half, middle + half, box.car.width, 2 * PLACE_SCALE)
    return Car(seat, type, number, where, corners, bounds(corners))


def car_middle(road: Road, where: int) -> int:
    """Return the distance of a car's centre from the base pillar's centre along the road, times 2000."""
    return PLACE_SCALE * road.offset + 2 * road.length * where


def find_parking_range(box: Box, road: Road) -> tuple[int, int]:
    """Return the range of a road in which cars may stand, clear of the discs (H-15); distances from the base
    pillar's centre, times 2000."""
    free = 2 * PLACE_SCALE * box.disc.radius
    end = (
        PLACE_SCALE * (road.offset + 2 * road.length)
        if road.far is None
        else 2 * PLACE_SCALE * distance(road.start, road.end) - free
    )
    return free, end


def _build_geometry(
    box: Box, start: Point, end: Point, begin: int, finish: int, low: int, high: int
) -> tuple[Segment, Polygon, Bounds, Incline]:
    """Return a road's line, corners, bounds and underside; `begin` and `finish` are twice the distances of
    its ends from `start`."""
    bearing = 2 * box.disc.radius
    incline = build_incline(start, end, low, high - low, begin if low <= high else bearing, finish - bearing)
    line = locate_point(start, end, begin, 0, 2), locate_point(start, end, finish, 0, 2)
    corners = build_strip(start, end, begin, finish, box.road.width)
    return line, corners, bounds(corners), incline
