"""Toscana for batches: deals, masks and observation planes written by compiled code.

The planes equal those that `codec` builds from a view. Of a stack, this module reads only public facts: the
top tile, the set of tiles left, and the bottom tile once a veto has put it there.
"""

from collections.abc import MutableSequence, Sequence

from machinami.core.contract import Setup
from machinami.core.encoding import plane_offsets
from machinami.games.toscana.areas import score
from machinami.games.toscana.codec import PHASES, PLANES
from machinami.games.toscana.components import (
    NUM_TILES,
    OPPONENT_PATTERNS,
    OWN_PATTERNS,
    ROW_STRIDE,
    SIDE,
    SIZE,
)
from machinami.games.toscana.game import SCORING
from machinami.games.toscana.rules import (
    FIRST_PLACEMENT,
    NUM_CODES,
    PLACE,
    VETO,
    State,
    apply,
    determinize,
    has_veto,
    mover,
    nth_action,
    num_actions,
    payoff,
    start,
    tiles_left,
)
from machinami.games.toscana.state import stack_of, tile_placement
from machinami.kernel import Rng, Word, below, get, leaf, lowest, put, rule, word

__all__ = [
    "MEMORY",
    "State",
    "apply_number",
    "deal",
    "determinize",
    "fill_end",
    "fill_mask",
    "fill_planes",
    "is_legal",
    "mover",
    "payoff",
    "score",
    "update_memory",
]  # fmt: skip

(
    SQUARES, TILES, LEFT, TOP, BOTTOM, VETOES, PHASE, MOVER, FIRST, SCORES, FINISHED, GAMES, _END,
) = plane_offsets(PLANES)  # fmt: skip
PHASE_OFFSET = PHASES.index("veto") - VETO

MEMORY = 1
"""Number of memory words per play. Toscana needs none, but the array must not be empty."""


def encode_setup(setup: Setup) -> list[int]:
    """Return a set-up as the `how` argument of `deal`; raise ValueError for a match of two games."""
    if setup.options["match"]:
        raise ValueError("batches support single games only, not matches")
    return [SCORING[setup.options["score"]]]


@rule
def deal(how: Sequence[int], rng: Rng) -> tuple[State, Rng]:
    """Return a new game with shuffled stacks; `how` holds the scoring option."""
    grey, rng = shuffle_stack(rng)
    red, rng = shuffle_stack(rng)
    return start(grey, red, 0, how[0]), rng


@rule
def shuffle_stack(rng: Rng) -> tuple[Word, Rng]:
    """Return a stack of all tiles in random order."""
    stack = word(0)
    for index in range(NUM_TILES):
        other, rng = below(rng, index + 1)
        stack = put(put(stack, 4 * index, 4, get(stack, 4 * other, 4)), 4 * other, 4, index)
    return stack, rng


@leaf
def apply_number(state: State, number: int) -> State:
    return apply(state, number)


@rule
def update_memory(before: State, after: State, memory: MutableSequence[Word]) -> None:
    """Do nothing: the state already holds all public knowledge."""


@rule
def is_legal(state: State, number: int) -> bool:
    """Return whether the action with this number is legal for the mover."""
    if state.phase == VETO:
        return 0 <= number < FIRST_PLACEMENT
    if state.phase != PLACE or number < FIRST_PLACEMENT or number >= NUM_CODES:
        return False
    turns, corner = (number - FIRST_PLACEMENT) // SIZE, (number - FIRST_PLACEMENT) % SIZE
    return get(state.places[turns], corner, 1) == 1


@rule
def fill_mask(state: State, mask: MutableSequence[int]) -> None:
    """Set the mover's legal actions to 1 in a zeroed mask."""
    for index in range(num_actions(state)):
        mask[nth_action(state, index)] = 1


@rule
def fill_planes(state: State, memory: Sequence[Word], planes: MutableSequence[int]) -> None:
    """Write the mover's observation into zeroed planes, stored one after another."""
    own = mover(state)
    planes[MOVER + (state.turn ^ own)] = 1
    fill_table(state, own, planes)


@rule
def fill_end(state: State, memory: Sequence[Word], seat: int, planes: MutableSequence[int]) -> None:
    """Write a seat's observation of the finished game into zeroed planes."""
    points = score(state)
    planes[FINISHED + seat] = points[0]
    planes[FINISHED + 1 - seat] = points[1]
    planes[GAMES] = 1
    fill_table(state, seat, planes)


@rule
def fill_table(state: State, own: int, planes: MutableSequence[int]) -> None:
    planes[PHASE + PHASE_OFFSET + state.phase] = 1
    planes[FIRST + own] = 1
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
