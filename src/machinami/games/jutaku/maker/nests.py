"""Swaps that make more pieces fit inside each other; buildings of five floors need such pieces."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from machinami.games.jutaku.maker import pieces
from machinami.games.jutaku.solving.lattice import REGIONS_PER_CELL
from machinami.games.jutaku.solving.plot import list_footprints
from machinami.geometry.polygon import Polygon

BOARD_WIDTH = pieces.MAX_EXTENT
"""Width in cells of the board on which pieces are compared."""


def swap_for_nesting(wood: Sequence[Polygon], rng: Random, swaps: int) -> list[Polygon]:
    """Return the pieces after trying a number of swaps for others of the same family.

    A swap is made if the new piece forms at least as many nesting pairs. Small and thin pieces stay: nested,
    they would make the trick with the smallest pieces (J-3d) work.
    """
    wood = list(wood)
    places = [place for place, piece in enumerate(wood) if pieces.can_swap(piece)]
    for _ in range(swaps):
        place = places[rng.randrange(len(places))]
        others = [*wood[:place], *wood[place + 1 :]]
        other = pieces.make_replacement(wood[place], rng)
        congruent = pieces.compute_signature(other) in map(pieces.compute_signature, others)
        if not congruent and _count_nesting_pairs(other, others) >= _count_nesting_pairs(wood[place], others):
            wood[place] = other
    return wood


def can_lie_in(small: Polygon, large: Polygon) -> bool:
    """Return whether a piece fits inside another on the lattice."""
    room = list_footprints(large)[0]
    assert room is not None
    outside = ~room.build_mask(BOARD_WIDTH)
    for footprint in list_footprints(small):
        if footprint is None:
            continue
        mask = footprint.build_mask(BOARD_WIDTH)
        for y in range(room.height - footprint.height + 1):
            for x in range(room.width - footprint.width + 1):
                if not (mask << ((y * BOARD_WIDTH + x) * REGIONS_PER_CELL)) & outside:
                    return True
    return False


def _count_nesting_pairs(piece: Polygon, others: list[Polygon]) -> int:
    """Return the number of other pieces that fit inside a piece or contain it."""
    return sum(can_lie_in(piece, other) or can_lie_in(other, piece) for other in others)
