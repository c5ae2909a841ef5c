"""Schema of a data set: every value of the physical game by name, with its bounds."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=99)]
PositiveCount = Annotated[int, Meta(ge=1, le=99)]
Times = Annotated[int, Meta(ge=1, le=9)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Coordinate = Annotated[int, Meta(ge=0, le=1000)]

SpaceKind = Literal["town", "paddies", "forest", "quarry", "border", "river"]
Resource = Literal["rice", "wood", "stone"]
DeedKind = Literal[
    "money",
    "rice",
    "travel",
    "recruit",
    "develop",
    "wood",
    "stone",
    "paddy",
    "wood_stone",
    "build_easy",
    "build_hard",
    "trade",
]


class Pieces(Struct, frozen=True, forbid_unknown_fields=True):
    """Pieces of each player and of the common stock at the start."""

    officials: Annotated[int, Meta(ge=1, le=8)]
    houses: PositiveCount
    posts: Count
    shogun: Count
    fortresses: Count
    ryo: Count
    most: PositiveCount
    slots: Annotated[int, Meta(ge=4, le=20)]
    display: Count


class End(Struct, frozen=True, forbid_unknown_fields=True):
    """The power that ends the game, and the Ryo per point in the final score."""

    power: PositiveCount
    ryo: PositiveCount


class Work(Struct, frozen=True, forbid_unknown_fields=True):
    """Units that a samurai collects, by the number of samurai on its space."""

    yields: Annotated[tuple[Count, ...], Meta(min_length=1, max_length=8)]


class Building(Struct, frozen=True, forbid_unknown_fields=True):
    """Cost, power and influence of a building."""

    wood: Count
    stone: Count
    ryo: Count
    power: Count
    influence: Count


class Buildings(Struct, frozen=True, forbid_unknown_fields=True):
    """The three kinds of building."""

    house: Building
    post: Building
    fortress: Building


class Amount(Struct, frozen=True, forbid_unknown_fields=True):
    """Units of each good; 0 by default."""

    rice: Count = 0
    wood: Count = 0
    stone: Count = 0
    ryo: Count = 0


class Deed(Struct, frozen=True, forbid_unknown_fields=True):
    """An action printed on a card; `do` decides which other fields apply (`validation.ALLOWED_FIELDS`)."""

    do: DeedKind
    times: Times
    rice: Count = 0
    ryo: Count = 0
    ride: Annotated[int, Meta(ge=0, le=4)] = 0
    anywhere: bool = False
    more: Count = 0
    always: Count = 0
    officials: Annotated[int, Meta(ge=1, le=4)] = 1
    off: Count = 0
    both: bool = False

    @property
    def max_officials(self) -> int:
        """The number of officials needed for all activations."""
        return self.times * self.officials


Deeds = Annotated[tuple[Deed, ...], Meta(min_length=2, max_length=6)]


class MerchantCardData(Struct, frozen=True, forbid_unknown_fields=True):
    """A merchant card: the resource for sale, and the price of a power point."""

    buy: Resource
    most: Times
    price: Count
    point: Amount


class Space(Struct, frozen=True, forbid_unknown_fields=True):
    """A space of the board."""

    kind: SpaceKind
    roads: tuple[Name, ...]
    at: tuple[Coordinate, Coordinate] | None = None


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """The map for certain numbers of players."""

    seats: tuple[Annotated[int, Meta(ge=2, le=4)], ...]
    spaces: Annotated[dict[Name, Space], Meta(max_length=60)]
    covered: dict[str, tuple[Name, ...]] = {}


class DataSet(Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """A whole data set. Compared by identity, because each set is read once."""

    name: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_.-]{0,39}$")]
    pieces: Pieces
    end: End
    work: Work
    buildings: Buildings
    starts: Annotated[tuple[Amount, ...], Meta(max_length=12)]
    permissions: Annotated[
        dict[Annotated[str, Meta(pattern="^[A-R]$")], Deeds], Meta(min_length=3, max_length=6)
    ]
    specials: Annotated[
        dict[Annotated[str, Meta(pattern="^S[1-9][0-9]?$")], Deeds], Meta(min_length=1, max_length=40)
    ]
    merchants: Annotated[tuple[MerchantCardData, ...], Meta(min_length=2, max_length=20)]
    profits: dict[Name, tuple[tuple[Count, ...], ...]]
    maps: Annotated[tuple[Board, ...], Meta(max_length=3)]
    names: dict[Name, Name] = {}
    about: Annotated[str, Meta(max_length=200)] = ""
