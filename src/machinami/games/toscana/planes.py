"""Observation planes of Toscana, in kernel style: their shapes, and their values in a game.

Planes put the viewer's colour first, so that both seats have the same encoding. Of a stack, only public facts
are read: the top tile, the set of tiles left, and the bottom tile once a veto has put it there.
"""

from collections.abc import MutableSequence, Sequence

from machinami.core.contract import Plane
from machinami.core.encoding import plane_offsets
from machinami.games.toscana.areas import score
from machinami.games.toscana.components import (
    NUM_TILES,
    OPPONENT_PATTERNS,
    OWN_PATTERNS,
    ROW_STRIDE,
    SIDE,
)
from machinami.games.toscana.rules import OVER, VETO, State, has_veto, tiles_left
from machinami.games.toscana.state import stack_of, tile_placement
from machinami.kernel import Word, get, leaf, lowest, put, rule, word

PHASES = ("deal", "veto", "place", "over")
MOST_GAMES = 2
MOST_POINTS = SIDE * SIDE

PLANES = {
    "squares": Plane(
        (2, SIDE, SIDE),
        0,
        1,
        "1 where a square of the viewer's colour (0) or the other colour (1) lies, by row and column.",
    ),
    "tiles": Plane(
        (SIDE, SIDE),
        0,
        2 * NUM_TILES,
        "The tile on each square: 0 for none, then the viewer's tiles, then the other player's, "
        "counted from 1.",
    ),
    "left": Plane(
        (2, NUM_TILES),
        0,
        1,
        "1 for each tile that is still in the stack of the viewer (0) or the other player (1).",
    ),
    "top": Plane(
        (2, NUM_TILES),
        0,
        1,
        "1 for the visible top tile of each stack, the viewer's first.",
    ),
    "bottom": Plane(
        (2, NUM_TILES),
        0,
        1,
        "1 for the tile known to lie at the bottom of each stack after a veto, the viewer's first.",
    ),
    "vetoes": Plane(
        (2,),
        0,
        1,
        "1 for a veto that is still unused, the viewer's first.",
    ),
    "phase": Plane(
        (len(PHASES),),
        0,
        1,
        "One-hot: deal, veto, place, over.",
    ),
    "mover": Plane(
        (2,),
        0,
        1,
        "One-hot: whether the viewer (0) or the other player (1) decides.",
    ),
    "first": Plane(
        (2,),
        0,
        1,
        "One-hot: who plays first in this game of the match, the viewer at 0.",
    ),
    "scores": Plane(
        (2,),
        0,
        MOST_POINTS,
        "The present scores, the viewer's first.",
    ),
    "finished": Plane(
        (MOST_GAMES, 2),
        0,
        MOST_POINTS,
        "The scores of each finished game of the match, the viewer's first.",
    ),
    "games": Plane(
        (1,),
        0,
        MOST_GAMES,
        "How many games of the match are finished.",
    ),
}

(
    SQUARES, TILES, LEFT, TOP, BOTTOM, VETOES, PHASE, MOVER, FIRST, SCORES, FINISHED, GAMES, SIZE,
) = plane_offsets(PLANES)  # fmt: skip
PHASE_OFFSET = PHASES.index("veto") - VETO

MEMORY = 1
"""Number of memory words per play: one for the match."""

# A word for the match: who plays first in the present game, the finished games, and their scores.

FIRST_BIT, GAMES_BIT, SCORES_BIT, SCORE_BITS = 0, 1, 3, 10


@rule
def add_game(memory: Word, game: int, grey: int, red: int) -> Word:
    """Return the word for the match with the scores of a finished game, counted from 0."""
    at = SCORES_BIT + 2 * SCORE_BITS * game
    memory = put(put(memory, at, SCORE_BITS, grey), at + SCORE_BITS, SCORE_BITS, red)
    return put(memory, GAMES_BIT, 2, game + 1)


@rule
def fill_match(memory: Word, own: int, planes: MutableSequence[int]) -> None:
    """Write who plays first, and the finished games."""
    planes[FIRST + (get(memory, FIRST_BIT, 1) ^ own)] = 1
    games = get(memory, GAMES_BIT, 2)
    planes[GAMES] = games
    for game in range(games):
        for seat in range(2):
            at = SCORES_BIT + SCORE_BITS * (2 * game + seat)
            planes[FINISHED + 2 * game + (seat ^ own)] = get(memory, at, SCORE_BITS)


@rule
def fill_planes(state: State, memory: Sequence[Word], viewer: int, planes: MutableSequence[int]) -> None:
    """Write a viewer's observation into zeroed planes, one after another. A spectator (-1) sees grey's."""
    own = max(viewer, 0)
    fill_match(memory[0], own, planes)
    if state.phase != OVER:
        planes[MOVER + (state.turn ^ own)] = 1
    fill_table(state, own, planes)


@rule
def fill_table(state: State, own: int, planes: MutableSequence[int]) -> None:
    planes[PHASE + PHASE_OFFSET + state.phase] = 1
    points = score(state)
    for seat in range(2):
        planes[VETOES + (seat ^ own)] = has_veto(state, seat)
        planes[SCORES + (seat ^ own)] = points[1] if seat == 1 else points[0]
        fill_stack(state, seat, (seat ^ own) * NUM_TILES, planes)
    for tile in range(2 * NUM_TILES):
        fill_tile(state, tile, own, planes)


@rule
def fill_stack(state: State, seat: int, at: int, planes: MutableSequence[int]) -> None:
    stack, left = stack_of(state, seat), tiles_left(state, seat)
    for index in range(left):
        planes[LEFT + at + get(stack, 4 * index, 4)] = 1
    if left > 0:
        planes[TOP + at + get(stack, 0, 4)] = 1
        if has_veto(state, 1 - seat) == 0:
            planes[BOTTOM + at + get(stack, 4 * left - 4, 4)] = 1


@rule
def fill_tile(state: State, tile: int, own: int, planes: MutableSequence[int]) -> None:
    lies, turns, corner = tile_placement(state, tile)
    if lies == 1:
        side, number = tile // NUM_TILES ^ own, tile % NUM_TILES
        fill_colour(OWN_PATTERNS[number * 4 + turns], corner, side, 1 + side * NUM_TILES + number, planes)
        fill_colour(
            OPPONENT_PATTERNS[number * 4 + turns], corner, 1 - side, 1 + side * NUM_TILES + number, planes
        )


@leaf
def fill_colour(pattern: Word, corner: int, side: int, mark: int, planes: MutableSequence[int]) -> None:
    """Mark a tile's squares of one colour; `side` is 0 for the viewer's colour, 1 for the opponent's."""
    while pattern != word(0):
        square = corner + lowest(pattern)
        pattern &= pattern - word(1)
        at = square // ROW_STRIDE * SIDE + square % ROW_STRIDE
        planes[SQUARES + side * SIDE * SIDE + at] = 1
        planes[TILES + at] = mark
