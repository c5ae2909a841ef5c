"""Pieces that lie in each other: without them nobody gets up to a fifth floor."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from machinami.games.jutaku.maker import pieces
from machinami.games.jutaku.solving.lattice import REGIONS
from machinami.games.jutaku.solving.plot import stamps
from machinami.geometry.polygon import Polygon

ACROSS = pieces.BOX
"""Cells of a row of the board on which pieces are laid into each other."""


def nested(wood: Sequence[Polygon], rng: Random, swaps: int) -> list[Polygon]:
    """The same mix of pieces, after so many swaps for others of their family, each of them made where at
    least as many pairs lie in each other then. The small and awkward ones stay: laid into each other they
    would be a trick."""
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
    """Whether a piece has a place within another, on the lattice."""
    room = stamps(large)[0]
    assert room is not None
    outside = ~room.mask(ACROSS)
    for stamp in stamps(small):
        if stamp is None:
            continue
        mask = stamp.mask(ACROSS)
        for y in range(room.height - stamp.height + 1):
            for x in range(room.width - stamp.width + 1):
                if not (mask << ((y * ACROSS + x) * REGIONS)) & outside:
                    return True
    return False


def _company(piece: Polygon, others: list[Polygon]) -> int:
    """How many others a piece lies in or carries."""
    return sum(lies_in(piece, other) or lies_in(other, piece) for other in others)
