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
