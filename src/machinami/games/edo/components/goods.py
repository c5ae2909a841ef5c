"""Rice, wood, stone and Ryo: what a player holds, and what a thing costs."""

from __future__ import annotations

from typing import NamedTuple

RESOURCES = ("rice", "wood", "stone")
RICE, WOOD, STONE, RYO = range(4)


class Goods(NamedTuple):
    """So much of each."""

    rice: int = 0
    wood: int = 0
    stone: int = 0
    ryo: int = 0

    def cover(self, price: Goods) -> bool:
        """Whether the price can be paid out of this."""
        return (
            self.rice >= price.rice
            and self.wood >= price.wood
            and self.stone >= price.stone
            and self.ryo >= price.ryo
        )

    def less(self, price: Goods) -> Goods:
        """What is left after the price was paid."""
        return Goods(
            self.rice - price.rice,
            self.wood - price.wood,
            self.stone - price.stone,
            self.ryo - price.ryo,
        )

    def more(self, kind: int, count: int) -> Goods:
        """With so much more, or less, of one kind."""
        rice, wood, stone, ryo = self
        if kind == RYO:
            return Goods(rice, wood, stone, ryo + count)
        if kind == RICE:
            return Goods(rice + count, wood, stone, ryo)
        return (
            Goods(rice, wood + count, stone, ryo) if kind == WOOD else Goods(rice, wood, stone + count, ryo)
        )

    def gain(self, kind: int, count: int, most: int) -> Goods:
        """With the yield of some work; what goes beyond the most that one may hold is lost."""
        return self.more(kind, min(count, most - self[kind]))

    def lacking(self, price: Goods) -> dict[str, int]:
        """What is missing for the price, by name."""
        return {
            name: cost - have
            for name, cost, have in zip(self._fields, price, self, strict=True)
            if cost > have
        }

    @property
    def resources(self) -> int:
        """All resources together, money aside."""
        return self.rice + self.wood + self.stone

    @property
    def data(self) -> dict[str, int]:
        """As plain data, what there is none of left out."""
        return {name: count for name, count in self._asdict().items() if count}
