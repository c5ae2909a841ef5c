"""Heuristic play of a card, from the walks before it to its last activation, and of wages."""

from __future__ import annotations

from functools import partial

from machinami.core.contract import Action
from machinami.games.edo.heuristics.building import works
from machinami.games.edo.heuristics.card_plan import CardPlan
from machinami.games.edo.heuristics.evaluation import card_worth, crew, horizon, stored
from machinami.games.edo.heuristics.labour import labour
from machinami.games.edo.heuristics.trade import deals
from machinami.games.edo.heuristics.travel import journeys
from machinami.games.edo.rules import resolution, service, wages
from machinami.games.edo.rules.building import BUILDS
from machinami.games.edo.rules.ending import over
from machinami.games.edo.rules.gathering import FETCHED
from machinami.games.edo.state import BEFORE, CARD, WAGES, State


def carried_out(state: State) -> State:
    """Return the state after the acting seat's card or wages."""
    if state.phase == WAGES:
        return wages.paid(state, kept(state))
    card_plan = begun(state)
    if card_plan is None:
        return resolution.revealed(state)
    return resolution.settled(card_plan.state._replace(phase=CARD, left=0))


def next_move(state: State) -> Action:
    """Return the acting seat's next action: a walk, the reveal, an activation, or the end of the card."""
    if state.phase == WAGES:
        return {"keep": [state.box.atlas.names[space] for space in kept(state)]}
    card_plan = begun(state)
    action = card_plan.first if card_plan else None
    return action or ({"reveal": True} if state.phase == BEFORE else {"done": True})


def begun(state: State, homeward: bool = False) -> CardPlan | None:
    """Return the card as carried out, or None if its officials activate nothing.

    With `capital_first`, the first house in Edo takes precedence over other buildings.
    """
    walking = state.phase == BEFORE
    if walking:
        order, deed = state.order, state.deed
        left = (order.own + order.shogun) // deed.officials
        if left == 0:
            return None
        state = state._replace(left=left, own=order.own if deed.do == "travel" else 0, used=())
    card_plan = CardPlan(state, walking, homeward)
    do = state.deed.do
    if do == "travel":
        journeys(card_plan)
    elif do in FETCHED:
        labour(card_plan)
    elif do in BUILDS:
        works(card_plan)
    elif do == "trade":
        deals(card_plan)
    elif do == "develop":
        _develop(card_plan)
    elif times := service.most_uses(state):
        card_plan.did(service.used(state, times), {"use": times})
    return card_plan


def kept(state: State) -> tuple[int, ...]:
    """Return the samurai that stay: in the last round all that can be paid, else those worth their rice."""
    player, last = state.player, over(state)
    most = min(len(player.samurai), player.goods.rice)
    if last:
        return player.samurai[:most]
    rounds = max(1.0, horizon(state) - 1)
    officials = state.box.pieces.officials + player.shogun + player.recruits

    def value(stay: int) -> float:
        goods = player.goods._replace(rice=player.goods.rice - stay)
        return stored(goods, stay, rounds) + crew(stay, officials - stay, rounds)

    count = max(range(most + 1), key=value)
    usefulness = {"quarry": 0, "forest": 1, "town": 2, "paddies": 3, "river": 4, "border": 5}
    ranked = sorted(player.samurai, key=lambda space: usefulness[state.box.atlas.kinds[space]])
    return tuple(sorted(ranked[:count]))


def _develop(card_plan: CardPlan) -> None:
    while (state := card_plan.state).left and state.display and state.player.goods.ryo >= state.deed.ryo:
        card = max(state.display, key=partial(card_worth, state.box))
        card_plan.did(service.bought(state, card), {"buy_card": state.box.cards[card].name})
