"""Hex for batches: one action number per cell; planes as in Pgx: the mover's stones, the other's, the seat to
move."""

from collections.abc import MutableSequence, Sequence

from bench.hex import SIDE, WIDTH, State, mover, nth_action, num_actions, payoff, start
from bench.hex import apply as apply_number
from bench.open_board import MEMORY, update_memory
from machinami.env.batch_env import BatchShape
from machinami.kernel import Rng, Word, get, leaf, rule

__all__ = [
    "MEMORY",
    "State",
    "apply_number",
    "deal",
    "fill_mask",
    "fill_planes",
    "is_legal",
    "mover",
    "nth_action",
    "num_actions",
    "payoff",
    "update_memory",
]  # fmt: skip

CELLS = SIDE * SIDE
SHAPE = BatchShape(2, CELLS, 3 * CELLS)


@rule
def deal(how: Sequence[int], rng: Rng) -> tuple[State, Rng]:
    return start(), rng


@leaf
def is_legal(state: State, number: int) -> bool:
    taken = state.stones[0] | state.stones[1]
    return 0 <= number < CELLS and get(taken, number + number // SIDE, 1) == 0


@rule
def fill_mask(state: State, mask: MutableSequence[int]) -> None:
    taken = state.stones[0] | state.stones[1]
    for row in range(SIDE):
        for column in range(SIDE):
            mask[row * SIDE + column] = 1 - get(taken, row * WIDTH + column, 1)


@rule
def fill_planes(state: State, memory: Sequence[Word], viewer: int, planes: MutableSequence[int]) -> None:
    own, theirs = state.stones[viewer], state.stones[1 - viewer]
    for row in range(SIDE):
        for column in range(SIDE):
            at = row * SIDE + column
            planes[at] = get(own, row * WIDTH + column, 1)
            planes[CELLS + at] = get(theirs, row * WIDTH + column, 1)
            planes[2 * CELLS + at] = viewer
