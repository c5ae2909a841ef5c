"""Playouts in kernel style: games played to their end."""

from collections.abc import MutableSequence, Sequence

from machinami.kernel import Rng, Word, below, entry, rule
from machinami.kernel.game import (
    ROLLOUT_WEIGHTS,
    State,
    apply,
    determinize,
    follow,
    mover,
    nth_action,
    num_actions,
    outlook,
    payoff,
    rollout,
    unpack,
    weighted_rollout,
    worth,
)


@rule
def apply_action(state: State, code: int) -> State:
    """Return the state after an action. A separate rule is compiled once, not into every loop."""
    return apply(state, code)


@rule
def finish_with_rollout_policy(state: State, rng: Rng) -> tuple[State, int, Rng]:
    """Play a game to its end with the rules' rollout policy, and count the actions."""
    plies = 0
    prospect = outlook(state)
    while mover(state) >= 0:
        code, rng = rollout(state, prospect, rng)
        state = apply_action(state, code)
        prospect = follow(prospect, state)
        plies += 1
    return state, plies, rng


@rule
def finish_with_weights(state: State, weights: Sequence[int], rng: Rng) -> tuple[State, int, Rng]:
    """Play a game to its end with the rollout policy of these weights, and count the actions."""
    plies = 0
    prospect = outlook(state)
    while mover(state) >= 0:
        code, rng = weighted_rollout(state, prospect, weights, rng)
        state = apply_action(state, code)
        prospect = follow(prospect, state)
        plies += 1
    return state, plies, rng


@rule
def finish_game(state: State, use_rollout_policy: int, rng: Rng) -> tuple[State, int, Rng]:
    """Play a game to its end by `SearchConfig.use_rollout_policy`, and count the actions."""
    if use_rollout_policy == 1:
        return finish_with_rollout_policy(state, rng)
    if use_rollout_policy == 2:
        return finish_with_weights(state, ROLLOUT_WEIGHTS, rng)
    plies = 0
    while mover(state) >= 0:
        index, rng = below(rng, num_actions(state))
        state = apply(state, nth_action(state, index))
        plies += 1
    return state, plies, rng


@entry
def play_out(
    row: Sequence[Word],
    seat: int,
    games: int,
    use_rollout_policy: int,
    totals: MutableSequence[float],
    rng: Rng,
) -> tuple[int, Rng]:
    """Play games from determinizations of a state: add the payoffs to `totals`, and count the actions."""
    root = unpack(row)
    plies = 0
    for _ in range(games):
        state, rng = determinize(root, seat, rng)
        state, count, rng = finish_game(state, use_rollout_policy, rng)
        plies += count
        values = payoff(state)
        for each in range(len(values)):
            totals[each] += values[each]
    return plies, rng


@entry
def sum_worths(
    row: Sequence[Word],
    seat: int,
    games: int,
    weights: Sequence[int],
    totals: MutableSequence[float],
    rng: Rng,
) -> Rng:
    """Play games with the rollout policy of these weights, and add what they are worth to `totals`."""
    root = unpack(row)
    for _ in range(games):
        state, rng = determinize(root, seat, rng)
        state, _, rng = finish_with_weights(state, weights, rng)
        values = worth(state)
        for each in range(len(totals)):
            totals[each] += values[each]
    return rng
