"""Site cards: floors and pieces of each, and the position of outlines on them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from machinami.games.jutaku.components.box import CARD_SIZE
from machinami.games.jutaku.solving.lattice import STEP
from machinami.games.jutaku.solving.plot import LatticeFrame, to_printed_outline
from machinami.geometry.polygon import Polygon, bounds, polygons_near
from machinami.geometry.sines import FULL_TURN

PIECES_BY_FLOORS = {
    1: (3, 4, 5),
    2: (3, 4, 4, 5, 5, 6, 6, 7, 8),
    3: (4, 5, 5, 5, 6, 6, 6, 7, 7, 8, 8, 9),
    4: (5, 6, 6, 7, 8, 9),
    5: (6, 7),
}
ADVANCED_KINDS = ((4, 8), (5, 7), (5, 8), (5, 9))

EDGE_DISTANCE = 150
"""Minimum distance of an outline from the card's edge, in hundredths of a millimetre."""

OUTLINE_DISTANCE = 200
"""Minimum distance between two outlines of a card, in hundredths of a millimetre."""


def compute_yen(floors: int, pieces: int) -> int:
    """J-3b: return the value of a card."""
    return 1000 * ((floors * pieces + 5) // 2)


def list_card_kinds(rng: Random) -> list[tuple[int, int]]:
    """Return floors and pieces of every card, shuffled over the districts, Roppongi's last."""
    usual = [(floors, pieces) for floors, counts in PIECES_BY_FLOORS.items() for pieces in counts]
    rng.shuffle(usual)
    return [*usual, *ADVANCED_KINDS]


def centre_outlines(outlines: Sequence[Polygon], angle: int) -> LatticeFrame | None:
    """Return the lattice position that centres the outlines on the card; None if they are too large."""
    corners = [
        corner for outline in outlines for corner in to_printed_outline(outline, LatticeFrame((0, 0), angle))
    ]
    left, bottom, right, top = bounds(tuple(corners))
    if max(right - left, top - bottom) > CARD_SIZE - 2 * EDGE_DISTANCE:
        return None
    return LatticeFrame(((CARD_SIZE - left - right) // 2, (CARD_SIZE - bottom - top) // 2), angle)


def list_clear_shifts(one: Polygon, other: Polygon) -> list[Polygon]:
    """Return shifted copies of the second outline that keep clear of the first, the most compact first."""
    _, _, width, height = bounds(one)
    _, _, other_width, other_height = bounds(other)
    found = []
    for y in range(-other_height - 1, height + 2):
        for x in range(-other_width - 1, width + 2):
            shifted = tuple((px + x, py + y) for px, py in other)
            left, bottom, right, top = bounds(one + shifted)
            extent = max(right - left, top - bottom)
            if extent <= CARD_SIZE // STEP and _is_clear(one, shifted):
                found.append((extent, right - left + top - bottom, x, y, shifted))
    return [shifted for *_, shifted in sorted(found)]


def _is_clear(one: Polygon, other: Polygon) -> bool:
    frame = LatticeFrame((0, 0), 0)
    return not polygons_near(
        to_printed_outline(one, frame), to_printed_outline(other, frame), OUTLINE_DISTANCE
    )


def sample_angles(rng: Random) -> list[int]:
    """Sample angles for a hard side, at least 3° from the axes of the card."""
    return [angle for angle in (rng.randrange(FULL_TURN) for _ in range(40)) if 300 <= angle % 9000 <= 8700]
