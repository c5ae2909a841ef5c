"""Advice: plans without idle officials and without cards that do nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from machinami.core.contract import Action
from machinami.games.edo.components.goods import Goods
from machinami.games.edo.forecast import forecast_plan, forecast_reveal
from machinami.games.edo.heuristics.card_plan import estimate_rounds_left
from machinami.games.edo.heuristics.evaluation import WEIGHTS, evaluate_goods, evaluate_samurai
from machinami.games.edo.notation import format_plan
from machinami.games.edo.state import BEFORE, CardOrder, Plan, State
from machinami.games.edo.view.types import PlanForecast

NO_SAMURAI_DEEDS = ("money", "rice", "recruit")
"""Deeds that an official performs without a samurai."""
MAX_PLANS_EXAMINED = 12
"""Plans examined at most; a search returns its best plans first."""


def build_plan_action(state: State, plan: Plan) -> Action:
    """Return a plan as an action."""
    return dict(format_plan(state.box, plan))


def select_advisable_plans(state: State, seat: int, plans: Sequence[Plan], most: int) -> list[Plan]:
    """Return up to `most` of these plans, repaired where they waste officials.

    Each plan is repaired twice: with every official placed that fits, and with officials left in hand whose
    only room is on an occupied card that needs samurai. Return the plans unchanged if none can be repaired.
    """
    repaired: list[Plan] = []
    for plan in plans[:MAX_PLANS_EXAMINED]:
        for place_all in (True, False):
            candidate = _move_empty_cards_last(_repair_plan(state, seat, plan, place_all))
            if candidate is not None and candidate not in repaired:
                repaired.append(candidate)
        if len(repaired) >= most:
            break
    return repaired[:most] or list(plans[:most])


def select_productive_plan(state: State, seat: int, plans: Sequence[Plan]) -> Plan:
    """Return the first plan in which every card with officials does something, or else the first plan."""
    for plan in plans[:MAX_PLANS_EXAMINED]:
        cards = _forecast(state, seat, plan)["cards"]
        if all(card["deeds"] or card["of"] == card["spare"] == 0 for card in cards):
            return plan
    return plans[0]


def prefer_needed_walk(state: State, action: Action) -> Action:
    """Return the move, or the walk that the next card needs if revealing it now would achieve nothing."""
    if state.phase != BEFORE or "reveal" not in action:
        return action
    forecast = forecast_reveal(state)
    return dict(forecast["next"]["walks"][0]) if forecast["vain"] else action


def _repair_plan(state: State, seat: int, plan: Plan, place_all: bool) -> Plan | None:
    """Return the plan with its idle officials moved to useful deeds, or None if that is impossible."""
    plan = _remove_idle_officials(state, seat, plan)
    while _count_placeable_officials(state, seat, plan, place_all):
        fuller = _select_best_plan(state, seat, _list_fuller_plans(state, seat, plan, switch_deeds=False))
        plan = (
            fuller
            or _select_best_plan(state, seat, _list_fuller_plans(state, seat, plan, switch_deeds=True))
            or ()
        )
        if not plan:
            return None
    return plan if _has_no_waste(_forecast(state, seat, plan)) else None


def _move_empty_cards_last(plan: Plan | None) -> Plan | None:
    """Return the plan with its empty cards last, so that it reads in the order in which it takes effect."""
    return None if plan is None else tuple(sorted(plan, key=lambda order: order.own + order.shogun == 0))


def _select_best_plan(state: State, seat: int, plans: Iterator[Plan]) -> Plan | None:
    """Return the most valuable plan without waste, or None if every plan wastes officials."""
    forecasts = [(_forecast(state, seat, plan), plan) for plan in plans]
    sound = [
        (_evaluate_forecast(state, seat, forecast), plan)
        for forecast, plan in forecasts
        if _has_no_waste(forecast)
    ]
    return max(sound)[1] if sound else None


def _forecast(state: State, seat: int, plan: Plan) -> PlanForecast:
    return forecast_plan(state, seat, plan)


def _has_no_waste(forecast: PlanForecast) -> bool:
    return all(card["lacks"] is None for card in forecast["cards"])


def _remove_idle_officials(state: State, seat: int, plan: Plan) -> Plan:
    """Return the plan without officials who have no effect on their card.

    Cards are checked in order, because a card may need goods that an earlier one brings.
    """
    for column in range(len(plan)):
        card = _forecast(state, seat, plan)["cards"][column]
        if card["lacks"] is None:
            continue
        order = plan[column]
        deed = state.box.cards[order.card].deeds[order.deed_index]
        idle = card["left"] * deed.officials + card["spare"] or order.own + order.shogun
        own = min(order.own, idle)
        fewer = order._replace(own=order.own - own, shogun=order.shogun - (idle - own))
        plan = (*plan[:column], fewer, *plan[column + 1 :])
    return plan


def _count_placeable_officials(state: State, seat: int, plan: Plan, place_all: bool) -> int:
    """Return the number of officials in hand that could still be placed.

    There is room on empty cards and on deeds that need no samurai; with `place_all`, on every card.
    """
    player, room = state.players[seat], 0
    for order in plan:
        deed, posted = state.box.cards[order.card].deeds[order.deed_index], order.own + order.shogun
        room += deed.max_officials - posted if place_all or posted == 0 or deed.do in NO_SAMURAI_DEEDS else 0
    return min(room, player.hand + player.shogun - sum(order.own + order.shogun for order in plan))


def _list_fuller_plans(state: State, seat: int, plan: Plan, switch_deeds: bool) -> Iterator[Plan]:
    """Yield the plan with more officials on one card: on its chosen deed, or on any deed of an empty card.

    With `switch_deeds`, any deed of any card may be chosen.
    """
    player = state.players[seat]
    for column, order in enumerate(plan):
        posted = order.own + order.shogun
        own = player.hand - sum(one.own for one in plan) + order.own
        shogun = player.shogun - sum(one.shogun for one in plan) + order.shogun
        for number, deed in enumerate(state.box.cards[order.card].deeds):
            if posted and number != order.deed_index and not switch_deeds:
                continue
            for count in range(deed.officials, min(deed.max_officials, own + shogun) + 1, deed.officials):
                mine = min(own, count) if deed.do == "travel" else max(0, count - shogun)
                if count > posted:
                    more = CardOrder(order.card, number, mine, count - mine)
                    yield (*plan[:column], more, *plan[column + 1 :])


def _evaluate_forecast(state: State, seat: int, forecast: PlanForecast) -> float:
    """Return the value of a forecast in power points."""
    rounds, stay = estimate_rounds_left(state), len(forecast["wages"]["stay"])
    hired = sum(card["recruits"] for card in forecast["cards"])
    officials = state.box.pieces.officials + state.players[seat].shogun + hired - stay
    value = float(forecast["power"]) + evaluate_goods(*Goods(**forecast["after"]), stay, rounds)
    return value + evaluate_samurai(stay, officials, rounds) + hired * WEIGHTS.official * (rounds - 0.5)
