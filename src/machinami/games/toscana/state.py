"""A moment of Toscana, and the ways to look at it."""

from typing import Annotated, NamedTuple, TypeAlias

from machinami.games.toscana.components import Squares
from machinami.kernel import Board, Word, board, get, leaf

# What is under way, and what scores.

VETO, PLACE, OVER = 0, 1, 2
BY_TILES, BY_OWN_TILES, BY_SQUARES = 0, 1, 2

LAID_BITS = 12  # of a tile: whether it lies, its quarter turns, the square of its top left corner

Laid: TypeAlias = Annotated[Board, 32 * LAID_BITS]
NOTHING_LAID = board(32 * LAID_BITS)


class State(NamedTuple):
    """A moment of one game, the hidden order of the stacks included."""

    grey: Squares  # every grey square on the board, whosever tile it is on
    red: Squares
    places: tuple[Squares, Squares, Squares, Squares]  # for the tile in hand, by quarter turns: its corners
    laid: Laid  # where each tile lies
    grey_stack: Word  # tiles from the top down, 4 bits each
    red_stack: Word
    grey_left: int  # tiles in the stack
    red_left: int
    grey_veto: int  # 1 until grey uses it
    red_veto: int
    turn: int  # whose tile is to be placed
    phase: int
    scoring: int


# Who has what


@leaf
def squares_of(state: State, colour: int) -> Board:
    return state.red if colour == 1 else state.grey


@leaf
def stack_of(state: State, seat: int) -> Word:
    return state.red_stack if seat == 1 else state.grey_stack


@leaf
def tiles_left(state: State, seat: int) -> int:
    return state.red_left if seat == 1 else state.grey_left


@leaf
def has_veto(state: State, seat: int) -> int:
    return state.red_veto if seat == 1 else state.grey_veto


@leaf
def top_tile(state: State, seat: int) -> int:
    """The tile on top of a stack that is not empty."""
    return get(stack_of(state, seat), 0, 4)


@leaf
def with_stack(state: State, seat: int, stack: Word, left: int) -> State:
    if seat == 1:
        return state._replace(red_stack=stack, red_left=left)
    return state._replace(grey_stack=stack, grey_left=left)


@leaf
def laid_at(state: State, tile: int) -> tuple[int, int, int]:
    """Of one of the 32 tiles: 1 if it lies on the board, its quarter turns, the square of its corner."""
    noted = get(state.laid, tile * LAID_BITS, LAID_BITS)
    return noted & 1, noted >> 1 & 3, noted >> 3
