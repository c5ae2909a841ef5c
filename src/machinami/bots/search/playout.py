"""Playouts in kernel style: games played to their end."""

from collections.abc import MutableSequence, Sequence

from machinami.kernel import Rng, Word, below, entry, rule
from machinami.kernel.game import (
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
def finish_game(state: State, use_rollout_policy: int, rng: Rng) -> tuple[State, int, Rng]:
    """Play a game to its end, at random or with the rollout policy, and count the actions."""
    if use_rollout_policy == 1:
        return finish_with_rollout_policy(state, rng)
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
