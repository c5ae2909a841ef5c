"""Missions: the points of the mission board (H-21), and discs won by a car like another's (H-22)."""

from __future__ import annotations

from typing import NamedTuple

from machinami.games.highway.box.box import AIRPORT, DEVELOPMENT, GREEN, TOWER
from machinami.games.highway.box.pieces import Car, Road
from machinami.games.highway.rules.discs import Gift, handed
from machinami.games.highway.rules.judge import Draft, foot_on, through_rainbow
from machinami.games.highway.state import State
from machinami.geometry import polygon
from machinami.geometry.arrangement import enclosed
from machinami.geometry.shape import Disc

DISCS_A_POINT = 5
JAM = 3
ONCE = 2
"""What a mission brings that counts but once."""


class Points(NamedTuple):
    """A player's points, mission by mission, with the objects that made them."""

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
        return sum(self[: Points._fields.index("areas")])  # type: ignore[arg-type]


def points(state: State, seat: int) -> Points:
    """What a player has on the mission board now."""
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
    """The development areas with a pillar of this player."""
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
    """The buildings, the tower among them, that a player's roads enclose seen from above.

    No road touches a building, so each lies within one face, and its middle tells which.
    """
    lines = [(road.start, road.end) for road in state.roads if road.seat == seat]
    kinds = state.rules.box.objects
    buildings = [number for number, placed in enumerate(state.objects) if kinds[placed.object].building]
    middles = [state.objects[number].at[:2] for number in buildings]
    inside = enclosed(lines, middles)
    return tuple(number for number, within in zip(buildings, inside, strict=True) if within)


def longest_jam(busy: list[tuple[int, Road]]) -> int:
    """The largest number of roads with cars that hang together."""
    left = dict(busy)
    longest = 0
    while left:
        _, road = left.popitem()
        group, ends = 1, [road.base, road.far]
        for end in ends:
            for number, other in list(left.items()):
                if end is not None and end in (other.base, other.far):
                    del left[number]
                    group += 1
                    ends += [other.base, other.far]
        longest = max(longest, group)
    return longest


def highest(state: State) -> set[int]:
    """The players with the highest grey pillar."""
    grey = [pillar for pillar in state.pillars if not pillar.junction]
    top = max(pillar.height for pillar in grey)
    return {pillar.seat for pillar in grey if pillar.height == top}


def likenesses(state: State, draft: Draft, cars: tuple[Car, ...]) -> list[int]:
    """The opponents who lose a disc because a car like one of theirs crosses its road."""
    seat = draft.road.seat
    types = {car.type for car in cars}
    crossed = {number for pair in draft.crossings for number in pair}
    victims = {car.seat for car in state.cars if car.road in crossed and car.type in types}
    return sorted(victims - {seat}, key=lambda other: (other - seat) % state.rules.seats)


def imitated(state: State, draft: Draft, cars: tuple[Car, ...]) -> tuple[State, tuple[Gift, ...]]:
    """The discs of likenesses taken, at most one from each opponent."""
    seat = draft.road.seat
    return handed(state, [(other, seat) for other in likenesses(state, draft, cars)])
