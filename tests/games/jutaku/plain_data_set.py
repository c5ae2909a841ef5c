"""A simple data set for tests: rectangles on a square plot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from machinami.games.jutaku.components.box import DISTRICTS

PLOT = [[0, 0], [6_000, 0], [6_000, 6_000], [0, 6_000]]
"""The usual outline."""

SMALL = [[0, 0], [3_000, 0], [3_000, 3_000], [0, 3_000]]
BENT = [[0, 0], [6_000, 0], [6_000, 2_000], [2_000, 2_000], [2_000, 6_000], [0, 6_000]]
"""An outline with an inner corner."""

ELL = [[-1_000, -1_000], [1_000, -1_000], [1_000, 0], [0, 0], [0, 1_000], [-1_000, 1_000]]
WEDGE = [[-1_000, -500], [1_000, -500], [1_000, 500]]

LARGE, L_SHAPED, WEDGED = 0, 66, 67
"""Piece 0 is 20 × 10 mm, each later one 0.1 mm shorter; the last two are an L and a wedge."""


def build_rectangle(width: int, height: int) -> list[list[int]]:
    """Return a rectangle about the origin."""
    return [
        [-width // 2, -height // 2],
        [width // 2, -height // 2],
        [width // 2, height // 2],
        [-width // 2, height // 2],
    ]


def build_site(
    floors: int, pieces: int, outlines: Sequence[Any] = (PLOT,), yen: int = 10_000
) -> dict[str, Any]:
    """Return a site whose solution stacks rectangles, with the spare ones side by side on the ground."""
    spare = pieces - floors
    ground = [[number, 1, [1_000, 500 + 1_000 * number, 0, False]] for number in range(spare + 1)]
    tower = [[spare + floor, floor + 1, [1_000, 500, 0, False]] for floor in range(1, floors)]
    return {
        "floors": floors,
        "pieces": pieces,
        "yen": yen,
        "outlines": list(outlines),
        "grid": {"at": [0, 0], "angle": 0, "step": 500},
        "solution": {"outline": 0, "built": ground + tower},
        "difficulty": 1,
        "handled": pieces,
    }


@cache
def _build_house() -> dict[str, Any]:
    sizes = [(2_000 - 20 * number, 1_000) for number in range(66)]
    cards = [
        {
            "district": DISTRICTS[number // 4],
            "sides": {side: _build_card(number) for side in ("easy", "hard")},
        }
        for number in range(36)
    ]
    return {
        "name": "plain",
        "about": "Rectangles.",
        "seed": 0,
        "pieces": [*(build_rectangle(*size) for size in sizes), ELL, WEDGE],
        "cards": cards,
    }


def _build_card(number: int) -> dict[str, Any]:
    """Build a card by its place in the district: one floor of two, two of three, three of five, two plots."""
    kind = number % 4
    if kind == 3:
        return build_site(2, 3, (SMALL, BENT), yen=7_000)
    return build_site(kind + 1, (2, 3, 5)[kind], yen=(3_000, 5_000, 10_000)[kind] + number)


HOUSE: dict[str, Any] = _build_house()
