"""What can be advised: plans in which nobody stands in vain or stays in hand, no card that does nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from machinami.core.contract import Action, Json
from machinami.games.edo.components.goods import Goods
from machinami.games.edo.forecast import ahead, foreseen
from machinami.games.edo.heuristics.evaluation import SCALE, crew, horizon, stored
from machinami.games.edo.rules.plan import written
from machinami.games.edo.state import BEFORE, Order, Plan, State

ALONE = ("money", "rice", "recruit")
"""What an official does without a samurai."""
LOOKED = 12
"""Plans that are looked at; the best of a search come first."""


def stated(state: State, plan: Plan) -> Action:
    """A plan as an action."""
    return {"plan": [written(state.box, order) for order in plan]}


def advisable(state: State, seat: int, plans: Sequence[Plan], most: int) -> list[Plan]:
    """The first so many of these plans, each mended where it wastes officials: so that everybody stands
    somewhere, and so that nobody stands in vain. Where none can be mended, the plans as they are."""
    found: list[Plan] = []
    for plan in plans[:LOOKED]:
        for everybody in (True, False):
            mended = _empty_last(_mended(state, seat, plan, everybody))
            if mended is not None and mended not in found:
                found.append(mended)
        if len(found) >= most:
            break
    return found[:most] or list(plans[:most])


def fruitful(state: State, seat: int, plans: Sequence[Plan]) -> Plan:
    """The first of these plans in which every card with somebody before it does something; where there is
    none, the first."""
    for plan in plans[:LOOKED]:
        cards = _told(state, seat, plan)["cards"]
        if all(card["deeds"] or card["of"] == card["spare"] == 0 for card in cards):
            return plan
    return plans[0]


def timely(state: State, action: Action) -> Action:
    """The move; before a card that would do nothing, the walk that it needs."""
    if state.phase != BEFORE or "reveal" not in action:
        return action
    told = ahead(state)
    walk: Action = told["next"]["walks"][0] if told["vain"] else action
    return walk


def _mended(state: State, seat: int, plan: Plan, everybody: bool) -> Plan | None:
    """The plan without waste: who stood in vain stands where he is of use; None where that cannot be."""
    plan = _spared(state, seat, plan)
    while _idle(state, seat, plan, everybody):
        fuller = _best(state, seat, _fuller(state, seat, plan, turning=False))
        plan = fuller or _best(state, seat, _fuller(state, seat, plan, turning=True)) or ()
        if not plan:
            return None
    return plan if _sound(_told(state, seat, plan)) else None


def _empty_last(plan: Plan | None) -> Plan | None:
    """The plan with the cards that do nothing at its end: it reads as it is carried out."""
    return None if plan is None else tuple(sorted(plan, key=lambda order: order.own + order.shogun == 0))


def _best(state: State, seat: int, plans: Iterator[Plan]) -> Plan | None:
    """The plan without waste that leaves most; None where each wastes somebody."""
    told = [(_told(state, seat, plan), plan) for plan in plans]
    sound = [(_value(state, seat, seen), plan) for seen, plan in told if _sound(seen)]
    return max(sound)[1] if sound else None


def _told(state: State, seat: int, plan: Plan) -> dict[str, Json]:
    return foreseen(state, seat, stated(state, plan))


def _sound(told: dict[str, Json]) -> bool:
    return all(card["lacks"] is None for card in told["cards"])


def _spared(state: State, seat: int, plan: Plan) -> Plan:
    """The plan with nobody before a card who does nothing there. A card may need what an earlier one brings,
    so that they are looked at in their order."""
    for column in range(len(plan)):
        card = _told(state, seat, plan)["cards"][column]
        if card["lacks"] is None:
            continue
        order = plan[column]
        deed = state.box.cards[order.card].deeds[order.deed]
        vain = card["left"] * deed.officials + card["spare"] or order.own + order.shogun
        own = min(order.own, vain)
        fewer = order._replace(own=order.own - own, shogun=order.shogun - (vain - own))
        plan = (*plan[:column], fewer, *plan[column + 1 :])
    return plan


def _idle(state: State, seat: int, plan: Plan, everybody: bool) -> int:
    """Officials in hand who could be of use: before a card where nobody stands, or an action that needs no
    samurai; `everybody`, all for whom there is room."""
    player, room = state.players[seat], 0
    for order in plan:
        deed, posted = state.box.cards[order.card].deeds[order.deed], order.own + order.shogun
        room += deed.most - posted if everybody or posted == 0 or deed.do in ALONE else 0
    return min(room, player.hand + player.shogun - sum(order.own + order.shogun for order in plan))


def _fuller(state: State, seat: int, plan: Plan, turning: bool) -> Iterator[Plan]:
    """The plan with more officials in it: before a card with room, or before any side of one where nobody
    stands; `turning`, before any side of any card."""
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
    """What a round leaves, in power points."""
    rounds, stay = horizon(state), len(told["wages"]["stay"])
    hired: int = sum(card["recruits"] for card in told["cards"])
    officials = state.box.pieces.officials + state.players[seat].shogun + hired - stay
    value = float(told["power"]) + stored(Goods(**told["after"]), stay, rounds)
    return value + crew(stay, officials, rounds) + hired * SCALE.official * (rounds - 0.5)
