"""The final count and the winners, in kernel style (E-22)."""

from machinami.games.edo.rules import cell, figure
from machinami.games.edo.rules.access import find_town, has_house_in_capital
from machinami.games.edo.rules.constants import NUM_RESOURCES, RYO, Cells
from machinami.kernel import leaf, rule

RANK = 1 << 16
"""Factor between the criteria of the final ranking, larger than each of their values."""


@rule
def count_points(figures: Cells, cells: Cells, seat: int) -> int:
    """Return the power of a seat, and at the end the points of its samurai and money, unless it is out."""
    player = cell.PLAYERS + cell.PLAYER_SIZE * seat
    points = cells[player + cell.PLAYER_POWER]
    if cells[cell.PHASE] != cell.PHASE_OVER or not has_house_in_capital(figures, cells, seat):
        return points
    return points + count_samurai_points(cells, player) + count_money_points(figures, cells, player)


@leaf
def count_samurai_points(cells: Cells, player: int) -> int:
    return cells[player + cell.PLAYER_NUM_SAMURAI] // cells[cell.SAMURAI_PER_POINT]


@leaf
def count_money_points(figures: Cells, cells: Cells, player: int) -> int:
    return cells[player + RYO] // figures[figure.END_RYO]


@rule
def count_resources(cells: Cells, seat: int) -> int:
    total = 0
    for good in range(NUM_RESOURCES):
        total += cells[cell.PLAYERS + cell.PLAYER_SIZE * seat + good]
    return total


@rule
def count_capital_influence(figures: Cells, cells: Cells, seat: int) -> int:
    start, total = find_town(figures, figures[figure.TOWN_AT + figures[figure.CAPITAL]]), 0
    for slot in range(start + 1, start + 1 + cells[start]):
        if cells[slot] % cell.SEATS_PER_KIND == seat:
            total += figures[
                figure.BUILDINGS
                + figure.BUILDING_SIZE * (cells[slot] // cell.SEATS_PER_KIND)
                + figure.BUILDING_INFLUENCE
            ]
    return total


@rule
def rank_seat(figures: Cells, cells: Cells, seat: int) -> int:
    """Return a number that orders the seats at the end; -1 for a seat that is out."""
    if seat >= figures[figure.NUM_SEATS] or not has_house_in_capital(figures, cells, seat):
        return -1
    points = count_points(figures, cells, seat)
    return (points * RANK + count_resources(cells, seat)) * RANK + count_capital_influence(
        figures, cells, seat
    )


@rule
def find_share(figures: Cells, cells: Cells, seat: int) -> float:
    """Return the share of a seat in the victory; 0 for all seats if all are out."""
    mine, equals = rank_seat(figures, cells, seat), 0
    if mine < 0:
        return 0.0
    for other in range(figures[figure.NUM_SEATS]):
        rank = rank_seat(figures, cells, other)
        if rank > mine:
            return 0.0
        if rank == mine:
            equals += 1
    return 1.0 / equals
