"""Cars: judge the cars placed on a new road (H-15), and find a placement that fits."""

from __future__ import annotations

from collections.abc import Sequence

from machinami.core.contract import Refused
from machinami.games.highway.components.pieces import Car, decode_car
from machinami.games.highway.messages import WORDS
from machinami.games.highway.position import layout, parking
from machinami.games.highway.position.layout import REFUSED, Draft
from machinami.games.highway.rules.judge import JudgedRoad
from machinami.games.highway.rules.piece_ids import NEW_ROAD, build_location
from machinami.games.highway.rules.refusals import refuse_car
from machinami.games.highway.state import State
from machinami.games.highway.view.types import CarsDue

CarPlacement = tuple[str, int]
"""A car type and the place of its centre, in thousandths of the road."""

UNKNOWN_TYPE = -1


def count_due_cars(state: State, draft: JudgedRoad) -> int:
    """Return how many cars must be placed: those earned, at most those left in the stock."""
    return min(draft.cars_earned, len(state.stock[draft.road.seat].cars))


def judge_cars(state: State, draft: JudgedRoad, placements: Sequence[CarPlacement]) -> tuple[Car, ...]:
    """Return the cars as they will stand; raise `Refused` with the clause that they break."""
    if len(placements) != count_due_cars(state, draft):
        raise _build_count_refusal(state, draft)
    flat, numbers = draft.draft, state.rules.box.type_numbers
    for number, (type, place) in enumerate(placements):
        at = layout.D_PLACES + 2 * number
        flat[at], flat[at + 1] = numbers.get(type, UNKNOWN_TYPE), place
    if parking.judge_cars(state.position, flat, len(placements)) == REFUSED:
        raise refuse_car(state, flat, [type for type, _ in placements])
    return _decode_cars(state, flat, len(placements))


def fit_cars(
    state: State, draft: JudgedRoad, types: Sequence[str] | None = None
) -> list[CarPlacement] | None:
    """Return placements of the cars due, of the given types or else the shortest left; None if none was
    found. The search keeps slightly more distance from roads above than the judge requires."""
    flat, box, count = draft.draft, state.rules.box, count_due_cars(state, draft)
    if types is None:
        parking.choose_shortest_types(state.position, flat, count)
    elif len(types) == count:
        flat[layout.D_TYPES : layout.D_TYPES + count] = [box.type_numbers[type] for type in types]
    else:
        return None
    if not parking.fit_cars(state.position, flat, count):
        return None
    start, end = layout.D_PLACES, layout.D_PLACES + 2 * count
    return [(box.car.types[flat[at]][0], flat[at + 1]) for at in range(start, end, 2)]


def _decode_cars(state: State, flat: Draft, count: int) -> tuple[Car, ...]:
    start, end = layout.D_CARS, layout.D_CARS + layout.CAR * count
    rows = (flat[at : at + layout.CAR] for at in range(start, end, layout.CAR))
    return tuple(decode_car(state.rules.box, row) for row in rows)


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
