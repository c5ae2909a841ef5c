"""Heuristic for Travel cards, in kernel style: officials to place, and rides that prepare later cards."""

from machinami.games.edo.heuristics.building import evaluate_site
from machinami.games.edo.heuristics.labour import assign_workers, remove_space
from machinami.games.edo.heuristics.moves import Terms, run_place, run_ride
from machinami.games.edo.rules import cell, deed_kind, figure
from machinami.games.edo.rules.access import find_deed, find_deed_of_card, find_player, measure_way
from machinami.games.edo.rules.constants import COLUMNS, HOUSE, MAX_OFFICIALS, MAX_TIMES, RICE, Cells
from machinami.games.edo.rules.legality import is_entry_space
from machinami.kernel import ints, rule

MAX_WISHES = COLUMNS * MAX_TIMES

LATE_ROUNDS = 2.2
"""Rounds from the end in which all officials are placed, since samurai on the board score (E-22)."""

MAX_UNPAID_SAMURAI = 3
"""Samurai placed beyond those whom the rice of now can pay: rice may still come."""


@rule
def run_travel_card(figures: Cells, cells: Cells, terms: Terms, moves: Cells) -> None:
    """Place officials while more samurai are needed, and ride idle samurai to spaces that need them."""
    wishes, rest, player = ints(MAX_WISHES), ints(MAX_WISHES), find_player(cells)
    count = list_wanted_spaces(figures, cells, terms, wishes)
    while cells[cell.ACTIVATIONS_LEFT] > 0:
        short = count > cells[player + cell.PLAYER_NUM_SAMURAI] or terms.rounds < LATE_ROUNDS
        can_place = (
            cells[cell.OWN_OFFICIALS_LEFT] > 0
            and cells[player + cell.PLAYER_NUM_SAMURAI] < cells[player + RICE] + MAX_UNPAID_SAMURAI
        )
        if can_place and (short or cells[cell.OWN_OFFICIALS_LEFT] == cells[cell.ACTIVATIONS_LEFT]):
            run_place(cells, moves, find_entry_space(figures, cells, wishes, count, rest))
            continue
        pairs = choose_ride(figures, cells, wishes, count, rest)
        if pairs > 0:
            run_ride(cells, moves, pairs)
        elif can_place:
            run_place(cells, moves, find_entry_space(figures, cells, wishes, count, rest))
        else:
            return


@rule
def list_wanted_spaces(figures: Cells, cells: Cells, terms: Terms, wishes: Cells) -> int:
    """Write the spaces where the player's remaining cards need samurai; return their number.

    Those of the next card come first.
    """
    player, count = find_player(cells), 0
    for column in range(cells[cell.COLUMN] + 1, COLUMNS):
        order = player + cell.PLAYER_ORDERS + cell.ORDER_SIZE * column
        deed = find_deed_of_card(cells[order + cell.ORDER_CARD], cells[order + cell.ORDER_DEED])
        officials = cells[order + cell.ORDER_OWN] + cells[order + cell.ORDER_SHOGUN]
        times = officials // figures[deed + figure.DEED_OFFICIALS]
        if times > 0:
            count = add_needed_spaces(figures, cells, terms, deed, times, wishes, count)
    return count


@rule
def add_needed_spaces(
    figures: Cells, cells: Cells, terms: Terms, deed: int, times: int, wishes: Cells, count: int
) -> int:
    """Append the spaces where a deed needs samurai; return the new number of wishes."""
    do = figures[deed + figure.DEED_KIND]
    if figures[deed + figure.DEED_FETCHES] > 0:
        newcomers, posts = ints(MAX_TIMES), ints(2 * MAX_TIMES)
        for index in range(times):
            newcomers[index] = figures[figure.CAPITAL]
        assigned = assign_workers(figures, cells, terms, deed, times, newcomers, times, True, posts)
        for index in range(assigned):
            wishes[count + index] = posts[2 * index + 1]
        return count + assigned
    if do not in (deed_kind.BUILD_EASY, deed_kind.BUILD_HARD, deed_kind.TRADE):
        return count
    space = cells[cell.MERCHANT_SPACE] if do == deed_kind.TRADE else find_best_town(figures, cells, terms)
    for index in range(times):
        wishes[count + index] = space
    return count + times


@rule
def find_best_town(figures: Cells, cells: Cells, terms: Terms) -> int:
    """Return the space of the town where a house is worth most."""
    best, best_space = 0.0, -1
    for town in range(figures[figure.NUM_TOWNS]):
        space = figures[figure.TOWN_SPACES + town]
        value = evaluate_site(figures, cells, HOUSE, space, terms.rounds)
        if best_space < 0 or value > best:
            best = value
            best_space = space
    return best_space


@rule
def choose_ride(figures: Cells, cells: Cells, wishes: Cells, count: int, rest: Cells) -> int:
    """Choose rides to the most urgent spaces; return how many.

    Samurai that are needed where they stand do not ride.
    """
    player, idle, num_idle = find_player(cells), ints(MAX_OFFICIALS), 0
    for index in range(count):
        rest[index] = wishes[index]
    left = count
    for index in range(cells[player + cell.PLAYER_NUM_SAMURAI]):
        space = cells[player + cell.PLAYER_SAMURAI + index]
        if contains(rest, left, space):
            left = remove_space(rest, left, space)
        else:
            idle[num_idle] = space
            num_idle += 1
    pairs = min(num_idle, left, figures[find_deed(figures, cells) + figure.DEED_RIDE])
    for index in range(pairs):
        cells[cell.CHOICES + 2 * index] = idle[index]
        cells[cell.CHOICES + 2 * index + 1] = rest[index]
    return pairs


@rule
def list_unmet_wishes(cells: Cells, wishes: Cells, count: int, rest: Cells) -> int:
    """Write the wishes that no samurai of the player meets yet; return their number."""
    player = find_player(cells)
    for index in range(count):
        rest[index] = wishes[index]
    for index in range(cells[player + cell.PLAYER_NUM_SAMURAI]):
        space = cells[player + cell.PLAYER_SAMURAI + index]
        if contains(rest, count, space):
            count = remove_space(rest, count, space)
    return count


@rule
def contains(spaces: Cells, count: int, space: int) -> bool:
    for index in range(count):  # noqa: SIM110 - a generator does not compile
        if spaces[index] == space:
            return True
    return False


@rule
def find_entry_space(figures: Cells, cells: Cells, wishes: Cells, count: int, rest: Cells) -> int:
    """Return the space open to officials that is nearest to the most urgent unmet wish, or to Edo."""
    left = list_unmet_wishes(cells, wishes, count, rest)
    goal = rest[0] if left > 0 else figures[figure.CAPITAL]
    deed, best_space = find_deed(figures, cells), -1
    for space in range(figures[figure.NUM_SPACES]):
        if is_entry_space(figures, deed, space) and (
            best_space < 0 or measure_way(figures, space, goal) < measure_way(figures, best_space, goal)
        ):
            best_space = space
    return best_space
