"""Heuristic for trade cards: where to meet the merchant, with which samurai, and for which deals."""

from __future__ import annotations

from machinami.games.edo.components.goods import Goods
from machinami.games.edo.heuristics.card_plan import CardPlan
from machinami.games.edo.rules import trade
from machinami.games.edo.state import State

Meeting = tuple[float, int, tuple[int, ...]]
"""Value, space of the meeting, and the spaces of the samurai who walk there."""


def run_trade_card(card_plan: CardPlan) -> None:
    """Trade with the open card while a deal is profitable."""
    meeting = find_best_meeting(card_plan)
    if meeting is None:
        return
    _, space, samurai = meeting
    card_plan.lead_merchant(space)
    for start in samurai:
        card_plan.walk(start, space)
    while card_plan.state.activations_left and card_plan.state.count_idle_samurai(card_plan.state.merchant):
        deal = find_best_deal(card_plan.state, card_plan)
        if deal is None:
            return
        _, goods, count, point = deal
        action = trade.format_deal(count, point)
        card_plan.add_action(trade.apply_deal(card_plan.state, goods, point), action)


def find_best_meeting(card_plan: CardPlan) -> Meeting | None:
    """Return the most profitable meeting with the merchant, or None if no meeting pays for its walks."""
    state = card_plan.state
    player, spaces = state.player, state.box.atlas.spaces
    places = {state.merchant, *player.samurai} if card_plan.can_walk else {state.merchant}
    best: Meeting | None = None
    for space in spaces:
        if space not in places:
            continue
        way = card_plan.compute_walk_cost(state.merchant, space)
        idle = list(player.samurai)
        for one in state.used_spaces:
            idle.remove(one)
        idle.sort(key=lambda start, space=space: card_plan.compute_walk_cost(start, space))  # type: ignore[misc]
        for count in range(1, min(state.activations_left, len(idle)) + 1):
            cost = way + sum(card_plan.compute_walk_cost(start, space) for start in idle[:count])
            if cost > player.goods.ryo:
                break
            value = _evaluate_meeting(card_plan, space, cost, count) - cost * card_plan.prices[3]
            if value > (best[0] if best else 0.0):
                best = (value, space, tuple(idle[:count]))
    return best


def find_best_deal(state: State, card_plan: CardPlan) -> tuple[float, Goods, int, bool] | None:
    """Return the best deal of one samurai, or None if no deal is worth more than 0.05 power points."""
    best: tuple[float, Goods, int, bool] | None = None
    both = trade.both_allowed(state)
    for count in range(trade.bargain(state).most + 1):
        for point in (False, True):
            if not (count or point) or (count and point and not both):
                continue
            goods = trade.compute_goods_after_deal(state, count, point)
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


def _evaluate_meeting(card_plan: CardPlan, space: int, cost: int, count: int) -> float:
    state = card_plan.state
    goods = state.player.goods
    state = state._replace(merchant=space).with_goods(goods._replace(ryo=goods.ryo - cost))
    value = 0.0
    for _ in range(count):
        deal = find_best_deal(state, card_plan)
        if deal is None:
            break
        value += deal[0]
        state = state.with_goods(deal[1])
    return value
