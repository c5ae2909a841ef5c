"""Heuristic for building cards: which building to build, and where."""

from __future__ import annotations

from machinami.games.edo.components.box import BUILDINGS, HOUSE, POST
from machinami.games.edo.components.goods import RYO
from machinami.games.edo.heuristics import evaluation
from machinami.games.edo.heuristics.card_plan import CardPlan
from machinami.games.edo.rules import building, ending, income
from machinami.games.edo.state import State

CAPITAL_HOUSE_BONUS = 100.0
"""Bonus for the first house in Edo; larger than the value of any building."""

Site = tuple[float, int, int, int, int]
"""Value, building, town, discounted resource, and the space of the samurai who walks to the town."""


def run_building_card(card_plan: CardPlan) -> None:
    """Build with the open card while a building is worth its cost, the best one first."""
    while card_plan.state.activations_left:
        site = find_best_site(card_plan)
        if site is None:
            return
        _, kind, town, off, start = site
        card_plan.walk(start, town)
        action = building.format_building(card_plan.state.box.atlas.names[town], BUILDINGS[kind], off)
        card_plan.add_action(building.apply_building(card_plan.state, kind, town, off), action)


def find_best_site(card_plan: CardPlan) -> Site | None:
    """Return the building with the highest net value, or None if no net value is positive."""
    state = card_plan.state
    idle = [space for space in dict.fromkeys(state.player.samurai) if state.count_idle_samurai(space) > 0]
    offers = list_affordable_buildings(card_plan) if idle else []
    best: Site | None = None
    for town in state.box.atlas.towns if offers else ():
        way, start = min((card_plan.compute_walk_cost(space, town), space) for space in idle)
        for kind, off, ryo, charge in offers:
            if way + ryo > state.player.goods.ryo or building.find_prohibition(state, state.turn, kind, town):
                continue
            value = (
                evaluate_site(state, kind, town, card_plan.rounds_left) - charge - way * card_plan.prices[RYO]
            )
            if card_plan.capital_first and _is_first_capital_house(state, kind, town):
                value += CAPITAL_HOUSE_BONUS
            if value > (best[0] if best else 0.0):
                best = (value, kind, town, off, start)
    return best


def _is_first_capital_house(state: State, kind: int, town: int) -> bool:
    """Return whether a building is the acting seat's first house in Edo, which it needs to win (E-22)."""
    capital = town == state.box.atlas.capital and kind == HOUSE
    return capital and not ending.has_house_in_capital(state, state.turn)


def list_affordable_buildings(card_plan: CardPlan) -> list[tuple[int, int, int, float]]:
    """Return (building, discounted resource, Ryo, weighted cost) of each building that the seat can pay."""
    state, options = card_plan.state, []
    for kind, full in enumerate(state.box.building_costs):
        for off in building.offs(state):
            cost = building.cost(state, kind, off)
            if (off == building.NO_RESOURCE or full[off]) and state.player.goods.can_pay(cost):
                charge = sum(price * count for price, count in zip(card_plan.prices, cost, strict=True))
                options.append((kind, off, cost.ryo, charge * evaluation.WEIGHTS.building_cost_factor))
    return options


def evaluate_site(state: State, kind: int, space: int, rounds: float) -> float:
    """Return the value of a building: power, income in later rounds, and the first house in Edo."""
    box, seat = state.box, state.turn
    value = float(box.buildings[kind].power)
    if _is_first_capital_house(state, kind, space):
        value += 1.0 + 4.0 * max(0.0, 3.0 - rounds)
    if kind in (HOUSE, POST):
        town = box.atlas.town_at[space]
        owners = income.influence(state, town)
        share = income.shares(state, town).get(seat, 0)
        mine = owners.get(seat, 0) + box.buildings[kind].influence
        rivals = sum(seat != other and worth >= mine for other, worth in owners.items())
        row = box.profits[town][len({*owners, seat}) - 1]
        value += (row[min(rivals, len(row) - 1)] - share) * evaluation.WEIGHTS.income * rounds
    return value
