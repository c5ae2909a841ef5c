"""J-18: single-card puzzles, trials, and the daily choice of both."""

from __future__ import annotations

from datetime import date
from functools import cache
from random import Random

from machinami.core.contract import Json
from machinami.games.jutaku.components.box import ADVANCED, Box, SideName, Site
from machinami.games.jutaku.components.data_sets import SETS, USUAL
from machinami.games.jutaku.view.scene import site_data

SIDES: tuple[SideName, ...] = ("easy", "hard")
DEALS = 36
"""Number of different trials."""

EASY = 2
"""Highest difficulty of the easy daily puzzle."""

SHUFFLE = "machinami"
"""Seed of the daily order. Changing it would change the puzzles of past days."""


def puzzles() -> list[dict[str, Json]]:
    """Return every side of every card as plain data, easiest first."""
    cards = SETS.of(USUAL).cards
    found = [
        {
            "card": number,
            "side": side,
            "district": card.district,
            **site_data(card.sides[side]),
            "par": par(card.sides[side]),
        }
        for number, card in enumerate(cards)
        for side in SIDES
    ]
    return sorted(found, key=lambda puzzle: (puzzle["difficulty"], puzzle["pieces"], puzzle["card"]))


def par(site: Site) -> int:
    """Return a good builder's time in milliseconds: 15 s to read the card, 8 s for each piece and 1 s for
    each piece that the simulated player handles."""
    return 1000 * (15 + 8 * site.pieces + site.handled)


def puzzle_of(day: date) -> dict[str, Json]:
    """Return the card and side of a day; every side comes once before any repeats."""
    order = _order(len(SETS.of(USUAL).cards))
    card, side = order[day.toordinal() % len(order)]
    return {"card": card, "side": side}


def easy_puzzle_of(day: date) -> dict[str, Json]:
    """Return the easy puzzle of a day: an easy side of low difficulty that differs from the main puzzle."""
    order = _easy_order()
    card = order[day.toordinal() % len(order)]
    if puzzle_of(day) == {"card": card, "side": "easy"}:
        card = order[(day.toordinal() + 1) % len(order)]
    return {"card": card, "side": "easy"}


def options_of(day: date, easy: bool = False) -> dict[str, Json]:
    """Return the options of a table that plays the puzzle of a day."""
    return {"mode": "puzzle", **(easy_puzzle_of(day) if easy else puzzle_of(day))}


def trial_of(day: date) -> int:
    """Return the number of a day's trial."""
    return day.toordinal() % DEALS


def dealt(box: Box, mode: str, number: int) -> tuple[int, ...]:
    """J-18: return the cards of a puzzle or a trial; a trial has four different cards, fewest floors first.

    A full game has none: its cards lie on the grid.
    """
    if mode == "full":
        return ()
    if mode == "puzzle":
        return (number,)
    low, middle, high = _by_floors(box)
    cycle, place = divmod(number, len(middle))
    return (
        low[(place + cycle) % len(low)],
        middle[place],
        middle[(place + 5 + cycle) % len(middle)],
        high[(3 * place + cycle) % len(high)],
    )


def _by_floors(box: Box) -> tuple[list[int], list[int], list[int]]:
    """Return the cards with up to two, three, and more floors, without Roppongi's, each in a fixed order."""
    cards = [number for number, card in enumerate(box.cards) if card.district != ADVANCED]
    Random(f"{SHUFFLE} trial").shuffle(cards)
    floors = {number: box.site(number, "easy").floors for number in cards}
    return (
        [number for number in cards if floors[number] < 3],
        [number for number in cards if floors[number] == 3],
        [number for number in cards if floors[number] > 3],
    )


@cache
def _easy_order() -> tuple[int, ...]:
    cards = [n for n, card in enumerate(SETS.of(USUAL).cards) if card.sides["easy"].difficulty <= EASY]
    Random(f"{SHUFFLE} easy").shuffle(cards)
    return tuple(cards)


@cache
def _order(cards: int) -> tuple[tuple[int, str], ...]:
    order = [(card, side) for card in range(cards) for side in SIDES]
    Random(SHUFFLE).shuffle(order)
    return tuple(order)
