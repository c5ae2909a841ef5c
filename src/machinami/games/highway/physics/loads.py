"""The pieces that an action carries, each with the city it is carried into (H-17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import tan
from typing import NamedTuple

from machinami.games.highway.components.pieces import Pillar
from machinami.games.highway.physics import bodies
from machinami.games.highway.physics.bodies import FULL_TURN, UNITS_PER_CM, Body, Vector, to_radians
from machinami.games.highway.state import State
from machinami.geometry import shape
from machinami.geometry.polygon import Bounds, rectangle
from machinami.geometry.shape import Disc, Shape

SLICES_PER_ROAD = 10
"""Number of upright slices that approximate a sloping road."""


class Slice(NamedTuple):
    """A vertical prism: an outline in plan between two heights."""

    outline: Shape
    low: int
    high: int
    bounds: Bounds


class Load(NamedTuple):
    """A carried piece: its final position, and the pieces that stand already."""

    body: Body
    slices: tuple[Slice, ...]
    """The piece, relative to the centre of its underside."""
    underside: tuple[int, int, int]
    """The centre of the underside at the final position."""
    angle: int
    tilt: float
    """The pitch during the whole carry, in radians."""
    city_bodies: tuple[Body, ...]
    obstacles: tuple[Slice, ...]


def iter_loads(before: State, after: State) -> Iterator[Load]:
    """Yield the pillar as one stack, the road, then each car; earlier pieces stand at their final places."""
    box, among, obstacles = after.rules.box, bodies.build_city(before), _build_obstacles(before)
    for number in range(len(before.pillars), len(after.pillars)):
        pillar = after.pillars[number]
        body = bodies.build_stack(box, number, pillar)
        whole = _build_slice(Disc((0, 0), box.disc.radius), 0, box.disc.height * pillar.height)
        yield Load(body, (whole,), (*pillar.at, 0), 0, 0.0, tuple(among), tuple(obstacles))
        among.extend(bodies.build_discs(box, number, pillar))
        obstacles.append(_slice_pillar(after, pillar))
    for number in range(len(before.roads), len(after.roads)):
        road = after.roads[number]
        body = bodies.build_road(box, number, road)
        under, angle, tilt = _to_law_units(*bodies.locate_road(road))
        slices = tuple(_slice_road(road.length, box.road.width, box.road.thick, tilt))
        yield Load(body, slices, under, angle, tilt, tuple(among), tuple(obstacles))
        among.append(body)
        obstacles.extend(place_slices(slices, under, angle))
    for car in after.cars[len(before.cars) :]:
        road = after.roads[car.road]
        body = bodies.build_car(box, car, road)
        under, angle, tilt = _to_law_units(*bodies.locate_car(box, car, road))
        whole = _build_slice(rectangle(box.car_lengths[car.type], box.car.width), 0, box.car.height)
        yield Load(body, (whole,), under, angle, tilt, tuple(among), tuple(obstacles))
        among.append(body)
        obstacles.extend(place_slices((whole,), under, angle))


def _to_law_units(middle: Vector, yaw: float, tilt: float) -> tuple[tuple[int, int, int], int, float]:
    """Convert a placement from centimetres and radians to the law's units; the tilt stays in radians."""
    x, y, z = (round(part * UNITS_PER_CM) for part in middle)
    return (x, y, z), round(yaw / to_radians(1)) % FULL_TURN, tilt


def _build_obstacles(state: State) -> list[Slice]:
    """Return all solids, pillars, roads and cars of a state as slices."""
    box = state.rules.box
    slices = [
        _build_slice(solid.shape, 0, bodies.find_solid_height(box, thing, solid))
        for thing in state.objects
        for solid in thing.solids
    ]
    slices += [_slice_pillar(state, pillar) for pillar in state.pillars]
    for road in state.roads:
        under, angle, tilt = _to_law_units(*bodies.locate_road(road))
        slices += place_slices(_slice_road(road.length, box.road.width, box.road.thick, tilt), under, angle)
    for car in state.cars:
        _, _, z = bodies.locate_car(box, car, state.roads[car.road])[0]
        slices.append(
            _build_slice(car.corners, round(z * UNITS_PER_CM), round(z * UNITS_PER_CM) + box.car.height)
        )
    return slices


def _slice_pillar(state: State, pillar: Pillar) -> Slice:
    disc = state.rules.box.disc
    return _build_slice(Disc(pillar.at, disc.radius), 0, disc.height * pillar.height)


def _slice_road(length: int, width: int, thick: int, tilt: float) -> Iterator[Slice]:
    """Yield a road as slices across it, relative to the centre of its underside."""
    part = length // SLICES_PER_ROAD
    for number in range(SLICES_PER_ROAD):
        middle = (2 * number + 1 - SLICES_PER_ROAD) * part // 2
        rise = round(middle * tan(tilt))
        step = round(abs(part * tan(tilt)) / 2)
        yield _build_slice(rectangle(part, width, (middle, 0)), rise - step, rise + step + thick)


def _build_slice(outline: Shape, low: int, high: int) -> Slice:
    return Slice(outline, low, high, shape.bounds(outline))


def place_slices(slices: Iterable[Slice], underside: tuple[int, int, int], angle: int) -> list[Slice]:
    """Return slices turned about the origin, then moved to a place."""
    x, y, z = underside
    return [
        _build_slice(shape.place_shape(one.outline, (x, y), angle), z + one.low, z + one.high)
        for one in slices
    ]


def shift_slice(one: Slice, by: tuple[int, int, int]) -> Slice:
    """Return a slice moved without turning."""
    x, y, z = by
    left, down, right, up = one.bounds
    if isinstance(one.outline, Disc):
        outline: Shape = Disc((one.outline.centre[0] + x, one.outline.centre[1] + y), one.outline.radius)
    else:
        outline = tuple((a + x, b + y) for a, b in one.outline)
    return Slice(outline, one.low + z, one.high + z, (left + x, down + y, right + x, up + y))
