"""One-step lookahead in kernel style: the action with the largest lead on the next board."""

from collections.abc import Sequence

from machinami.kernel import Rng, Word, below, entry
from machinami.kernel.game import apply, determinize, mover, nth_action, num_actions, unpack
from machinami.kernel.lead import compute_lead


@entry
def choose_greedy(row: Sequence[Word], rng: Rng) -> tuple[int, Rng]:
    """Return the mover's action with the largest lead after it; ties are broken at random."""
    root = unpack(row)
    seat = mover(root)
    state, rng = determinize(root, seat, rng)
    best, most, equals = -1, -(1 << 40), 0
    for index in range(num_actions(state)):
        code = nth_action(state, index)
        ahead = compute_lead(apply(state, code), seat)
        if ahead > most:
            best, most, equals = code, ahead, 1
        elif ahead == most:
            equals += 1
            pick, rng = below(rng, equals)
            if pick == 0:
                best = code
    return best, rng
