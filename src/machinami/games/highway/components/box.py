"""What is in the box: sizes and numbers of the pieces, read from a data set."""

from __future__ import annotations

from functools import cached_property
from math import isqrt
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from machinami.core.contract import Json
from machinami.games.highway.messages import WORDS
from machinami.geometry.polygon import rectangle
from machinami.geometry.segment import Segment
from machinami.geometry.shape import Disc, Shape

DEVELOPMENT, TOWER, AIRPORT, GREEN, RAINBOW = "development", "tower", "airport", "green", "rainbow"
OBJECTS = (DEVELOPMENT, TOWER, "museum", "office", "stadium", AIRPORT, GREEN, RAINBOW)

Size = Annotated[int, Meta(ge=1, le=1_000_000)]
Coordinate = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Count = Annotated[int, Meta(ge=0, le=200)]
Name = Annotated[str, Meta(pattern="^[a-z_]{1,24}$")]
Outline = Annotated[tuple[Coordinate, ...], Meta(min_length=3, max_length=4)]
"""A rectangle as x, y, width, height, or a disc as x, y, diameter."""


class Stick(Struct, frozen=True, forbid_unknown_fields=True):
    """The size of a road."""

    length: Size
    width: Size
    thick: Size


class Puck(Struct, frozen=True, forbid_unknown_fields=True):
    """The size of one disc of a pillar."""

    radius: Size
    height: Size


class Fleet(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's cars, in the order in which they are dealt out."""

    width: Size
    height: Size
    types: Annotated[tuple[tuple[Name, Size], ...], Meta(min_length=1, max_length=20)]


class Thing(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of the city."""

    outline: Outline
    count: Annotated[int, Meta(ge=1, le=9)] = 1
    area: bool = False
    building: bool = False
    height: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    obstacles: Annotated[tuple[tuple[Name, Outline], ...], Meta(max_length=9)] = ()
    heights: dict[Name, Annotated[int, Meta(ge=1, le=1_000_000)]] = {}
    """How high its obstacles stand, by name; what is not said is in the way at any height."""
    opening: tuple[Coordinate, Coordinate, Coordinate, Coordinate] | None = None

    @property
    def shape(self) -> Shape:
        """Its outline about the origin."""
        return _shape(self.outline)

    @property
    def solids(self) -> tuple[tuple[str, Shape], ...]:
        """What stands up on it, by name, about the origin."""
        return tuple((name, _shape(outline)) for name, outline in self.obstacles)

    @property
    def gate(self) -> Segment | None:
        """The line under its arch."""
        return None if self.opening is None else (self.opening[:2], self.opening[2:])


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """What depends on the number of players."""

    cars: Count
    grey: Count
    yellow: Count
    roads: Count
    half: Size
    pillars: tuple[tuple[Coordinate, Coordinate], ...]
    feet: tuple[tuple[Coordinate, Coordinate], ...]


class Box(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A data set, with the measures that follow from it."""

    clearance: Size
    steepest: Annotated[int, Meta(ge=1, le=20)]
    bearing: Size
    foot: Size
    road: Stick
    disc: Puck
    car: Fleet
    objects: dict[str, Thing]
    tables: dict[str, Table]
    name: Annotated[str, Meta(max_length=40)] = ""
    """Who writes a set may name it."""

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """H-8: a road's length seen from above, by the levels between its ends."""
        rises = (level * self.disc.height for level in range(self.steepest + 1))
        return tuple(isqrt(self.road.length**2 - rise**2) for rise in rises)

    def reach(self, levels: int) -> tuple[int, int]:
        """H-8: the least and the greatest distance of two centres that a road may join."""
        length, half = self.lengths[levels], self.road.width // 2
        overhang = isqrt(self.disc.radius**2 - half**2)
        return length - 2 * overhang, length + 2 * (self.disc.radius - self.bearing)

    @property
    def gap(self) -> int:
        """H-10: the undersides of two roads that cross differ by more than this."""
        return self.road.thick + self.clearance

    @property
    def car_gap(self) -> int:
        """H-10: and by more than this where a car stands on the lower one."""
        return self.gap + self.car.height

    @property
    def arch(self) -> int:
        """H-12: the highest underside that a road through the rainbow may have."""
        return self.objects[RAINBOW].height - self.road.thick - self.car.height

    @cached_property
    def car_lengths(self) -> dict[str, int]:
        """The length of each type of car."""
        return dict(self.car.types)


def inspected(data: Json) -> Box:
    """The box with these figures; refuses what does not fit."""
    try:
        box = msgspec.convert(data, Box, strict=True)
    except msgspec.ValidationError as error:
        raise WORDS.refuse("H-1/data", reason=str(error)[:200]) from None
    if fault := _fault(box):
        raise WORDS.refuse("H-1/data", reason=fault)
    return box


def _fault(box: Box) -> str | None:
    """What keeps these figures from making a game, in the data set's own terms."""
    steep = box.road.length - box.steepest * box.disc.height
    names = [name for name, _ in box.car.types]
    if steep <= 0 or box.lengths[-1] < 6 * box.disc.radius or box.foot > box.lengths[1]:
        return "road.length"
    if box.road.width >= 2 * box.disc.radius or box.bearing > box.disc.radius:
        return "disc.radius"
    if box.car.width > box.road.width or len(set(names)) < len(names):
        return "car"
    if box.objects.keys() != set(OBJECTS) or box.objects[RAINBOW].gate is None:
        return "objects"
    if any(thing.area == thing.building for thing in box.objects.values()):
        return "objects.area"
    if any(thing.area and len(thing.outline) < 4 for thing in box.objects.values()):
        return "objects.outline"
    if any(thing.heights.keys() - dict(thing.obstacles).keys() for thing in box.objects.values()):
        return "objects.heights"
    if box.tables.keys() != {"2", "3", "4"}:
        return "tables"
    for seats, table in box.tables.items():
        if not len(table.pillars) == len(table.feet) == int(seats):
            return f"tables.{seats}.pillars"
        if not 1 <= table.cars <= len(names) or not table.roads or not table.grey:
            return f"tables.{seats}.cars"
    return None


def _shape(outline: tuple[int, ...]) -> Shape:
    x, y, *size = outline
    return rectangle(size[0], size[1], (x, y)) if len(size) == 2 else Disc((x, y), -(-size[0] // 2))
