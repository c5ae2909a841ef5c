"""One-step lookahead for many plays at once, in kernel style. Actions are numbers of the codec."""

from collections.abc import MutableSequence, Sequence

from machinami.kernel import Rng, Word, below, entry
from machinami.kernel.game import apply_number, determinize, mover, read_state
from machinami.kernel.lead import compute_lead


@entry
def choose_greedy(
    first: int,
    last: int,
    moving: Sequence[int],
    encoded_setup: Sequence[int],
    rows: Sequence[Sequence[Word]],
    masks: Sequence[Sequence[int]],
    rngs: MutableSequence[Rng],
    numbers: MutableSequence[int],
) -> None:
    """Choose for each moving play the number with the largest lead of the mover after it.

    Ties are broken at random. Information hidden from the mover is sampled before actions are tried.
    """
    for play in range(first, last):
        if moving[play] == 0:
            continue
        root = read_state(encoded_setup, rows[play])
        seat = mover(root)
        state, rng = determinize(root, seat, rngs[play])
        mask, best, furthest, equals = masks[play], 0, -(1 << 40), 0
        for number in range(len(mask)):
            if mask[number] == 0:
                continue
            ahead = compute_lead(apply_number(state, number), seat)
            if ahead > furthest:
                best, furthest, equals = number, ahead, 1
            elif ahead == furthest:
                equals += 1
                pick, rng = below(rng, equals)
                if pick == 0:
                    best = number
        rngs[play] = rng
        numbers[play] = best
