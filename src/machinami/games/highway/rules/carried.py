"""The pieces of an action that a hand carries (H-17f): those with something near their places."""

from __future__ import annotations

from typing import NamedTuple

from machinami.games.highway.components.pieces import Car, Road
from machinami.games.highway.rules.piece_ids import car_id, disc_id, road_id
from machinami.games.highway.rules_text_values import NEAR_MM
from machinami.games.highway.state import State
from machinami.geometry import polygon, shape
from machinami.geometry.point import to_rational
from machinami.geometry.polygon import Bounds
from machinami.geometry.shape import Disc, Shape

MARGINS = (200, 400, 800, 1_600, 100 * NEAR_MM)
"""H-17f: the margins by which the room around a piece is measured, in the law's units."""

TIGHT_MARGIN = 800
"""H-17f: with something this near, further pieces of the action are carried too."""

MAX_CARRIED = 3
"""H-17f: the greatest number of carried pieces of an action."""

EVERYTHING = 10**9
"""The height of a solid whose data set states none."""


class _Block(NamedTuple):
    """A piece or an obstacle: its outline in plan, and the heights between which it lies."""

    outline: Shape
    bounds: Bounds
    low: int
    high: int


def list_pieces(before: State, after: State) -> list[str]:
    """Return the ids of an action's pieces, in the order in which they are carried: pillar, road, cars."""
    return [
        *(disc_id(number) for number in range(len(before.pillars), len(after.pillars))),
        *(road_id(number) for number in range(len(before.roads), len(after.roads))),
        *(car_id(car) for car in after.cars[len(before.cars) :]),
    ]


def list_carried(before: State, after: State) -> tuple[int, ...]:
    """Return the numbers of an action's pieces that are carried, in order (H-17f). Before rules version 3 all
    of them are."""
    blocks = _list_new_blocks(before, after)
    if before.rules.version < 3:
        return tuple(range(len(blocks)))
    base = after.roads[-1].base
    obstacles = _list_obstacles(before, base)
    rooms = {
        number: margin
        for number, block in enumerate(blocks)
        if (margin := _find_room(block, obstacles)) is not None
    }
    by_room = sorted(rooms, key=lambda number: (rooms[number], number))
    carried = [
        number
        for place, number in enumerate(by_room[:MAX_CARRIED])
        if place == 0 or rooms[number] <= TIGHT_MARGIN
    ]
    return tuple(sorted(carried))


def _find_room(block: _Block, obstacles: list[_Block]) -> int | None:
    """Return the smallest of `MARGINS` within which an obstacle is near a piece; None if there is none."""
    return next((margin for margin in MARGINS if any(_is_near(block, o, margin) for o in obstacles)), None)


def _is_near(one: _Block, other: _Block, margin: int) -> bool:
    """Return whether two blocks come nearer than a margin in plan and in height."""
    return (
        one.low - margin < other.high
        and other.low < one.high + margin
        and not polygon.are_boxes_apart(one.bounds, other.bounds, margin)
        and shape.shapes_near(one.outline, other.outline, margin)
    )


def _list_new_blocks(before: State, after: State) -> list[_Block]:
    """Return the pieces of an action at their places, in the order of `list_pieces`."""
    return [
        *(_build_pillar(after, number) for number in range(len(before.pillars), len(after.pillars))),
        *(_build_road(after, road) for road in after.roads[len(before.roads) :]),
        *(_build_car(after, car) for car in after.cars[len(before.cars) :]),
    ]


def _list_obstacles(state: State, base: int) -> list[_Block]:
    """Return what stands, except the pillar from which the action builds and the roads that lie on it."""
    box = state.rules.box
    blocks = [
        _build_block(solid.shape, 0, solid.height or box.objects[thing.object].height or EVERYTHING)
        for thing in state.objects
        for solid in thing.solids
    ]
    blocks += [_build_pillar(state, number) for number in range(len(state.pillars)) if number != base]
    apart = [base not in (road.base, road.far) for road in state.roads]
    blocks += [_build_road(state, road) for road, counts in zip(state.roads, apart, strict=True) if counts]
    blocks += [_build_car(state, car) for car in state.cars if apart[car.road]]
    return blocks


def _build_pillar(state: State, number: int) -> _Block:
    disc, pillar = state.rules.box.disc, state.pillars[number]
    return _build_block(Disc(pillar.at, disc.radius), 0, disc.height * pillar.height)


def _build_road(state: State, road: Road) -> _Block:
    ends = [road.incline.compute_height(to_rational(end)) for end in road.line]
    return _build_block(road.corners, min(ends), max(ends) + state.rules.box.road.thick)


def _build_car(state: State, car: Car) -> _Block:
    box, road = state.rules.box, state.roads[car.road]
    low = road.incline.compute_height(to_rational(polygon.middle(car.corners))) + box.road.thick
    return _build_block(car.corners, low, low + box.car.height)


def _build_block(outline: Shape, low: int, high: int) -> _Block:
    return _Block(outline, shape.bounds(outline), low, high)
