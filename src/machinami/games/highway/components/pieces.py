"""The pieces on the table, with the geometry that the judge uses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from machinami.games.highway.components.box import AIRPORT, DEVELOPMENT, GREEN, RAINBOW, TOWER, Box
from machinami.games.highway.position import layout
from machinami.games.highway.position.road_geometry import PLACES, write_car, write_plane, write_road
from machinami.games.highway.view.types import ObjectName, RoadKind
from machinami.geometry import shape
from machinami.geometry.incline import Incline
from machinami.geometry.point import Point, divide_rounded
from machinami.geometry.polygon import Bounds, Polygon
from machinami.geometry.segment import Segment
from machinami.geometry.shape import Disc, Shape
from machinami.geometry.sines import FULL_TURN, SINE_SCALE, cosine, rotate_point, sine

RAMP: Final = "ramp"
ROAD: Final = "road"
EXIT: Final = "exit"
ROAD_KINDS: tuple[RoadKind, ...] = (RAMP, ROAD, EXIT)
"""The kinds of roads, in the order of their numbers in a position."""
NOWHERE: Final = -1
"""The far pillar of a ramp or an exit in a position."""
OBJECT_KINDS = (DEVELOPMENT, AIRPORT, GREEN, RAINBOW, TOWER)
"""The objects with rules of their own, in the order of their numbers in a position."""


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
    ends = *below.at, below.height, *beyond.at, beyond.height
    return _build_road(box, seat, layout.PLAIN, (base_number, far_number), ends, lift)


def build_descent(
    box: Box, seat: int, kind: RoadKind, base: tuple[int, Pillar], foot: Point, lift: int
) -> Road:
    """Build a ramp or an exit from a pillar's centre down to its foot (H-3, H-13)."""
    number, pillar = base
    ends = *pillar.at, pillar.height, *foot, 0
    return _build_road(box, seat, ROAD_KINDS.index(kind), (number, NOWHERE), ends, lift)


def decode_road(row: Sequence[int]) -> Road:
    """Return the road of a row of a position."""
    far = row[layout.R_FAR]
    return Road(
        row[layout.R_SEAT],
        ROAD_KINDS[row[layout.R_KIND]],
        row[layout.R_BASE],
        None if far == NOWHERE else far,
        (row[layout.R_START], row[layout.R_START + 1]),
        (row[layout.R_END], row[layout.R_END + 1]),
        row[layout.R_LENGTH],
        row[layout.R_OFFSET],
        row[layout.R_LIFT],
        _decode_line(row, layout.R_LINE),
        _decode_corners(row, layout.R_CORNERS),
        _decode_bounds(row, layout.R_BOUNDS),
        Incline(*row[layout.R_PLANE : layout.R_PLANE + 4]),
    )


def encode_road(road: Road, marks: int = 0) -> tuple[int, ...]:
    """Return the row of a road in a position, with the bits of the firsts that it no longer offers."""
    return (
        road.seat,
        ROAD_KINDS.index(road.kind),
        road.base,
        NOWHERE if road.far is None else road.far,
        *road.start,
        *road.end,
        road.length,
        road.offset,
        road.lift,
        *flatten(road.corners),
        *flatten(road.line),
        *road.bounds,
        *road.incline,
        marks,
    )


def locate_foot(box: Box, pillar: Pillar, angle: int) -> Point:
    """Return the foot of an exit from a pillar at an angle (H-13)."""
    (x, y), (dx, dy) = pillar.at, find_exit_offset(box, angle)
    return x + dx, y + dy


def find_exit_offset(box: Box, angle: int) -> Point:
    """Return the foot of an exit at an angle, relative to its pillar (H-13)."""
    length = box.lengths[1]
    return divide_rounded(length * cosine(angle), SINE_SCALE), divide_rounded(
        length * sine(angle), SINE_SCALE
    )


def build_car(box: Box, seat: int, type: str, number: int, road: Road, where: int) -> Car:
    """Build a car on a road."""
    row, road_row = [0] * layout.CAR, [*encode_road(road)]
    write_car(box.figures, row, 0, seat, box.type_numbers[type], number, road_row, where)
    return decode_car(box, row)


def decode_car(box: Box, row: Sequence[int]) -> Car:
    """Return the car of a row of a position."""
    return Car(
        row[layout.C_SEAT],
        box.car.types[row[layout.C_TYPE]][0],
        row[layout.C_ROAD],
        row[layout.C_WHERE],
        _decode_corners(row, layout.C_CORNERS),
        _decode_bounds(row, layout.C_BOUNDS),
    )


def encode_pillar(pillar: Pillar, arrival: int) -> tuple[int, ...]:
    """Return the row of a pillar in a position, with the number of the road that arrives there."""
    return pillar.seat, *pillar.at, pillar.height, int(pillar.junction), arrival, pillar.ways


def encode_car(box: Box, car: Car) -> tuple[int, ...]:
    """Return the row of a car in a position."""
    return car.seat, car.road, box.type_numbers[car.type], car.where, *flatten(car.corners), *car.bounds


def encode_object(box: Box, placed: PlacedObject, first_solid: int, air: int | None) -> tuple[int, ...]:
    """Return the row of an object in a position; its solids have numbers from `first_solid` on. Roads pass
    above its arch with more than `air` between; with None they pass only under it."""
    kind = layout.OTHER if placed.object not in OBJECT_KINDS else OBJECT_KINDS.index(placed.object)
    gate = (0,) * 5 if placed.opening is None else (1, *flatten(placed.opening))
    return (
        kind,
        int(box.objects[placed.object].area),
        *_encode_shape(placed.outline),
        *placed.bounds,
        first_solid,
        len(placed.solids),
        *gate,
        *placed.at[:2],
        layout.NEVER if air is None else box.objects[placed.object].height + air,
    )


def encode_solid(solid: Solid, air: int | None) -> tuple[int, ...]:
    """Return the row of a solid in a position. Roads pass above solids of a stated height with more than
    `air` between; with None they pass above none."""
    top = layout.NEVER if air is None or not solid.height else solid.height + air
    return *_encode_shape(solid.shape), *solid.bounds, top


def flatten(points: Iterable[Point]) -> tuple[int, ...]:
    """Return the coordinates of points."""
    return tuple(number for point in points for number in point)


def car_middle(road: Road, where: int) -> int:
    """Return the distance of a car's centre from the base pillar's centre along the road, times 2000."""
    return PLACES * road.offset + 2 * road.length * where


def _build_road(
    box: Box, seat: int, kind: int, pillars: tuple[int, int], ends: tuple[int, ...], lift: int
) -> Road:
    """Build a road of a kind between two pillars; `ends` holds x, y and height of both."""
    row = [0] * layout.ROAD
    write_road(box.figures, row, seat, kind, *pillars, *ends)
    if lift:
        write_plane(box.figures, row, lift, ends[2], ends[5])
    return decode_road(row)


def _encode_shape(shape: Shape) -> tuple[int, ...]:
    """Return whether a shape is round, and its corners, or its centre, radius and radius times cos 45°."""
    if isinstance(shape, Disc):
        side, _ = rotate_point((shape.radius, 0), FULL_TURN // 8)
        return 1, *shape.centre, shape.radius, side, 0, 0, 0, 0
    return 0, *flatten(shape)


def _decode_corners(row: Sequence[int], at: int) -> Polygon:
    return tuple((row[corner], row[corner + 1]) for corner in range(at, at + 8, 2))


def _decode_line(row: Sequence[int], at: int) -> Segment:
    return (row[at], row[at + 1]), (row[at + 2], row[at + 3])


def _decode_bounds(row: Sequence[int], at: int) -> Bounds:
    return row[at], row[at + 1], row[at + 2], row[at + 3]
