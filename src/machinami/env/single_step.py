"""One play taken a step further, in kernel style."""

from collections.abc import MutableSequence, Sequence

from machinami.env.batch_step import give, show
from machinami.kernel import Word, entry
from machinami.kernel.game import act, mover, note, pack, permits, unpack

OVER, REFUSED = -1, -2


@entry
def look(
    row: Sequence[Word],
    memory: Sequence[Word],
    mask: MutableSequence[int],
    planes: MutableSequence[int],
) -> int:
    """Show a play to its mover, and say who that is."""
    state = unpack(row)
    show(state, memory, mask, planes)
    return mover(state)


@entry
def go(
    number: int,
    row: MutableSequence[Word],
    memory: MutableSequence[Word],
    mask: MutableSequence[int],
    planes: MutableSequence[int],
    rewards: MutableSequence[float],
) -> int:
    """Do what the mover chose and show the play to the next one, who is told; or OVER, with its rewards, or
    REFUSED, and nothing has changed."""
    before = unpack(row)
    if not permits(before, number):
        return REFUSED
    after = act(before, number)
    note(before, after, memory)
    pack(after, row)
    seat = mover(after)
    if seat < 0:
        give(after, True, rewards)
        return OVER
    show(after, memory, mask, planes)
    return seat
