"""Heuristic for work cards, in kernel style: samurai go where the yield net of walking costs is highest."""

from machinami.games.edo.heuristics.moves import Terms, find_walk_cost, run_walk, run_work
from machinami.games.edo.rules import cell, figure
from machinami.games.edo.rules.access import count_samurai, find_deed, find_player
from machinami.games.edo.rules.constants import MAX_OFFICIALS, MAX_SPACES, MAX_TIMES, RYO, Cells
from machinami.games.edo.rules.legality import fetches
from machinami.games.edo.rules.transitions import find_yield
from machinami.kernel import ints, rule


@rule
def run_gathering_card(figures: Cells, cells: Cells, terms: Terms, moves: Cells) -> None:
    """Collect goods with the open card."""
    samurai, posts = ints(MAX_OFFICIALS), ints(2 * MAX_TIMES)
    count = list_idle_samurai(cells, samurai)
    deed = find_deed(figures, cells)
    count = assign_workers(
        figures, cells, terms, deed, cells[cell.ACTIVATIONS_LEFT], samurai, count, False, posts
    )
    for index in range(count):
        run_walk(figures, cells, moves, posts[2 * index], posts[2 * index + 1])
    for index in range(count):
        run_work(figures, cells, moves, posts[2 * index + 1])


@rule
def list_idle_samurai(cells: Cells, samurai: Cells) -> int:
    """Write the spaces of the acting player's samurai that can still serve the card; return their number."""
    player = find_player(cells)
    count = cells[player + cell.PLAYER_NUM_SAMURAI]
    for index in range(count):
        samurai[index] = cells[player + cell.PLAYER_SAMURAI + index]
    for index in range(cells[cell.NUM_USED_SPACES]):
        count = remove_space(samurai, count, cells[cell.USED_SPACES + index])
    return count


@rule
def remove_space(spaces: Cells, count: int, space: int) -> int:
    """Remove a space from a list of `count` spaces that contains it; return the new length."""
    index = 0
    while spaces[index] != space:
        index += 1
    count -= 1
    while index < count:
        spaces[index] = spaces[index + 1]
        index += 1
    return count


@rule
def assign_workers(
    figures: Cells,
    cells: Cells,
    terms: Terms,
    deed: int,
    most: int,
    samurai: Cells,
    count: int,
    free: bool,
    posts: Cells,
) -> int:
    """Assign up to `most` samurai to spaces, the best first; with `free`, walks cost nothing.

    `samurai` holds the spaces of `count` samurai. Write pairs of a samurai's space and its place of work into
    `posts`, and return their number.
    """
    crowds, workers = ints(MAX_SPACES), ints(MAX_SPACES)
    for space in range(figures[figure.NUM_SPACES]):
        crowds[space] = count_samurai(figures, cells, space)
    purse, assigned = cells[find_player(cells) + RYO], 0
    while assigned < most and count > 0:
        best, best_start, best_space = 0.0, -1, -1
        for index in range(count):
            start = samurai[index]
            if index > 0 and samurai[index - 1] == start:
                continue
            for space in range(figures[figure.NUM_SPACES]):
                if not fetches(figures, deed, space):
                    continue
                way = 0 if free else find_walk_cost(figures, terms.can_walk, start, space)
                if way > purse:
                    continue
                gain = find_added_yield(figures, deed, crowds[space], start != space, workers[space])
                value = gain * terms.prices[figures[figure.PRODUCT_AT + space]] - way * terms.prices[RYO]
                if value > best:
                    best = value
                    best_start = start
                    best_space = space
        if best_start < 0:
            break
        if not free:
            purse -= find_walk_cost(figures, terms.can_walk, best_start, best_space)
        if best_start != best_space:
            crowds[best_space] += 1
            crowds[best_start] -= 1
        workers[best_space] += 1
        count = remove_space(samurai, count, best_start)
        posts[2 * assigned] = best_start
        posts[2 * assigned + 1] = best_space
        assigned += 1
    return assigned


@rule
def find_added_yield(figures: Cells, deed: int, crowd: int, is_newcomer: bool, own_workers: int) -> int:
    """Return the goods that one more worker adds, less the loss of the workers already sent there."""
    after = find_yield(figures, deed, crowd + 1 if is_newcomer else crowd)
    if own_workers == 0 or not is_newcomer:
        return after
    return after * (own_workers + 1) - find_yield(figures, deed, crowd) * own_workers
