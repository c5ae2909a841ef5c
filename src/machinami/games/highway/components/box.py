"""The data set format: sizes and numbers of the pieces, and the measures derived from them."""

from __future__ import annotations

from functools import cached_property
from math import isqrt
from typing import Annotated, Final, get_args

import msgspec
from msgspec import Meta, Struct

from machinami.core.contract import Json
from machinami.games.highway.messages import WORDS
from machinami.games.highway.position import layout
from machinami.games.highway.view.types import ObjectName
from machinami.geometry.polygon import rectangle
from machinami.geometry.segment import Segment
from machinami.geometry.shape import Disc, Shape

DEVELOPMENT: Final = "development"
TOWER: Final = "tower"
AIRPORT: Final = "airport"
GREEN: Final = "green"
RAINBOW: Final = "rainbow"
OBJECTS: tuple[ObjectName, ...] = get_args(ObjectName)

MAX_COMPACT_SIZE, MAX_COMPACT_HALF = 20_000, 100_000
"""The greatest size of a piece, and of half a table, whose products fit into 64 bits."""

Size = Annotated[int, Meta(ge=1, le=1_000_000)]
Coordinate = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Count = Annotated[int, Meta(ge=0, le=200)]
Name = Annotated[str, Meta(pattern="^[a-z_]{1,24}$")]
Outline = Annotated[tuple[Coordinate, ...], Meta(min_length=3, max_length=4)]
"""A rectangle as x, y, width, height, or a disc as x, y, diameter."""


class RoadSize(Struct, frozen=True, forbid_unknown_fields=True):
    """The size of a road."""

    length: Size
    width: Size
    thick: Size


class DiscSize(Struct, frozen=True, forbid_unknown_fields=True):
    """The size of one disc of a pillar."""

    radius: Size
    height: Size


class CarSet(Struct, frozen=True, forbid_unknown_fields=True):
    """The size of a car and a player's car types with their lengths, in the order of H-2."""

    width: Size
    height: Size
    types: Annotated[tuple[tuple[Name, Size], ...], Meta(min_length=1, max_length=20)]


class ObjectSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """The specification of an object of the city."""

    outline: Outline
    count: Annotated[int, Meta(ge=1, le=9)] = 1
    area: bool = False
    building: bool = False
    height: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    obstacles: Annotated[tuple[tuple[Name, Outline], ...], Meta(max_length=9)] = ()
    heights: dict[Name, Annotated[int, Meta(ge=1, le=1_000_000)]] = {}
    """Heights of the obstacles by name; an obstacle without a height blocks roads at any height."""
    opening: tuple[Coordinate, Coordinate, Coordinate, Coordinate] | None = None

    @property
    def shape(self) -> Shape:
        """The outline in the object's coordinates."""
        return _build_shape(self.outline)

    @property
    def obstacle_shapes(self) -> tuple[tuple[str, Shape], ...]:
        """The obstacles on the object as (name, shape), in the object's coordinates."""
        return tuple((name, _build_shape(outline)) for name, outline in self.obstacles)

    @property
    def opening_line(self) -> Segment | None:
        """The line under the arch, in the object's coordinates; None for an object without an opening."""
        return None if self.opening is None else (self.opening[:2], self.opening[2:])


class TableSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """The figures that depend on the number of players."""

    cars: Count
    grey: Count
    yellow: Count
    roads: Count
    half: Size
    pillars: tuple[tuple[Coordinate, Coordinate], ...]
    feet: tuple[tuple[Coordinate, Coordinate], ...]


class Box(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A data set, with the measures derived from it; lengths are in hundredths of a millimetre."""

    clearance: Size
    steepest: Annotated[int, Meta(ge=1, le=20)]
    bearing: Size
    foot: Size
    road: RoadSize
    disc: DiscSize
    car: CarSet
    objects: dict[str, ObjectSpec]
    tables: dict[str, TableSpec]
    name: Annotated[str, Meta(max_length=40)] = ""
    """An optional name, given by the set's author."""

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """H-8: a road's length in plan, indexed by the levels between its ends."""
        rises = (level * self.disc.height for level in range(self.steepest + 1))
        return tuple(isqrt(self.road.length**2 - rise**2) for rise in rises)

    def reach(self, levels: int) -> tuple[int, int]:
        """Return the least and the greatest legal distance between the centres that a road joins (H-8)."""
        length, half = self.lengths[levels], self.road.width // 2
        overhang = isqrt(self.disc.radius**2 - half**2)
        return length - 2 * overhang, length + 2 * (self.disc.radius - self.bearing)

    @property
    def gap(self) -> int:
        """H-10: the undersides of two crossing roads differ by more than this."""
        return self.road.thick + self.clearance

    @property
    def car_gap(self) -> int:
        """H-10: the undersides of two crossing roads differ by more than this over a parked car."""
        return self.gap + self.car.height

    @property
    def arch(self) -> int:
        """H-12: the greatest height of the underside of a road through the rainbow."""
        return self.objects[RAINBOW].height - self.road.thick - self.car.height

    @cached_property
    def object_names(self) -> tuple[ObjectName, ...]:
        """The names of the objects, in the order of the data set."""
        return tuple(sorted(OBJECTS, key=[*self.objects].index))

    @cached_property
    def car_lengths(self) -> dict[str, int]:
        """The length of each car type."""
        return dict(self.car.types)

    @cached_property
    def type_numbers(self) -> dict[str, int]:
        """The number of each car type in a position."""
        return {type: number for number, (type, _) in enumerate(self.car.types)}

    @cached_property
    def is_compact(self) -> bool:
        """Whether the judge's products of measures fit into 64 bits, as compiled code requires."""
        outlines = [
            outline
            for spec in self.objects.values()
            for outline in (spec.outline, *(obstacle for _, obstacle in spec.obstacles))
        ]
        sizes = (
            self.road.length,
            2 * self.disc.radius,
            self.disc.height,
            *(max(map(abs, o)) for o in outlines),
        )
        return max(sizes) <= MAX_COMPACT_SIZE and all(
            t.half <= MAX_COMPACT_HALF for t in self.tables.values()
        )

    @cached_property
    def figures(self) -> list[int]:
        """The figures of a position, without those that depend on players and options."""
        figures = [0] * layout.FIGURES
        figures[layout.RADIUS], figures[layout.WIDTH] = self.disc.radius, self.road.width
        figures[layout.THICK], figures[layout.DISC] = self.road.thick, self.disc.height
        figures[layout.GAP], figures[layout.CAR_GAP] = self.gap, self.car_gap
        figures[layout.ARCH], figures[layout.STEEPEST] = self.arch, self.steepest
        figures[layout.FOOT], figures[layout.CAR_WIDTH] = self.foot, self.car.width
        figures[layout.TYPES], figures[layout.GROUND + 3] = len(self.car.types), 1
        for levels, length in enumerate(self.lengths):
            figures[layout.LENGTHS + levels] = length
            figures[layout.LEAST + levels], figures[layout.MOST + levels] = self.reach(levels)
        for number, (_, length) in enumerate(self.car.types):
            figures[layout.TYPE_LENGTHS + number] = length
        return figures


def parse_box(data: Json) -> Box:
    """Validate and convert a data set; raise `Refused` (H-1) with the reason if it is invalid."""
    try:
        box = msgspec.convert(data, Box, strict=True)
    except msgspec.ValidationError as error:
        raise WORDS.refuse("H-1/data", reason=str(error)[:200]) from None
    if fault := _find_fault(box):
        raise WORDS.refuse("H-1/data", reason=fault)
    return box


def _find_fault(box: Box) -> str | None:
    """Return the key of the first inconsistent figure; None if the data set is consistent."""
    steep = box.road.length - box.steepest * box.disc.height
    names = [name for name, _ in box.car.types]
    if steep <= 0 or box.lengths[-1] < 6 * box.disc.radius or box.foot > box.lengths[1]:
        return "road.length"
    if box.road.width >= 2 * box.disc.radius or box.bearing > box.disc.radius:
        return "disc.radius"
    if box.car.width > box.road.width or len(set(names)) < len(names):
        return "car"
    if box.objects.keys() != set(OBJECTS) or box.objects[RAINBOW].opening_line is None:
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


def _build_shape(outline: tuple[int, ...]) -> Shape:
    """Return an outline as a rectangle or a disc; an odd diameter is rounded up."""
    x, y, *size = outline
    return rectangle(size[0], size[1], (x, y)) if len(size) == 2 else Disc((x, y), -(-size[0] // 2))
