"""Swaps that make more pieces fit inside each other; buildings of five floors need such pieces."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from machinami.games.jutaku.maker import pieces
from machinami.games.jutaku.solving.lattice import REGIONS
from machinami.games.jutaku.solving.plot import stamps
from machinami.geometry.polygon import Polygon

ACROSS = pieces.BOX
"""Width in cells of the board on which pieces are compared."""


def nested(wood: Sequence[Polygon], rng: Random, swaps: int) -> list[Polygon]:
    """Return the pieces after trying a number of swaps for others of the same family.

    A swap is made if the new piece forms at least as many nesting pairs. Small and thin pieces stay: nested,
    they would make the trick with the smallest pieces (J-3d) work.
    """
    wood = list(wood)
    places = [place for place, piece in enumerate(wood) if pieces.swappable(piece)]
    for _ in range(swaps):
        place = places[rng.randrange(len(places))]
        others = [*wood[:place], *wood[place + 1 :]]
        other = pieces.another(wood[place], rng)
        congruent = pieces.signature(other) in map(pieces.signature, others)
        if not congruent and _company(other, others) >= _company(wood[place], others):
            wood[place] = other
    return wood


def lies_in(small: Polygon, large: Polygon) -> bool:
    """Return whether a piece fits inside another on the lattice."""
    room = stamps(large)[0]
    assert room is not None
    outside = ~room.mask(ACROSS)
    for footprint in stamps(small):
        if footprint is None:
            continue
        mask = footprint.mask(ACROSS)
        for y in range(room.height - footprint.height + 1):
            for x in range(room.width - footprint.width + 1):
                if not (mask << ((y * ACROSS + x) * REGIONS)) & outside:
                    return True
    return False


def _company(piece: Polygon, others: list[Polygon]) -> int:
    """Return the number of other pieces that fit inside a piece or contain it."""
    return sum(lies_in(piece, other) or lies_in(other, piece) for other in others)
