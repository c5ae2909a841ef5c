"""Phase 1, planning: each player puts three cards in columns and officials on them. E-4 and E-5."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, permutations, product
from typing import Annotated

from msgspec import Meta, Struct

from machinami.core.contract import Action
from machinami.core.validation import require_value
from machinami.games.edo.components.box import Box
from machinami.games.edo.messages import refuse
from machinami.games.edo.state import COLUMNS, CardOrder, Plan, Player, State
from machinami.games.edo.view.types import Order, PlanAction


class Written(Struct, forbid_unknown_fields=True):
    """An order in the notation of a plan action."""

    card: str
    action: str
    own: Annotated[int, Meta(ge=0, le=99)] = 0
    shogun: Annotated[int, Meta(ge=0, le=99)] = 0


EXAMPLE = '[{"card": "A", "action": "wood", "own": 1, "shogun": 1}, … three …]'


def format_plan(box: Box, plan: Plan) -> PlanAction:
    """Return a plan in the law's notation."""
    return {"plan": [{**format_order(box, order)} for order in plan]}


def format_order(box: Box, order: CardOrder) -> Order:
    """Return an order in the law's notation."""
    card = box.cards[order.card]
    return {
        "card": card.name,
        "action": card.keys[order.deed_index],
        "own": order.own,
        "shogun": order.shogun,
    }


def parse_plan(state: State, seat: int, action: Action) -> Plan:
    """Return the plan of an action. Raise `Refused` with the clause that it breaks."""
    orders = require_value(action, "plan", list[Written], EXAMPLE)
    player, box = state.players[seat], state.box
    if len(orders) != COLUMNS:
        raise refuse("E-4/three", count=len(orders))
    plan: list[CardOrder] = []
    for column, order in enumerate(orders):
        card = box.card_numbers.get(order.card, -1)
        if card not in player.cards:
            raise refuse("E-4/card", column, card=order.card[:12])
        if card in (earlier.card for earlier in plan):
            raise refuse("E-4/twice", column, card=order.card)
        keys = box.cards[card].keys
        if order.action not in keys:
            raise refuse("E-4/action", column, card=order.card, actions=", ".join(keys))
        deed = keys.index(order.action)
        most = box.cards[card].deeds[deed].max_officials
        if order.own + order.shogun > most:
            raise refuse("E-5/most", column, most=most)
        plan.append(CardOrder(card, deed, order.own, order.shogun))
    if sum(order.own for order in plan) > player.hand:
        raise refuse("E-5/own", count=player.hand)
    if sum(order.shogun for order in plan) > player.shogun:
        raise refuse("E-5/shogun", count=player.shogun)
    return tuple(plan)


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
        self._ends = list(accumulate(len(postings(needs, own, shogun)) for needs in self._needs))
        self.count = self._ends[-1]

    def nth(self, number: int) -> Plan:
        """Return the plan with this index, from 0 to `count - 1`."""
        place = bisect_right(self._ends, number)
        posted = postings(self._needs[place], self._own, self._shogun)
        officials = posted[number - self._ends[place]]
        return tuple(
            CardOrder(*choice, *posting)
            for choice, posting in zip(self._choices[place], officials, strict=True)
        )


Posting = tuple[tuple[int, int], ...]


@lru_cache(maxsize=4096)
def postings(needs: tuple[int, ...], own: int, shogun: int) -> tuple[Posting, ...]:
    """Return all ways to distribute own and Shogun's officials over cards with these maximum numbers."""
    return tuple(_posted(needs, own, shogun))


def _posted(needs: tuple[int, ...], own: int, shogun: int) -> Iterator[Posting]:
    if not needs:
        yield ()
        return
    for mine in range(min(own, needs[0]) + 1):
        for theirs in range(min(shogun, needs[0] - mine) + 1):
            for rest in postings(needs[1:], own - mine, shogun - theirs):
                yield ((mine, theirs), *rest)


@lru_cache(maxsize=64)
def plans(box: Box, cards: tuple[int, ...], own: int, shogun: int, columns: int = COLUMNS) -> Plans:
    """Return all plans with these cards and officials; cached."""
    return Plans(box, cards, own, shogun, columns)


def plans_of(state: State, player: Player, known: int = 0) -> Plans:
    """Return all plans that a player can have, given the first `known` orders of the plan; indexed."""
    orders = (player.plan or ())[:known]
    cards = tuple(card for card in player.cards if card not in (order.card for order in orders))
    own = player.hand - sum(order.own for order in orders)
    shogun = player.shogun - sum(order.shogun for order in orders)
    return plans(state.box, cards, own, shogun, COLUMNS - known)
