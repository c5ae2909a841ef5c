"""Missions: the points of the mission board (H-21), and discs taken by matching car types (H-22)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from machinami.games.highway.components.box import AIRPORT, DEVELOPMENT, GREEN, TOWER
from machinami.games.highway.components.pieces import Car, Placed, Road
from machinami.games.highway.rules.discs import Gift, handed
from machinami.games.highway.rules.judge import Draft, foot_on, through_rainbow
from machinami.games.highway.state import State
from machinami.geometry import polygon, shape
from machinami.geometry.arrangement import enclosed
from machinami.geometry.point import Point, distance, quotient
from machinami.geometry.segment import Segment, beneath
from machinami.geometry.shape import Disc
from machinami.geometry.sines import FULL, turned

DISCS_A_POINT = 5
JAM = 3
BESIDE = 5
"""Offset from a road that passes above a building, at which both sides are tested for enclosure."""
ONCE = 2
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


MISSIONS = Points._fields[: Points._fields.index("areas")]
"""The missions that score points, in the order of the mission board."""


def points(state: State, seat: int) -> Points:
    """Return a player's current points on the mission board (H-21)."""
    roads = [(number, road) for number, road in enumerate(state.roads) if road.seat == seat]
    busy = {car.road for car in state.cars if car.seat == seat}
    stock = state.stock[seat]
    feet = {name for _, road in roads for name in foot_on(state, road)}
    areas, inside = developed(state, seat), surrounded(state, seat)
    buildings = sum(state.objects[number].object != TOWER for number in inside)
    doubled = buildings < len(inside)
    return Points(
        cars=sum(car.seat == seat for car in state.cars),
        development=len(areas),
        buildings=buildings,
        tower=buildings if doubled else 0,
        discs=(stock.grey + stock.yellow) // DISCS_A_POINT,
        jam=ONCE * (longest_jam([(number, road) for number, road in roads if number in busy]) >= JAM),
        highest=ONCE * (seat in highest(state)),
        rainbow=ONCE * any(number in busy and through_rainbow(state, road) for number, road in roads),
        airport=ONCE * (AIRPORT in feet),
        green=ONCE * (GREEN in feet),
        areas=areas,
        enclosed=inside,
    )


def developed(state: State, seat: int) -> tuple[int, ...]:
    """Return the development areas in which the player has a pillar."""
    radius = state.rules.box.disc.radius
    return tuple(
        number
        for number, placed in enumerate(state.objects)
        if placed.object == DEVELOPMENT
        and not isinstance(placed.outline, Disc)
        and any(
            pillar.seat == seat
            and polygon.within_bounds(placed.bounds, pillar.at)
            and polygon.disc_inside(placed.outline, pillar.at, radius)
            for pillar in state.pillars
        )
    )


def surrounded(state: State, seat: int) -> tuple[int, ...]:
    """Return the buildings, the tower included, that a player's roads enclose wholly in plan."""
    lines = [(road.start, road.end) for road in state.roads if road.seat == seat]
    kinds = state.rules.box.objects
    buildings = [number for number, placed in enumerate(state.objects) if kinds[placed.object].building]
    parts = [(number, point) for number in buildings for point in _parts(state.objects[number], lines)]
    inside = enclosed(lines, [point for _, point in parts])
    outside = {number for (number, _), within in zip(parts, inside, strict=True) if not within}
    return tuple(number for number in buildings if number not in outside)


def _parts(building: Placed, lines: Sequence[Segment]) -> Iterator[Point]:
    """Yield the points of a building to test: its centre, its rim, and both sides of every road above it."""
    middle = building.at[:2]
    yield middle
    rim = building.outline
    if isinstance(rim, Disc):
        for eighth in range(0, FULL, FULL // 8):
            x, y = turned((rim.radius, 0), eighth)
            yield middle[0] + x, middle[1] + y
    else:
        yield from rim
    for line in lines:
        foot = beneath(middle, line)
        if foot is not None and foot != middle and shape.near(rim, Disc(foot, 1)):
            dx, dy = foot[0] - middle[0], foot[1] - middle[1]
            far = max(1, distance(middle, foot))
            for aside in (-BESIDE, BESIDE):
                yield foot[0] + quotient(dx * aside, far), foot[1] + quotient(dy * aside, far)


def longest_jam(busy: list[tuple[int, Road]]) -> int:
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


def highest(state: State) -> set[int]:
    """Return the players with the highest grey pillar."""
    grey = [pillar for pillar in state.pillars if not pillar.junction]
    top = max(pillar.height for pillar in grey)
    return {pillar.seat for pillar in grey if pillar.height == top}


def likenesses(state: State, draft: Draft, cars: tuple[Car, ...]) -> list[int]:
    """Return the opponents who lose a disc (H-22), clockwise: a car of theirs on a crossed road has the type
    of a new car."""
    seat = draft.road.seat
    types = {car.type for car in cars}
    crossed = {number for pair in draft.crossings for number in pair}
    victims = {car.seat for car in state.cars if car.road in crossed and car.type in types}
    return sorted(victims - {seat}, key=lambda other: (other - seat) % state.rules.seats)


def imitated(state: State, draft: Draft, cars: tuple[Car, ...]) -> tuple[State, tuple[Gift, ...]]:
    """Take one disc from each opponent with a matching car (H-22)."""
    seat = draft.road.seat
    return handed(state, [(other, seat) for other in likenesses(state, draft, cars)])
