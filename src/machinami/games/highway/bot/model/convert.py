"""Conversion of a state into a model, for plain Python or compiled code."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from types import ModuleType
from typing import Any

from machinami import kernel
from machinami.games.highway.bot.model import layout
from machinami.games.highway.components.box import AIRPORT, DEVELOPMENT, GREEN, RAINBOW, TOWER, Box
from machinami.games.highway.components.pieces import Pillar, Road, Solid
from machinami.games.highway.rules.candidate import Candidate, locate_point
from machinami.games.highway.state import State
from machinami.geometry.shape import Disc
from machinami.geometry.sines import FULL_TURN

ROLLOUTS, LAYOUT = "machinami.games.highway.bot.model.rollouts", "machinami.games.highway.bot.model.layout"
NEVER = 10**9
"""A height above every road."""
KINDS = {
    DEVELOPMENT: layout.DEVELOPMENT,
    AIRPORT: layout.AIRPORT,
    GREEN: layout.GREEN,
    RAINBOW: layout.RAINBOW,
}


def load_rollouts(compiled: bool) -> Any:
    """Return the module of the functions that work on models, compiled or plain."""
    return kernel.load(ROLLOUTS, ROLLOUTS, compiled)


def build_model(state: State, compiled: bool) -> Any:
    """Return the model of a state in its building phase, with space for all roads that can still be built."""
    agreed, backend = state.rules, kernel.backend(compiled)
    box = agreed.box
    more = sum(stock.roads for stock in state.stock) + 1
    roads, pillars = len(state.roads) + more, len(state.pillars) + more
    types = sorted(box.car.types, key=lambda type: type[1])
    cars = sum(len(stock.cars) for stock in state.stock) + len(state.cars) + 1
    areas = [placed for placed in state.objects if placed.object in KINDS]
    solids = [solid for placed in state.objects for solid in placed.solids]
    air = box.clearance if agreed.version > 1 else None
    buildings = [placed for placed in state.objects if box.objects[placed.object].building]
    slopes = [number for road in state.roads for number in _compute_slope(box, state.pillars, road)]
    lower, upper = {below for below, _ in state.crossings}, {above for _, above in state.crossings}
    arrivals = {road.far: number for number, road in enumerate(state.roads) if road.far is not None}
    made = kernel.load(LAYOUT, ROLLOUTS, compiled) if compiled else layout
    return made.Model(
        _build_ints(
            backend, _encode_header(state, roads, len(types)) + [length for _, length in types], layout.HEAD
        ),
        _build_ints(backend, _encode_seats(state, [type for type, _ in types])),
        _build_ints(
            backend,
            (
                number
                for each, pillar in enumerate(state.pillars)
                for number in (
                    pillar.seat,
                    *pillar.at,
                    pillar.height,
                    int(pillar.junction),
                    arrivals.get(each, -1),
                )
            ),
            layout.PILLAR * pillars,
        ),
        _build_ints(backend, (pillar.ways for pillar in state.pillars), pillars),
        _build_ints(
            backend, (number for road in state.roads for number in _encode_road(road)), layout.ROAD * roads
        ),
        _build_reals(backend, slopes, layout.SLOPE * roads),
        _build_ints(
            backend,
            (
                layout.OVER * (number in lower) + layout.UNDER * (number in upper)
                for number in range(len(state.roads))
            ),
            roads,
        ),
        _build_ints(
            backend,
            (n for car in state.cars for n in (car.road, *_flatten(car.corners), *car.bounds)),
            layout.CAR * cars,
        ),
        _build_ints(backend, (number for solid in solids for number in _encode_solid(solid, air))),
        _build_ints(
            backend,
            (
                number
                for placed in areas
                if not isinstance(placed.outline, Disc)
                for number in (KINDS[placed.object], *_flatten(placed.outline), *placed.bounds)
            ),
        ),
        _build_ints(
            backend,
            (n for placed in buildings for n in (*placed.at[:2], int(placed.object == TOWER))),
        ),
        _build_exit_ends(box.lengths[1], compiled),
        _build_ints(backend, (), roads + 1),
        _build_ints(backend, (), roads + 1),
        _build_ints(backend, (), 8),
        _build_ints(backend, (), 24 * pillars + 1),
        allocate_candidates(1, compiled),
        *(_build_ints(backend, (), roads) for _ in range(3)),
        _build_ints(backend, (), layout.SEAT * agreed.seats + pillars + roads),
    )


def encode_candidates(candidates: Sequence[Candidate], compiled: bool) -> Any:
    """Return candidates in the model's flat layout."""
    return _build_ints(
        kernel.backend(compiled),
        (
            number
            for base, at, height, junction, angle in candidates
            for number in (base, *(at or (0, 0)), height, int(junction), angle, 0)
        ),
    )


def decode_candidate(found: Sequence[int], number: int) -> tuple[Candidate, int]:
    """Return a candidate that a model found, by its number, and the cars that it earns."""
    start = layout.CANDIDATE * number
    base, x, y, height, junction, angle, earned = map(int, found[start : start + layout.CANDIDATE])
    return Candidate(base, (x, y) if height else None, height, bool(junction), angle), earned


def allocate_candidates(count: int, compiled: bool) -> Any:
    """Return an empty list with space for `count` candidates and one more."""
    return _build_ints(kernel.backend(compiled), (), layout.CANDIDATE * (count + 1))


def seed_generator(value: int, compiled: bool) -> Any:
    """Return a random generator state from a seed."""
    return kernel.backend(compiled).word(value)


def _encode_header(state: State, roads: int, types: int) -> list[int]:
    box, agreed = state.rules.box, state.rules
    head = [0] * layout.TYPE_LENGTHS
    head[: layout.HALF] = (
        agreed.seats,
        len(state.pillars),
        len(state.roads),
        len(state.cars),
        sum(len(placed.solids) for placed in state.objects),
        sum(placed.object in KINDS for placed in state.objects),
    )
    head[layout.HALF : layout.GATE] = (
        agreed.table.half,
        box.disc.radius,
        box.road.width,
        box.road.thick,
        box.disc.height,
        box.gap,
        box.car_gap,
        box.arch,
    )
    for placed in state.objects:
        if placed.opening is not None:
            head[layout.GATE : layout.STEEPEST] = (1, *placed.opening[0], *placed.opening[1])
    head[layout.STEEPEST : layout.TYPES + 1] = (
        box.steepest,
        int(agreed.missions),
        int(agreed.is_outlast_by_cars),
        state.first or 0,
        state.turn,
        box.foot,
        box.car.width,
        types,
    )
    head[layout.MAX_ROADS] = roads
    head[layout.BUILDINGS] = sum(box.objects[placed.object].building for placed in state.objects)
    head[layout.ENDED] = int(state.is_over)
    for levels, length in enumerate(box.lengths):
        head[layout.LENGTHS + levels] = length
        head[layout.LEAST + levels], head[layout.MOST + levels] = box.reach(levels)
    return head


def _encode_seats(state: State, types: Sequence[str]) -> list[int]:
    return [
        number
        for seat, stock in enumerate(state.stock)
        for number in (
            stock.grey,
            stock.yellow,
            stock.roads,
            len(stock.cars),
            sum(car.seat == seat for car in state.cars),
            int(seat not in state.active_seats),
            int(seat in state.passed_seats),
            sum(1 << types.index(type) for type in stock.cars),
        )
    ]


def _encode_road(road: Road) -> tuple[int, ...]:
    return (
        road.seat,
        road.base,
        -1 if road.far is None else road.far,
        *road.start,
        *road.end,
        *_flatten(road.corners),
        *_flatten(road.line),
        *road.bounds,
        road.lift,
        road.length,
    )


def _compute_slope(box: Box, pillars: Sequence[Pillar], road: Road) -> tuple[float, float, float]:
    """Return the plane of a road's underside in real numbers: the height at its start and the slopes along
    x and y."""
    a, b, c, m = road.incline
    x, y = road.start
    return (a * x + b * y + c) / m, a / m, b / m


def _encode_solid(solid: Solid, air: int | None) -> tuple[int, ...]:
    shape, bounds = solid.shape, solid.bounds
    top = NEVER if air is None or not solid.height else solid.height + air
    if isinstance(shape, Disc):
        return (1, *shape.centre, shape.radius, 0, 0, 0, 0, 0, *bounds, top)
    return (0, *_flatten(shape), *bounds, top)


def _flatten(points: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(number for point in points for number in point)


def _build_ints(backend: ModuleType, numbers: Iterable[int], length: int | None = None) -> Any:
    """Return a writable list of numbers, filled up with zeros to `length`. Its length is at least 1."""
    values = list(numbers)
    made = backend.ints(max(1, len(values) if length is None else length))
    made[: len(values)] = values
    return made


def _build_reals(backend: ModuleType, numbers: Sequence[float], length: int) -> Any:
    made = backend.reals(length)
    made[: len(numbers)] = numbers
    return made


@cache
def _build_exit_ends(length: int, compiled: bool) -> Any:
    """Return the points where exits of this length end, relative to the pillar, for every angle. H-13."""
    backend = kernel.backend(compiled)
    return _build_ints(backend, _flatten(locate_point((0, 0), angle, length) for angle in range(FULL_TURN)))
