"""Toscana for batches: deals, masks and actions by codec number, as compiled code."""

from collections.abc import MutableSequence, Sequence

from machinami.core.contract import Setup
from machinami.games.toscana.areas import score
from machinami.games.toscana.components import NUM_TILES, SIZE
from machinami.games.toscana.game import MatchState
from machinami.games.toscana.names import SCORING
from machinami.games.toscana.planes import MEMORY, add_game, fill_planes
from machinami.games.toscana.rules import (
    FIRST_PLACEMENT,
    NUM_CODES,
    PLACE,
    VETO,
    State,
    apply,
    determinize,
    mover,
    nth_action,
    num_actions,
    payoff,
    start,
)
from machinami.kernel import Rng, Word, below, get, leaf, put, rule, word

__all__ = [
    "MEMORY",
    "State",
    "apply_number",
    "deal",
    "determinize",
    "fill_mask",
    "fill_planes",
    "is_legal",
    "mover",
    "payoff",
    "score",
    "update_memory",
]  # fmt: skip


def encode_setup(setup: Setup) -> list[int]:
    """Return a set-up as the `how` argument of `deal`; raise ValueError for a match of two games."""
    if setup.options["match"]:
        raise ValueError("batches support single games only, not matches")
    return [SCORING[setup.options["score"]]]


def convert_state(state: MatchState, how: Sequence[int]) -> State:
    """Return the state of a play as a state of a batch."""
    assert state.game is not None, "the stacks are dealt"
    return state.game


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
    """Store the scores of the finished game."""
    if mover(after) < 0:
        points = score(after)
        memory[0] = add_game(memory[0], 0, points[0], points[1])


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
