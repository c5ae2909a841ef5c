"""The components of one game: a data set prepared for a number of players."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from machinami.games.edo.components.atlas import Atlas
from machinami.games.edo.components.figures import Amount, Building, DataSet, Deed
from machinami.games.edo.components.goods import RESOURCES, RICE, STONE, WOOD, Goods
from machinami.games.edo.view.types import BuildingKind

HOUSE, POST, FORTRESS = range(3)
BUILDINGS: tuple[BuildingKind, ...] = ("house", "post", "fortress")
BUILD_DEEDS = ("build_easy", "build_hard")
USE_DEEDS = ("money", "rice", "recruit")
FETCHED = {"wood": (WOOD,), "stone": (STONE,), "paddy": (RICE,), "wood_stone": (WOOD, STONE)}
"""The goods that each deed of work gathers."""


class Card(NamedTuple):
    """A permission card or a special card: its deeds, and the keys that plans use for them."""

    name: str
    deeds: tuple[Deed, ...]
    keys: tuple[str, ...]


class MerchantCard(NamedTuple):
    """A merchant card."""

    kind: int
    most: int
    price: int
    point: Goods


class Box:
    """Data set, map and cards. Immutable; `build_box` caches one object per data set and number of seats."""

    def __init__(self, data_set: DataSet, seats: int) -> None:
        self.data_set = data_set
        self.seats = seats
        self.pieces = data_set.pieces
        self.end = data_set.end
        self.yields = data_set.work.yields
        self.atlas = Atlas(next(board for board in data_set.maps if seats in board.seats), seats)
        permissions = [
            Card(name, deeds, tuple(deed.do for deed in deeds))
            for name, deeds in data_set.permissions.items()
        ]
        specials = [
            Card(name, deeds, tuple(str(n) for n in range(1, len(deeds) + 1)))
            for name, deeds in data_set.specials.items()
        ]
        self.cards = (*permissions, *specials)
        self.card_numbers = {card.name: number for number, card in enumerate(self.cards)}
        self.permissions = tuple(range(len(permissions)))
        self.specials = tuple(range(len(permissions), len(self.cards)))
        self.merchant_cards = tuple(
            MerchantCard(RESOURCES.index(card.buy), card.most, card.price, _build_goods(card.point))
            for card in data_set.merchants
        )
        self.start_sets = tuple(_build_goods(start) for start in data_set.starts)
        self.buildings: tuple[Building, ...] = tuple(getattr(data_set.buildings, name) for name in BUILDINGS)
        self.building_costs = tuple(Goods(0, b.wood, b.stone, b.ryo) for b in self.buildings)
        self.profits = tuple(data_set.profits[self.atlas.names[space]] for space in self.atlas.towns)

    def __repr__(self) -> str:
        return f"Box({self.data_set.name!r}, {self.seats})"

    def find_special_card(self, number: int) -> int:
        """Return the card with this number among the special cards, from 1."""
        return self.specials[number - 1]


@lru_cache(maxsize=64)
def build_box(data_set: DataSet, seats: int) -> Box:
    """Return the box of a data set for a number of players."""
    return Box(data_set, seats)


def _build_goods(amount: Amount) -> Goods:
    return Goods(amount.rice, amount.wood, amount.stone, amount.ryo)
