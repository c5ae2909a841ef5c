"""Connect Four in kernel style, with the functions for batches: 7 columns of 6 discs, 7 bits per column."""

from collections.abc import MutableSequence, Sequence
from typing import Annotated, NamedTuple, TypeAlias

from machinami.kernel import Board, Rng, Word, bit, board, get, leaf, rule

COLUMNS, HEIGHT, STRIDE = 7, 6, 7
SIZE = COLUMNS * STRIDE
CELLS = COLUMNS * HEIGHT
MEMORY = 1

Discs: TypeAlias = Annotated[Board, SIZE]
EMPTY = board(SIZE)


class State(NamedTuple):
    """The discs of both seats, the number of discs, and the winner counted from 1; 0 for none."""

    first: Discs
    second: Discs
    placed: int
    winner: int


@leaf
def mover(state: State) -> int:
    return -1 if state.winner > 0 or state.placed == CELLS else state.placed % 2


@leaf
def has_room(state: State, column: int) -> bool:
    return get(state.first | state.second, column * STRIDE + HEIGHT - 1, 1) == 0


@rule
def num_actions(state: State) -> int:
    count = 0
    if mover(state) >= 0:
        for column in range(COLUMNS):
            if has_room(state, column):
                count += 1
    return count


@rule
def nth_action(state: State, index: int) -> int:
    for column in range(COLUMNS):
        if has_room(state, column):
            if index == 0:
                return column
            index -= 1
    return -1


@leaf
def has_line(discs: Board) -> bool:
    for shift in (1, STRIDE - 1, STRIDE, STRIDE + 1):
        pairs = discs & discs >> shift
        if pairs & pairs >> 2 * shift != EMPTY:
            return True
    return False


@rule
def apply(state: State, code: int) -> State:
    height = get(state.first | state.second, code * STRIDE, HEIGHT).bit_count()
    disc = bit(EMPTY, code * STRIDE + height)
    seat = state.placed % 2
    discs = (state.second if seat == 1 else state.first) | disc
    winner = seat + 1 if has_line(discs) else 0
    after = state._replace(second=discs) if seat == 1 else state._replace(first=discs)
    return after._replace(placed=state.placed + 1, winner=winner)


@rule
def payoff(state: State) -> tuple[float, float]:
    if state.winner == 0:
        return 0.5, 0.5
    return (1.0, 0.0) if state.winner == 1 else (0.0, 1.0)


@rule
def score(state: State) -> tuple[int, int]:
    return (1 if state.winner == 1 else 0), (1 if state.winner == 2 else 0)


@rule
def deal(how: Sequence[int], rng: Rng) -> tuple[State, Rng]:
    return State(first=EMPTY, second=EMPTY, placed=0, winner=0), rng


@leaf
def apply_number(state: State, number: int) -> State:
    return apply(state, number)


@rule
def update_memory(before: State, after: State, memory: MutableSequence[Word]) -> None:
    """Do nothing: the state is public."""


@rule
def is_legal(state: State, number: int) -> bool:
    return 0 <= number < COLUMNS and mover(state) >= 0 and has_room(state, number)


@rule
def fill_mask(state: State, mask: MutableSequence[int]) -> None:
    for column in range(COLUMNS):
        if has_room(state, column):
            mask[column] = 1


@rule
def fill_planes(state: State, memory: Sequence[Word], viewer: int, planes: MutableSequence[int]) -> None:
    """Write the mover's discs, then the other seat's, by column."""
    own = state.second if state.placed % 2 == 1 else state.first
    other = state.first if state.placed % 2 == 1 else state.second
    for column in range(COLUMNS):
        for row in range(HEIGHT):
            planes[column * HEIGHT + row] = get(own, column * STRIDE + row, 1)
            planes[CELLS + column * HEIGHT + row] = get(other, column * STRIDE + row, 1)
