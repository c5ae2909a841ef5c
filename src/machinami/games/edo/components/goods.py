"""Rice, wood, stone and Ryo, as a player's goods or as a price."""

from __future__ import annotations

from typing import NamedTuple

RESOURCES = ("rice", "wood", "stone")
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

    def find_missing(self, price: Goods) -> dict[str, int]:
        """Return the units missing for the price, by name."""
        return {
            name: cost - have
            for name, cost, have in zip(self._fields, price, self, strict=True)
            if cost > have
        }

    @property
    def resource_count(self) -> int:
        """The number of resources of all kinds, Ryo excluded."""
        return self.rice + self.wood + self.stone

    @property
    def nonzero_amounts(self) -> dict[str, int]:
        """The amounts above 0, by name."""
        return {name: count for name, count in self._asdict().items() if count}
