"""Connect Four for batches: seven columns; planes with the mover's discs, then the other's."""

from collections.abc import MutableSequence, Sequence

from bench.connect_four import COLUMNS, HEIGHT, State, mover, nth_action, num_actions, payoff, start
from bench.connect_four import apply as apply_number
from bench.open_board import MEMORY, update_memory
from machinami.env.batch_env import BatchShape
from machinami.kernel import Rng, Word, get, leaf, lowest, rule, word

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

CELLS = COLUMNS * (HEIGHT - 1)
SHAPE = BatchShape(2, COLUMNS, 2 * CELLS)


@rule
def deal(how: Sequence[int], rng: Rng) -> tuple[State, Rng]:
    return start(), rng


@leaf
def is_legal(state: State, number: int) -> bool:
    return 0 <= number < COLUMNS and get(state.taken, number * HEIGHT + HEIGHT - 2, 1) == 0


@rule
def fill_mask(state: State, mask: MutableSequence[int]) -> None:
    for column in range(COLUMNS):
        mask[column] = 1 - get(state.taken, column * HEIGHT + HEIGHT - 2, 1)


@rule
def fill_planes(state: State, memory: Sequence[Word], viewer: int, planes: MutableSequence[int]) -> None:
    fill_discs(state.own, 0, planes)
    fill_discs(state.own ^ state.taken, CELLS, planes)


@leaf
def fill_discs(discs: Word, first: int, planes: MutableSequence[int]) -> None:
    while discs != word(0):
        at = lowest(discs)
        discs &= discs - word(1)
        planes[first + at % HEIGHT * COLUMNS + at // HEIGHT] = 1
