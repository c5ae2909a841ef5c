"""J-18: puzzles of a single card, and the one of the day."""

from __future__ import annotations

from datetime import date
from functools import cache
from random import Random

from machinami.contract import Json
from machinami.games.jutaku.box.box import SideName
from machinami.games.jutaku.box.sets import SETS
from machinami.games.jutaku.view.scene import site_data

SET = "house-1"
SIDES: tuple[SideName, ...] = ("easy", "hard")
SHUFFLE = "machinami"
"""Fixes the order of the days for ever: changing it would change everybody's yesterday."""


def puzzles() -> list[dict[str, Json]]:
    """Every side of every card, the easiest first."""
    cards = SETS.of(SET).cards
    found = [
        {"card": number, "side": side, "district": card.district, **site_data(card.sides[side])}
        for number, card in enumerate(cards)
        for side in SIDES
    ]
    return sorted(found, key=lambda puzzle: (puzzle["difficulty"], puzzle["pieces"], puzzle["card"]))


def puzzle_of(day: date) -> dict[str, Json]:
    """The side of a day: each comes once before any comes again."""
    order = _order(len(SETS.of(SET).cards))
    card, side = order[day.toordinal() % len(order)]
    return {"card": card, "side": side}


@cache
def _order(cards: int) -> tuple[tuple[int, str], ...]:
    order = [(card, side) for card in range(cards) for side in SIDES]
    Random(SHUFFLE).shuffle(order)
    return tuple(order)
