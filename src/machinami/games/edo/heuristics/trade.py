"""Heuristic for trade cards: where to meet the merchant, with which samurai, and for which deals."""

from __future__ import annotations

from machinami.core.contract import Action
from machinami.games.edo.components.goods import Goods
from machinami.games.edo.heuristics.card_plan import CardPlan
from machinami.games.edo.rules import trade
from machinami.games.edo.state import State

Meeting = tuple[float, int, tuple[int, ...]]
"""Value, space of the meeting, and the spaces of the samurai who walk there."""


def deals(card_plan: CardPlan) -> None:
    """Trade with the open card while a deal is profitable."""
    meeting = best_meeting(card_plan)
    if meeting is None:
        return
    _, space, samurai = meeting
    card_plan.lead(space)
    for start in samurai:
        card_plan.walk(start, space)
    while card_plan.state.left and card_plan.state.idle(card_plan.state.merchant):
        deal = best_deal(card_plan.state, card_plan)
        if deal is None:
            return
        _, goods, count, point = deal
        terms: Action = ({"buy": count} if count else {}) | ({"point": True} if point else {})
        card_plan.did(trade.dealt(card_plan.state, goods, point), {"trade": terms})


def best_meeting(card_plan: CardPlan) -> Meeting | None:
    """Return the most profitable meeting with the merchant, or None if no meeting pays for its walks."""
    state = card_plan.state
    player, spaces = state.player, state.box.atlas.all
    places = {state.merchant, *player.samurai} if card_plan.may_walk else {state.merchant}
    best: Meeting | None = None
    for space in spaces:
        if space not in places:
            continue
        way = card_plan.distance(state.merchant, space)
        idle = list(player.samurai)
        for one in state.used:
            idle.remove(one)
        idle.sort(key=lambda start, space=space: card_plan.distance(start, space))  # type: ignore[misc]
        for count in range(1, min(state.left, len(idle)) + 1):
            cost = way + sum(card_plan.distance(start, space) for start in idle[:count])
            if cost > player.goods.ryo:
                break
            value = _profit(card_plan, space, cost, count) - cost * card_plan.prices[3]
            if value > (best[0] if best else 0.0):
                best = (value, space, tuple(idle[:count]))
    return best


def best_deal(state: State, card_plan: CardPlan) -> tuple[float, Goods, int, bool] | None:
    """Return the best deal of one samurai, or None if no deal is worth more than 0.05 power points."""
    best: tuple[float, Goods, int, bool] | None = None
    both = trade.both_allowed(state)
    for count in range(trade.bargain(state).most + 1):
        for point in (False, True):
            if not (count or point) or (count and point and not both):
                continue
            goods = trade.closed(state, count, point)
            if goods is None:
                continue
            before = state.player.goods
            value = point + sum(
                price * (after - have)
                for price, after, have in zip(card_plan.prices, goods, before, strict=True)
            )
            if value > (best[0] if best else 0.05):
                best = (value, goods, count, point)
    return best


def _profit(card_plan: CardPlan, space: int, cost: int, count: int) -> float:
    state = card_plan.state
    goods = state.player.goods
    state = state._replace(merchant=space).spend(goods._replace(ryo=goods.ryo - cost))
    value = 0.0
    for _ in range(count):
        deal = best_deal(state, card_plan)
        if deal is None:
            break
        value += deal[0]
        state = state.spend(deal[1])
    return value
