"""Heuristic for Travel cards: officials to place, and rides that prepare the cards to come."""

from __future__ import annotations

from machinami.games.edo.components.figures import Deed
from machinami.games.edo.heuristics.building import evaluate_site
from machinami.games.edo.heuristics.card_plan import CardPlan
from machinami.games.edo.heuristics.labour import assign_workers
from machinami.games.edo.rules.building import BUILDS
from machinami.games.edo.rules.gathering import FETCHED
from machinami.games.edo.state import COLUMNS, State


def run_travel_card(card_plan: CardPlan) -> None:
    """Place officials while more samurai are needed, and ride idle samurai to spaces that need them."""
    wishes = list_wanted_spaces(card_plan)
    gates = _list_entry_spaces(card_plan.state)
    while card_plan.state.activations_left:
        state = card_plan.state
        short = len(wishes) > len(state.player.samurai) or card_plan.rounds_left < 2.2
        if (
            state.own_officials_left
            and (short or state.own_officials_left == state.activations_left)
            and _can_feed(state)
        ):
            card_plan.place(min(gates, key=lambda gate: _measure_distance(state, gate, wishes)))
            continue
        pairs = _choose_ride(state, wishes)
        if not pairs:
            if state.own_officials_left and _can_feed(state):
                card_plan.place(min(gates, key=lambda gate: _measure_distance(state, gate, wishes)))
                continue
            return
        card_plan.ride(pairs)


def list_wanted_spaces(card_plan: CardPlan) -> list[int]:
    """Return the spaces where the player's remaining cards need samurai, the next card first."""
    state = card_plan.state
    plan = state.player.plan or ()
    spaces: list[int] = []
    for order in plan[state.column + 1 : COLUMNS]:
        deed = state.box.cards[order.card].deeds[order.deed_index]
        times = (order.own + order.shogun) // deed.officials
        if times:
            spaces += _list_needed_spaces(card_plan, deed, times)
    return spaces


def _list_needed_spaces(card_plan: CardPlan, deed: Deed, times: int) -> list[int]:
    state = card_plan.state
    if deed.do in FETCHED:
        anyone = [state.box.atlas.capital] * times
        return [space for _, space in assign_workers(card_plan, deed, times, anyone, [], free=True)]
    if deed.do in BUILDS:
        towns = state.box.atlas.towns
        return [max(towns, key=lambda town: evaluate_site(state, 0, town, card_plan.rounds_left))] * times
    return [state.merchant] * times if deed.do == "trade" else []


def _choose_ride(state: State, wanted_spaces: list[int]) -> tuple[tuple[int, int], ...]:
    """Return rides of samurai that are not needed where they stand, to the most urgent spaces."""
    rest, idle = list(wanted_spaces), []
    for space in state.player.samurai:
        if space in rest:
            rest.remove(space)
        else:
            idle.append(space)
    return tuple(zip(idle, rest, strict=False))[: state.current_deed.ride]


def _list_entry_spaces(state: State) -> tuple[int, ...]:
    return state.box.atlas.spaces if state.current_deed.anywhere else state.box.atlas.borders


def _measure_distance(state: State, gate: int, wanted_spaces: list[int]) -> int:
    rest = list(wanted_spaces)
    for space in state.player.samurai:
        if space in rest:
            rest.remove(space)
    goal = rest[0] if rest else state.box.atlas.capital
    return state.box.atlas.distances[gate][goal]


def _can_feed(state: State) -> bool:
    return len(state.player.samurai) < state.player.goods.rice + 3
