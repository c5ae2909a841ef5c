"""The pieces of a city as rigid bodies: shapes, poses and densities.

Lengths are in centimetres and masses in grams: the solver is tuned for bodies of about one unit.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

from machinami.games.highway.components.box import Box
from machinami.games.highway.components.pieces import MILLE, Car, Pillar, Placed, Road, Solid, car_middle
from machinami.games.highway.rules.where import car_id, disc_id, road_id
from machinami.games.highway.state import State
from machinami.geometry.shape import Disc

CM = 1000
"""Law units (hundredths of a millimetre) in a centimetre."""

FULL = 36_000
"""A full turn in the law's units (hundredths of a degree)."""

LOW = 20 * 100
"""Height of a solid whose data set states none, in the law's units."""

Vector = tuple[float, float, float]
Turn = tuple[float, float, float, float]
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
    turn: Turn


class Body(NamedTuple):
    """One rigid body. Several bodies may be one piece of the law: the discs of a pillar share its id."""

    id: str
    shape: Cylinder | Block
    pose: Pose
    density: float = 0.0
    """In grams per cubic centimetre; zero for a fixed body."""


DISC, WOOD, CAR = 0.65, 0.65, 1.1
"""Densities of discs, roads and cars."""


def turned(yaw: float, pitch: float = 0.0) -> Turn:
    """Return the rotation that first pitches the front up by `pitch`, then turns anticlockwise by `yaw`;
    angles in radians."""
    cy, sy, cp, sp = cos(yaw / 2), sin(yaw / 2), cos(pitch / 2), sin(pitch / 2)
    return cy * cp, sy * sp, -cy * sp, sy * cp


def radians(angle: int) -> float:
    """Convert an angle of the law to radians."""
    return angle * 2 * pi / FULL


def discs(box: Box, number: int, pillar: Pillar) -> Iterator[Body]:
    """Build the discs of a pillar from the table up."""
    shape = Cylinder(box.disc.radius / CM, box.disc.height / CM)
    x, y = pillar.at
    for level in range(pillar.height):
        z = box.disc.height * (2 * level + 1) / 2
        yield Body(disc_id(number), shape, Pose((x / CM, y / CM, z / CM), turned(0.0)), DISC)


def stack(box: Box, number: int, pillar: Pillar) -> Body:
    """Build a pillar as it is carried: all its discs as one body."""
    shape = Cylinder(box.disc.radius / CM, box.disc.height * pillar.height / CM)
    x, y = pillar.at
    return Body(disc_id(number), shape, Pose((x / CM, y / CM, shape.height / 2), turned(0.0)), DISC)


def stick(box: Box, number: int, road: Road) -> Body:
    """Build a road."""
    shape = Block(box.road.length / CM, box.road.width / CM, box.road.thick / CM)
    return Body(road_id(number), shape, over(shape, *slope(road)), WOOD)


def vehicle(box: Box, car: Car, road: Road) -> Body:
    """Build a car on its road."""
    shape = Block(box.car_lengths[car.type] / CM, box.car.width / CM, box.car.height / CM)
    return Body(car_id(car), shape, over(shape, *parked(box, car, road)), CAR)


def standing(box: Box, thing: Placed) -> Iterator[Body]:
    """Build the solids of an object of the city as fixed bodies."""
    for solid in thing.solids:
        height = stands(box, thing, solid) / CM
        if isinstance(solid.shape, Disc):
            (x, y), radius = solid.shape
            tower = Cylinder(radius / CM, height)
            yield Body(solid.id, tower, over(tower, (x / CM, y / CM, 0.0), 0.0))
        else:
            (ax, ay), (bx, by), (cx, cy), _ = solid.shape
            slab = Block(hypot(bx - ax, by - ay) / CM, hypot(cx - bx, cy - by) / CM, height)
            middle = (ax + cx) / 2 / CM, (ay + cy) / 2 / CM, 0.0
            yield Body(solid.id, slab, over(slab, middle, atan2(by - ay, bx - ax)))


def stands(box: Box, thing: Placed, solid: Solid) -> int:
    """Return the height of a solid in the law's units."""
    return solid.height or box.objects[thing.object].height or LOW


def city(state: State) -> list[Body]:
    """Build all bodies on the table: objects, then pillars, roads and cars by number."""
    box = state.rules.box
    result = [body for thing in state.objects for body in standing(box, thing)]
    for number, pillar in enumerate(state.pillars):
        result.extend(discs(box, number, pillar))
    result.extend(stick(box, number, road) for number, road in enumerate(state.roads))
    result.extend(vehicle(box, car, state.roads[car.road]) for car in state.cars)
    return result


def over(shape: Cylinder | Block, under: Vector, yaw: float, pitch: float = 0.0) -> Pose:
    """Return the pose of a body from the centre of its underside, in centimetres."""
    rise = shape.height / 2
    x, y, z = under
    at = x - rise * sin(pitch) * cos(yaw), y - rise * sin(pitch) * sin(yaw), z + rise * cos(pitch)
    return Pose(at, turned(yaw, pitch))


def extent(shape: Cylinder | Block, pose: Pose) -> tuple[Vector, Vector]:
    """Return the least and the greatest corner of a body's axis-aligned bounding box."""
    length, width, height = (
        (2 * shape.radius, 2 * shape.radius, shape.height) if isinstance(shape, Cylinder) else shape
    )
    w, x, y, z = pose.turn
    rows = (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )
    half = [(abs(a) * length + abs(b) * width + abs(c) * height) / 2 for a, b, c in rows]
    low = tuple(at - reach for at, reach in zip(pose.at, half, strict=True))
    high = tuple(at + reach for at, reach in zip(pose.at, half, strict=True))
    return (low[0], low[1], low[2]), (high[0], high[1], high[2])


def slope(road: Road) -> tuple[Vector, float, float]:
    """Return the centre of a road's underside in centimetres, its yaw and its pitch in radians."""
    (ax, ay), (bx, by) = road.line
    low, high = road.incline.at((ax, ay, 1)), road.incline.at((bx, by, 1))
    middle = (ax + bx) / 2 / CM, (ay + by) / 2 / CM, (low + high) / 2 / CM
    return middle, atan2(by - ay, bx - ax), atan2(high - low, hypot(bx - ax, by - ay))


def parked(box: Box, car: Car, road: Road) -> tuple[Vector, float, float]:
    """Return the centre of a car's underside in centimetres, its yaw and its pitch in radians."""
    (x, y, z), yaw, pitch = slope(road)
    along = (car_middle(road, car.where) / (2 * MILLE) - road.offset / 2 - road.length / 2) / CM
    lift = box.road.thick / CM
    rise = along * sin(pitch) / cos(pitch)
    ahead = along - lift * sin(pitch)
    return (x + ahead * cos(yaw), y + ahead * sin(yaw), z + rise + lift * cos(pitch)), yaw, pitch
