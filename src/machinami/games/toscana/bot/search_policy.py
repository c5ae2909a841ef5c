"""Search policy of Toscana: the rules with a state value, a coarse observation and a rollout policy.

The rollout policy tracks both best areas incrementally. Of a few sampled placements it takes the best by
contact with its own best area and squares, by blocking the opponent's best area and by not extending it.
"""

from typing import NamedTuple

from machinami.games.toscana.areas import beside, best_area, score, spread
from machinami.games.toscana.components import NUM_TILES, OWN, SIZE, THEIRS
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
from machinami.kernel import Board, Rng, below, leaf, rule, window, word

__all__ = [
    "Homes",
    "State",
    "apply",
    "coarse_observation",
    "determinize",
    "follow",
    "mover",
    "nth_action",
    "num_actions",
    "outlook",
    "payoff",
    "public_observation",
    "rollout",
    "score",
    "worth",
]

# Tuned in matches against the same search without this policy.
LOOKS = 6  # placements sampled per rollout decision
JOINS_HOME, LEANS, BLOCKS, GIVES = 6, 1, 3, -4
VETO_ONE_IN = 16
FOR_VICTORY, FULL_MARGIN = 0.75, 16.0


class Homes(NamedTuple):
    """Best area of each colour."""

    grey: Board
    red: Board


@rule
def worth(state: State) -> tuple[float, float]:
    """Return a blend of win and score margin; with wins alone, a search drifts when all moves win."""
    grey, red = score(state)
    won = 0.5 if grey == red else 1.0 if grey > red else 0.0
    margin = min(1.0, max(-1.0, (grey - red) / FULL_MARGIN))
    value = FOR_VICTORY * won + (1.0 - FOR_VICTORY) * (0.5 + 0.5 * margin)
    return value, 1.0 - value


@rule
def coarse_observation(state: State) -> int:
    """Return phase, turn and tile in turn; the other stack's top tile does not affect the legal actions."""
    if state.phase == OVER:
        return -1
    return (state.turn * 2 + state.phase) * NUM_TILES + top_tile(state, state.turn)


@rule
def outlook(state: State) -> Homes:
    return Homes(best_area(state, 0)[0], best_area(state, 1)[0])


@rule
def follow(homes: Homes, state: State) -> Homes:
    """Extend both areas by two growth steps instead of a full flood fill."""
    grey = spread(spread(homes.grey, state.grey), state.grey)
    return Homes(grey, spread(spread(homes.red, state.red), state.red))


@leaf
def liking(code: int, tile: int, near_own: Board, near_home: Board, near_theirs: Board) -> int:
    """Return the rollout policy's score of a placement."""
    turns, corner = (code - FIRST_PLACEMENT) // SIZE, (code - FIRST_PLACEMENT) % SIZE
    own, theirs = OWN[tile * 4 + turns], THEIRS[tile * 4 + turns]
    there = window(near_theirs, corner)
    value = LEANS * (window(near_own, corner) & own).bit_count() + BLOCKS * (there & own).bit_count()
    if window(near_home, corner) & own != word(0):
        value += JOINS_HOME
    if there & theirs != word(0):
        value += GIVES
    return value


@rule
def rollout(state: State, homes: Homes, rng: Rng) -> tuple[int, Rng]:
    if state.phase == VETO:
        lot, rng = below(rng, VETO_ONE_IN)
        return USE_VETO if lot == 0 else NO_VETO, rng
    seat, tile = state.turn, top_tile(state, state.turn)
    near_own = beside(squares_of(state, seat))
    near_home = beside(homes.red if seat == 1 else homes.grey)
    near_theirs = beside(homes.grey if seat == 1 else homes.red)
    count = num_actions(state)
    best, most = -1, -(1 << 40)
    for _ in range(LOOKS):
        index, rng = below(rng, count)
        code = nth_action(state, index)
        value = liking(code, tile, near_own, near_home, near_theirs)
        if value > most:
            best, most = code, value
    return best, rng
