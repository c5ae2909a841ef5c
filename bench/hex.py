"""Hex on 11×11 cells, in kernel style: seat 0 joins top and bottom, seat 1 left and right.

Each state holds, per seat, the stones already joined to its first and to its last edge, so that a new stone
only extends these sets.
"""

from typing import Annotated, NamedTuple, TypeAlias

from machinami.kernel import Board, bit, board, leaf, nth, rule

SIDE = 11
WIDTH = SIDE + 1  # an empty column keeps the rows apart
SIZE = SIDE * WIDTH

Cells: TypeAlias = Annotated[Board, SIZE]
EMPTY = board(SIZE)
ROW = (1 << SIDE) - 1
COLUMN = sum(1 << row * WIDTH for row in range(SIDE))
FULL = board(SIZE, ROW * COLUMN)
FIRST_EDGES = (board(SIZE, ROW), board(SIZE, COLUMN))
LAST_EDGES = (board(SIZE, ROW << WIDTH * (SIDE - 1)), board(SIZE, COLUMN << SIDE - 1))


class State(NamedTuple):
    """Stones by seat: all, joined to the first edge, joined to the last edge."""

    stones: tuple[Cells, Cells]
    first: tuple[Cells, Cells]
    last: tuple[Cells, Cells]
    turn: int
    free: int
    winner: int


@rule
def start() -> State:
    nothing = (EMPTY, EMPTY)
    return State(nothing, nothing, nothing, 0, SIDE * SIDE, -1)


@leaf
def mover(state: State) -> int:
    return state.turn if state.winner < 0 else -1


@leaf
def num_actions(state: State) -> int:
    return state.free if state.winner < 0 else 0


@leaf
def nth_action(state: State, index: int) -> int:
    square = nth(FULL & ~(state.stones[0] | state.stones[1]), index)
    return square - square // WIDTH


@leaf
def neighbours(cells: Board) -> Board:
    """Return the six neighbours of cells on a hexagonal board."""
    beside = cells << 1 | cells >> 1
    return beside | cells << WIDTH | cells >> WIDTH | cells << WIDTH - 1 | cells >> WIDTH - 1


@rule
def extend_connected(joined: Board, stones: Board) -> Board:
    """Extend joined stones by all stones connected to them."""
    grown = joined | neighbours(joined) & stones
    while grown != joined:
        joined = grown
        grown = joined | neighbours(joined) & stones
    return joined


@leaf
def update_joined(edge: Board, joined: Board, stones: Board, stone: Board, near: Board) -> Board:
    """Return the stones joined to an edge after a stone was placed."""
    if (stone & edge | near & joined) == EMPTY:
        return joined
    if near & stones & ~joined == EMPTY:
        return joined | stone
    return extend_connected(joined | stone, stones)


@leaf
def apply(state: State, code: int) -> State:
    seat = state.turn
    stone = bit(EMPTY, code + code // SIDE)
    near = neighbours(stone) & FULL
    stones = state.stones[seat] | stone
    first = update_joined(FIRST_EDGES[seat], state.first[seat], stones, stone, near)
    last = update_joined(LAST_EDGES[seat], state.last[seat], stones, stone, near)
    winner = seat if (first & last & stone) != EMPTY else -1
    if seat == 0:
        return State(
            (stones, state.stones[1]),
            (first, state.first[1]),
            (last, state.last[1]),
            1,
            state.free - 1,
            winner,
        )
    return State(
        (state.stones[0], stones), (state.first[0], first), (state.last[0], last), 0, state.free - 1, winner
    )


@leaf
def score(state: State) -> tuple[int, int]:
    return 1 if state.winner == 0 else 0, 1 if state.winner == 1 else 0


@leaf
def payoff(state: State) -> tuple[float, float]:
    return (1.0, 0.0) if state.winner == 0 else (0.0, 1.0)
