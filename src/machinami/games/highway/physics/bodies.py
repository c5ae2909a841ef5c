"""The pieces of a city as rigid bodies: shapes, poses and densities.

Lengths are in centimetres and masses in grams: the solver is tuned for bodies of about one unit.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

from machinami.games.highway.components.box import Box
from machinami.games.highway.components.pieces import (
    Car,
    Pillar,
    PlacedObject,
    Road,
    Solid,
    car_middle,
)
from machinami.games.highway.position.road_geometry import PLACES
from machinami.games.highway.rules.piece_ids import car_id, disc_id, road_id
from machinami.games.highway.state import State
from machinami.geometry.shape import Disc

UNITS_PER_CM = 1000
"""Law units (hundredths of a millimetre) in a centimetre."""

FULL_TURN = 36_000
"""A full turn in the law's units (hundredths of a degree)."""

DEFAULT_HEIGHT = 20 * 100
"""Height of a solid whose data set states none, in the law's units."""

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]
"""A rotation as a quaternion w, x, y, z."""


class Cylinder(NamedTuple):
    """An upright cylinder."""

    radius: float
    height: float


class Block(NamedTuple):
    """A box: its sizes along, across and up."""

    length: float
    width: float
    height: float


class Pose(NamedTuple):
    """The centre of a body, and its rotation."""

    at: Vector
    rotation: Quaternion


class Body(NamedTuple):
    """One rigid body. Several bodies may be one piece of the law: the discs of a pillar share its id."""

    id: str
    shape: Cylinder | Block
    pose: Pose
    density: float = 0.0
    """In grams per cubic centimetre; zero for a fixed body."""


DISC_DENSITY, ROAD_DENSITY, CAR_DENSITY = 0.65, 0.65, 1.1
"""Densities of discs, roads and cars."""


def build_rotation(yaw: float, pitch: float = 0.0) -> Quaternion:
    """Return the rotation that first pitches the front up by `pitch`, then turns anticlockwise by `yaw`.

    Angles are in radians.
    """
    cy, sy, cp, sp = cos(yaw / 2), sin(yaw / 2), cos(pitch / 2), sin(pitch / 2)
    return cy * cp, sy * sp, -cy * sp, sy * cp


def to_radians(angle: int) -> float:
    """Convert an angle of the law to radians."""
    return angle * 2 * pi / FULL_TURN


def build_discs(box: Box, number: int, pillar: Pillar) -> Iterator[Body]:
    """Build the discs of a pillar from the table up."""
    shape = Cylinder(box.disc.radius / UNITS_PER_CM, box.disc.height / UNITS_PER_CM)
    x, y = pillar.at
    for level in range(pillar.height):
        z = box.disc.height * (2 * level + 1) / 2
        yield Body(
            disc_id(number),
            shape,
            Pose((x / UNITS_PER_CM, y / UNITS_PER_CM, z / UNITS_PER_CM), build_rotation(0.0)),
            DISC_DENSITY,
        )


def build_stack(box: Box, number: int, pillar: Pillar) -> Body:
    """Build a pillar as it is carried: all its discs as one body."""
    shape = Cylinder(box.disc.radius / UNITS_PER_CM, box.disc.height * pillar.height / UNITS_PER_CM)
    x, y = pillar.at
    return Body(
        disc_id(number),
        shape,
        Pose((x / UNITS_PER_CM, y / UNITS_PER_CM, shape.height / 2), build_rotation(0.0)),
        DISC_DENSITY,
    )


def build_road(box: Box, number: int, road: Road) -> Body:
    """Build a road."""
    shape = Block(
        box.road.length / UNITS_PER_CM, box.road.width / UNITS_PER_CM, box.road.thick / UNITS_PER_CM
    )
    return Body(road_id(number), shape, build_pose(shape, *locate_road(road)), ROAD_DENSITY)


def build_car(box: Box, car: Car, road: Road) -> Body:
    """Build a car on its road."""
    shape = Block(
        box.car_lengths[car.type] / UNITS_PER_CM, box.car.width / UNITS_PER_CM, box.car.height / UNITS_PER_CM
    )
    return Body(car_id(car), shape, build_pose(shape, *locate_car(box, car, road)), CAR_DENSITY)


def build_solids(box: Box, thing: PlacedObject) -> Iterator[Body]:
    """Build the solids of an object of the city as fixed bodies."""
    for solid in thing.solids:
        height = find_solid_height(box, thing, solid) / UNITS_PER_CM
        if isinstance(solid.shape, Disc):
            (x, y), radius = solid.shape
            tower = Cylinder(radius / UNITS_PER_CM, height)
            yield Body(solid.id, tower, build_pose(tower, (x / UNITS_PER_CM, y / UNITS_PER_CM, 0.0), 0.0))
        else:
            (ax, ay), (bx, by), (cx, cy), _ = solid.shape
            slab = Block(
                hypot(bx - ax, by - ay) / UNITS_PER_CM, hypot(cx - bx, cy - by) / UNITS_PER_CM, height
            )
            middle = (ax + cx) / 2 / UNITS_PER_CM, (ay + cy) / 2 / UNITS_PER_CM, 0.0
            yield Body(solid.id, slab, build_pose(slab, middle, atan2(by - ay, bx - ax)))


def find_solid_height(box: Box, thing: PlacedObject, solid: Solid) -> int:
    """Return the height of a solid in the law's units."""
    return solid.height or box.objects[thing.object].height or DEFAULT_HEIGHT


def build_city(state: State) -> list[Body]:
    """Build all bodies on the table: objects, then pillars, roads and cars by number."""
    box = state.rules.box
    result = [body for thing in state.objects for body in build_solids(box, thing)]
    for number, pillar in enumerate(state.pillars):
        result.extend(build_discs(box, number, pillar))
    result.extend(build_road(box, number, road) for number, road in enumerate(state.roads))
    result.extend(build_car(box, car, state.roads[car.road]) for car in state.cars)
    return result


def build_pose(shape: Cylinder | Block, underside: Vector, yaw: float, pitch: float = 0.0) -> Pose:
    """Return the pose of a body from the centre of its underside, in centimetres."""
    rise = shape.height / 2
    x, y, z = underside
    at = x - rise * sin(pitch) * cos(yaw), y - rise * sin(pitch) * sin(yaw), z + rise * cos(pitch)
    return Pose(at, build_rotation(yaw, pitch))


def find_bounding_box(shape: Cylinder | Block, pose: Pose) -> tuple[Vector, Vector]:
    """Return the least and the greatest corner of a body's axis-aligned bounding box."""
    length, width, height = (
        (2 * shape.radius, 2 * shape.radius, shape.height) if isinstance(shape, Cylinder) else shape
    )
    w, x, y, z = pose.rotation
    rows = (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )
    half = [(abs(a) * length + abs(b) * width + abs(c) * height) / 2 for a, b, c in rows]
    low = tuple(at - reach for at, reach in zip(pose.at, half, strict=True))
    high = tuple(at + reach for at, reach in zip(pose.at, half, strict=True))
    return (low[0], low[1], low[2]), (high[0], high[1], high[2])


def locate_road(road: Road) -> tuple[Vector, float, float]:
    """Return the centre of a road's underside in centimetres, its yaw and its pitch in radians."""
    (ax, ay), (bx, by) = road.line
    low, high = road.incline.compute_height((ax, ay, 1)), road.incline.compute_height((bx, by, 1))
    middle = (ax + bx) / 2 / UNITS_PER_CM, (ay + by) / 2 / UNITS_PER_CM, (low + high) / 2 / UNITS_PER_CM
    return middle, atan2(by - ay, bx - ax), atan2(high - low, hypot(bx - ax, by - ay))


def locate_car(box: Box, car: Car, road: Road) -> tuple[Vector, float, float]:
    """Return the centre of a car's underside in centimetres, its yaw and its pitch in radians."""
    (x, y, z), yaw, pitch = locate_road(road)
    along = (car_middle(road, car.where) / (2 * PLACES) - road.offset / 2 - road.length / 2) / UNITS_PER_CM
    lift = box.road.thick / UNITS_PER_CM
    rise = along * sin(pitch) / cos(pitch)
    ahead = along - lift * sin(pitch)
    return (x + ahead * cos(yaw), y + ahead * sin(yaw), z + rise + lift * cos(pitch)), yaw, pitch
