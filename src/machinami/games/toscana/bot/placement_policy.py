"""The learned placement policy of Toscana: how likely a strong search chooses each placement.

The log-weight of a placement is a weighted sum of integer features; the weights change linearly with the
number of placed tiles. `policy_weights` holds the weights, `fit_policy` fits them.
"""

from collections.abc import MutableSequence
from typing import NamedTuple

from machinami.games.toscana.areas import flood_fill, neighbours
from machinami.games.toscana.bot.policy_weights import BASE_WEIGHTS, LATE_WEIGHTS, WEIGHT_SCALE
from machinami.games.toscana.components import (
    CELLS,
    EMPTY,
    FULL,
    NUM_TILES,
    OPPONENT_PATTERNS,
    OWN_PATTERNS,
    ROW_STRIDE,
    SIDE,
    SIZE,
    rotate_cell,
)
from machinami.games.toscana.rules import FIRST_PLACEMENT
from machinami.games.toscana.state import PLACE, State, squares_of, top_tile
from machinami.kernel import Board, Word, ints, leaf, lowest, rule, window, words

__all__ = ["FEATURES", "NUM_FEATURES", "PolicyInputs", "compute_logit", "prepare_policy", "write_features"]

# The features of a placement. `own` are the tile's squares of its owner's colour, `foreign` the two others.
# An area's rank is by its number of squares; `rest` are the areas from the fourth on. Ring 2 of an area are
# the free squares at a distance of 2 from it. An open square is free, and so are its four neighbours.
RANKS = ("largest", "second", "third", "rest")
RINGS = (
    "ring 2 of own largest",
    "ring 2 of own others",
    "ring 2 of their largest",
    "ring 3 of their largest",
    "ring 2 of their others",
)
FEATURES = (
    *(f"own squares next to own {rank}" for rank in RANKS),
    *(f"own squares next to their {rank}" for rank in RANKS),
    *(f"foreign squares next to own {rank}" for rank in RANKS),
    *(f"foreign squares next to their {rank}" for rank in RANKS),
    *(f"touches own {rank}" for rank in RANKS),
    *(f"own squares touch their {rank}" for rank in RANKS),
    *(f"foreign squares touch their {rank}" for rank in RANKS),
    *(f"own squares in {ring}" for ring in RINGS),
    *(f"foreign squares in {ring}" for ring in RINGS),
    "own open squares",
    "foreign open squares",
    "own free sides",
    "foreign free sides",
    "own open sides",
    "foreign open sides",
    "own free sides when touching own largest",
    "foreign free sides when touching their largest",
    "touches both largest areas",
    "squares that own largest area gains",
    "own areas join",
    "distance from the centre",
    "squared distance from the centre",
)
NUM_FEATURES = len(FEATURES)


def select_side(turns: int, side: int) -> int:
    """Return the squares of a tile along its upper, lower, left or right side (0 to 3)."""
    cells = [rotate_cell(cell, turns) for cell in CELLS]
    axis, last = side // 2, max(cell[side // 2] for cell in cells)
    border = last if side % 2 else 0
    return sum(1 << row * ROW_STRIDE + col for row, col in cells if (row, col)[axis] == border)


UPPER, LOWER, LEFT, RIGHT = (words([select_side(turns, side) for turns in range(4)]) for side in range(4))


class PolicyInputs(NamedTuple):
    """What the features of all placements in a state share. Boards contain free squares only."""

    tile: int
    own: tuple[Board, Board, Board, Board]  # next to own areas, by rank
    theirs: tuple[Board, Board, Board, Board]
    rings: tuple[Board, Board, Board, Board, Board]  # in the order of `RINGS`
    open_squares: Board
    free_sides: tuple[Board, Board, Board, Board]  # squares whose neighbour above, below, left, right is free
    open_sides: tuple[Board, Board, Board, Board]
    own_sizes: tuple[int, int, int]
    weights: MutableSequence[int]
    features: MutableSequence[int]


@rule
def largest_areas(squares: Board) -> tuple[Board, Board, Board, tuple[int, int, int]]:
    """Return the three largest areas and their numbers of squares."""
    first, second, third = EMPTY, EMPTY, EMPTY
    most, next_most, least = 0, 0, 0
    rest = squares
    while rest.bit_count() > least:
        area = flood_fill(rest, lowest(rest))
        count = area.bit_count()
        rest &= ~area
        if count > most:
            third, least = second, next_most
            second, next_most = first, most
            first, most = area, count
        elif count > next_most:
            third, least = second, next_most
            second, next_most = area, count
        elif count > least:
            third, least = area, count
    return first, second, third, (most, next_most, least)


@rule
def shrink(squares: Board) -> Board:
    """Return the squares whose four neighbours all belong to `squares` too."""
    return squares & squares << 1 & squares >> 1 & squares << ROW_STRIDE & squares >> ROW_STRIDE


@leaf
def count_placed_tiles(state: State) -> int:
    return 2 * NUM_TILES - state.grey_left - state.red_left


@rule
def prepare_policy(state: State) -> PolicyInputs:
    """Return the inputs of a state in which a seat places a tile; on a veto, empty ones."""
    weights, features = ints(NUM_FEATURES), ints(NUM_FEATURES)
    if state.phase != PLACE:
        none = (EMPTY, EMPTY, EMPTY, EMPTY)
        rings = (EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)
        return PolicyInputs(0, none, none, rings, EMPTY, none, none, (0, 0, 0), weights, features)
    placed = count_placed_tiles(state)
    for index in range(NUM_FEATURES):
        weights[index] = BASE_WEIGHTS[index] + placed * LATE_WEIGHTS[index]
    own, theirs = squares_of(state, state.turn), squares_of(state, 1 - state.turn)
    free = FULL & ~(own | theirs)
    own1, own2, own3, own_sizes = largest_areas(own)
    their1, their2, their3, _ = largest_areas(theirs)
    near, their_near = neighbours(own1) & free, neighbours(their1) & free
    others, their_others = neighbours(own & ~own1) & free, neighbours(theirs & ~their1) & free
    their_ring = neighbours(their_near) & free & ~their_near
    wide = shrink(free)
    return PolicyInputs(
        tile=top_tile(state, state.turn),
        own=(
            near,
            neighbours(own2) & free,
            neighbours(own3) & free,
            neighbours(own & ~(own1 | own2 | own3)) & free,
        ),
        theirs=(
            their_near,
            neighbours(their2) & free,
            neighbours(their3) & free,
            neighbours(theirs & ~(their1 | their2 | their3)) & free,
        ),
        rings=(
            neighbours(near) & free & ~near,
            neighbours(others) & free & ~others,
            their_ring,
            neighbours(their_ring) & free & ~(their_ring | their_near),
            neighbours(their_others) & free & ~their_others,
        ),
        open_squares=wide,
        free_sides=(free << ROW_STRIDE, free >> ROW_STRIDE, free << 1, free >> 1),
        open_sides=(wide << ROW_STRIDE, wide >> ROW_STRIDE, wide << 1, wide >> 1),
        own_sizes=own_sizes,
        weights=weights,
        features=features,
    )


@leaf
def count_sides(sides: tuple[Board, Board, Board, Board], pattern: Word, turns: int, corner: int) -> int:
    """Return how many outer sides of a tile's squares have a neighbour that counts in `sides`."""
    return (
        (window(sides[0], corner) & pattern & UPPER[turns]).bit_count()
        + (window(sides[1], corner) & pattern & LOWER[turns]).bit_count()
        + (window(sides[2], corner) & pattern & LEFT[turns]).bit_count()
        + (window(sides[3], corner) & pattern & RIGHT[turns]).bit_count()
    )


@leaf
def write_features(state: State, inputs: PolicyInputs, code: int, out: MutableSequence[int]) -> None:
    """Write the features of a placement, in the order of `FEATURES`."""
    if code < FIRST_PLACEMENT:
        return
    turns, corner = (code - FIRST_PLACEMENT) // SIZE, (code - FIRST_PLACEMENT) % SIZE
    own = OWN_PATTERNS[inputs.tile * 4 + turns]
    foreign = OPPONENT_PATTERNS[inputs.tile * 4 + turns]
    for rank in range(4):
        here, there = window(inputs.own[rank], corner), window(inputs.theirs[rank], corner)
        out[rank] = (here & own).bit_count()
        out[4 + rank] = (there & own).bit_count()
        out[8 + rank] = (here & foreign).bit_count()
        out[12 + rank] = (there & foreign).bit_count()
        out[16 + rank] = min(1, out[rank])
        out[20 + rank] = min(1, out[4 + rank])
        out[24 + rank] = min(1, out[12 + rank])
    for ring in range(5):
        squares = window(inputs.rings[ring], corner)
        out[28 + ring] = (squares & own).bit_count()
        out[33 + ring] = (squares & foreign).bit_count()
    squares = window(inputs.open_squares, corner)
    out[38] = (squares & own).bit_count()
    out[39] = (squares & foreign).bit_count()
    out[40] = count_sides(inputs.free_sides, own, turns, corner)
    out[41] = count_sides(inputs.free_sides, foreign, turns, corner)
    out[42] = count_sides(inputs.open_sides, own, turns, corner)
    out[43] = count_sides(inputs.open_sides, foreign, turns, corner)
    out[44] = out[16] * out[40]
    out[45] = out[24] * out[41]
    out[46] = out[16] * out[20]
    joined = 6 + 4 * out[19]
    for rank in range(3):
        joined += out[16 + rank] * inputs.own_sizes[rank]
    out[47] = max(0, joined - inputs.own_sizes[0])
    out[48] = 1 if joined > inputs.own_sizes[0] + 7 else 0
    down = abs(2 * (corner // ROW_STRIDE) + (3 if turns % 2 == 1 else 1) - SIDE + 1)
    right = abs(2 * (corner % ROW_STRIDE) + (1 if turns % 2 == 1 else 3) - SIDE + 1)
    out[49] = max(down, right)
    out[50] = down * down + right * right


@leaf
def compute_logit(state: State, inputs: PolicyInputs, code: int) -> float:
    """Return the log-weight of an action among those of its state. Both answers to a veto have 0."""
    if code < FIRST_PLACEMENT:
        return 0.0
    write_features(state, inputs, code, inputs.features)
    total = 0
    for index in range(NUM_FEATURES):
        total += inputs.weights[index] * inputs.features[index]
    return total / WEIGHT_SCALE
