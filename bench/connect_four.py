"""Connect Four in kernel style: seven columns of six cells, each with a free bit on top."""

from typing import Annotated, NamedTuple, TypeAlias

from machinami.kernel import Board, Word, bit, board, leaf, nth, rule, word

COLUMNS, HEIGHT = 7, 7  # the topmost row stays empty
SIZE = COLUMNS * HEIGHT

Discs: TypeAlias = Annotated[Board, SIZE]
EMPTY = board(SIZE)
FULL = board(SIZE, sum((1 << HEIGHT - 1) - 1 << column * HEIGHT for column in range(COLUMNS)))
TOP_CELLS = board(SIZE, sum(1 << column * HEIGHT + HEIGHT - 2 for column in range(COLUMNS)))


class State(NamedTuple):
    """The discs of the seat to move, and all discs."""

    own: Discs
    taken: Discs
    turn: int
    winner: int  # -1 while there is none


@rule
def start() -> State:
    return State(EMPTY, EMPTY, 0, -1)


@leaf
def mover(state: State) -> int:
    return state.turn if state.winner < 0 and state.taken != FULL else -1


@leaf
def num_actions(state: State) -> int:
    return (TOP_CELLS & ~state.taken).bit_count() if state.winner < 0 else 0


@leaf
def nth_action(state: State, index: int) -> int:
    return nth(TOP_CELLS & ~state.taken, index) // HEIGHT


@leaf
def has_line(discs: Word, step: int) -> bool:
    pairs = discs & discs >> step
    return pairs & pairs >> 2 * step != word(0)


@leaf
def apply(state: State, code: int) -> State:
    """Drop a disc: adding one to a column carries up to its first free bit."""
    taken = state.taken | (state.taken + bit(EMPTY, code * HEIGHT))
    own = state.own | (taken ^ state.taken)
    won = has_line(own, 1) or has_line(own, HEIGHT) or has_line(own, HEIGHT - 1) or has_line(own, HEIGHT + 1)
    return State(own ^ taken, taken, 1 - state.turn, state.turn if won else -1)


@leaf
def score(state: State) -> tuple[int, int]:
    return 1 if state.winner == 0 else 0, 1 if state.winner == 1 else 0


@leaf
def payoff(state: State) -> tuple[float, float]:
    if state.winner < 0:
        return 0.5, 0.5
    return (1.0, 0.0) if state.winner == 0 else (0.0, 1.0)
