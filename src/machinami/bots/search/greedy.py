"""The one-step player, in kernel style: whatever leads furthest on the next board."""

from collections.abc import Sequence

from machinami.kernel import Rng, Word, below, entry
from machinami.kernel.game import apply, determinize, mover, nth_action, num_actions, unpack
from machinami.kernel.standing import lead


@entry
def greedy(row: Sequence[Word], rng: Rng) -> tuple[int, Rng]:
    """The mover's action after which the lead is greatest; any of them where several are equal."""
    root = unpack(row)
    seat = mover(root)
    state, rng = determinize(root, seat, rng)
    best, most, equals = -1, -(1 << 40), 0
    for index in range(num_actions(state)):
        code = nth_action(state, index)
        ahead = lead(apply(state, code), seat)
        if ahead > most:
            best, most, equals = code, ahead, 1
        elif ahead == most:
            equals += 1
            lot, rng = below(rng, equals)
            if lot == 0:
                best = code
    return best, rng
