"""Edo for batches: deals, masks and observations by steps, as compiled code.

An action number is the code of a step. A plan takes nine steps, a walk two, a ride two for each samurai, and
wages one for each samurai who stays; each is a separate decision. A set-up is the figures of the data set
and the options, one list (`how`).
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from machinami.core.contract import Setup
from machinami.games.edo.components.box import build_box
from machinami.games.edo.components.data_sets import SETS
from machinami.games.edo.components.packing import pack_box
from machinami.games.edo.planes import FACE_UP_MERCHANTS, count_revealed_cards, fill_choices, fill_observation
from machinami.games.edo.rules import cell, figure, step_code
from machinami.games.edo.rules.constants import COLUMNS, NONE, RYO, Cells
from machinami.games.edo.rules.ending import count_points, find_share
from machinami.games.edo.rules.steps import list_plan_steps, list_steps
from machinami.games.edo.rules.transitions import mover as find_mover
from machinami.games.edo.rules.transitions import take_step, write_plan_step
from machinami.games.edo.state import State as PlayState
from machinami.kernel import Rng, Word, as_ints, below, ints, leaf, rule

MEMORY = 1
"""Number of memory words per play. Edo needs none, but the array must not be empty."""
NO_SEAT = -(1 << 30)
"""The points of a seat that is not in the game."""
MOST_RYO = 40
"""Concealed money is sampled below this amount."""


class State(NamedTuple):
    """A set-up and a position."""

    figures: Cells
    cells: Cells


def encode_setup(setup: Setup) -> list[int]:
    """Return a set-up as the `how` argument: the figures of the data set, then the options."""
    figures = pack_box(build_box(SETS.load(setup.data), setup.seats))
    return [*figures, int(setup.options["money"] == "hidden"), int(setup.options["samurai_per_point"])]


def count_words(how: Sequence[int]) -> int:
    """Return the number of cells of a position."""
    return cell.TOWNS + how[figure.NUM_TOWNS] * (how[figure.NUM_SLOTS] + 1)


def convert_state(state: PlayState, how: Cells) -> State:
    """Return the state of a play as a state of a batch."""
    return State(how, state.cells)


@leaf
def read_state(how: Cells, row: list[Word]) -> State:
    return State(how, as_ints(row))


@rule
def write_state(state: State, row: list[Word]) -> None:
    cells, to = state.cells, as_ints(row)
    for index in range(len(cells)):
        to[index] = cells[index]


# Deals


@rule
def deal(how: Cells, rng: Rng) -> tuple[State, Rng]:
    """Return a new game with a random first player and shuffled cards."""
    cells = ints(cell.TOWNS + how[figure.NUM_TOWNS] * (how[figure.NUM_SLOTS] + 1))
    cells[cell.MONEY_HIDDEN] = how[figure.NUM_FIGURES]
    cells[cell.SAMURAI_PER_POINT] = how[figure.NUM_FIGURES + 1]
    for seat in range(how[figure.NUM_SEATS]):
        player = cell.PLAYERS + cell.PLAYER_SIZE * seat
        cells[player + RYO] = how[figure.START_RYO]
        cells[player + cell.PLAYER_HOUSES] = how[figure.START_HOUSES]
        cells[player + cell.PLAYER_POSTS] = how[figure.START_POSTS]
        cells[player + cell.PLAYER_START_SET] = NONE
        cells[player + cell.PLAYER_CARDS] = (1 << how[figure.NUM_PERMISSIONS]) - 1
    first, rng = below(rng, how[figure.NUM_SEATS])
    cells[cell.FIRST_SEAT] = first
    cells[cell.TURN] = first
    cells[cell.MERCHANT_SPACE] = how[figure.CAPITAL]
    cells[cell.PHASE] = cell.PHASE_DRAFT
    for index in range(how[figure.NUM_MERCHANTS]):
        cells[cell.MERCHANTS + index] = index
    rng = shuffle(cells, cell.MERCHANTS, how[figure.NUM_MERCHANTS], rng)
    for index in range(how[figure.NUM_SPECIALS]):
        cells[cell.DECK + index] = how[figure.NUM_PERMISSIONS] + index
    rng = shuffle(cells, cell.DECK, how[figure.NUM_SPECIALS], rng)
    shown = min(how[figure.DISPLAY_SIZE], how[figure.NUM_SPECIALS])
    for index in range(shown):
        cells[cell.DISPLAY + index] = cells[cell.DECK + index]
    cells[cell.NUM_DISPLAY] = shown
    cells[cell.DECK_TOP] = shown
    return State(how, cells), rng


@rule
def shuffle(cells: Cells, at: int, count: int, rng: Rng) -> Rng:
    """Put `count` cells into random order."""
    for index in range(1, count):
        other, rng = below(rng, index + 1)
        moved = cells[at + index]
        cells[at + index] = cells[at + other]
        cells[at + other] = moved
    return rng


@rule
def determinize(state: State, seat: int, rng: Rng) -> tuple[State, Rng]:
    """Sample the order of the piles, hidden orders and concealed money again."""
    figures, cells = state.figures, state.cells.copy()
    top = cells[cell.MERCHANTS_TOP] + FACE_UP_MERCHANTS
    rng = shuffle(cells, cell.MERCHANTS + top, figures[figure.NUM_MERCHANTS] - top, rng)
    rng = shuffle(
        cells, cell.DECK + cells[cell.DECK_TOP], figures[figure.NUM_SPECIALS] - cells[cell.DECK_TOP], rng
    )
    for other in range(figures[figure.NUM_SEATS]):
        player = cell.PLAYERS + cell.PLAYER_SIZE * other
        if other != seat and cells[cell.MONEY_HIDDEN] == 1 and cells[cell.PHASE] != cell.PHASE_OVER:
            amount, rng = below(rng, MOST_RYO)
            cells[player + RYO] = amount
        if other != seat and cells[player + cell.PLAYER_HAS_PLAN] == 1:
            rng = sample_orders(figures, cells, other, rng)
    return State(figures, cells), rng


@rule
def sample_orders(figures: Cells, cells: Cells, seat: int, rng: Rng) -> Rng:
    """Sample the hidden orders of a seat, step by step."""
    turn, chosen, codes = cells[cell.TURN], cells[cell.NUM_CHOICES], ints(step_code.MAX_STEPS)
    known = count_revealed_cards(figures, cells, seat)
    cells[cell.TURN] = seat
    for step in range(3 * known, 3 * COLUMNS):
        cells[cell.NUM_CHOICES] = step
        index, rng = below(rng, list_plan_steps(figures, cells, codes))
        write_plan_step(cells, codes[index])
    cells[cell.TURN] = turn
    cells[cell.NUM_CHOICES] = chosen
    return rng


# Actions


@leaf
def mover(state: State) -> int:
    return find_mover(state.cells)


@rule
def num_actions(state: State) -> int:
    return list_steps(state.figures, state.cells, ints(step_code.MAX_STEPS))


@rule
def nth_action(state: State, index: int) -> int:
    codes = ints(step_code.MAX_STEPS)
    list_steps(state.figures, state.cells, codes)
    return codes[index]


@rule
def apply_number(state: State, number: int) -> State:
    cells = state.cells.copy()
    take_step(state.figures, cells, number)
    return State(state.figures, cells)


@rule
def is_legal(state: State, number: int) -> bool:
    """Return whether the step of this number is legal for the mover."""
    codes = ints(step_code.MAX_STEPS)
    for index in range(list_steps(state.figures, state.cells, codes)):  # noqa: SIM110 - no generators
        if codes[index] == number:
            return True
    return False


@rule
def fill_mask(state: State, mask: MutableSequence[int]) -> None:
    """Set the mover's legal steps to 1 in a zeroed mask."""
    codes = ints(step_code.MAX_STEPS)
    for index in range(list_steps(state.figures, state.cells, codes)):
        mask[codes[index]] = 1


# Observations and results


@rule
def fill_planes(state: State, memory: Sequence[Word], viewer: int, planes: MutableSequence[int]) -> None:
    """Write the observation of a viewer into zeroed planes, stored one after another."""
    at = fill_observation(state.figures, state.cells, viewer, planes)
    fill_choices(state.cells, viewer, planes, at)


@rule
def update_memory(before: State, after: State, memory: MutableSequence[Word]) -> None:
    """Do nothing: the position contains all public knowledge."""


@rule
def score(state: State) -> tuple[int, int, int, int]:
    figures, cells = state.figures, state.cells
    return (
        count_points(figures, cells, 0),
        count_points(figures, cells, 1),
        count_points(figures, cells, 2) if figures[figure.NUM_SEATS] > 2 else NO_SEAT,
        count_points(figures, cells, 3) if figures[figure.NUM_SEATS] > 3 else NO_SEAT,
    )


@rule
def payoff(state: State) -> tuple[float, float, float, float]:
    figures, cells = state.figures, state.cells
    return (
        find_share(figures, cells, 0),
        find_share(figures, cells, 1),
        find_share(figures, cells, 2),
        find_share(figures, cells, 3),
    )
