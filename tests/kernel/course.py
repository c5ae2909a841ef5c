"""A complete game in kernel style that records every state and every list of actions."""

from collections.abc import MutableSequence, Sequence

from machinami.kernel import Rng, Word, entry
from machinami.kernel.game import (
    apply,
    determinize,
    mover,
    nth_action,
    num_actions,
    pack,
    payoff,
    public_observation,
    score,
    unpack,
)


@entry
def course(
    row: Sequence[Word],
    picks: Sequence[int],
    states: Sequence[MutableSequence[Word]],
    actions: Sequence[MutableSequence[int]],
    ends: MutableSequence[float],
    rng: Rng,
) -> int:
    """Play by the picks; record states and actions by ply, the final points, and a determinization midway."""
    state = unpack(row)
    ply = 0
    while mover(state) >= 0:
        pack(state, states[ply])
        count = num_actions(state)
        actions[ply][0] = mover(state)
        actions[ply][1] = count
        actions[ply][2] = public_observation(state)
        for index in range(count):
            actions[ply][3 + index] = nth_action(state, index)
        state = apply(state, nth_action(state, picks[ply] % count))
        if ply % 8 == 5:
            state, rng = determinize(state, 0, rng)
        ply += 1
    pack(state, states[ply])
    points, values = score(state), payoff(state)
    for seat in range(len(points)):
        ends[seat] = points[seat]
        ends[len(points) + seat] = values[seat]
    return ply
