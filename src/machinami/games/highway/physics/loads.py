"""The pieces that an action carries, each with the city it is carried into (H-17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import tan
from typing import NamedTuple

from machinami.games.highway.components.pieces import Pillar
from machinami.games.highway.physics import bodies
from machinami.games.highway.physics.bodies import CM, FULL, Body, Vector, radians
from machinami.games.highway.state import State
from machinami.geometry import shape
from machinami.geometry.polygon import Bounds, rectangle
from machinami.geometry.shape import Disc, Shape

SLICES = 10
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
    under: tuple[int, int, int]
    """The centre of the underside at the final position."""
    angle: int
    tilt: float
    """The pitch during the whole carry, in radians."""
    among: tuple[Body, ...]
    obstacles: tuple[Slice, ...]


def loads(before: State, after: State) -> Iterator[Load]:
    """Yield the pillar as one stack, the road, then each car; earlier pieces stand at their final places."""
    box, among, obstacles = after.rules.box, bodies.city(before), _obstacles(before)
    for number in range(len(before.pillars), len(after.pillars)):
        pillar = after.pillars[number]
        body = bodies.stack(box, number, pillar)
        whole = _slice(Disc((0, 0), box.disc.radius), 0, box.disc.height * pillar.height)
        yield Load(body, (whole,), (*pillar.at, 0), 0, 0.0, tuple(among), tuple(obstacles))
        among.extend(bodies.discs(box, number, pillar))
        obstacles.append(_pillar(after, pillar))
    for number in range(len(before.roads), len(after.roads)):
        road = after.roads[number]
        body = bodies.stick(box, number, road)
        under, angle, tilt = _meant(*bodies.slope(road))
        slices = tuple(_sticks(road.length, box.road.width, box.road.thick, tilt))
        yield Load(body, slices, under, angle, tilt, tuple(among), tuple(obstacles))
        among.append(body)
        obstacles.extend(posed(slices, under, angle))
    for car in after.cars[len(before.cars) :]:
        road = after.roads[car.road]
        body = bodies.vehicle(box, car, road)
        under, angle, tilt = _meant(*bodies.parked(box, car, road))
        whole = _slice(rectangle(box.car_lengths[car.type], box.car.width), 0, box.car.height)
        yield Load(body, (whole,), under, angle, tilt, tuple(among), tuple(obstacles))
        among.append(body)
        obstacles.extend(posed((whole,), under, angle))


def _meant(middle: Vector, yaw: float, tilt: float) -> tuple[tuple[int, int, int], int, float]:
    """Convert a placement from centimetres and radians to the law's units; the tilt stays in radians."""
    x, y, z = (round(part * CM) for part in middle)
    return (x, y, z), round(yaw / radians(1)) % FULL, tilt


def _obstacles(state: State) -> list[Slice]:
    """Return all solids, pillars, roads and cars of a state as slices."""
    box = state.rules.box
    slices = [
        _slice(solid.shape, 0, bodies.stands(box, thing, solid))
        for thing in state.objects
        for solid in thing.solids
    ]
    slices += [_pillar(state, pillar) for pillar in state.pillars]
    for road in state.roads:
        under, angle, tilt = _meant(*bodies.slope(road))
        slices += posed(_sticks(road.length, box.road.width, box.road.thick, tilt), under, angle)
    for car in state.cars:
        _, _, z = bodies.parked(box, car, state.roads[car.road])[0]
        slices.append(_slice(car.corners, round(z * CM), round(z * CM) + box.car.height))
    return slices


def _pillar(state: State, pillar: Pillar) -> Slice:
    disc = state.rules.box.disc
    return _slice(Disc(pillar.at, disc.radius), 0, disc.height * pillar.height)


def _sticks(length: int, width: int, thick: int, tilt: float) -> Iterator[Slice]:
    """Yield a road as slices across it, relative to the centre of its underside."""
    part = length // SLICES
    for number in range(SLICES):
        middle = (2 * number + 1 - SLICES) * part // 2
        rise = round(middle * tan(tilt))
        step = round(abs(part * tan(tilt)) / 2)
        yield _slice(rectangle(part, width, (middle, 0)), rise - step, rise + step + thick)


def _slice(outline: Shape, low: int, high: int) -> Slice:
    return Slice(outline, low, high, shape.bounds(outline))


def posed(slices: Iterable[Slice], under: tuple[int, int, int], angle: int) -> list[Slice]:
    """Return slices turned about the origin, then moved to a place."""
    x, y, z = under
    return [_slice(shape.posed(one.outline, (x, y), angle), z + one.low, z + one.high) for one in slices]


def shifted(one: Slice, by: tuple[int, int, int]) -> Slice:
    """Return a slice moved without turning."""
    x, y, z = by
    left, down, right, up = one.bounds
    if isinstance(one.outline, Disc):
        outline: Shape = Disc((one.outline.centre[0] + x, one.outline.centre[1] + y), one.outline.radius)
    else:
        outline = tuple((a + x, b + y) for a, b in one.outline)
    return Slice(outline, one.low + z, one.high + z, (left + x, down + y, right + x, up + y))
