"""Advice: plans without idle officials and without cards that do nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from machinami.core.contract import Action, Json
from machinami.games.edo.components.goods import Goods
from machinami.games.edo.forecast import ahead, foreseen
from machinami.games.edo.heuristics.evaluation import SCALE, crew, horizon, stored
from machinami.games.edo.rules.plan import written
from machinami.games.edo.state import BEFORE, Order, Plan, State

ALONE = ("money", "rice", "recruit")
"""Deeds that an official performs without a samurai."""
LOOKED = 12
"""Plans examined at most; a search returns its best plans first."""


def stated(state: State, plan: Plan) -> Action:
    """Return a plan as an action."""
    return {"plan": [written(state.box, order) for order in plan]}


def advisable(state: State, seat: int, plans: Sequence[Plan], most: int) -> list[Plan]:
    """Return up to `most` of these plans, repaired where they waste officials.

    Each plan is repaired twice: with every official placed that fits, and with officials left in hand whose
    only room is on an occupied card that needs samurai. Return the plans unchanged if none can be repaired.
    """
    repaired: list[Plan] = []
    for plan in plans[:LOOKED]:
        for place_all in (True, False):
            candidate = _empty_last(_mended(state, seat, plan, place_all))
            if candidate is not None and candidate not in repaired:
                repaired.append(candidate)
        if len(repaired) >= most:
            break
    return repaired[:most] or list(plans[:most])


def fruitful(state: State, seat: int, plans: Sequence[Plan]) -> Plan:
    """Return the first plan in which every card with officials does something, or else the first plan."""
    for plan in plans[:LOOKED]:
        cards = _told(state, seat, plan)["cards"]
        if all(card["deeds"] or card["of"] == card["spare"] == 0 for card in cards):
            return plan
    return plans[0]


def timely(state: State, action: Action) -> Action:
    """Return the move, or the walk that the next card needs if revealing it now would achieve nothing."""
    if state.phase != BEFORE or "reveal" not in action:
        return action
    forecast = ahead(state)
    walk: Action = forecast["next"]["walks"][0] if forecast["vain"] else action
    return walk


def _mended(state: State, seat: int, plan: Plan, everybody: bool) -> Plan | None:
    """Return the plan with its idle officials moved to useful deeds, or None if that is impossible."""
    plan = _spared(state, seat, plan)
    while _idle(state, seat, plan, everybody):
        fuller = _best(state, seat, _fuller(state, seat, plan, turning=False))
        plan = fuller or _best(state, seat, _fuller(state, seat, plan, turning=True)) or ()
        if not plan:
            return None
    return plan if _sound(_told(state, seat, plan)) else None


def _empty_last(plan: Plan | None) -> Plan | None:
    """Return the plan with its empty cards last, so that it reads in the order in which it takes effect."""
    return None if plan is None else tuple(sorted(plan, key=lambda order: order.own + order.shogun == 0))


def _best(state: State, seat: int, plans: Iterator[Plan]) -> Plan | None:
    """Return the most valuable plan without waste, or None if every plan wastes officials."""
    forecasts = [(_told(state, seat, plan), plan) for plan in plans]
    sound = [(_value(state, seat, forecast), plan) for forecast, plan in forecasts if _sound(forecast)]
    return max(sound)[1] if sound else None


def _told(state: State, seat: int, plan: Plan) -> dict[str, Json]:
    return foreseen(state, seat, stated(state, plan))


def _sound(told: dict[str, Json]) -> bool:
    return all(card["lacks"] is None for card in told["cards"])


def _spared(state: State, seat: int, plan: Plan) -> Plan:
    """Return the plan without officials who have no effect on their card.

    Cards are checked in order, because a card may need goods that an earlier one brings.
    """
    for column in range(len(plan)):
        card = _told(state, seat, plan)["cards"][column]
        if card["lacks"] is None:
            continue
        order = plan[column]
        deed = state.box.cards[order.card].deeds[order.deed]
        idle = card["left"] * deed.officials + card["spare"] or order.own + order.shogun
        own = min(order.own, idle)
        fewer = order._replace(own=order.own - own, shogun=order.shogun - (idle - own))
        plan = (*plan[:column], fewer, *plan[column + 1 :])
    return plan


def _idle(state: State, seat: int, plan: Plan, everybody: bool) -> int:
    """Return the number of officials in hand that could still be placed.

    There is room on empty cards and on deeds that need no samurai; with `place_all`, on every card.
    """
    player, room = state.players[seat], 0
    for order in plan:
        deed, posted = state.box.cards[order.card].deeds[order.deed], order.own + order.shogun
        room += deed.most - posted if everybody or posted == 0 or deed.do in ALONE else 0
    return min(room, player.hand + player.shogun - sum(order.own + order.shogun for order in plan))


def _fuller(state: State, seat: int, plan: Plan, turning: bool) -> Iterator[Plan]:
    """Yield the plan with more officials on one card: on its chosen deed, or on any deed of an empty card.

    With `switch_deeds`, any deed of any card may be chosen.
    """
    player = state.players[seat]
    for column, order in enumerate(plan):
        posted = order.own + order.shogun
        own = player.hand - sum(one.own for one in plan) + order.own
        shogun = player.shogun - sum(one.shogun for one in plan) + order.shogun
        for number, deed in enumerate(state.box.cards[order.card].deeds):
            if posted and number != order.deed and not turning:
                continue
            for count in range(deed.officials, min(deed.most, own + shogun) + 1, deed.officials):
                mine = min(own, count) if deed.do == "travel" else max(0, count - shogun)
                if count > posted:
                    more = Order(order.card, number, mine, count - mine)
                    yield (*plan[:column], more, *plan[column + 1 :])


def _value(state: State, seat: int, told: dict[str, Json]) -> float:
    """Return the value of a forecast in power points."""
    rounds, stay = horizon(state), len(told["wages"]["stay"])
    hired: int = sum(card["recruits"] for card in told["cards"])
    officials = state.box.pieces.officials + state.players[seat].shogun + hired - stay
    value = float(told["power"]) + stored(Goods(**told["after"]), stay, rounds)
    return value + crew(stay, officials, rounds) + hired * SCALE.official * (rounds - 0.5)
