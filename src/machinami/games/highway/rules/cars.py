"""Cars: judge the cars placed on a new road (H-15), and find a placement that fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from machinami.core.contract import Refused
from machinami.games.highway.components import pieces
from machinami.games.highway.components.pieces import PLACE_SCALE, Car
from machinami.games.highway.messages import WORDS
from machinami.games.highway.rules.judge import JudgedRoad
from machinami.games.highway.rules.piece_ids import NEW_ROAD, build_location, new_car_id, road_id
from machinami.games.highway.state import State
from machinami.games.highway.view.types import CarsDue
from machinami.geometry import polygon
from machinami.geometry.incline import LENGTH_SCALE, compute_scaled_length, is_above
from machinami.geometry.point import round_point

CarPlacement = tuple[str, int]
"""A car type and the place of its centre, in thousandths of the road."""

Span = tuple[int, int]
"""A part of a road's line; distances from the base pillar's centre, times 2000."""


def count_due_cars(state: State, draft: JudgedRoad) -> int:
    """Return how many cars must be placed: those earned, at most those left in the stock."""
    return min(draft.cars_earned, len(state.stock[draft.road.seat].cars))


def judge_cars(state: State, draft: JudgedRoad, placements: Sequence[CarPlacement]) -> tuple[Car, ...]:
    """Return the cars as they will stand; raise `Refused` with the clause that they break."""
    seat, road = draft.road.seat, draft.road
    if len(placements) != count_due_cars(state, draft):
        raise _build_count_refusal(state, draft)
    rest = list(state.stock[seat].cars)
    cars: list[Car] = []
    for type, place in placements:
        if type not in rest:
            raise WORDS.refuse(
                "H-15/type", build_location([new_car_id(type[:24])]), left=", ".join(rest) or "–"
            )
        rest.remove(type)
        if not 0 <= place <= PLACE_SCALE:
            raise WORDS.refuse("H-15/place", build_location([new_car_id(type)]))
        car = pieces.build_car(state.rules.box, seat, type, len(state.roads), road, place)
        _judge_place(state, draft, car)
        for other in cars:
            if _measure_gap(state, draft, car, other) < 0:
                raise WORDS.refuse("H-15/overlap", build_location([new_car_id(other.type), new_car_id(type)]))
        cars.append(car)
    return tuple(cars)


def fit_cars(
    state: State, draft: JudgedRoad, types: Sequence[str] | None = None
) -> list[CarPlacement] | None:
    """Return placements of the cars due, of the given types or else the shortest left; None if none was
    found. The search keeps slightly more distance from roads above than the judge requires."""
    box = state.rules.box
    if types is None:
        by_length = sorted(state.stock[draft.road.seat].cars, key=lambda type: box.car_lengths[type])
        types = by_length[: count_due_cars(state, draft)]
    spans = list(_iter_free_spans(state, draft))
    loads: list[list[str]] = [[] for _ in spans]
    for type in sorted(types, key=lambda type: -box.car_lengths[type]):
        for (begin, end), load in zip(spans, loads, strict=True):
            if (
                sum(2 * PLACE_SCALE * box.car_lengths[other] + 4 * PLACE_SCALE for other in (*load, type))
                <= end - begin
            ):
                load.append(type)
                break
        else:
            return None
    placements = [
        car for span, load in zip(spans, loads, strict=True) for car in _spread_cars(state, draft, span, load)
    ]
    try:
        judge_cars(state, draft, placements)
    except Refused:
        return None
    return placements


def _build_count_refusal(state: State, draft: JudgedRoad) -> Refused:
    """Return the refusal of a wrong number of cars (H-15), with the cars due and a placement that fits."""
    cars = fit_cars(state, draft)
    detail: CarsDue = {
        **build_location([NEW_ROAD]),
        "earned": count_due_cars(state, draft),
        "firsts": [list(first) for first in draft.first_crossings],
        "bonus": draft.exit_bonus,
        "cars": None if cars is None else [list(car) for car in cars],
    }
    return WORDS.refuse("H-15/count", detail, count=count_due_cars(state, draft))


def _judge_place(state: State, draft: JudgedRoad, car: Car) -> None:
    """Refuse a car that is not wholly on the free part of the road (H-15), or is too close to a road above
    it (H-10)."""
    box, road = state.rules.box, draft.road
    begin, end = pieces.find_parking_range(box, road)
    middle, half = pieces.car_middle(road, car.where), PLACE_SCALE * box.car_lengths[car.type]
    if middle - half < begin or middle + half > end:
        raise WORDS.refuse(
            "H-15/place", build_location([new_car_id(car.type)], [polygon.middle(car.corners)])
        )
    for number in draft.roads_above:
        roof = state.roads[number]
        if polygon.convex_overlap(car.corners, roof.corners):
            places = polygon.intersect_convex(car.corners, roof.corners)
            if not is_above(roof.incline, road.incline, places, box.car_gap):
                pieces_ = [new_car_id(car.type), road_id(number)]
                raise WORDS.refuse("H-10/roof", build_location(pieces_, map(round_point, places)))


def _measure_gap(state: State, draft: JudgedRoad, one: Car, other: Car) -> int:
    """Return the distance between two cars, times 2000; negative if they overlap."""
    lengths = state.rules.box.car_lengths
    apart = abs(pieces.car_middle(draft.road, one.where) - pieces.car_middle(draft.road, other.where))
    return apart - PLACE_SCALE * (lengths[one.type] + lengths[other.type])


def _iter_free_spans(state: State, draft: JudgedRoad) -> Iterator[Span]:
    """Yield the parts of the road where cars fit: clear of the discs and of roads that pass low above."""
    box, road = state.rules.box, draft.road
    begin, end = pieces.find_parking_range(box, road)
    blocked_spans = []
    for number in draft.roads_above:
        roof = state.roads[number]
        places = polygon.intersect_convex(road.corners, roof.corners)
        if not is_above(roof.incline, road.incline, places, box.car_gap):
            along = [_project_point(road, round_point(place)) for place in places]
            blocked_spans.append((min(along) - 4 * PLACE_SCALE, max(along) + 4 * PLACE_SCALE))
    for low, high in sorted(blocked_spans):
        if low > begin:
            yield begin, min(low, end)
        begin = max(begin, high)
    if begin < end:
        yield begin, end


def _project_point(road: pieces.Road, point: tuple[int, int]) -> int:
    """Return the distance of a point along a road's line, times 2000."""
    (x, y), (ex, ey) = road.start, road.end
    dx, dy = ex - x, ey - y
    return (
        2
        * PLACE_SCALE
        * LENGTH_SCALE
        * ((point[0] - x) * dx + (point[1] - y) * dy)
        // compute_scaled_length(dx, dy)
    )


def _spread_cars(state: State, draft: JudgedRoad, span: Span, types: Sequence[str]) -> Iterator[CarPlacement]:
    """Yield cars spread evenly over a part of the road."""
    box, road = state.rules.box, draft.road
    begin, end = span
    free = (end - begin - sum(2 * PLACE_SCALE * box.car_lengths[type] for type in types)) // (len(types) + 1)
    for type in types:
        half = PLACE_SCALE * box.car_lengths[type]
        middle = begin + free + half
        yield type, (middle - PLACE_SCALE * road.offset + road.length) // (2 * road.length)
        begin = middle + half
