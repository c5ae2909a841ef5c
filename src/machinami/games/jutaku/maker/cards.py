"""Site cards: which floors and pieces they ask for, and where their outlines lie."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from machinami.games.jutaku.components.box import SIZE
from machinami.games.jutaku.solving.lattice import STEP
from machinami.games.jutaku.solving.plot import Ground, printed
from machinami.geometry.polygon import Polygon, bounds, polygons_near
from machinami.geometry.sines import FULL

USUAL = {
    1: (3, 4, 5),
    2: (3, 4, 4, 5, 5, 6, 6, 7, 8),
    3: (4, 5, 5, 5, 6, 6, 6, 7, 7, 8, 8, 9),
    4: (5, 6, 6, 7, 8, 9),
    5: (6, 7),
}
ADVANCED = ((4, 8), (5, 7), (5, 8), (5, 9))

RIM = 150
"""How far an outline keeps from the card's edge."""

ASIDE = 200
"""How far two outlines of a card keep from each other."""


def yen(floors: int, pieces: int) -> int:
    """What a card is worth. J-3b."""
    return 1000 * ((floors * pieces + 5) // 2)


def kinds(rng: Random) -> list[tuple[int, int]]:
    """Floors and pieces of every card: mixed over the districts, Roppongi's last."""
    usual = [(floors, pieces) for floors, counts in USUAL.items() for pieces in counts]
    rng.shuffle(usual)
    return [*usual, *ADVANCED]


def grounded(outlines: Sequence[Polygon], angle: int) -> Ground | None:
    """Where the lattice has to lie so that the outlines stand in the middle of the card; None if they are
    too large for it."""
    plain = [corner for outline in outlines for corner in printed(outline, Ground((0, 0), angle))]
    left, bottom, right, top = bounds(tuple(plain))
    if max(right - left, top - bottom) > SIZE - 2 * RIM:
        return None
    return Ground(((SIZE - left - right) // 2, (SIZE - bottom - top) // 2), angle)


def beside(one: Polygon, other: Polygon) -> list[Polygon]:
    """Shifts of the second outline that keep it clear of the first, all round it, the most compact first."""
    _, _, wide, high = bounds(one)
    _, _, across, tall = bounds(other)
    found = []
    for y in range(-tall - 1, high + 2):
        for x in range(-across - 1, wide + 2):
            moved = tuple((px + x, py + y) for px, py in other)
            left, bottom, right, top = bounds(one + moved)
            extent = max(right - left, top - bottom)
            if extent <= SIZE // STEP and _clear(one, moved):
                found.append((extent, right - left + top - bottom, x, y, moved))
    return [moved for *_, moved in sorted(found)]


def _clear(one: Polygon, other: Polygon) -> bool:
    ground = Ground((0, 0), 0)
    return not polygons_near(printed(one, ground), printed(other, ground), ASIDE)


def angles(rng: Random) -> list[int]:
    """Turns of a hard side to be tried, none of them along the card."""
    return [angle for angle in (rng.randrange(FULL) for _ in range(40)) if 300 <= angle % 9000 <= 8700]
