"""Search policy of Toscana: the rules with a state value, a coarse observation and a rollout policy.

The rollout policy tracks both best areas incrementally. Of a few sampled placements it takes the best by
contact with its own best area and squares, by blocking the opponent's best area and by not extending it.
`placement_policy` is the learned policy that guides the search of the strongest level.
"""

from collections.abc import Sequence
from typing import NamedTuple

from machinami.games.toscana.areas import best_area, grow_area, neighbours, score
from machinami.games.toscana.bot.placement_policy import (
    NUM_FEATURES,
    compute_logit,
    prepare_policy,
    write_features,
)
from machinami.games.toscana.components import NUM_TILES, OPPONENT_PATTERNS, OWN_PATTERNS, SIZE
from machinami.games.toscana.rules import (
    FIRST_PLACEMENT,
    NO_VETO,
    OVER,
    USE_VETO,
    VETO,
    State,
    apply,
    determinize,
    mover,
    nth_action,
    num_actions,
    payoff,
    public_observation,
    squares_of,
    top_tile,
)
from machinami.kernel import Board, Rng, below, leaf, rule, table, window, word

__all__ = [
    "NUM_FEATURES",
    "ROLLOUT_WEIGHTS",
    "BestAreas",
    "State",
    "apply",
    "coarse_observation",
    "compute_logit",
    "determinize",
    "follow",
    "mover",
    "nth_action",
    "num_actions",
    "outlook",
    "payoff",
    "prepare_policy",
    "public_observation",
    "rollout",
    "score",
    "weighted_rollout",
    "worth",
    "write_features",
]

# Tuned in matches against the same search without this policy.
NUM_SAMPLES = 6  # placements sampled per rollout decision
JOIN_WEIGHT, CONTACT_WEIGHT, BLOCK_WEIGHT, GIFT_WEIGHT = 6, 1, 3, -4
VETO_ONE_IN = 16
# The weights of `weighted_rollout`, in the order of their names.
ROLLOUT_WEIGHT_NAMES = (
    "samples",
    "one veto in",
    "own squares next to own squares",
    "touches own best area",
    "own squares next to their best area",
    "foreign squares touch their best area",
    "own squares next to their squares",
    "foreign squares next to their squares",
    "foreign squares next to own squares",
)
ROLLOUT_WEIGHTS = table([6, 18, 9, 50, 32, -33, 2, -2, 1])
WIN_WEIGHT, FULL_MARGIN = 0.75, 16.0


class BestAreas(NamedTuple):
    """Best area of each colour."""

    grey: Board
    red: Board


@rule
def worth(state: State) -> tuple[float, float]:
    """Return a blend of win and score margin; with wins alone, a search drifts when all moves win."""
    grey, red = score(state)
    won = 0.5 if grey == red else 1.0 if grey > red else 0.0
    margin = min(1.0, max(-1.0, (grey - red) / FULL_MARGIN))
    value = WIN_WEIGHT * won + (1.0 - WIN_WEIGHT) * (0.5 + 0.5 * margin)
    return value, 1.0 - value


@rule
def coarse_observation(state: State) -> int:
    """Return phase, turn and tile in turn; the other stack's top tile does not affect the legal actions."""
    if state.phase == OVER:
        return -1
    return (state.turn * 2 + state.phase) * NUM_TILES + top_tile(state, state.turn)


@rule
def outlook(state: State) -> BestAreas:
    return BestAreas(best_area(state, 0)[0], best_area(state, 1)[0])


@rule
def follow(best_areas: BestAreas, state: State) -> BestAreas:
    """Extend both areas by two growth steps instead of a full flood fill."""
    grey = grow_area(grow_area(best_areas.grey, state.grey), state.grey)
    return BestAreas(grey, grow_area(grow_area(best_areas.red, state.red), state.red))


@leaf
def score_placement(code: int, tile: int, near_own: Board, near_best_area: Board, near_theirs: Board) -> int:
    """Return the rollout policy's score of a placement."""
    turns, corner = (code - FIRST_PLACEMENT) // SIZE, (code - FIRST_PLACEMENT) % SIZE
    own, theirs = OWN_PATTERNS[tile * 4 + turns], OPPONENT_PATTERNS[tile * 4 + turns]
    there = window(near_theirs, corner)
    value = (
        CONTACT_WEIGHT * (window(near_own, corner) & own).bit_count()
        + BLOCK_WEIGHT * (there & own).bit_count()
    )
    if window(near_best_area, corner) & own != word(0):
        value += JOIN_WEIGHT
    if there & theirs != word(0):
        value += GIFT_WEIGHT
    return value


@rule
def rollout(state: State, best_areas: BestAreas, rng: Rng) -> tuple[int, Rng]:
    if state.phase == VETO:
        lot, rng = below(rng, VETO_ONE_IN)
        return USE_VETO if lot == 0 else NO_VETO, rng
    seat, tile = state.turn, top_tile(state, state.turn)
    near_own = neighbours(squares_of(state, seat))
    near_home = neighbours(best_areas.red if seat == 1 else best_areas.grey)
    near_theirs = neighbours(best_areas.grey if seat == 1 else best_areas.red)
    count = num_actions(state)
    best, most = -1, -(1 << 40)
    for _ in range(NUM_SAMPLES):
        index, rng = below(rng, count)
        code = nth_action(state, index)
        value = score_placement(code, tile, near_own, near_home, near_theirs)
        if value > most:
            best, most = code, value
    return best, rng


@rule
def weighted_rollout(
    state: State, best_areas: BestAreas, weights: Sequence[int], rng: Rng
) -> tuple[int, Rng]:
    """Return the best of a few sampled placements, by the sum of the weights of `ROLLOUT_WEIGHT_NAMES`."""
    if state.phase == VETO:
        lot, rng = below(rng, weights[1])
        return USE_VETO if lot == 0 else NO_VETO, rng
    seat, tile = state.turn, top_tile(state, state.turn)
    near_own, near_theirs = neighbours(squares_of(state, seat)), neighbours(squares_of(state, 1 - seat))
    near_home = neighbours(best_areas.red if seat == 1 else best_areas.grey)
    near_best = neighbours(best_areas.grey if seat == 1 else best_areas.red)
    count = num_actions(state)
    best, most = -1, -(1 << 40)
    for _ in range(weights[0]):
        index, rng = below(rng, count)
        code = nth_action(state, index)
        turns, corner = (code - FIRST_PLACEMENT) // SIZE, (code - FIRST_PLACEMENT) % SIZE
        own, foreign = OWN_PATTERNS[tile * 4 + turns], OPPONENT_PATTERNS[tile * 4 + turns]
        here, there, block = window(near_own, corner), window(near_theirs, corner), window(near_best, corner)
        value = (
            weights[2] * (here & own).bit_count()
            + weights[4] * (block & own).bit_count()
            + weights[6] * (there & own).bit_count()
            + weights[7] * (there & foreign).bit_count()
            + weights[8] * (here & foreign).bit_count()
        )
        if window(near_home, corner) & own != word(0):
            value += weights[3]
        if block & foreign != word(0):
            value += weights[5]
        if value > most:
            best, most = code, value
    return best, rng
