"""Games played out to their end, in kernel style."""

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
def stepped(state: State, code: int) -> State:
    """The state after an action, from code that is compiled once and not into every loop."""
    return apply(state, code)


@rule
def finished_cleverly(state: State, rng: Rng) -> tuple[State, int, Rng]:
    """The game played out by the rules' own quick choice, and how many actions that took."""
    plies = 0
    prospect = outlook(state)
    while mover(state) >= 0:
        code, rng = rollout(state, prospect, rng)
        state = stepped(state, code)
        prospect = follow(prospect, state)
        plies += 1
    return state, plies, rng


@rule
def finished(state: State, clever: int, rng: Rng) -> tuple[State, int, Rng]:
    """The game played out at random, or cleverly, and how many actions that took."""
    if clever == 1:
        return finished_cleverly(state, rng)
    plies = 0
    while mover(state) >= 0:
        index, rng = below(rng, num_actions(state))
        state = apply(state, nth_action(state, index))
        plies += 1
    return state, plies, rng


@entry
def play_out(
    row: Sequence[Word], seat: int, games: int, clever: int, totals: MutableSequence[float], rng: Rng
) -> tuple[int, Rng]:
    """Many games from one state as a seat may imagine it: payoffs added to totals, actions counted."""
    root = unpack(row)
    plies = 0
    for _ in range(games):
        state, rng = determinize(root, seat, rng)
        state, taken, rng = finished(state, clever, rng)
        plies += taken
        values = payoff(state)
        for each in range(len(values)):
            totals[each] += values[each]
    return plies, rng
