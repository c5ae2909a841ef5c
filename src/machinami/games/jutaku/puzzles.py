"""J-18: single-card puzzles, trials, and the daily choice of both."""

from __future__ import annotations

from datetime import date
from functools import cache
from random import Random

from machinami.core.contract import Json
from machinami.games.jutaku.components.box import ADVANCED_DISTRICT, Box, SideName, Site
from machinami.games.jutaku.components.data_sets import DEFAULT_SET, SETS
from machinami.games.jutaku.view.scene import build_site

SIDES: tuple[SideName, ...] = ("easy", "hard")
TRIAL_COUNT = 36
"""Number of different trials."""

MAX_EASY_DIFFICULTY = 2
"""Highest difficulty of the easy daily puzzle."""

SHUFFLE_SEED = "machinami"
"""Seed of the daily order. Changing it would change the puzzles of past days."""


def list_puzzles() -> list[dict[str, Json]]:
    """Return every side of every card as plain data, easiest first."""
    cards = SETS.load(DEFAULT_SET).cards
    found = [
        {
            "card": number,
            "side": side,
            "district": card.district,
            **build_site(card.sides[side]),
            "par": compute_par(card.sides[side]),
        }
        for number, card in enumerate(cards)
        for side in SIDES
    ]
    return sorted(found, key=lambda puzzle: (puzzle["difficulty"], puzzle["pieces"], puzzle["card"]))


def compute_par(site: Site) -> int:
    """Return a good builder's time in milliseconds.

    It is 15 s to read the card, 8 s for each piece and 1 s for each piece that the simulated player handles.
    """
    return 1000 * (15 + 8 * site.pieces + site.handled)


def pick_puzzle(day: date) -> dict[str, Json]:
    """Return the card and side of a day; every side comes once before any repeats."""
    order = _shuffle_sides(len(SETS.load(DEFAULT_SET).cards))
    card, side = order[day.toordinal() % len(order)]
    return {"card": card, "side": side}


def pick_easy_puzzle(day: date) -> dict[str, Json]:
    """Return the easy puzzle of a day: an easy side of low difficulty that differs from the main puzzle."""
    order = _shuffle_easy_cards()
    card = order[day.toordinal() % len(order)]
    if pick_puzzle(day) == {"card": card, "side": "easy"}:
        card = order[(day.toordinal() + 1) % len(order)]
    return {"card": card, "side": "easy"}


def build_daily_options(day: date, easy: bool = False) -> dict[str, Json]:
    """Return the options of a table that plays the puzzle of a day."""
    return {"mode": "puzzle", **(pick_easy_puzzle(day) if easy else pick_puzzle(day))}


def pick_trial(day: date) -> int:
    """Return the number of a day's trial."""
    return day.toordinal() % TRIAL_COUNT


def deal_cards(box: Box, mode: str, number: int) -> tuple[int, ...]:
    """J-18: return the cards of a puzzle or a trial; a trial has four different cards, fewest floors first.

    A full game has none: its cards lie on the grid.
    """
    if mode == "full":
        return ()
    if mode == "puzzle":
        return (number,)
    low, middle, high = _group_by_floors(box)
    cycle, place = divmod(number, len(middle))
    return (
        low[(place + cycle) % len(low)],
        middle[place],
        middle[(place + 5 + cycle) % len(middle)],
        high[(3 * place + cycle) % len(high)],
    )


def _group_by_floors(box: Box) -> tuple[list[int], list[int], list[int]]:
    """Return the cards with up to two, three, and more floors, without Roppongi's, each in a fixed order."""
    cards = [number for number, card in enumerate(box.cards) if card.district != ADVANCED_DISTRICT]
    Random(f"{SHUFFLE_SEED} trial").shuffle(cards)
    floors = {number: box.site(number, "easy").floors for number in cards}
    return (
        [number for number in cards if floors[number] < 3],
        [number for number in cards if floors[number] == 3],
        [number for number in cards if floors[number] > 3],
    )


@cache
def _shuffle_easy_cards() -> tuple[int, ...]:
    cards = [
        n
        for n, card in enumerate(SETS.load(DEFAULT_SET).cards)
        if card.sides["easy"].difficulty <= MAX_EASY_DIFFICULTY
    ]
    Random(f"{SHUFFLE_SEED} easy").shuffle(cards)
    return tuple(cards)


@cache
def _shuffle_sides(cards: int) -> tuple[tuple[int, str], ...]:
    order = [(card, side) for card in range(cards) for side in SIDES]
    Random(SHUFFLE_SEED).shuffle(order)
    return tuple(order)
