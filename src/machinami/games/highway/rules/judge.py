"""The judge: whether a pillar with its road, or an exit, may be built at a place (H-5 to H-13)."""

from __future__ import annotations

from typing import NamedTuple

from machinami.games.highway.components import pieces
from machinami.games.highway.components.box import AIRPORT, DEVELOPMENT, GREEN, RAINBOW
from machinami.games.highway.components.pieces import (
    EXIT,
    Pillar,
    PlacedObject,
    Road,
    Solid,
    parse_object_part,
)
from machinami.games.highway.messages import WORDS
from machinami.games.highway.rules.piece_ids import (
    NEW_DISC,
    NEW_ROAD,
    build_location,
    car_id,
    disc_id,
    road_id,
)
from machinami.games.highway.rules_text_values import MIN_ROAD_ANGLE
from machinami.games.highway.state import Crossing, State
from machinami.games.highway.view.types import ObjectName
from machinami.geometry import polygon, shape
from machinami.geometry.incline import is_above
from machinami.geometry.point import Point, RationalPoint, dot, round_point, squared_distance
from machinami.geometry.segment import intersect_lines, segments_cross
from machinami.geometry.shape import Disc
from machinami.geometry.sines import FULL_TURN
from machinami.geometry.strip import build_strip

OVER, UNDER = "over", "under"
NAMED_SOLIDS = ("tower", "museum", "office", "stadium", "terminal", "plane", "tree", "arch")
"""Solids with a name in the message catalogue; a data set may have others."""


class JudgedRoad(NamedTuple):
    """A legal road with its consequences, except the cars."""

    road: Road
    pillar: Pillar | None
    crossings: tuple[Crossing, ...]
    roads_above: tuple[int, ...]
    """Numbers of the roads above the new one where they overlap in plan."""
    first_crossings: tuple[tuple[int, str], ...]
    """H-14: the opponents' roads that the new one is the first to pass over or under, each with the side."""

    @property
    def cars_earned(self) -> int:
        """The number of cars earned, the exit's own included."""
        return len(self.first_crossings) + self.exit_bonus

    @property
    def exit_bonus(self) -> int:
        return 1 if self.road.kind == EXIT else 0


def judge_pillar(state: State, seat: int, base: int, at: Point, height: int, junction: bool) -> JudgedRoad:
    """Judge a new pillar with the road to it; raise `Refused` with the clause that it breaks."""
    below = _require_open_end(state, seat, base)
    _judge_height(state, seat, below, height, junction)
    box = state.rules.box
    half, radius = state.rules.table.half, box.disc.radius
    if max(abs(at[0]), abs(at[1])) > half - radius:
        raise WORDS.refuse("H-11/disc", build_location([NEW_DISC], [at]))
    _judge_reach(state, below, base, at, height)
    pillar = Pillar(seat, at, height, junction, 2 if junction else 1)
    _judge_disc(state, seat, at)
    far = (len(state.pillars), pillar)
    road = pieces.build_road(box, seat, (base, below), far, 0)
    lift = _judge_angles(state, road)
    if lift:
        road = pieces.build_road(box, seat, (base, below), far, lift)
    return _judge_road(state, road, pillar)


def judge_exit(state: State, seat: int, base: int, angle: int) -> JudgedRoad:
    """Judge an exit; raise `Refused` with the clause that it breaks."""
    pillar = _require_open_end(state, seat, base)
    if not 0 <= angle < FULL_TURN:
        raise WORDS.refuse("H-1/angle")
    if pillar.height != 1:
        raise WORDS.refuse("H-13", build_location([disc_id(base)], [pillar.at]), height=pillar.height)
    box = state.rules.box
    foot = pieces.locate_foot(box, pillar, angle)
    road = pieces.build_descent(box, seat, EXIT, (base, pillar), foot, 0)
    lift = _judge_angles(state, road)
    if lift:
        road = pieces.build_descent(box, seat, EXIT, (base, pillar), foot, lift)
    draft = _judge_road(state, road, None)
    part = pieces.build_foot(box, road)
    for number, placed in enumerate(state.objects):
        if placed.object == RAINBOW and shape.shapes_near(placed.outline, part):
            raise WORDS.refuse("H-12/exit", build_location([f"object:{number}"], [road.end]))
    return draft


def _require_open_end(state: State, seat: int, number: int) -> Pillar:
    """Return a pillar from which the seat may build; raise `Refused` if it may not (H-5)."""
    if not 0 <= number < len(state.pillars):
        raise WORDS.refuse("H-5/unknown")
    pillar = state.pillars[number]
    if pillar.seat != seat:
        raise WORDS.refuse("H-5/other", build_location([disc_id(number)], [pillar.at]))
    if not pillar.ways:
        raise WORDS.refuse("H-5/closed", build_location([disc_id(number)], [pillar.at]))
    if not state.stock[seat].roads:
        raise WORDS.refuse("H-5/road")
    return pillar


def _judge_height(state: State, seat: int, base: Pillar, height: int, junction: bool) -> None:
    box, stock = state.rules.box, state.stock[seat]
    levels = abs(height - base.height)
    if junction:
        if height < 2:
            raise WORDS.refuse("H-7/alone")
        if levels > box.steepest:
            raise WORDS.refuse("H-7/steep", levels=box.steepest)
        if not stock.yellow:
            raise WORDS.refuse("H-7/yellow")
    elif height < 1 or levels != 1:
        raise WORDS.refuse("H-6", height=base.height)
    if stock.grey < height - junction:
        raise WORDS.refuse("H-6/discs", discs=stock.grey)


def _judge_reach(state: State, base: Pillar, number: int, at: Point, height: int) -> None:
    least, most = state.rules.box.reach(abs(height - base.height))
    apart = squared_distance(base.at, at)
    if apart < least * least:
        raise WORDS.refuse("H-8/near", build_location([disc_id(number), NEW_DISC], [at]))
    if apart > most * most:
        raise WORDS.refuse("H-8/far", build_location([disc_id(number), NEW_DISC], [at]))


def _judge_disc(state: State, seat: int, at: Point) -> None:
    box = state.rules.box
    radius = box.disc.radius
    x, y = at
    for number, pillar in enumerate(state.pillars):
        if squared_distance(pillar.at, at) < 4 * radius * radius:
            ring = pillar.seat == seat and pillar.at == at
            raise WORDS.refuse(
                "H-11/ring" if ring else "H-9/disc", build_location([disc_id(number)], [pillar.at])
            )
    bounds = (x - radius, y - radius, x + radius, y + radius)
    for number, road in enumerate(state.roads):
        if not polygon.are_boxes_apart(bounds, road.bounds) and polygon.disc_near(road.corners, at, radius):
            raise WORDS.refuse("H-9/under", build_location([NEW_DISC, road_id(number)], [at]))
    for number, placed in enumerate(state.objects):
        if polygon.are_boxes_apart(bounds, placed.bounds):
            continue
        for solid in placed.solids:
            if shape.shapes_near(solid.shape, Disc(at, radius)):
                place = build_location([solid.id], [shape.middle(solid.shape)])
                if box.objects[placed.object].area and placed.object != DEVELOPMENT:
                    raise WORDS.refuse(f"H-12/{placed.object}", place)
                raise WORDS.refuse("H-12/taken", place, thing=_name_solid(placed, solid))
        if box.objects[placed.object].area and shape.shapes_near(placed.outline, Disc(at, radius)):
            place = build_location([f"object:{number}"], [at])
            if placed.object != DEVELOPMENT:
                raise WORDS.refuse(f"H-12/{placed.object}", place)
            if not polygon.disc_inside(_require_polygon(placed.outline), at, radius):
                raise WORDS.refuse("H-12/edge", place)


def _judge_angles(state: State, road: Road) -> int:
    """Return the lift of a new road on its base pillar; refuse an angle of less than 60° to another road
    there (H-10)."""
    lift = 0
    mine = squared_distance(road.start, road.end)
    for number, old in enumerate(state.roads):
        if road.base not in (old.base, old.far):
            continue
        other = old.end if old.base == road.base else old.start
        facing = dot(road.start, road.end, other)
        if facing > 0 and 4 * facing * facing > mine * squared_distance(road.start, other):
            raise WORDS.refuse(
                "H-10/angle", build_location([road_id(number), NEW_ROAD], [road.start]), angle=MIN_ROAD_ANGLE
            )
        if polygon.convex_overlap(road.corners, old.corners):
            lift = max(lift, 1 + (old.lift if old.base == road.base else 0))
    return lift


def _judge_road(state: State, road: Road, pillar: Pillar | None) -> JudgedRoad:
    box = state.rules.box
    half, radius = state.rules.table.half, box.disc.radius
    bounds = road.bounds
    if min(bounds[0], bounds[1]) < -half or max(bounds[2], bounds[3]) > half:
        raise WORDS.refuse("H-11/road", build_location([NEW_ROAD], [road.end]))
    for number, other in enumerate(state.pillars):
        x, y = other.at
        if number == road.base or polygon.are_boxes_apart(
            bounds, (x - radius, y - radius, x + radius, y + radius)
        ):
            continue
        if polygon.disc_near(road.corners, other.at, radius):
            raise WORDS.refuse("H-9/over", build_location([disc_id(number), NEW_ROAD], [other.at]))
    _judge_solids(state, road)
    crossings: list[Crossing] = []
    roofs: list[int] = []
    new = len(state.roads)
    for number, old in enumerate(state.roads):
        if polygon.are_boxes_apart(bounds, old.bounds) or road.base in (old.base, old.far):
            continue
        if not polygon.convex_overlap(road.corners, old.corners):
            continue
        side = _judge_heights(state, road, number)
        if side == UNDER:
            roofs.append(number)
        if segments_cross(road.line, old.line):
            crossings.append((number, new) if side == OVER else (new, number))
    _judge_arch(state, road)
    return JudgedRoad(
        road, pillar, tuple(crossings), tuple(roofs), _find_first_crossings(state, road.seat, crossings, new)
    )


def _judge_solids(state: State, road: Road) -> None:
    for placed in state.objects:
        if polygon.are_boxes_apart(road.bounds, placed.bounds):
            continue
        for solid in placed.solids:
            if polygon.are_boxes_apart(road.bounds, solid.bounds) or not shape.shapes_near(
                road.corners, solid.shape
            ):
                continue
            place = build_location([solid.id, NEW_ROAD], [shape.middle(solid.shape)])
            if state.rules.version < 2 or not solid.height:
                raise WORDS.refuse("H-12/solid", place, thing=_name_solid(placed, solid))
            air = solid.height + state.rules.box.clearance
            if any(road.incline.is_at_most(air, corner) for corner in _find_overlap(road, solid)):
                high = _format_discs(solid.height, state.rules.box.disc.height)
                raise WORDS.refuse("H-12/low", place, thing=_name_solid(placed, solid), discs=high)


def _format_discs(height: int, disc: int) -> str:
    """Return a height in discs, rounded up to half a disc."""
    halves = -(-2 * height // disc)
    return f"{halves // 2}{'½' if halves % 2 else ''}"


def _name_solid(placed: PlacedObject, solid: Solid) -> dict[str, str]:
    """Return the name of a solid in both languages: a part of an area by its name, else the building."""
    name = parse_object_part(solid.id) or placed.object
    return WORDS.format_message("says", f"thing/{name}" if name in NAMED_SOLIDS else "thing")


def _find_overlap(road: Road, solid: Solid) -> list[RationalPoint]:
    """Return the corners of the overlap of a road and a solid in plan; a round solid counts as its bounding
    square along the road (H-12)."""
    if not isinstance(solid.shape, Disc):
        return polygon.intersect_convex(road.corners, solid.shape)
    (x, y), radius = solid.shape
    ahead = (x + road.end[0] - road.start[0], y + road.end[1] - road.start[1])
    square = build_strip((x, y), ahead, -2 * radius, 2 * radius, 2 * radius)
    return polygon.intersect_convex(road.corners, square)


def _judge_heights(state: State, road: Road, number: int) -> str:
    """Return whether a new road passes over or under another that it overlaps in plan; refuse too little
    distance (H-10)."""
    box, old = state.rules.box, state.roads[number]
    places = polygon.intersect_convex(road.corners, old.corners)
    if is_above(old.incline, road.incline, places, box.gap):
        return UNDER
    if not is_above(road.incline, old.incline, places, box.gap):
        raise WORDS.refuse("H-10", build_location([road_id(number), NEW_ROAD], map(round_point, places)))
    for car in state.cars:
        if car.road != number or polygon.are_boxes_apart(car.bounds, road.bounds):
            continue
        if polygon.convex_overlap(car.corners, road.corners):
            places = polygon.intersect_convex(car.corners, road.corners)
            if not is_above(road.incline, old.incline, places, box.car_gap):
                raise WORDS.refuse(
                    "H-10/car", build_location([car_id(car), NEW_ROAD], map(round_point, places))
                )
    return OVER


def _judge_arch(state: State, road: Road) -> None:
    for number, placed in enumerate(state.objects):
        if placed.opening is not None and segments_cross(road.line, placed.opening):
            place = intersect_lines(road.line, placed.opening)
            if not road.incline.is_at_most(state.rules.box.arch, place):
                raise WORDS.refuse(
                    "H-12/arch", build_location([f"object:{number}", NEW_ROAD], [round_point(place)])
                )


def _find_first_crossings(
    state: State, seat: int, crossings: list[Crossing], new: int
) -> tuple[tuple[int, str], ...]:
    """Return the crossings that earn a car (H-14)."""
    passed_over = {lower for lower, _ in state.crossings}
    passed_under = {upper for _, upper in state.crossings}
    firsts = []
    for lower, upper in crossings:
        other, side, used = (lower, OVER, passed_over) if upper == new else (upper, UNDER, passed_under)
        if state.roads[other].seat != seat and other not in used:
            firsts.append((other, side))
    return tuple(firsts)


def is_through_rainbow(state: State, road: Road) -> bool:
    """Return whether a road passes through the rainbow (H-12)."""
    return any(
        placed.opening is not None and segments_cross(road.line, placed.opening) for placed in state.objects
    )


def list_foot_areas(state: State, road: Road) -> list[ObjectName]:
    """Return the areas in which an exit's foot lies wholly (H-12); empty for other roads."""
    if road.kind != EXIT:
        return []
    part = pieces.build_foot(state.rules.box, road)
    return [
        placed.object
        for placed in state.objects
        if placed.object in (DEVELOPMENT, AIRPORT, GREEN)
        and shape.contains_shape(_require_polygon(placed.outline), part)
    ]


def _require_polygon(outline: shape.Shape) -> polygon.Polygon:
    """Return an area's outline; raise `TypeError` if it is round."""
    if isinstance(outline, Disc):
        raise TypeError("the outline of an area must be a polygon")
    return outline
