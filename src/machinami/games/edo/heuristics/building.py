"""Choosing what to build and where."""

from __future__ import annotations

from machinami.core.contract import Action
from machinami.games.edo.components.box import BUILDINGS, HOUSE, POST
from machinami.games.edo.components.goods import RESOURCES, RYO
from machinami.games.edo.heuristics import evaluation
from machinami.games.edo.heuristics.card_plan import CardPlan
from machinami.games.edo.rules import building, ending, income
from machinami.games.edo.state import State

HOME = 100.0
"""More than any building is worth."""

Site = tuple[float, int, int, int, int]
"""What it is worth, the building, the town, the resource taken off, and the samurai who goes there."""


def works(card_plan: CardPlan) -> None:
    """The open card builds what is worth it, the best first."""
    while card_plan.state.left:
        site = best_site(card_plan)
        if site is None:
            return
        _, kind, town, off, start = site
        card_plan.walk(start, town)
        action: Action = {"build": [BUILDINGS[kind], card_plan.state.box.atlas.names[town]]}
        if off != building.NO_RESOURCE:
            action["off"] = RESOURCES[off]
        card_plan.did(building.built(card_plan.state, kind, town, off), action)


def best_site(card_plan: CardPlan) -> Site | None:
    """The building most worth its price now, if any is."""
    state = card_plan.state
    idle = [space for space in dict.fromkeys(state.player.samurai) if state.idle(space) > 0]
    offers = affordable(card_plan) if idle else []
    best: Site | None = None
    for town in state.box.atlas.towns if offers else ():
        way, start = min((card_plan.distance(space, town), space) for space in idle)
        for kind, off, ryo, charge in offers:
            if way + ryo > state.player.goods.ryo or building.permitted(state, state.turn, kind, town):
                continue
            value = site_worth(state, kind, town, card_plan.rounds) - charge - way * card_plan.prices[RYO]
            if card_plan.homeward and _admits(state, kind, town):
                value += HOME
            if value > (best[0] if best else 0.0):
                best = (value, kind, town, off, start)
    return best


def _admits(state: State, kind: int, town: int) -> bool:
    """Whether a building is the house in Edo without which its owner cannot win."""
    capital = town == state.box.atlas.capital and kind == HOUSE
    return capital and not ending.has_house_in_capital(state, state.turn)


def affordable(card_plan: CardPlan) -> list[tuple[int, int, int, float]]:
    """The buildings that could be paid: each with what is taken off, its Ryo, and what the cost weighs."""
    state, found = card_plan.state, []
    for kind, full in enumerate(state.box.costs):
        for off in building.offs(state):
            cost = building.cost(state, kind, off)
            if (off == building.NO_RESOURCE or full[off]) and state.player.goods.cover(cost):
                charge = sum(price * count for price, count in zip(card_plan.prices, cost, strict=True))
                found.append((kind, off, cost.ryo, charge * evaluation.SCALE.frugality))
    return found


def site_worth(state: State, kind: int, space: int, rounds: float) -> float:
    """What a building brings: power, income in the rounds to come, and a place in the capital."""
    box, seat = state.box, state.turn
    value = float(box.buildings[kind].power)
    if _admits(state, kind, space):
        value += 1.0 + 4.0 * max(0.0, 3.0 - rounds)
    if kind in (HOUSE, POST):
        town = box.atlas.town_at[space]
        owners = income.influence(state, town)
        share = income.shares(state, town).get(seat, 0)
        mine = owners.get(seat, 0) + box.buildings[kind].influence
        rivals = sum(seat != other and worth >= mine for other, worth in owners.items())
        row = box.profits[town][len({*owners, seat}) - 1]
        value += (row[min(rivals, len(row) - 1)] - share) * evaluation.SCALE.income * rounds
    return value
