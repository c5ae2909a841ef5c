"""Missions: the points of the mission board (H-21), and discs taken by matching car types (H-22)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, get_args

from machinami.games.highway.components.box import AIRPORT, DEVELOPMENT, GREEN, TOWER
from machinami.games.highway.components.pieces import Car, PlacedObject, Road
from machinami.games.highway.rules.discs import DiscTransfer, transfer_discs
from machinami.games.highway.rules.judge import JudgedRoad, is_through_rainbow, list_foot_areas
from machinami.games.highway.state import State
from machinami.games.highway.view.types import Mission
from machinami.geometry import polygon, shape
from machinami.geometry.arrangement import find_enclosed
from machinami.geometry.point import Point, distance, divide_rounded
from machinami.geometry.segment import Segment, project_onto_segment
from machinami.geometry.shape import Disc
from machinami.geometry.sines import FULL_TURN, rotate_point

DISCS_PER_POINT = 5
MIN_JAM_ROADS = 3
SIDE_OFFSET = 5
"""Offset from a road that passes above a building, at which both sides are tested for enclosure."""
SINGLE_SCORE = 2
"""Points of a mission that is scored at most once."""


class Points(NamedTuple):
    """A player's points by mission, with the numbers of the development areas and enclosed buildings."""

    cars: int
    development: int
    buildings: int
    tower: int
    discs: int
    jam: int
    highest: int
    rainbow: int
    airport: int
    green: int
    areas: tuple[int, ...]
    enclosed: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self[: len(MISSIONS)])  # type: ignore[arg-type]


MISSIONS: tuple[Mission, ...] = get_args(Mission)
"""The missions that score points, in the order of the mission board."""


def count_points(state: State, seat: int) -> Points:
    """Return a player's current points on the mission board (H-21)."""
    roads = [(number, road) for number, road in enumerate(state.roads) if road.seat == seat]
    busy = {car.road for car in state.cars if car.seat == seat}
    stock = state.stock[seat]
    feet = {name for _, road in roads for name in list_foot_areas(state, road)}
    areas, inside = list_developed_areas(state, seat), list_enclosed_buildings(state, seat)
    buildings = sum(state.objects[number].object != TOWER for number in inside)
    doubled = buildings < len(inside)
    return Points(
        cars=sum(car.seat == seat for car in state.cars),
        development=len(areas),
        buildings=buildings,
        tower=buildings if doubled else 0,
        discs=(stock.grey + stock.yellow) // DISCS_PER_POINT,
        jam=SINGLE_SCORE
        * (count_longest_jam([(number, road) for number, road in roads if number in busy]) >= MIN_JAM_ROADS),
        highest=SINGLE_SCORE * (seat in find_highest_seats(state)),
        rainbow=SINGLE_SCORE
        * any(number in busy and is_through_rainbow(state, road) for number, road in roads),
        airport=SINGLE_SCORE * (AIRPORT in feet),
        green=SINGLE_SCORE * (GREEN in feet),
        areas=areas,
        enclosed=inside,
    )


def list_developed_areas(state: State, seat: int) -> tuple[int, ...]:
    """Return the development areas in which the player has a pillar."""
    radius = state.rules.box.disc.radius
    return tuple(
        number
        for number, placed in enumerate(state.objects)
        if placed.object == DEVELOPMENT
        and not isinstance(placed.outline, Disc)
        and any(
            pillar.seat == seat
            and polygon.is_in_bounds(placed.bounds, pillar.at)
            and polygon.disc_inside(placed.outline, pillar.at, radius)
            for pillar in state.pillars
        )
    )


def list_enclosed_buildings(state: State, seat: int) -> tuple[int, ...]:
    """Return the buildings, the tower included, that a player's roads enclose wholly in plan."""
    lines = [(road.start, road.end) for road in state.roads if road.seat == seat]
    kinds = state.rules.box.objects
    buildings = [number for number, placed in enumerate(state.objects) if kinds[placed.object].building]
    parts = [
        (number, point) for number in buildings for point in _iter_test_points(state.objects[number], lines)
    ]
    inside = find_enclosed(lines, [point for _, point in parts])
    outside = {number for (number, _), within in zip(parts, inside, strict=True) if not within}
    return tuple(number for number in buildings if number not in outside)


def _iter_test_points(building: PlacedObject, lines: Sequence[Segment]) -> Iterator[Point]:
    """Yield the points of a building to test: its centre, its rim, and both sides of every road above it."""
    middle = building.at[:2]
    yield middle
    rim = building.outline
    if isinstance(rim, Disc):
        for eighth in range(0, FULL_TURN, FULL_TURN // 8):
            x, y = rotate_point((rim.radius, 0), eighth)
            yield middle[0] + x, middle[1] + y
    else:
        yield from rim
    for line in lines:
        foot = project_onto_segment(middle, line)
        if foot is not None and foot != middle and shape.shapes_near(rim, Disc(foot, 1)):
            dx, dy = foot[0] - middle[0], foot[1] - middle[1]
            far = max(1, distance(middle, foot))
            for aside in (-SIDE_OFFSET, SIDE_OFFSET):
                yield foot[0] + divide_rounded(dx * aside, far), foot[1] + divide_rounded(dy * aside, far)


def count_longest_jam(busy: list[tuple[int, Road]]) -> int:
    """Return the size of the largest connected group of roads with cars."""
    remaining = dict(busy)
    longest = 0
    while remaining:
        _, road = remaining.popitem()
        group, ends = 1, [road.base, road.far]
        for end in ends:
            for number, other in list(remaining.items()):
                if end is not None and end in (other.base, other.far):
                    del remaining[number]
                    group += 1
                    ends += [other.base, other.far]
        longest = max(longest, group)
    return longest


def find_highest_seats(state: State) -> set[int]:
    """Return the players with the highest grey pillar."""
    grey = [pillar for pillar in state.pillars if not pillar.junction]
    top = max(pillar.height for pillar in grey)
    return {pillar.seat for pillar in grey if pillar.height == top}


def list_matched_opponents(state: State, draft: JudgedRoad, cars: tuple[Car, ...]) -> list[int]:
    """Return the opponents who lose a disc (H-22), clockwise: a car of theirs on a crossed road has the type
    of a new car."""
    seat = draft.road.seat
    types = {car.type for car in cars}
    crossed = {number for pair in draft.crossings for number in pair}
    victims = {car.seat for car in state.cars if car.road in crossed and car.type in types}
    return sorted(victims - {seat}, key=lambda other: (other - seat) % state.rules.seats)


def apply_matches(
    state: State, draft: JudgedRoad, cars: tuple[Car, ...]
) -> tuple[State, tuple[DiscTransfer, ...]]:
    """Take one disc from each opponent with a matching car (H-22)."""
    seat = draft.road.seat
    return transfer_discs(state, [(other, seat) for other in list_matched_opponents(state, draft, cars)])
