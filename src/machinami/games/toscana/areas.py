"""Areas: groups of squares of one colour joined by edges (C-18), and their scores."""

from machinami.games.toscana.components import EMPTY, FOOTPRINT, FULL, NUM_TILES, ROW_STRIDE
from machinami.games.toscana.state import (
    BY_OWN_TILES,
    BY_SQUARES,
    PLACEMENT_BITS,
    State,
    squares_of,
    tile_placement,
)
from machinami.kernel import Board, bit, get, leaf, lowest, rule, window, word


@leaf
def neighbours(squares: Board) -> Board:
    """Return the squares of the board that share an edge with one of these squares."""
    return (squares << 1 | squares >> 1 | squares << ROW_STRIDE | squares >> ROW_STRIDE) & FULL


@leaf
def grow_area(area: Board, squares: Board) -> Board:
    """Extend an area within `squares` by one square along the rows, then by one along the columns."""
    area |= (area << 1 | area >> 1) & squares
    return area | (area << ROW_STRIDE | area >> ROW_STRIDE) & squares


@rule
def flood_fill(squares: Board, square: int) -> Board:
    """Return all of `squares` that are connected by edges to `square`."""
    area = bit(squares, square)
    larger = grow_area(area, squares)
    while larger != area:
        area = larger
        larger = grow_area(grow_area(area, squares), squares)
    return area


@leaf
def is_tile_in_area(state: State, tile: int, area: Board) -> bool:
    """Return whether one of the 32 tiles lies on the board with a square in an area."""
    lies, turns, corner = tile_placement(state, tile)
    return lies == 1 and window(area, corner) & FOOTPRINT[turns] != word(0)


@rule
def score_area(state: State, area: Board, colour: int) -> int:
    """Return the score of an area for the player of its colour, by the state's scoring option (C-20)."""
    if state.scoring == BY_SQUARES:
        return area.bit_count()
    first = colour * NUM_TILES if state.scoring == BY_OWN_TILES else 0
    end = first + NUM_TILES if state.scoring == BY_OWN_TILES else 2 * NUM_TILES
    count, placements = 0, state.placements
    for tile in range(first, end):
        bits = get(placements, tile * PLACEMENT_BITS, PLACEMENT_BITS)
        if bits & 1 == 1 and window(area, bits >> 3) & FOOTPRINT[bits >> 1 & 3] != word(0):
            count += 1
    return count


@rule
def best_area(state: State, colour: int) -> tuple[Board, int]:
    """Return the highest-scoring area of a colour and its score; of equals, the first from the top left."""
    rest = squares_of(state, colour)
    best, most = EMPTY, 0
    while rest.bit_count() > most:
        area = flood_fill(rest, lowest(rest))
        if area.bit_count() > most:
            count = score_area(state, area, colour)
            if count > most:
                best, most = area, count
        rest &= ~area
        if most > 0:
            # A single square cannot score more than any area found before.
            rest &= neighbours(rest)
    return best, most


@rule
def score(state: State) -> tuple[int, int]:
    return best_area(state, 0)[1], best_area(state, 1)[1]
