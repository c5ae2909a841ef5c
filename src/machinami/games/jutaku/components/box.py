"""Pieces and site cards, parsed from a data set and validated. J-1 to J-3."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from machinami.core.contract import Json
from machinami.core.i18n import format_hundredths
from machinami.games.jutaku.components.poses import Pose
from machinami.games.jutaku.messages import WORDS
from machinami.geometry.polygon import Polygon, area_twice, bounds, sides
from machinami.geometry.segment import segments_touch

DISTRICTS = (
    "shinjuku",
    "shibuya",
    "shinagawa",
    "ueno",
    "akihabara",
    "ginza",
    "ikebukuro",
    "meguro",
    "roppongi",
)
ADVANCED_DISTRICT = DISTRICTS[-1]
CARDS_PER_DISTRICT = 4
"""Cards per district."""

PIECE_COUNT = 68
MAX_SEATS = 8
"""Maximum number of players."""

CARD_SIZE = 7_000
"""J-3: side length of a card, in hundredths of a millimetre."""

MAX_PIECE_SIZE = 3_500
PIECE_THICKNESS = 600

Measure = Annotated[int, Meta(ge=-20_000, le=20_000)]
Corners = Annotated[tuple[tuple[Measure, Measure], ...], Meta(min_length=3, max_length=6)]
Outline = Annotated[tuple[tuple[Measure, Measure], ...], Meta(min_length=3, max_length=24)]
Count = Annotated[int, Meta(ge=1, le=30)]
SideName = Literal["easy", "hard"]


class Grid(Struct, frozen=True, forbid_unknown_fields=True):
    """Lattice printed under an outline: its origin, angle and step on the card."""

    at: tuple[Measure, Measure]
    angle: Annotated[int, Meta(ge=0, lt=36_000)]
    step: Annotated[int, Meta(ge=1, le=CARD_SIZE)]


class Solution(Struct, frozen=True, forbid_unknown_fields=True):
    """Stored solution of a site: piece, floor and pose of every block, in an order that `place` allows."""

    outline: int
    built: tuple[tuple[int, int, Pose], ...]


class Site(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a card (J-2): floors, pieces, value, outlines, lattice, solution and difficulty.

    `handled` is the median number of pieces that a simulated player places until the building is right.
    """

    floors: Count
    pieces: Count
    yen: Annotated[int, Meta(ge=1, le=1_000_000)]
    outlines: Annotated[tuple[Outline, ...], Meta(min_length=1, max_length=2)]
    grid: Grid
    solution: Solution
    difficulty: Annotated[int, Meta(ge=1, le=5)]
    handled: Annotated[int, Meta(ge=1)]


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A site card with its two sides."""

    district: Annotated[str, Meta(pattern=f"^({'|'.join(DISTRICTS)})$")]
    sides: dict[SideName, Site]


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """A data set: pieces and cards."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    about: Annotated[str, Meta(max_length=2_000)]
    seed: int
    pieces: Annotated[tuple[Corners, ...], Meta(min_length=PIECE_COUNT, max_length=PIECE_COUNT)]
    cards: Annotated[
        tuple[Card, ...],
        Meta(min_length=CARDS_PER_DISTRICT * len(DISTRICTS), max_length=CARDS_PER_DISTRICT * len(DISTRICTS)),
    ]

    def __repr__(self) -> str:
        return f"Box({self.name!r})"

    def site(self, card: int, side: SideName) -> Site:
        """Return one side of a card."""
        return self.cards[card].sides[side]

    def list_district_cards(self, district: str) -> tuple[int, ...]:
        """Return the cards of a district."""
        return tuple(number for number, card in enumerate(self.cards) if card.district == district)


def parse_box(data: Json) -> Box:
    """Return the validated data set; raise `Refused` (J-3) if it is malformed or inconsistent."""
    try:
        box = msgspec.convert(data, Box, strict=True)
    except msgspec.ValidationError as wrong:
        fault, _, place = str(wrong).partition(" - at `")
        raise WORDS.refuse("J-3/figure", place=place.strip("`$.") or "–", fault=fault[:200]) from None
    for number, piece in enumerate(box.pieces):
        if not _is_simple_polygon(piece):
            raise WORDS.refuse("J-3/piece", piece=number)
        left, bottom, right, top = bounds(piece)
        if max(right - left, top - bottom) > MAX_PIECE_SIZE:
            raise WORDS.refuse("J-3/size", piece=number, size=format_hundredths(MAX_PIECE_SIZE))
    for district in DISTRICTS:
        if (count := len(box.list_district_cards(district))) != CARDS_PER_DISTRICT:
            raise WORDS.refuse("J-3/district", district=district, count=count, block=CARDS_PER_DISTRICT)
    for side in ("easy", "hard"):
        _check_sites(box, side)
    return box


def _check_sites(box: Box, side: Literal["easy", "hard"]) -> None:
    """J-3: raise `Refused` if a site is invalid, or if the eight largest sites need more than all pieces."""
    for number, card in enumerate(box.cards):
        if side not in card.sides:
            raise WORDS.refuse("J-3/side", card=number, side=side)
        site = card.sides[side]
        if not site.floors <= site.pieces <= PIECE_COUNT:
            raise WORDS.refuse("J-3/count", card=number, side=side)
        for outline in site.outlines:
            left, bottom, right, top = bounds(outline)
            if not _is_simple_polygon(outline) or min(left, bottom) < 0 or max(right, top) > CARD_SIZE:
                raise WORDS.refuse("J-3/outline", card=number, side=side)
        if not _has_plausible_solution(site):
            raise WORDS.refuse("J-3/solution", card=number, side=side)
    most = sorted((card.sides[side].pieces for card in box.cards), reverse=True)
    if (count := sum(most[:MAX_SEATS])) > PIECE_COUNT:
        raise WORDS.refuse("J-3/pool", side=side, seats=MAX_SEATS, count=count, pieces=PIECE_COUNT)


def _has_plausible_solution(site: Site) -> bool:
    built = site.solution.built
    return (
        site.solution.outline in range(len(site.outlines))
        and len(built) == len({piece for piece, _, _ in built}) == site.pieces
        and all(piece in range(PIECE_COUNT) and 0 <= pose[2] < 36_000 for piece, _, pose in built)
        and {floor for _, floor, _ in built} == set(range(1, site.floors + 1))
    )


def _is_simple_polygon(polygon: Polygon) -> bool:
    """Return whether a polygon is anticlockwise and does not intersect itself."""
    edges = list(sides(polygon))
    apart = all(
        not segments_touch(edges[one], edges[other])
        for one in range(len(edges))
        for other in range(one + 2, len(edges) - (one == 0))
    )
    return apart and area_twice(polygon) > 0 and len(set(polygon)) == len(polygon)
