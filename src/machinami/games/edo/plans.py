"""All plans that cards and officials allow, counted and indexed (E-4, E-5)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, permutations, product

from machinami.games.edo.components.box import Box
from machinami.games.edo.rules.constants import COLUMNS
from machinami.games.edo.state import CardOrder, Plan, Player


class Plans:
    """All plans for a number of columns with given cards and officials, indexed and built on demand."""

    def __init__(self, box: Box, cards: tuple[int, ...], own: int, shogun: int, columns: int) -> None:
        self._own, self._shogun = own, shogun
        self._choices = [
            choice
            for chosen in permutations(cards, columns)
            for choice in product(
                *([(card, deed) for deed in range(len(box.cards[card].deeds))] for card in chosen)
            )
        ]
        self._needs = [
            tuple(box.cards[card].deeds[deed].max_officials for card, deed in choice)
            for choice in self._choices
        ]
        self._ends = list(accumulate(len(list_assignments(needs, own, shogun)) for needs in self._needs))
        self.count = self._ends[-1]

    def nth(self, number: int) -> Plan:
        """Return the plan with this index, from 0 to `count - 1`."""
        place = bisect_right(self._ends, number)
        posted = list_assignments(self._needs[place], self._own, self._shogun)
        officials = posted[number - self._ends[place]]
        return tuple(
            CardOrder(*choice, *posting)
            for choice, posting in zip(self._choices[place], officials, strict=True)
        )


Assignment = tuple[tuple[int, int], ...]


@lru_cache(maxsize=4096)
def list_assignments(needs: tuple[int, ...], own: int, shogun: int) -> tuple[Assignment, ...]:
    """Return all ways to distribute own and Shogun's officials over cards with these maximum numbers."""
    return tuple(_generate_assignments(needs, own, shogun))


def _generate_assignments(needs: tuple[int, ...], own: int, shogun: int) -> Iterator[Assignment]:
    if not needs:
        yield ()
        return
    for mine in range(min(own, needs[0]) + 1):
        for theirs in range(min(shogun, needs[0] - mine) + 1):
            for rest in list_assignments(needs[1:], own - mine, shogun - theirs):
                yield ((mine, theirs), *rest)


@lru_cache(maxsize=64)
def index_plans(box: Box, cards: tuple[int, ...], own: int, shogun: int, columns: int = COLUMNS) -> Plans:
    """Return all plans with these cards and officials; cached."""
    return Plans(box, cards, own, shogun, columns)


def index_plans_of(box: Box, player: Player, known: Plan = ()) -> Plans:
    """Return all plans that a player can have, given the first orders of the plan; indexed."""
    cards = tuple(card for card in player.cards if card not in (order.card for order in known))
    own = player.hand - sum(order.own for order in known)
    shogun = player.shogun - sum(order.shogun for order in known)
    return index_plans(box, cards, own, shogun, COLUMNS - len(known))
