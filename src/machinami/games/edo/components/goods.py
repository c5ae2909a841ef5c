"""Rice, wood, stone and Ryo, as a player's goods or as a price."""

from __future__ import annotations

from typing import NamedTuple

from machinami.games.edo.components.figures import Resource
from machinami.games.edo.view.types import Amounts, Good, GoodsStock

RESOURCES: tuple[Resource, ...] = ("rice", "wood", "stone")
GOODS: tuple[Good, ...] = (*RESOURCES, "ryo")
RICE, WOOD, STONE, RYO = range(4)


class Goods(NamedTuple):
    """Units of each good."""

    rice: int = 0
    wood: int = 0
    stone: int = 0
    ryo: int = 0

    def can_pay(self, price: Goods) -> bool:
        """Return whether these goods cover the price."""
        return (
            self.rice >= price.rice
            and self.wood >= price.wood
            and self.stone >= price.stone
            and self.ryo >= price.ryo
        )

    def subtract(self, price: Goods) -> Goods:
        """Return the goods left after paying the price."""
        return Goods(
            self.rice - price.rice,
            self.wood - price.wood,
            self.stone - price.stone,
            self.ryo - price.ryo,
        )

    def add(self, kind: int, count: int) -> Goods:
        """Return the goods with `count` more of one kind; `count` may be negative."""
        rice, wood, stone, ryo = self
        if kind == RYO:
            return Goods(rice, wood, stone, ryo + count)
        if kind == RICE:
            return Goods(rice + count, wood, stone, ryo)
        return (
            Goods(rice, wood + count, stone, ryo) if kind == WOOD else Goods(rice, wood, stone + count, ryo)
        )

    def add_capped(self, kind: int, count: int, limit: int) -> Goods:
        """Return the goods with the yield of work added; units above `limit` are lost (E-1a)."""
        return self.add(kind, min(count, limit - self[kind]))

    def find_missing(self, price: Goods) -> Amounts:
        """Return the units missing for the price, by name."""
        missing: Amounts = {}
        for name, cost, have in zip(GOODS, price, self, strict=True):
            if cost > have:
                missing[name] = cost - have
        return missing

    @property
    def resource_count(self) -> int:
        """The number of resources of all kinds, Ryo excluded."""
        return self.rice + self.wood + self.stone

    @property
    def amounts(self) -> GoodsStock:
        """All amounts, by name."""
        return {"rice": self.rice, "wood": self.wood, "stone": self.stone, "ryo": self.ryo}

    @property
    def nonzero_amounts(self) -> Amounts:
        """The amounts other than 0, by name."""
        amounts: Amounts = {}
        for name, count in zip(GOODS, self, strict=True):
            if count:
                amounts[name] = count
        return amounts
