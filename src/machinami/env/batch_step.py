"""Many plays of one game taken a step further, in kernel style."""

from collections.abc import MutableSequence, Sequence

from machinami.kernel import Rng, Word, below, entry, rule, word
from machinami.kernel.game import (
    State,
    act,
    deal,
    fill_mask,
    fill_planes,
    mover,
    note,
    pack,
    payoff,
    permits,
    unpack,
)


@entry
def refused(
    first: int, last: int, moving: Sequence[int], numbers: Sequence[int], rows: Sequence[Sequence[Word]]
) -> int:
    """The first play that moves and whose mover may not do what it is told to; -1 if all may."""
    for play in range(first, last):
        if moving[play] == 1 and not permits(unpack(rows[play]), numbers[play]):
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
    """For each play the number of anything that its mask allows, each as likely as the others."""
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
    anew: bool,
    moving: Sequence[int],
    how: Sequence[int],
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
    """Do what each mover chose, in the plays that move. A play that ends thereby gives its rewards, and the
    next one is dealt; to begin anew, all are."""
    for play in range(first, last):
        state = unpack(rows[play])
        over = False
        if moving[play] == 0:
            give(state, over, rewards[play])
            ended[play] = 0
            continue
        if not anew:
            before = state
            state = act(before, numbers[play])
            note(before, state, memories[play])
            over = mover(state) < 0
        give(state, over, rewards[play])
        ended[play] = 1 if over else 0
        if over or anew:
            state, rng = deal(how, rngs[play])
            rngs[play] = rng
            forget(memories[play])
        pack(state, rows[play])
        seats[play] = mover(state)
        show(state, memories[play], masks[play], planes[play])


@rule
def give(state: State, over: bool, rewards: MutableSequence[float]) -> None:
    """What each seat won beyond an equal share, once the game is over."""
    seats = len(rewards)
    for seat in range(seats):
        rewards[seat] = 0.0
    if over:
        shares = payoff(state)
        for seat in range(seats):
            rewards[seat] = (shares[seat] * seats - 1) / (seats - 1)


@rule
def show(
    state: State,
    memory: Sequence[Word],
    mask: MutableSequence[int],
    planes: MutableSequence[int],
) -> None:
    """What the mover may do and what it knows."""
    for number in range(len(mask)):
        mask[number] = 0
    for at in range(len(planes)):
        planes[at] = 0
    fill_mask(state, mask)
    fill_planes(state, memory, planes)


@rule
def forget(memory: MutableSequence[Word]) -> None:
    for index in range(len(memory)):
        memory[index] = word(0)
