"""Heuristic play of a card, from the walks before it to its last activation, and of wages."""

from __future__ import annotations

from functools import partial

from machinami.core.contract import Action
from machinami.games.edo.heuristics.building import run_building_card
from machinami.games.edo.heuristics.card_plan import CardPlan
from machinami.games.edo.heuristics.evaluation import (
    estimate_rounds_left,
    evaluate_goods,
    evaluate_samurai,
    evaluate_special_card,
)
from machinami.games.edo.heuristics.labour import run_gathering_card
from machinami.games.edo.heuristics.trade import run_trade_card
from machinami.games.edo.heuristics.travel import run_travel_card
from machinami.games.edo.rules import resolution, service, wages
from machinami.games.edo.rules.building import BUILDS
from machinami.games.edo.rules.ending import over
from machinami.games.edo.rules.gathering import FETCHED
from machinami.games.edo.state import BEFORE, CARD, WAGES, State


def play_card_or_wages(state: State) -> State:
    """Return the state after the acting seat's card or wages."""
    if state.phase == WAGES:
        return wages.apply_wages(state, choose_samurai_to_keep(state))
    card_plan = plan_card(state)
    if card_plan is None:
        return resolution.open_card(state)
    return resolution.advance_card(card_plan.state._replace(phase=CARD, activations_left=0))


def choose_next_move(state: State) -> Action:
    """Return the acting seat's next action: a walk, the reveal, an activation, or the end of the card."""
    if state.phase == WAGES:
        return {"keep": [state.box.atlas.names[space] for space in choose_samurai_to_keep(state)]}
    card_plan = plan_card(state)
    move = card_plan.first_move if card_plan else None
    if move is not None:
        return dict(move)
    return {"reveal": True} if state.phase == BEFORE else {"done": True}


def plan_card(state: State, capital_first: bool = False) -> CardPlan | None:
    """Return the card as carried out, or None if its officials activate nothing.

    With `capital_first`, the first house in Edo takes precedence over other buildings.
    """
    walking = state.phase == BEFORE
    if walking:
        order, deed = state.current_order, state.current_deed
        left = (order.own + order.shogun) // deed.officials
        if left == 0:
            return None
        state = state._replace(
            activations_left=left, own_officials_left=order.own if deed.do == "travel" else 0, used_spaces=()
        )
    card_plan = CardPlan(state, walking, capital_first)
    do = state.current_deed.do
    if do == "travel":
        run_travel_card(card_plan)
    elif do in FETCHED:
        run_gathering_card(card_plan)
    elif do in BUILDS:
        run_building_card(card_plan)
    elif do == "trade":
        run_trade_card(card_plan)
    elif do == "develop":
        _run_development_card(card_plan)
    elif times := service.most_uses(state):
        card_plan.add_action(service.apply_uses(state, times), {"use": times})
    return card_plan


def choose_samurai_to_keep(state: State) -> tuple[int, ...]:
    """Return the samurai that stay: in the last round all that can be paid, else those worth their rice."""
    player, last = state.player, over(state)
    most = min(len(player.samurai), player.goods.rice)
    if last:
        return player.samurai[:most]
    rounds = max(1.0, estimate_rounds_left(state) - 1)
    officials = state.box.pieces.officials + player.shogun + player.recruits

    def value(stay: int) -> float:
        goods = player.goods._replace(rice=player.goods.rice - stay)
        return evaluate_goods(goods, stay, rounds) + evaluate_samurai(stay, officials - stay, rounds)

    count = max(range(most + 1), key=value)
    usefulness = {"quarry": 0, "forest": 1, "town": 2, "paddies": 3, "river": 4, "border": 5}
    ranked = sorted(player.samurai, key=lambda space: usefulness[state.box.atlas.kinds[space]])
    return tuple(sorted(ranked[:count]))


def _run_development_card(card_plan: CardPlan) -> None:
    while (
        (state := card_plan.state).activations_left
        and state.display
        and state.player.goods.ryo >= state.current_deed.ryo
    ):
        card = max(state.display, key=partial(evaluate_special_card, state.box))
        card_plan.add_action(
            service.apply_card_purchase(state, card), {"buy_card": state.box.cards[card].name}
        )
