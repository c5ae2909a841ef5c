"""J-18: puzzles of a single card, and the one of the day."""

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
"""Trials that there are."""

EASY = 2
"""The highest difficulty of an easy puzzle of the day."""

SHUFFLE = "machinami"
"""Fixes the order of the days for ever: changing it would change everybody's yesterday."""


def puzzles() -> list[dict[str, Json]]:
    """Every side of every card, the easiest first."""
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
    """The time of a good builder in milliseconds: a look at the card, hands for each piece, and what is
    handled in vain."""
    return 1000 * (15 + 8 * site.pieces + site.handled)


def puzzle_of(day: date) -> dict[str, Json]:
    """The side of a day: each comes once before any comes again."""
    order = _order(len(SETS.of(USUAL).cards))
    card, side = order[day.toordinal() % len(order)]
    return {"card": card, "side": side}


def easy_puzzle_of(day: date) -> dict[str, Json]:
    """The easy puzzle of a day, on the easy side and of low difficulty; never the same as the other one."""
    order = _easy_order()
    card = order[day.toordinal() % len(order)]
    if puzzle_of(day) == {"card": card, "side": "easy"}:
        card = order[(day.toordinal() + 1) % len(order)]
    return {"card": card, "side": "easy"}


def options_of(day: date, easy: bool = False) -> dict[str, Json]:
    """What is agreed on at a table at which a puzzle of a day is built."""
    return {"mode": "puzzle", **(easy_puzzle_of(day) if easy else puzzle_of(day))}


def trial_of(day: date) -> int:
    """The number of the trial of a day."""
    return day.toordinal() % DEALS


def dealt(box: Box, mode: str, number: int) -> tuple[int, ...]:
    """J-18: the cards of a puzzle, or of a trial: of few floors first, and never the same twice."""
    if mode == "full":
        return ()
    if mode == "puzzle":
        return (number,)
    low, middle, high = _by_floors(box)
    again, place = divmod(number, len(middle))
    return (
        low[(place + again) % len(low)],
        middle[place],
        middle[(place + 5 + again) % len(middle)],
        high[(3 * place + again) % len(high)],
    )


def _by_floors(box: Box) -> tuple[list[int], list[int], list[int]]:
    """The cards of up to two floors, of three, and of more, without Roppongi's, in an order of their own."""
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
