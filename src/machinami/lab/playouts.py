"""Games played out at random, in kernel style: how fast rules run, plain or compiled."""

from collections.abc import Sequence

from machinami.kernel import Rng, Word, below, entry
from machinami.kernel.game import apply, mover, nth_action, num_actions, redeal, unpack


@entry
def played_out(row: Sequence[Word], games: int, rng: Rng) -> tuple[int, Rng]:
    """How many decisions so many games took, each from the state in the row with hidden things dealt anew."""
    root = unpack(row)
    plies = 0
    for _ in range(games):
        state, rng = redeal(root, 0, rng)
        while mover(state) >= 0:
            index, rng = below(rng, num_actions(state))
            state = apply(state, nth_action(state, index))
            plies += 1
    return plies, rng
