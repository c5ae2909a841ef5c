"""The components of one game: a data set prepared for a number of players."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from machinami.games.edo.components.atlas import Atlas
from machinami.games.edo.components.figures import Amount, Building, Deed, Figures
from machinami.games.edo.components.goods import RESOURCES, Goods

HOUSE, POST, FORTRESS = range(3)
BUILDINGS = ("house", "post", "fortress")


class Card(NamedTuple):
    """A permission card or a special card: its deeds, and the keys that plans use for them."""

    name: str
    deeds: tuple[Deed, ...]
    keys: tuple[str, ...]


class Bargain(NamedTuple):
    """A merchant card."""

    kind: int
    most: int
    price: int
    point: Goods


class Box:
    """Data set, map and cards. Immutable; `build_box` caches one object per data set and number of seats."""

    def __init__(self, figures: Figures, seats: int) -> None:
        self.figures = figures
        self.seats = seats
        self.pieces = figures.pieces
        self.end = figures.end
        self.yields = figures.work.yields
        self.atlas = Atlas(next(board for board in figures.maps if seats in board.seats), seats)
        permissions = [
            Card(name, deeds, tuple(deed.do for deed in deeds)) for name, deeds in figures.permissions.items()
        ]
        specials = [
            Card(name, deeds, tuple(str(n) for n in range(1, len(deeds) + 1)))
            for name, deeds in figures.specials.items()
        ]
        self.cards = (*permissions, *specials)
        self.number = {card.name: number for number, card in enumerate(self.cards)}
        self.permissions = tuple(range(len(permissions)))
        self.specials = tuple(range(len(permissions), len(self.cards)))
        self.bargains = tuple(
            Bargain(RESOURCES.index(card.buy), card.most, card.price, _goods(card.point))
            for card in figures.merchants
        )
        self.starts = tuple(_goods(start) for start in figures.starts)
        self.buildings: tuple[Building, ...] = tuple(getattr(figures.buildings, name) for name in BUILDINGS)
        self.costs = tuple(Goods(0, b.wood, b.stone, b.ryo) for b in self.buildings)
        self.profits = tuple(figures.profits[self.atlas.names[space]] for space in self.atlas.towns)

    def __repr__(self) -> str:
        return f"Box({self.figures.name!r}, {self.seats})"

    def special(self, number: int) -> int:
        """Return the card with this number among the special cards, from 1."""
        return self.specials[number - 1]


@lru_cache(maxsize=64)
def opened(figures: Figures, seats: int) -> Box:
    """Return the box of a data set for a number of players."""
    return Box(figures, seats)


def _goods(amount: Amount) -> Goods:
    return Goods(amount.rice, amount.wood, amount.stone, amount.ryo)
