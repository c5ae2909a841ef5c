"""The moves of a card as it is carried out, in kernel style.

`moves` holds the number of steps so far, then their codes: walks before the card is revealed, activations
after it.
"""

from typing import NamedTuple

from machinami.games.edo.heuristics.evaluation import Prices
from machinami.games.edo.rules import cell, step_code
from machinami.games.edo.rules.access import measure_way
from machinami.games.edo.rules.constants import MAX_SPACES, NUM_DISCOUNTS, Cells
from machinami.games.edo.rules.transitions import (
    build,
    buy_card,
    lead_merchant,
    place_official,
    ride,
    trade,
    use_card,
    walk,
    work,
)
from machinami.kernel import leaf, rule

MAX_MOVES = 128
UNREACHABLE = 1000
"""The cost of a walk when walks are no longer allowed: more Ryo than a player has."""


class Terms(NamedTuple):
    """What a card is judged by: whether samurai can still walk, rounds left, and the value of each good.

    With `capital_first`, the first house in Edo takes precedence over other buildings.
    """

    can_walk: bool
    capital_first: bool
    rounds: float
    prices: Prices


@leaf
def add_move(moves: Cells, code: int) -> None:
    moves[0] += 1
    moves[moves[0]] = code


@leaf
def find_walk_cost(figures: Cells, can_walk: bool, start: int, end: int) -> int:
    """Return the cost of a walk in Ryo."""
    return measure_way(figures, start, end) if can_walk or start == end else UNREACHABLE


@rule
def run_walk(figures: Cells, cells: Cells, moves: Cells, start: int, end: int) -> None:
    """Walk a samurai to another space; do nothing if it is there already."""
    if start != end:
        add_move(moves, step_code.WALK_FROM + start)
        add_move(moves, step_code.WALK_TO + end)
        walk(figures, cells, start, end)


@rule
def run_lead(figures: Cells, cells: Cells, moves: Cells, end: int) -> None:
    """Lead the merchant to another space; do nothing if he is there already."""
    if end != cells[cell.MERCHANT_SPACE]:
        add_move(moves, step_code.LEAD_MERCHANT + end)
        lead_merchant(figures, cells, end)


@rule
def run_work(figures: Cells, cells: Cells, moves: Cells, space: int) -> None:
    add_move(moves, step_code.WORK + space)
    work(figures, cells, space)


@rule
def run_place(cells: Cells, moves: Cells, space: int) -> None:
    add_move(moves, step_code.PLACE + space)
    place_official(cells, space)


@rule
def run_ride(cells: Cells, moves: Cells, count: int) -> None:
    """Ride the samurai of the chosen pairs."""
    for index in range(count):
        add_move(moves, step_code.RIDE_FROM + cells[cell.CHOICES + 2 * index])
        add_move(moves, step_code.RIDE_TO + cells[cell.CHOICES + 2 * index + 1])
    add_move(moves, step_code.RIDE_DEPART)
    ride(cells, count)


@rule
def run_building(figures: Cells, cells: Cells, moves: Cells, kind: int, space: int, off: int) -> None:
    add_move(moves, step_code.BUILD + MAX_SPACES * (NUM_DISCOUNTS * kind + off) + space)
    build(figures, cells, kind, space, off)


@rule
def run_deal(figures: Cells, cells: Cells, moves: Cells, units: int, point: int) -> None:
    add_move(moves, step_code.MAKE_TRADE + 2 * units + point)
    trade(figures, cells, units, point)


@rule
def run_purchase(figures: Cells, cells: Cells, moves: Cells, card: int) -> None:
    add_move(moves, step_code.BUY_CARD + card)
    buy_card(figures, cells, card)


@rule
def run_uses(figures: Cells, cells: Cells, moves: Cells, times: int) -> None:
    add_move(moves, step_code.USE + times - 1)
    use_card(figures, cells, times)
