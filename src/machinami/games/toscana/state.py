"""Immutable state of a single game, and its accessors."""

from typing import Annotated, NamedTuple, TypeAlias

from machinami.games.toscana.components import Squares
from machinami.kernel import Board, Word, board, get, leaf

# Phases, and scoring options.

VETO, PLACE, OVER = 0, 1, 2
BY_TILES, BY_OWN_TILES, BY_SQUARES = 0, 1, 2

# Bits per tile: 1 if placed, then its quarter turns, then the square of its top left corner.
PLACEMENT_BITS = 12

Placements: TypeAlias = Annotated[Board, 32 * PLACEMENT_BITS]
NO_PLACEMENTS = board(32 * PLACEMENT_BITS)


class State(NamedTuple):
    """State of a single game, including the hidden order of the stacks."""

    grey: Squares  # all grey squares on the board, on tiles of either player
    red: Squares
    places: tuple[Squares, Squares, Squares, Squares]  # legal corners of the tile in turn, by quarter turns
    placements: Placements  # position of each placed tile
    grey_stack: Word  # tiles from the top down, 4 bits each
    red_stack: Word
    grey_left: int  # tiles in the stack
    red_left: int
    grey_veto: int  # 1 while grey's veto is unused
    red_veto: int
    turn: int  # seat that places the next tile
    phase: int
    scoring: int


# Accessors by seat or colour


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
    """Return the top tile of a stack; the stack must not be empty."""
    return get(stack_of(state, seat), 0, 4)


@leaf
def with_stack(state: State, seat: int, stack: Word, left: int) -> State:
    if seat == 1:
        return state._replace(red_stack=stack, red_left=left)
    return state._replace(grey_stack=stack, grey_left=left)


@leaf
def tile_placement(state: State, tile: int) -> tuple[int, int, int]:
    """Return (1 if the tile is on the board, quarter turns, corner square) for one of the 32 tiles."""
    bits = get(state.placements, tile * PLACEMENT_BITS, PLACEMENT_BITS)
    return bits & 1, bits >> 1 & 3, bits >> 3
