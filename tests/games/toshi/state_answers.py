"""Writes a state's answers as numbers, to compare plain and compiled rules."""

from collections.abc import MutableSequence

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
    worth,
)


@entry
def write_answers(row: MutableSequence[Word], out: MutableSequence[int]) -> int:
    """Write all answers about a state into `out`; return their number."""
    state = unpack(row)
    out[0], out[1] = mover(state), public_observation(state)
    points, shares, values = score(state), payoff(state), worth(state)
    for each in range(5):
        out[2 + each] = points[each]
        out[7 + each] = round(1000 * shares[each])
        out[12 + each] = round(1000 * values[each])
    for index in range(num_actions(state)):
        out[17 + index] = nth_action(state, index)
    return 17 + num_actions(state)


@entry
def resample(row: MutableSequence[Word], seat: int, rng: Rng) -> None:
    state, _ = determinize(unpack(row), seat, rng)
    pack(state, row)


@entry
def apply_action(row: MutableSequence[Word], code: int) -> None:
    pack(apply(unpack(row), code), row)
