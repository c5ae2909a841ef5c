"""Bandit search (UCB) for a good plan, in kernel style: plans are tried against sampled plans of opponents.

A plan is twelve numbers: card, deed, officials of the player's colour and of the Shogun, by column. `plans`
holds the arms of the search, `pools` the plans that are sampled for each seat.
"""

from math import log, sqrt
from typing import TypeAlias

from machinami.games.edo.heuristics.card import play_round
from machinami.games.edo.heuristics.evaluation import evaluate_lead
from machinami.games.edo.rules import cell, deed_kind, figure
from machinami.games.edo.rules.access import find_deed_of_card
from machinami.games.edo.rules.constants import COLUMNS, Cells
from machinami.games.edo.rules.transitions import continue_planning
from machinami.kernel import Rng, below, entry, leaf, rule

Reals: TypeAlias = list[float]

PLAN_SIZE = cell.ORDER_SIZE * COLUMNS
POOL_SIZE = 8
MAX_ARMS = 512
MAX_PLACED = 64

EXPLORATION = 1.0
FIRST_ARMS = 8  # plans compared from the start
WIDENING = 2.2  # new plans join with the square root of the trials, by this factor
WIDENING_SHARE = 0.8  # the share of the trials after which no new plan joins
RANDOM_TRIALS = 24  # trials after which most new plans are variants of the best ones
PARENTS = 6  # number of the best plans that variants are made from
NEW_PLAN_SHARE, SWAP_SHARE, CARD_SHARE = 0.25, 0.3, 0.35
"""Shares of variants: a new plan; two columns exchanged; another card. The others get other officials."""

FINE = 1 << 30
"""Steps of a random share."""


@entry
def search_plans(
    figures: Cells,
    root: Cells,
    cells: Cells,
    seat: int,
    pools: Cells,
    plans: Cells,
    totals: Reals,
    counts: Cells,
    errors: Reals,
    scratch: Cells,
    arms: int,
    first: int,
    last: int,
    trials: int,
    rng: Rng,
) -> tuple[int, Rng]:
    """Run the trials from `first` to `last` - 1, of `trials` in all; return the number of arms and the rng.

    `errors` is added to the mean of each arm. The last plan of `plans` is scratch.
    """
    fresh = PLAN_SIZE * MAX_ARMS
    for trial in range(first, last):
        widening = WIDENING * sqrt(float(trial)) if trial < trials * WIDENING_SHARE else 0.0
        if arms < MAX_ARMS and arms < FIRST_ARMS + widening:
            if trial > RANDOM_TRIALS:
                rng = mutate_plan(figures, root, seat, plans, totals, counts, errors, scratch, arms, rng)
            else:
                rng = propose_plan(figures, root, seat, plans, fresh, scratch, rng)
            arm = find_arm(plans, arms, fresh)
            if arm == arms:
                for index in range(PLAN_SIZE):
                    plans[PLAN_SIZE * arm + index] = plans[fresh + index]
                arms += 1
        else:
            arm = choose_arm(totals, counts, errors, arms, EXPLORATION * sqrt(log(trial + 1.0)))
        for index in range(len(root)):
            cells[index] = root[index]
        for other in range(figures[figure.NUM_SEATS]):
            if other == seat:
                write_plan(cells, other, plans, PLAN_SIZE * arm)
            else:
                pick, rng = below(rng, POOL_SIZE)
                write_plan(cells, other, pools, PLAN_SIZE * (POOL_SIZE * other + pick))
        continue_planning(figures, cells)
        play_round(figures, cells)
        totals[arm] += evaluate_lead(figures, cells, seat)
        counts[arm] += 1
    return arms, rng


@rule
def write_plan(cells: Cells, seat: int, plans: Cells, at: int) -> None:
    """Give a seat a plan."""
    player = cell.PLAYERS + cell.PLAYER_SIZE * seat
    for index in range(PLAN_SIZE):
        cells[player + cell.PLAYER_ORDERS + index] = plans[at + index]
    cells[player + cell.PLAYER_HAS_PLAN] = 1


@rule
def choose_arm(totals: Reals, counts: Cells, errors: Reals, arms: int, bonus: float) -> int:
    """Return the arm with the highest upper bound."""
    best, most = 0, -1e18
    for arm in range(arms):
        bound = totals[arm] / counts[arm] + errors[arm] + bonus / sqrt(float(counts[arm]))
        if bound > most:
            best, most = arm, bound
    return best


@rule
def find_arm(plans: Cells, arms: int, fresh: int) -> int:
    """Return the arm with the same plan as the one at `fresh`, or the number of arms."""
    for arm in range(arms):
        same = 0
        while same < PLAN_SIZE and plans[PLAN_SIZE * arm + same] == plans[fresh + same]:
            same += 1
        if same == PLAN_SIZE:
            return arm
    return arms


# Plans


@entry
def fill_pool(figures: Cells, root: Cells, seat: int, pools: Cells, scratch: Cells, rng: Rng) -> Rng:
    """Write random plans of a seat into its pool."""
    for index in range(POOL_SIZE):
        at = PLAN_SIZE * (POOL_SIZE * seat + index)
        rng = propose_plan(figures, root, seat, pools, at, scratch, rng)
    return rng


@rule
def propose_plan(
    figures: Cells, cells: Cells, seat: int, plans: Cells, at: int, scratch: Cells, rng: Rng
) -> Rng:
    """Write a plan of three random deeds with as many officials as fit."""
    for column in range(COLUMNS):
        rng = choose_deed(figures, cells, seat, plans, at, column, column, rng)
    return place_officials(figures, cells, seat, plans, at, scratch, rng)


@rule
def choose_deed(
    figures: Cells, cells: Cells, seat: int, plans: Cells, at: int, column: int, columns: int, rng: Rng
) -> Rng:
    """Write a random deed of a random card that no other of the first `columns` columns uses."""
    cards = cells[cell.PLAYERS + cell.PLAYER_SIZE * seat + cell.PLAYER_CARDS]
    for other in range(columns):
        if other != column:
            cards &= ~(1 << plans[at + cell.ORDER_SIZE * other + cell.ORDER_CARD])
    count = 0
    for card in range(figures[figure.NUM_CARDS]):
        count += cards >> card & 1
    left, rng = below(rng, count)
    card = 0
    while left > 0 or cards >> card & 1 == 0:
        left -= cards >> card & 1
        card += 1
    deed, rng = below(rng, figures[figure.NUM_DEEDS + card])
    plans[at + cell.ORDER_SIZE * column + cell.ORDER_CARD] = card
    plans[at + cell.ORDER_SIZE * column + cell.ORDER_DEED] = deed
    return rng


@leaf
def find_planned_deed(plans: Cells, at: int, column: int) -> int:
    """Return the offset of the deed that a plan chooses for a column."""
    order = at + cell.ORDER_SIZE * column
    return find_deed_of_card(plans[order + cell.ORDER_CARD], plans[order + cell.ORDER_DEED])


@rule
def place_officials(
    figures: Cells, cells: Cells, seat: int, plans: Cells, at: int, scratch: Cells, rng: Rng
) -> Rng:
    """Place officials on the chosen deeds at random until none is left or fits.

    Officials of the player's colour go to Travel first, because only they can become samurai. `scratch` holds
    the weight and the room of each column, then the column of each official.
    """
    player = cell.PLAYERS + cell.PLAYER_SIZE * seat
    hand = cells[player + cell.PLAYER_HAND]
    left, placed, first = hand + cells[player + cell.PLAYER_SHOGUN], 0, 2 * COLUMNS
    for column in range(COLUMNS):
        deed, order = find_planned_deed(plans, at, column), at + cell.ORDER_SIZE * column
        weight, rng = below(rng, FINE)
        scratch[column] = weight + FINE // 10
        scratch[COLUMNS + column] = figures[deed + figure.DEED_TIMES] * figures[deed + figure.DEED_OFFICIALS]
        plans[order + cell.ORDER_OWN] = 0
        plans[order + cell.ORDER_SHOGUN] = 0
    while left > 0 and placed + left <= MAX_PLACED:
        total = 0
        for column in range(COLUMNS):
            if has_room(figures, plans, at, scratch, column, left):
                total += scratch[column]
        if total == 0:
            break
        share, rng = below(rng, FINE)
        share = int(total * (share / FINE))
        chosen = -1
        for column in range(COLUMNS):
            if share >= 0 and has_room(figures, plans, at, scratch, column, left):
                chosen = column
                share -= scratch[column]
        officials = figures[find_planned_deed(plans, at, chosen) + figure.DEED_OFFICIALS]
        for _ in range(officials):
            scratch[first + placed] = chosen
            placed += 1
        scratch[COLUMNS + chosen] -= officials
        left -= officials
    number = 0
    for turn in range(2):
        for index in range(placed):
            column = scratch[first + index]
            travels = figures[find_planned_deed(plans, at, column)] == deed_kind.TRAVEL
            if travels == (turn == 0):
                whose = cell.ORDER_OWN if number < hand else cell.ORDER_SHOGUN
                plans[at + cell.ORDER_SIZE * column + whose] += 1
                number += 1
    return rng


@leaf
def has_room(figures: Cells, plans: Cells, at: int, scratch: Cells, column: int, left: int) -> bool:
    """Return whether the officials left suffice for another activation of a column, and fit there."""
    officials = figures[find_planned_deed(plans, at, column) + figure.DEED_OFFICIALS]
    return scratch[COLUMNS + column] >= officials and officials <= left


@rule
def mutate_plan(
    figures: Cells,
    cells: Cells,
    seat: int,
    plans: Cells,
    totals: Reals,
    counts: Cells,
    errors: Reals,
    scratch: Cells,
    arms: int,
    rng: Rng,
) -> Rng:
    """Write a new plan, or a variant of one of the best, to the end of `plans`."""
    fresh = PLAN_SIZE * MAX_ARMS
    share, rng = draw_share(rng)
    if share < NEW_PLAN_SHARE:
        return propose_plan(figures, cells, seat, plans, fresh, scratch, rng)
    rank, rng = below(rng, min(PARENTS, arms))
    parent = find_ranked_arm(totals, counts, errors, arms, rank)
    for index in range(PLAN_SIZE):
        plans[fresh + index] = plans[PLAN_SIZE * parent + index]
    what, rng = draw_share(rng)
    column, rng = below(rng, COLUMNS)
    if what < SWAP_SHARE:
        other, rng = below(rng, COLUMNS)
        for index in range(cell.ORDER_SIZE):
            mine = fresh + cell.ORDER_SIZE * column + index
            theirs = fresh + cell.ORDER_SIZE * other + index
            moved = plans[mine]
            plans[mine] = plans[theirs]
            plans[theirs] = moved
        return rng
    if what < SWAP_SHARE + CARD_SHARE:
        rng = choose_deed(figures, cells, seat, plans, fresh, column, COLUMNS, rng)
    return place_officials(figures, cells, seat, plans, fresh, scratch, rng)


@leaf
def draw_share(rng: Rng) -> tuple[float, Rng]:
    """Return a random share from 0 to 1."""
    number, rng = below(rng, FINE)
    return number / FINE, rng


@rule
def find_ranked_arm(totals: Reals, counts: Cells, errors: Reals, arms: int, rank: int) -> int:
    """Return the arm with this rank by mean, from 0; of equals, the earlier first."""
    ceiling, best, last = 1e18, 0, -1
    for _ in range(rank + 1):
        most, best = -1e18, -1
        for arm in range(arms):
            mean = totals[arm] / counts[arm] + errors[arm]
            below_last = mean < ceiling or (mean == ceiling and arm > last)
            if below_last and mean > most:
                best, most = arm, mean
        ceiling, last = most, best
    return best
