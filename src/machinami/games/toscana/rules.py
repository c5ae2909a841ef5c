"""Rules of a single game, as pure functions over an immutable state. A match consists of two games.

Colours, seats and stacks share their numbers: 0 is grey, 1 is red. Tiles of one colour are numbered 0 to 15,
tiles of both colours 0 to 31. The law's numbers are higher by one.
"""

from collections.abc import Iterator, Sequence

from machinami.games.toscana.areas import best_area, flood_fill, grow_area, is_tile_in_area, neighbours, score
from machinami.games.toscana.components import (
    CENTRE,
    EMPTY,
    FOOTPRINT,
    FULL,
    NUM_TILES,
    OPPONENT_PATTERNS,
    OVER_CENTRE_TALL,
    OVER_CENTRE_WIDE,
    OWN_OFFSETS,
    OWN_PATTERNS,
    ROW_STRIDE,
    SAME_AFTER_HALF_TURN,
    SIDE,
    SIZE,
)
from machinami.games.toscana.state import (
    BY_OWN_TILES,
    BY_SQUARES,
    BY_TILES,
    NO_PLACEMENTS,
    OVER,
    PLACE,
    PLACEMENT_BITS,
    VETO,
    State,
    has_veto,
    squares_of,
    stack_of,
    tile_placement,
    tiles_left,
    top_tile,
    with_stack,
)
from machinami.kernel import (
    Board,
    Rng,
    Word,
    below,
    get,
    leaf,
    nth,
    place,
    put,
    rule,
    word,
)

__all__ = [
    "BY_OWN_TILES",
    "BY_SQUARES",
    "BY_TILES",
    "FIRST_PLACEMENT",
    "NO_VETO",
    "NUM_CODES",
    "NUM_TILES",
    "OVER",
    "PLACE",
    "SAME_AFTER_HALF_TURN",
    "SIDE",
    "USE_VETO",
    "VETO",
    "State",
    "apply",
    "best_area",
    "best_area_tiles",
    "covers_centre",
    "decode_placement",
    "determinize",
    "encode_placement",
    "flood_fill",
    "has_veto",
    "hidden_tiles",
    "is_board_empty",
    "is_listed",
    "is_tile_in_area",
    "lies_free",
    "list_codes",
    "mover",
    "neighbours",
    "nth_action",
    "num_actions",
    "on_board",
    "pack_stack",
    "payoff",
    "public_observation",
    "score",
    "squares_of",
    "stack_tiles",
    "start",
    "tile_position",
    "tiles_in_area",
    "tiles_left",
    "top_tile",
    "touches_own",
]

# Action codes: the two answers to the veto, then a placement for each rotation and corner.

NO_VETO, USE_VETO, FIRST_PLACEMENT = 0, 1, 2
NUM_CODES = FIRST_PLACEMENT + 4 * SIZE


# Legal placements


@leaf
def corners_touching(near: Board, tile: int, turns: int) -> Board:
    """Return the corners from which a square of the tile's own colour covers one of these squares."""
    first = (tile * 4 + turns) * 6
    return (
        near >> OWN_OFFSETS[first]
        | near >> OWN_OFFSETS[first + 1]
        | near >> OWN_OFFSETS[first + 2]
        | near >> OWN_OFFSETS[first + 3]
        | near >> OWN_OFFSETS[first + 4]
        | near >> OWN_OFFSETS[first + 5]
    )


@rule
def legal_places(state: State, seat: int) -> tuple[Board, Board, Board, Board]:
    """Return the corners at which the seat's top tile may lie, by quarter turns (C-8 to C-10)."""
    occupied = state.grey | state.red
    if tiles_left(state, seat) == 0:
        return EMPTY, EMPTY, EMPTY, EMPTY
    tile = top_tile(state, seat)
    one_way = SAME_AFTER_HALF_TURN[tile] == 1
    if occupied == EMPTY:
        if one_way:
            return OVER_CENTRE_WIDE, OVER_CENTRE_TALL, EMPTY, EMPTY
        return OVER_CENTRE_WIDE, OVER_CENTRE_TALL, OVER_CENTRE_WIDE, OVER_CENTRE_TALL
    free = FULL & ~occupied
    # Each shift keeps the squares that begin a free block of twice the size, up to 4 by 2 and 2 by 4.
    pair = free & free >> 1
    four = pair & pair >> 2
    wide = four & four >> ROW_STRIDE
    block = pair & pair >> ROW_STRIDE
    tall = block & block >> 2 * ROW_STRIDE
    near = neighbours(squares_of(state, seat))
    upright = wide & corners_touching(near, tile, 0)
    right = tall & corners_touching(near, tile, 1)
    if one_way:
        return upright, right, EMPTY, EMPTY
    return upright, right, wide & corners_touching(near, tile, 2), tall & corners_touching(near, tile, 3)


@leaf
def count_corners(places: tuple[Board, Board, Board, Board]) -> int:
    return places[0].bit_count() + places[1].bit_count() + places[2].bit_count() + places[3].bit_count()


# Game flow


@rule
def start(grey_stack: Word, red_stack: Word, first: int, scoring: int) -> State:
    """Return a new game before its first turn. Stacks hold 16 tiles, top first, packed by `pack_stack`."""
    fresh = State(
        grey=EMPTY,
        red=EMPTY,
        places=(EMPTY, EMPTY, EMPTY, EMPTY),
        placements=NO_PLACEMENTS,
        grey_stack=grey_stack,
        red_stack=red_stack,
        grey_left=NUM_TILES,
        red_left=NUM_TILES,
        grey_veto=1,
        red_veto=1,
        turn=first,
        phase=OVER,
        scoring=scoring,
    )
    return start_turn(fresh, first)


@leaf
def start_turn(state: State, seat: int) -> State:
    """Return the state at the next decision, starting with this seat's turn.

    A seat that cannot place its top tile or has none is skipped (C-11, C-12). The game ends when both are.
    """
    places = legal_places(state, seat)
    if count_corners(places) == 0:
        seat = 1 - seat
        places = legal_places(state, seat)
        if count_corners(places) == 0:
            return state._replace(places=places, phase=OVER)
    can_be_vetoed = has_veto(state, 1 - seat) == 1 and tiles_left(state, seat) >= 2
    return state._replace(places=places, turn=seat, phase=VETO if can_be_vetoed else PLACE)


@leaf
def mover(state: State) -> int:
    """Return the seat that decides now, -1 when the game is over. The opponent decides on a veto."""
    if state.phase == OVER:
        return -1
    return 1 - state.turn if state.phase == VETO else state.turn


@leaf
def num_actions(state: State) -> int:
    if state.phase == PLACE:
        return count_corners(state.places)
    return 2 if state.phase == VETO else 0


@leaf
def nth_action(state: State, index: int) -> int:
    if state.phase == VETO:
        return index
    for turns in range(4):
        count = state.places[turns].bit_count()
        if index < count:
            return FIRST_PLACEMENT + turns * SIZE + nth(state.places[turns], index)
        index -= count
    return -1


@leaf
def apply(state: State, code: int) -> State:
    if code == NO_VETO:
        return state._replace(phase=PLACE)
    if code == USE_VETO:
        return apply_veto(state)
    return place_tile(state, (code - FIRST_PLACEMENT) % SIZE, (code - FIRST_PLACEMENT) // SIZE)


@rule
def apply_veto(state: State) -> State:
    """Move the top tile under its stack. The next tile must be placed, or the turn is lost (C-15)."""
    seat = state.turn
    stack, left = stack_of(state, seat), tiles_left(state, seat)
    after = with_stack(state, seat, put(stack >> 4, 4 * (left - 1), 4, get(stack, 0, 4)), left)
    if seat == 1:
        return start_turn(after._replace(grey_veto=0), seat)
    return start_turn(after._replace(red_veto=0), seat)


@leaf
def place_tile(state: State, corner: int, turns: int) -> State:
    seat = state.turn
    stack = stack_of(state, seat)
    tile = get(stack, 0, 4)
    own = place(EMPTY, OWN_PATTERNS[tile * 4 + turns], corner)
    theirs = place(EMPTY, OPPONENT_PATTERNS[tile * 4 + turns], corner)
    record = place(
        NO_PLACEMENTS, word(1 + turns * 2 + corner * 8), (seat * NUM_TILES + tile) * PLACEMENT_BITS
    )
    if seat == 1:
        after = state._replace(
            grey=state.grey | theirs,
            red=state.red | own,
            placements=state.placements | record,
            red_stack=stack >> 4,
            red_left=state.red_left - 1,
        )
    else:
        after = state._replace(
            grey=state.grey | own,
            red=state.red | theirs,
            placements=state.placements | record,
            grey_stack=stack >> 4,
            grey_left=state.grey_left - 1,
        )
    return start_turn(after, 1 - seat)


@rule
def payoff(state: State) -> tuple[float, float]:
    grey, red = score(state)
    if grey == red:
        return 0.5, 0.5
    return (1.0, 0.0) if grey > red else (0.0, 1.0)


# Hidden information


@rule
def public_observation(state: State) -> int:
    """Return the top tiles of both stacks as one number."""
    grey = top_tile(state, 0) if state.grey_left > 0 else NUM_TILES
    red = top_tile(state, 1) if state.red_left > 0 else NUM_TILES
    return grey * (NUM_TILES + 1) + red


@leaf
def hidden_tiles(state: State, seat: int) -> int:
    """Return how many tiles below the top have an unknown order; a vetoed tile is known to lie lowest."""
    num_known = 2 if has_veto(state, 1 - seat) == 0 else 1
    return max(0, tiles_left(state, seat) - num_known)


@rule
def shuffle_hidden(stack: Word, hidden: int, rng: Rng) -> tuple[Word, Rng]:
    """Shuffle the `hidden` tiles below the top of a stack."""
    for index in range(hidden, 1, -1):
        other, rng = below(rng, index)
        here, there = get(stack, 4 * index, 4), get(stack, 4 * other + 4, 4)
        stack = put(put(stack, 4 * index, 4, there), 4 * other + 4, 4, here)
    return stack, rng


@rule
def determinize(state: State, seat: int, rng: Rng) -> tuple[State, Rng]:
    """Shuffle the hidden tiles of both stacks; their order is unknown to either seat."""
    grey_stack, rng = shuffle_hidden(state.grey_stack, hidden_tiles(state, 0), rng)
    red_stack, rng = shuffle_hidden(state.red_stack, hidden_tiles(state, 1), rng)
    return state._replace(grey_stack=grey_stack, red_stack=red_stack), rng


# Helpers for plain Python only: rows and columns, and the conditions of a placement as separate functions


def pack_stack(tiles: Sequence[int]) -> Word:
    """Pack tiles, numbered from 0, top first, into a stack."""
    return sum(tile << 4 * index for index, tile in enumerate(tiles))


def stack_tiles(state: State, seat: int) -> list[int]:
    """Return the tiles of a stack, numbered from 0, top first."""
    return [get(stack_of(state, seat), 4 * index, 4) for index in range(tiles_left(state, seat))]


def encode_placement(row: int, col: int, turns: int) -> int:
    """Return the code of a placement."""
    return FIRST_PLACEMENT + turns * SIZE + row * ROW_STRIDE + col


def decode_placement(code: int) -> tuple[int, int, int]:
    """Return row, column and quarter turns of a placement code."""
    turns, corner = divmod(code - FIRST_PLACEMENT, SIZE)
    return corner // ROW_STRIDE, corner % ROW_STRIDE, turns


def list_codes(state: State) -> Iterator[int]:
    """Yield the codes of all actions of the mover, in the order of `nth_action`."""
    if state.phase != PLACE:
        yield from range(num_actions(state))
        return
    for turns, places in enumerate(state.places):
        first = FIRST_PLACEMENT + turns * SIZE
        for corner in list_squares(places):
            yield first + corner


def list_squares(squares: Board) -> list[int]:
    """Return the square numbers of a bitboard, lowest first."""
    numbers = []
    while squares:
        low = squares & -squares
        numbers.append(low.bit_length() - 1)
        squares ^= low
    return numbers


def on_board(row: int, col: int, turns: int) -> bool:
    height, width = (4, 2) if turns % 2 else (2, 4)
    return 0 <= turns < 4 and 0 <= row <= SIDE - height and 0 <= col <= SIDE - width


def lies_free(state: State, row: int, col: int, turns: int) -> bool:
    return FOOTPRINT[turns] << row * ROW_STRIDE + col & (state.grey | state.red) == 0


def is_listed(state: State, row: int, col: int, turns: int) -> bool:
    """Return whether a placement is among the legal ones of the state."""
    return on_board(row, col, turns) and state.places[turns] >> row * ROW_STRIDE + col & 1 == 1


def covers_centre(row: int, col: int, turns: int) -> bool:
    return FOOTPRINT[turns] << row * ROW_STRIDE + col & 1 << CENTRE != 0


def touches_own(state: State, row: int, col: int, turns: int) -> bool:
    """Return whether the tile in turn would share an edge between squares of its owner's colour (C-10)."""
    own = OWN_PATTERNS[top_tile(state, state.turn) * 4 + turns] << row * ROW_STRIDE + col
    return own & neighbours(squares_of(state, state.turn)) != 0


def is_detached(state: State, row: int, col: int, turns: int) -> bool:
    """Return whether a tile here would touch no other tile, not even at a corner."""
    return FOOTPRINT[turns] << row * ROW_STRIDE + col & grow_area(state.grey | state.red, FULL) == 0


def is_board_empty(state: State) -> bool:
    """Return whether no tile has been placed yet."""
    return state.grey | state.red == 0


def tile_position(state: State, tile: int) -> tuple[int, int, int] | None:
    """Return row, column and quarter turns of one of the 32 tiles; None if it is not on the board."""
    lies, turns, corner = tile_placement(state, tile)
    return (corner // ROW_STRIDE, corner % ROW_STRIDE, turns) if lies else None


def best_area_tiles(state: State, colour: int) -> list[int]:
    """Return the tiles, numbered 0 to 31, that count in a colour's best area."""
    return tiles_in_area(state, best_area(state, colour)[0], colour)


def tiles_in_area(state: State, area: Board, colour: int) -> list[int]:
    """Return the tiles, numbered 0 to 31, that count in an area of a colour."""
    tiles = (tile for tile in range(2 * NUM_TILES) if is_tile_in_area(state, tile, area))
    return [t for t in tiles if state.scoring != BY_OWN_TILES or t // NUM_TILES == colour]
