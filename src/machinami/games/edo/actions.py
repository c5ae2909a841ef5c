"""Legal actions of a seat: listed where there are few, counted and described where there are many."""

from __future__ import annotations

from dataclasses import dataclass

from machinami.core.contract import Actions, FiniteActions, Json
from machinami.games.edo.rules import building, draft, gathering, service, trade, travel, wages, walking
from machinami.games.edo.rules.plan import format_plan, plans_of
from machinami.games.edo.state import BEFORE, DRAFT, PLAN, WAGES, State
from machinami.games.edo.view.types import (
    Action,
    ActionsDescription,
    DoneAction,
    PlaceAction,
    PlanDescription,
    RideAction,
    TravelDescription,
)


@dataclass(frozen=True, slots=True)
class DescribedActions(FiniteActions):
    """Actions that are too many to list, with the data that a page needs to compose one."""

    description: ActionsDescription

    def describe(self) -> dict[str, Json]:
        return dict(self.description)


def list_actions(state: State, seat: int) -> Actions:
    """Return the legal actions of a seat that may act."""
    if state.phase == PLAN:
        return _list_plans(state, seat)
    if state.phase == DRAFT:
        return _from_list([*draft.offers(state)])
    if state.phase == BEFORE:
        return _from_list([*walking.offers(state), {"reveal": True}])
    if state.phase == WAGES:
        return _from_list([*wages.offers(state)])
    if state.current_deed.do == "travel":
        return _list_travel_actions(state)
    return _from_list(
        [
            *service.offers(state),
            *gathering.offers(state),
            *building.offers(state),
            *trade.offers(state),
            {"done": True},
        ]
    )


def _from_list(actions: list[Action]) -> FiniteActions:
    return FiniteActions(len(actions), lambda number: dict(actions[number]))


def _list_plans(state: State, seat: int) -> FiniteActions:
    player, box = state.players[seat], state.box
    plans = plans_of(state, player)
    description: PlanDescription = {
        "own": player.hand,
        "shogun": player.shogun,
        "cards": {
            box.cards[card].name: [
                {"action": key, "most": deed.max_officials}
                for key, deed in zip(box.cards[card].keys, box.cards[card].deeds, strict=True)
            ]
            for card in player.cards
        },
    }
    return DescribedActions(
        plans.count,
        lambda number: dict(format_plan(box, plans.nth(number))),
        description,
    )


def _list_travel_actions(state: State) -> FiniteActions:
    names, rides = state.box.atlas.names, travel.Rides(state)
    placings = list(travel.placings(state))
    others: list[PlaceAction | DoneAction] = [*placings, {"done": True}]

    def nth(number: int) -> PlaceAction | DoneAction | RideAction:
        if number < len(others):
            return others[number]
        return {"ride": [[names[start], names[end]] for start, end in rides.nth(number - len(others))]}

    description: TravelDescription = {
        "place": [action["place"] for action in placings],
        "ride": {"from": [names[space] for space in state.player.samurai], "most": state.current_deed.ride},
        "done": True,
    }
    return DescribedActions(len(others) + rides.count, lambda number: dict(nth(number)), description)
