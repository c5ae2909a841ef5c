"""Steps one play, in kernel style."""

from collections.abc import MutableSequence, Sequence

from machinami.env.batch_step import write_observation, write_rewards
from machinami.kernel import Word, entry
from machinami.kernel.game import (
    apply_number,
    fill_planes,
    is_legal,
    mover,
    read_state,
    update_memory,
    write_state,
)

OVER, REFUSED = -1, -2


@entry
def observe(
    encoded_setup: Sequence[int],
    row: Sequence[Word],
    memory: Sequence[Word],
    mask: MutableSequence[int],
    planes: MutableSequence[int],
) -> int:
    """Write the observation of the mover, and return the mover."""
    state = read_state(encoded_setup, row)
    write_observation(state, memory, mask, planes)
    return mover(state)


@entry
def observe_seat(
    encoded_setup: Sequence[int],
    row: Sequence[Word],
    memory: Sequence[Word],
    seat: int,
    planes: MutableSequence[int],
) -> None:
    """Write the observation of any seat."""
    for at in range(len(planes)):
        planes[at] = 0
    fill_planes(read_state(encoded_setup, row), memory, seat, planes)


@entry
def step(
    encoded_setup: Sequence[int],
    number: int,
    row: MutableSequence[Word],
    memory: MutableSequence[Word],
    mask: MutableSequence[int],
    planes: MutableSequence[int],
    rewards: MutableSequence[float],
) -> int:
    """Apply the mover's action and write the observation of the next mover, whose seat is returned.

    Return OVER at the end of the game, with rewards written, or REFUSED if the action is illegal; then
    nothing has changed.
    """
    before = read_state(encoded_setup, row)
    if not is_legal(before, number):
        return REFUSED
    after = apply_number(before, number)
    update_memory(before, after, memory)
    write_state(after, row)
    seat = mover(after)
    if seat < 0:
        write_rewards(after, True, rewards)
        return OVER
    write_observation(after, memory, mask, planes)
    return seat
