"""Legal actions of a seat: listed where there are few, counted and described where there are many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from machinami.core.contract import Action, Actions, Finite, Json
from machinami.games.edo.rules import building, draft, gathering, service, trade, travel, wages, walking
from machinami.games.edo.rules.plan import plans_of, written
from machinami.games.edo.state import BEFORE, DRAFT, PLAN, WAGES, State


@dataclass(frozen=True, slots=True)
class Described(Finite):
    """Actions that are too many to list, with the data that a page needs to compose one."""

    description: dict[str, Json]

    def describe(self) -> dict[str, Json]:
        return self.description


def offered(state: State, seat: int) -> Actions:
    """Return the legal actions of a seat that may act."""
    if state.phase == PLAN:
        return _plans(state, seat)
    if state.phase == DRAFT:
        return _listed([*draft.offers(state)])
    if state.phase == BEFORE:
        return _listed([*walking.offers(state), {"reveal": True}])
    if state.phase == WAGES:
        return _listed([*wages.offers(state)])
    if state.deed.do == "travel":
        return _journeys(state)
    modules: list[Any] = [service, gathering, building, trade]
    return _listed([action for module in modules for action in module.offers(state)] + [{"done": True}])


def _listed(actions: list[Action]) -> Finite:
    return Finite(len(actions), actions.__getitem__)


def _plans(state: State, seat: int) -> Finite:
    player, box = state.players[seat], state.box
    plans = plans_of(state, player)
    description = {
        "own": player.hand,
        "shogun": player.shogun,
        "cards": {
            box.cards[card].name: [
                {"action": key, "most": deed.most}
                for key, deed in zip(box.cards[card].keys, box.cards[card].deeds, strict=True)
            ]
            for card in player.cards
        },
    }
    return Described(
        plans.count,
        lambda number: {"plan": [written(box, order) for order in plans.nth(number)]},
        description,
    )


def _journeys(state: State) -> Finite:
    names, rides = state.box.atlas.names, travel.Rides(state)
    others: list[Action] = [*travel.placings(state), {"done": True}]

    def nth(number: int) -> Action:
        if number < len(others):
            return others[number]
        return {"ride": [[names[start], names[end]] for start, end in rides.nth(number - len(others))]}

    description = {
        "place": [action["place"] for action in others[:-1]],
        "ride": {"from": [names[space] for space in state.player.samurai], "most": state.deed.ride},
        "done": True,
    }
    return Described(len(others) + rides.count, nth, description)
