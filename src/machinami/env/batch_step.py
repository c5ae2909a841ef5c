"""Steps many plays of one game, in kernel style."""

from collections.abc import MutableSequence, Sequence

from machinami.kernel import Rng, Word, below, entry, rule, word
from machinami.kernel.game import (
    State,
    apply_number,
    deal,
    fill_mask,
    fill_planes,
    is_legal,
    mover,
    payoff,
    read_state,
    update_memory,
    write_state,
)


@entry
def find_illegal_action(
    first: int,
    last: int,
    moving: Sequence[int],
    encoded_setup: Sequence[int],
    numbers: Sequence[int],
    rows: Sequence[Sequence[Word]],
) -> int:
    """Return the first moving play whose number is illegal for its mover; -1 if there is none."""
    for play in range(first, last):
        if moving[play] == 1 and not is_legal(read_state(encoded_setup, rows[play]), numbers[play]):
            return play
    return -1


@entry
def draw(
    first: int,
    last: int,
    masks: Sequence[Sequence[int]],
    rngs: MutableSequence[Rng],
    numbers: MutableSequence[int],
) -> None:
    """Sample for each play a number that its mask allows, all equally likely."""
    for play in range(first, last):
        mask = masks[play]
        count = 0
        for number in range(len(mask)):
            count += int(mask[number])
        left, rng = below(rngs[play], count)
        rngs[play] = rng
        number = 0
        while mask[number] == 0 or left > 0:
            left -= int(mask[number])
            number += 1
        numbers[play] = number


@entry
def advance(
    first: int,
    last: int,
    restart: bool,
    moving: Sequence[int],
    encoded_setup: Sequence[int],
    numbers: Sequence[int],
    rows: Sequence[MutableSequence[Word]],
    memories: Sequence[MutableSequence[Word]],
    rngs: MutableSequence[Rng],
    seats: MutableSequence[int],
    masks: Sequence[MutableSequence[int]],
    planes: Sequence[MutableSequence[int]],
    rewards: Sequence[MutableSequence[float]],
    ended: MutableSequence[int],
) -> None:
    """Apply the chosen number in each moving play. A play that ends gets its rewards and is dealt again.

    With `restart`, all moving plays are dealt again and no number is applied.
    """
    for play in range(first, last):
        state = read_state(encoded_setup, rows[play])
        over = False
        if moving[play] == 0:
            write_rewards(state, over, rewards[play])
            ended[play] = 0
            continue
        if not restart:
            before = state
            state = apply_number(before, numbers[play])
            update_memory(before, state, memories[play])
            over = mover(state) < 0
        write_rewards(state, over, rewards[play])
        ended[play] = 1 if over else 0
        if over or restart:
            state, rng = deal(encoded_setup, rngs[play])
            rngs[play] = rng
            clear_memory(memories[play])
        write_state(state, rows[play])
        seats[play] = mover(state)
        write_observation(state, memories[play], masks[play], planes[play])


@rule
def write_rewards(state: State, over: bool, rewards: MutableSequence[float]) -> None:
    """Write the reward of each seat: its payoff above the mean of all seats, or 0 before the end."""
    seats = len(rewards)
    for seat in range(seats):
        rewards[seat] = 0.0
    if over:
        shares, total = payoff(state), 0.0
        for seat in range(seats):
            total += shares[seat]
        for seat in range(seats):
            rewards[seat] = (shares[seat] * seats - total) / (seats - 1)


@rule
def write_observation(
    state: State,
    memory: Sequence[Word],
    mask: MutableSequence[int],
    planes: MutableSequence[int],
) -> None:
    """Write the legal actions and the observation of the mover."""
    for number in range(len(mask)):
        mask[number] = 0
    for at in range(len(planes)):
        planes[at] = 0
    fill_mask(state, mask)
    fill_planes(state, memory, mover(state), planes)


@rule
def clear_memory(memory: MutableSequence[Word]) -> None:
    for index in range(len(memory)):
        memory[index] = word(0)
