"""Heuristic for trade cards, in kernel style: where to meet the merchant, with whom, and for which deals."""

from machinami.games.edo.heuristics.labour import list_idle_samurai
from machinami.games.edo.heuristics.moves import Terms, find_walk_cost, run_deal, run_lead, run_walk
from machinami.games.edo.rules import cell, figure
from machinami.games.edo.rules.access import count_idle_samurai, find_deed, find_player
from machinami.games.edo.rules.constants import MAX_OFFICIALS, NUM_GOODS, RYO, Cells
from machinami.games.edo.rules.legality import allows_both, can_deal, find_merchant_card
from machinami.kernel import ints, leaf, rule

MIN_DEAL_VALUE = 0.05
"""The value in power points that a deal must exceed."""


@rule
def run_trade_card(figures: Cells, cells: Cells, terms: Terms, moves: Cells) -> None:
    """Trade with the open card while a deal is profitable."""
    idle = ints(MAX_OFFICIALS)
    space, count = find_best_meeting(figures, cells, terms, idle)
    if space < 0:
        return
    sort_idle_samurai(figures, cells, terms.can_walk, space, idle)
    run_lead(figures, cells, moves, space)
    for index in range(count):
        run_walk(figures, cells, moves, idle[index], space)
    while cells[cell.ACTIVATIONS_LEFT] > 0 and count_idle_samurai(cells, cells[cell.MERCHANT_SPACE]) > 0:
        _, units, point = find_best_deal(figures, cells, terms)
        if units + point == 0:
            return
        run_deal(figures, cells, moves, units, point)


@rule
def find_best_meeting(figures: Cells, cells: Cells, terms: Terms, idle: Cells) -> tuple[int, int]:
    """Return where to meet the merchant and with how many samurai; -1 if no meeting pays for its walks."""
    player, best, best_space, best_count = find_player(cells), 0.0, -1, 0
    for space in range(figures[figure.NUM_SPACES]):
        if not is_meeting_place(cells, terms.can_walk, player, space):
            continue
        num_idle = sort_idle_samurai(figures, cells, terms.can_walk, space, idle)
        cost = find_walk_cost(figures, terms.can_walk, cells[cell.MERCHANT_SPACE], space)
        for index in range(min(cells[cell.ACTIVATIONS_LEFT], num_idle)):
            cost += find_walk_cost(figures, terms.can_walk, idle[index], space)
            if cost > cells[player + RYO]:
                break
            value = evaluate_meeting(figures, cells, terms, space, cost, index + 1)
            value -= cost * terms.prices[RYO]
            if value > best:
                best = value
                best_space = space
                best_count = index + 1
    return best_space, best_count


@rule
def is_meeting_place(cells: Cells, can_walk: bool, player: int, space: int) -> bool:
    """Return whether the merchant stands on a space, or can be led to a samurai there."""
    if space == cells[cell.MERCHANT_SPACE]:
        return True
    if can_walk:
        for index in range(cells[player + cell.PLAYER_NUM_SAMURAI]):
            if cells[player + cell.PLAYER_SAMURAI + index] == space:
                return True
    return False


@rule
def sort_idle_samurai(figures: Cells, cells: Cells, can_walk: bool, space: int, idle: Cells) -> int:
    """Write the spaces of idle samurai, the nearest to a space first; return their number."""
    count = list_idle_samurai(cells, idle)
    for index in range(1, count):
        start, at = idle[index], index
        way = find_walk_cost(figures, can_walk, start, space)
        while at > 0 and find_walk_cost(figures, can_walk, idle[at - 1], space) > way:
            idle[at] = idle[at - 1]
            at -= 1
        idle[at] = start
    return count


@rule
def find_best_deal(figures: Cells, cells: Cells, terms: Terms) -> tuple[float, int, int]:
    """Return the best deal of one samurai: its value, units and point; all 0 if none is worth it."""
    player, card = find_player(cells), find_merchant_card(cells)
    both = allows_both(figures, cells, find_deed(figures, cells))
    best, best_units, best_point = 0.0, 0, 0
    for units in range(figures[card + figure.MERCHANT_CARD_MOST] + 1):
        for point in range(2):
            if units + point == 0 or (units > 0 and point == 1 and not both):
                continue
            if not can_deal(figures, cells, player, card, units, point):
                continue
            change = 0.0
            for good in range(NUM_GOODS):
                change += terms.prices[good] * count_change(figures, card, units, point, good)
            value = point + change
            if value > max(best, MIN_DEAL_VALUE):
                best = value
                best_units = units
                best_point = point
    return best, best_units, best_point


@leaf
def count_change(figures: Cells, card: int, units: int, point: int, good: int) -> int:
    """Return the units of a good that a deal brings."""
    change = -point * figures[card + figure.MERCHANT_CARD_POINT + good]
    if good == figures[card + figure.MERCHANT_CARD_RESOURCE]:
        change += units
    if good == RYO:
        change -= figures[card + figure.MERCHANT_CARD_PRICE] * units
    return change


@rule
def evaluate_meeting(figures: Cells, cells: Cells, terms: Terms, space: int, cost: int, count: int) -> float:
    """Return the value of up to `count` deals on a space after walks; the position is restored."""
    player, merchant, goods = find_player(cells), cells[cell.MERCHANT_SPACE], ints(NUM_GOODS)
    for good in range(NUM_GOODS):
        goods[good] = cells[player + good]
    cells[cell.MERCHANT_SPACE] = space
    cells[player + RYO] -= cost
    card, total = find_merchant_card(cells), 0.0
    for _ in range(count):
        value, units, point = find_best_deal(figures, cells, terms)
        if units + point == 0:
            break
        total += value
        for good in range(NUM_GOODS):
            cells[player + good] += count_change(figures, card, units, point, good)
    cells[cell.MERCHANT_SPACE] = merchant
    for good in range(NUM_GOODS):
        cells[player + good] = goods[good]
    return total
