"""The refusals of roads and cars: the clause and sentence of a fault, with the pieces and points
concerned."""

from __future__ import annotations

from collections.abc import Sequence

from machinami.core.contract import Refused
from machinami.games.highway.components.box import DEVELOPMENT
from machinami.games.highway.components.pieces import (
    PlacedObject,
    Road,
    Solid,
    decode_car,
    decode_road,
    object_id,
    parse_object_part,
)
from machinami.games.highway.messages import WORDS
from machinami.games.highway.position import faults, layout
from machinami.games.highway.position.layout import Draft
from machinami.games.highway.rules.piece_ids import (
    NEW_DISC,
    NEW_ROAD,
    build_location,
    car_id,
    disc_id,
    new_car_id,
    road_id,
)
from machinami.games.highway.rules_text_values import MIN_ROAD_ANGLE
from machinami.games.highway.state import State
from machinami.games.highway.view.types import Location
from machinami.geometry import polygon, shape
from machinami.geometry.point import Point, round_point
from machinami.geometry.polygon import Polygon
from machinami.geometry.segment import intersect_lines

NAMED_SOLIDS = ("tower", "museum", "office", "stadium", "terminal", "plane", "tree", "arch")
"""Solids with a name in the message catalogue; a data set may have others."""

MAX_TYPE_LENGTH = 24
"""Characters of an unknown car type that a refusal repeats."""

WITHOUT_LOCATION = {
    faults.UNKNOWN_PILLAR: "H-5/unknown",
    faults.NO_ROAD: "H-5/road",
    faults.LOW_JUNCTION: "H-7/alone",
    faults.NO_YELLOW: "H-7/yellow",
    faults.WRONG_ANGLE: "H-1/angle",
}
WITH_BASE = {faults.OTHERS_PILLAR: "H-5/other", faults.CLOSED_PILLAR: "H-5/closed", faults.HIGH_EXIT: "H-13"}
OF_REACH = {faults.TOO_NEAR: "H-8/near", faults.TOO_FAR: "H-8/far"}


def refuse_road(state: State, seat: int, draft: Draft, at: Point = (0, 0)) -> Refused:
    """Return the refusal of a road for the fault of its draft; `at` is the place of its new pillar."""
    fault, number, _ = _read_fault(draft)
    if fault in WITHOUT_LOCATION:
        return WORDS.refuse(WITHOUT_LOCATION[fault])
    if fault in WITH_BASE:
        base = state.pillars[number]
        place = build_location([disc_id(number)], [base.at])
        return WORDS.refuse(WITH_BASE[fault], place, height=base.height)
    if fault == faults.STEEP_JUNCTION:
        return WORDS.refuse("H-7/steep", levels=state.rules.box.steepest)
    if fault == faults.WRONG_HEIGHT:
        return WORDS.refuse("H-6", height=state.pillars[number].height)
    if fault == faults.FEW_DISCS:
        return WORDS.refuse("H-6/discs", discs=state.stock[seat].grey)
    if fault in OF_REACH:
        return WORDS.refuse(OF_REACH[fault], build_location([disc_id(number), NEW_DISC], [at]))
    if fault <= faults.DISC_ON_EDGE:
        return _refuse_disc(state, seat, draft, at)
    return _refuse_strip(state, draft, decode_road(draft))


def _refuse_disc(state: State, seat: int, draft: Draft, at: Point) -> Refused:
    """Return the refusal of the place of a new pillar."""
    fault, number, part = _read_fault(draft)
    if fault == faults.DISC_OFF_TABLE:
        return WORDS.refuse("H-11/disc", build_location([NEW_DISC], [at]))
    if fault == faults.DISC_ON_DISC:
        pillar = state.pillars[number]
        key = "H-11/ring" if pillar.seat == seat and pillar.at == at else "H-9/disc"
        return WORDS.refuse(key, build_location([disc_id(number)], [pillar.at]))
    if fault == faults.DISC_UNDER_ROAD:
        return WORDS.refuse("H-9/under", build_location([NEW_DISC, road_id(number)], [at]))
    placed = state.objects[number]
    if fault == faults.DISC_ON_SOLID:
        solid = placed.solids[part]
        place = build_location([solid.id], [shape.middle(solid.shape)])
        if state.rules.box.objects[placed.object].area and placed.object != DEVELOPMENT:
            return WORDS.refuse(f"H-12/{placed.object}", place)
        return WORDS.refuse("H-12/taken", place, thing=_name_solid(placed, solid))
    key = "H-12/edge" if fault == faults.DISC_ON_EDGE else f"H-12/{placed.object}"
    return WORDS.refuse(key, build_location([object_id(number)], [at]))


def _refuse_strip(state: State, draft: Draft, road: Road) -> Refused:
    """Return the refusal of the way of a new road."""
    fault, number, part = _read_fault(draft)
    if fault == faults.NARROW_ANGLE:
        place = build_location([road_id(number), NEW_ROAD], [road.start])
        return WORDS.refuse("H-10/angle", place, angle=MIN_ROAD_ANGLE)
    if fault == faults.ROAD_OFF_TABLE:
        return WORDS.refuse("H-11/road", build_location([NEW_ROAD], [road.end]))
    if fault == faults.ROAD_OVER_DISC:
        place = build_location([disc_id(number), NEW_ROAD], [state.pillars[number].at])
        return WORDS.refuse("H-9/over", place)
    if fault == faults.ROADS_CLASH:
        return WORDS.refuse(
            "H-10", _locate_overlap(road_id(number), road.corners, state.roads[number].corners)
        )
    if fault == faults.ROAD_IN_CAR:
        car = state.cars[part]
        return WORDS.refuse("H-10/car", _locate_overlap(car_id(car), car.corners, road.corners))
    placed = state.objects[number]
    if fault == faults.LOW_ARCH and placed.opening is not None:
        point = round_point(intersect_lines(road.line, placed.opening))
        key = "H-12/arch" if state.rules.version < 3 else "H-12/between"
        return WORDS.refuse(key, build_location([object_id(number), NEW_ROAD], [point]))
    if fault == faults.EXIT_ON_RAINBOW:
        return WORDS.refuse("H-12/exit", build_location([object_id(number)], [road.end]))
    solid = placed.solids[part]
    place, thing = (
        build_location([solid.id, NEW_ROAD], [shape.middle(solid.shape)]),
        _name_solid(placed, solid),
    )
    if state.rules.version < 2 or not solid.height:
        return WORDS.refuse("H-12/solid", place, thing=thing)
    high = _format_discs(solid.height, state.rules.box.disc.height)
    return WORDS.refuse("H-12/low", place, thing=thing, discs=high)


def refuse_car(state: State, draft: Draft, types: Sequence[str]) -> Refused:
    """Return the refusal of a car of these types for the fault of a draft."""
    fault, number, other = _read_fault(draft)
    type = types[number]
    if fault == faults.NO_CAR_TYPE:
        rest = list(state.stock[draft[layout.R_SEAT]].cars)
        for earlier in types[:number]:
            rest.remove(earlier)
        place = build_location([new_car_id(type[:MAX_TYPE_LENGTH])])
        return WORDS.refuse("H-15/type", place, left=", ".join(rest) or "–")
    if fault == faults.NO_CAR_PLACE:
        return WORDS.refuse("H-15/place", build_location([new_car_id(type)]))
    if fault == faults.CARS_OVERLAP:
        return WORDS.refuse("H-15/overlap", build_location([new_car_id(types[other]), new_car_id(type)]))
    first = layout.D_CARS + layout.CAR * number
    corners = decode_car(state.rules.box, draft[first : first + layout.CAR]).corners
    if fault == faults.CAR_OFF_ROAD:
        return WORDS.refuse("H-15/place", build_location([new_car_id(type)], [polygon.middle(corners)]))
    points = map(round_point, polygon.intersect_convex(corners, state.roads[other].corners))
    return WORDS.refuse("H-10/roof", build_location([new_car_id(type), road_id(other)], points))


def _read_fault(draft: Draft) -> Sequence[int]:
    """Return the fault of a draft and the numbers of the pieces concerned."""
    return draft[layout.D_FAULT : layout.D_FAULT + 3]


def _locate_overlap(piece: str, one: Polygon, other: Polygon) -> Location:
    """Return the location of the overlap of a piece and the new road."""
    return build_location([piece, NEW_ROAD], map(round_point, polygon.intersect_convex(one, other)))


def _format_discs(height: int, disc: int) -> str:
    """Return a height in discs, rounded up to half a disc."""
    halves = -(-2 * height // disc)
    return f"{halves // 2}{'½' if halves % 2 else ''}"


def _name_solid(placed: PlacedObject, solid: Solid) -> dict[str, str]:
    """Return the name of a solid in both languages: a part of an area by its name, else the building."""
    name = parse_object_part(solid.id) or placed.object
    return WORDS.format_message("says", f"thing/{name}" if name in NAMED_SOLIDS else "thing")
