"""Heuristic for Travel cards: officials to place, and rides that prepare the cards to come."""

from __future__ import annotations

from machinami.games.edo.components.figures import Deed
from machinami.games.edo.heuristics.building import site_worth
from machinami.games.edo.heuristics.card_plan import CardPlan
from machinami.games.edo.heuristics.labour import assign
from machinami.games.edo.rules.building import BUILDS
from machinami.games.edo.rules.gathering import FETCHED
from machinami.games.edo.state import COLUMNS, State


def journeys(card_plan: CardPlan) -> None:
    """Place officials while more samurai are needed, and ride idle samurai to spaces that need them."""
    wishes = wanted(card_plan)
    gates = _gates(card_plan.state)
    while card_plan.state.left:
        state = card_plan.state
        short = len(wishes) > len(state.player.samurai) or card_plan.rounds < 2.2
        if state.own and (short or state.own == state.left) and _can_feed(state):
            card_plan.place(min(gates, key=lambda gate: _nearest(state, gate, wishes)))
            continue
        pairs = _ride(state, wishes)
        if not pairs:
            if state.own and _can_feed(state):
                card_plan.place(min(gates, key=lambda gate: _nearest(state, gate, wishes)))
                continue
            return
        card_plan.ride(pairs)


def wanted(card_plan: CardPlan) -> list[int]:
    """Return the spaces where the player's remaining cards need samurai, the next card first."""
    state = card_plan.state
    plan = state.player.plan or ()
    spaces: list[int] = []
    for order in plan[state.column + 1 : COLUMNS]:
        deed = state.box.cards[order.card].deeds[order.deed]
        times = (order.own + order.shogun) // deed.officials
        if times:
            spaces += _needed(card_plan, deed, times)
    return spaces


def _needed(card_plan: CardPlan, deed: Deed, times: int) -> list[int]:
    state = card_plan.state
    if deed.do in FETCHED:
        anyone = [state.box.atlas.capital] * times
        return [space for _, space in assign(card_plan, deed, times, anyone, [], free=True)]
    if deed.do in BUILDS:
        towns = state.box.atlas.towns
        return [max(towns, key=lambda town: site_worth(state, 0, town, card_plan.rounds))] * times
    return [state.merchant] * times if deed.do == "trade" else []


def _ride(state: State, wishes: list[int]) -> tuple[tuple[int, int], ...]:
    """Return rides of samurai that are not needed where they stand, to the most urgent spaces."""
    rest, idle = list(wishes), []
    for space in state.player.samurai:
        if space in rest:
            rest.remove(space)
        else:
            idle.append(space)
    return tuple(zip(idle, rest, strict=False))[: state.deed.ride]


def _gates(state: State) -> tuple[int, ...]:
    return state.box.atlas.all if state.deed.anywhere else state.box.atlas.borders


def _nearest(state: State, gate: int, wishes: list[int]) -> int:
    rest = list(wishes)
    for space in state.player.samurai:
        if space in rest:
            rest.remove(space)
    goal = rest[0] if rest else state.box.atlas.capital
    return state.box.atlas.distance[gate][goal]


def _can_feed(state: State) -> bool:
    return len(state.player.samurai) < state.player.goods.rice + 3
