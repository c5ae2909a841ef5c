"""The features of a policy in kernel style, for all actions of a state at once."""

from collections.abc import MutableSequence, Sequence

from machinami.kernel import Rng, Word, entry, ints
from machinami.kernel.game import (
    NUM_FEATURES,
    determinize,
    nth_action,
    num_actions,
    prepare_policy,
    unpack,
    write_features,
)


@entry
def write_rows(row: Sequence[Word], seat: int, rows: MutableSequence[int], rng: Rng) -> Rng:
    """Write the features of every action, one row of `NUM_FEATURES` after another, in a determinization."""
    state, rng = determinize(unpack(row), seat, rng)
    inputs, features = prepare_policy(state), ints(NUM_FEATURES)
    for index in range(num_actions(state)):
        write_features(state, inputs, nth_action(state, index), features)
        for number in range(NUM_FEATURES):
            rows[index * NUM_FEATURES + number] = features[number]
    return rng
