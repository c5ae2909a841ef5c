"""Heuristic for building cards, in kernel style: which building to build, and where."""

from machinami.games.edo.heuristics.evaluation import LATE_CAPITAL_ROUNDS, WEIGHTS
from machinami.games.edo.heuristics.moves import Terms, find_walk_cost, run_building, run_walk
from machinami.games.edo.rules import cell, figure
from machinami.games.edo.rules.access import (
    count_idle_samurai,
    find_deed,
    find_player,
    has_house_in_capital,
)
from machinami.games.edo.rules.constants import (
    FORTRESS,
    HOUSE,
    MAX_SEATS,
    NUM_BUILDINGS,
    NUM_DISCOUNTS,
    NUM_GOODS,
    RYO,
    Cells,
)
from machinami.games.edo.rules.legality import (
    LEGAL,
    can_pay_building,
    can_take_off,
    find_price,
    find_site_fault,
)
from machinami.games.edo.rules.steps import is_first_of_space
from machinami.games.edo.rules.transitions import RANK_STEP, find_town_income, rank_owners
from machinami.kernel import rule

CAPITAL_HOUSE_BONUS = 100.0
"""Bonus for the first house in Edo if it must come first; larger than the value of any building."""

CAPITAL_HOUSE_VALUE, LATE_CAPITAL_HOUSE_VALUE = 1.0, 4.0
"""Value of the first house in Edo in power points, and its growth per round as the end approaches."""


@rule
def run_building_card(figures: Cells, cells: Cells, terms: Terms, moves: Cells) -> None:
    """Build with the open card while a building is worth its cost, the best one first."""
    while cells[cell.ACTIVATIONS_LEFT] > 0:
        kind, space, off, start = find_best_site(figures, cells, terms)
        if kind < 0:
            return
        run_walk(figures, cells, moves, start, space)
        run_building(figures, cells, moves, kind, space, off)


@rule
def find_best_site(figures: Cells, cells: Cells, terms: Terms) -> tuple[int, int, int, int]:
    """Return the building with the highest net value: kind, space, resource taken off and builder's space.

    The kind is -1 if no net value is positive.
    """
    player, deed = find_player(cells), find_deed(figures, cells)
    best, best_kind, best_space, best_off, best_start = 0.0, -1, -1, 0, -1
    for town in range(figures[figure.NUM_TOWNS]):
        space = figures[figure.TOWN_SPACES + town]
        way, start = find_nearest_idle_samurai(figures, cells, terms.can_walk, space)
        if start < 0:
            break
        for kind in range(NUM_BUILDINGS):
            if find_site_fault(figures, cells, cells[cell.TURN], kind, town) != LEGAL:
                continue
            for off in range(NUM_DISCOUNTS):
                if not can_take_off(figures, deed, kind, off):
                    continue
                if not can_pay_building(figures, cells, player, deed, kind, off):
                    continue
                if way + find_price(figures, deed, kind, off, RYO) > cells[player + RYO]:
                    continue
                value = (
                    evaluate_site(figures, cells, kind, space, terms.rounds)
                    - charge_building(figures, terms, deed, kind, off)
                    - way * terms.prices[RYO]
                )
                if terms.capital_first and is_first_capital_house(figures, cells, kind, space):
                    value += CAPITAL_HOUSE_BONUS
                if value > best:
                    best = value
                    best_kind = kind
                    best_space = space
                    best_off = off
                    best_start = start
    return best_kind, best_space, best_off, best_start


@rule
def find_nearest_idle_samurai(figures: Cells, cells: Cells, can_walk: bool, space: int) -> tuple[int, int]:
    """Return the cost of the way to a space and where the nearest idle samurai stands, -1 if none is idle."""
    player, best, best_start = find_player(cells), 0, -1
    for index in range(cells[player + cell.PLAYER_NUM_SAMURAI]):
        start = cells[player + cell.PLAYER_SAMURAI + index]
        if is_first_of_space(cells, player, index) and count_idle_samurai(cells, start) > 0:
            way = find_walk_cost(figures, can_walk, start, space)
            if best_start < 0 or way < best:
                best = way
                best_start = start
    return best, best_start


@rule
def is_first_capital_house(figures: Cells, cells: Cells, kind: int, space: int) -> bool:
    """Return whether a building is the acting seat's first house in Edo, which it needs to win (E-22)."""
    if kind != HOUSE or space != figures[figure.CAPITAL]:
        return False
    return not has_house_in_capital(figures, cells, cells[cell.TURN])


@rule
def charge_building(figures: Cells, terms: Terms, deed: int, kind: int, off: int) -> float:
    """Return the weighted cost of a building."""
    charge = 0.0
    for good in range(NUM_GOODS):
        charge += terms.prices[good] * find_price(figures, deed, kind, off, good)
    return charge * WEIGHTS.building_cost_factor


@rule
def evaluate_site(figures: Cells, cells: Cells, kind: int, space: int, rounds: float) -> float:
    """Return the value of a building: power, income in later rounds, and the first house in Edo."""
    building = figure.BUILDINGS + figure.BUILDING_SIZE * kind
    value = float(figures[building + figure.BUILDING_POWER])
    if is_first_capital_house(figures, cells, kind, space):
        value += CAPITAL_HOUSE_VALUE + LATE_CAPITAL_HOUSE_VALUE * max(0.0, LATE_CAPITAL_ROUNDS - rounds)
    if kind != FORTRESS:
        income = count_added_income(figures, cells, kind, figures[figure.TOWN_AT + space])
        value += income * WEIGHTS.income * rounds
    return value


@rule
def count_added_income(figures: Cells, cells: Cells, kind: int, town: int) -> int:
    """Return the Ryo per round that a town would pay the acting seat more with this building."""
    owners, seat = rank_owners(figures, cells, town), cells[cell.TURN]
    rows, share = figure.PROFITS + figure.PROFIT_ROWS * town, 0
    if cells[cell.RANKS + seat] > 0:
        share = find_town_income(figures, cells, town, owners, seat)
    else:
        owners += 1
    building = figure.BUILDINGS + figure.BUILDING_SIZE * kind
    mine = cells[cell.RANKS + seat] // RANK_STEP + figures[building + figure.BUILDING_INFLUENCE]
    rivals = 0
    for other in range(figures[figure.NUM_SEATS]):
        if other != seat and cells[cell.RANKS + other] > 0 and cells[cell.RANKS + other] // RANK_STEP >= mine:
            rivals += 1
    return figures[rows + MAX_SEATS * (owners - 1) + min(rivals, owners - 1)] - share
