"""Heuristic play of states: a card as carried out, the next move, and whole rounds."""

from __future__ import annotations

from typing import NamedTuple, cast

from machinami.core.contract import Action
from machinami.games.edo.heuristics import card, evaluation
from machinami.games.edo.heuristics.moves import MAX_MOVES
from machinami.games.edo.notation import decode_steps
from machinami.games.edo.rules import cell, step_code
from machinami.games.edo.rules.constants import Cells
from machinami.games.edo.rules.transitions import compute_income
from machinami.games.edo.state import BEFORE, CARD, WAGES, State
from machinami.games.edo.view.types import Activation, Walk


class CardPlan(NamedTuple):
    """A card as heuristics carry it out: the state before its end, walks with their cost, activations."""

    state: State
    walks: list[Walk]
    walks_cost: int
    actions: list[Activation]


def plan_card(state: State, capital_first: bool = False) -> CardPlan | None:
    """Return the card as carried out, or None if its officials activate nothing.

    With `capital_first`, the first house in Edo takes precedence over other buildings.
    """
    cells = state.cells.copy()
    codes = _run_card(state, cells, capital_first)
    if codes is None:
        return None
    walking = [code for code in codes if code < step_code.REVEAL]
    activating = [code for code in codes if code > step_code.REVEAL]
    walks = cast(list[Walk], decode_steps(state.box, walking))
    actions = cast(list[Activation], decode_steps(state.box, activating))
    return CardPlan(State(state.box, cells), walks, _measure_walks(state, walking), actions)


def _run_card(state: State, cells: Cells, capital_first: bool) -> list[int] | None:
    """Carry out the current card and return its steps, or None if its officials activate nothing."""
    moves = [0] * MAX_MOVES
    if not card.run_card(state.figures, cells, capital_first, moves):
        return None
    return moves[1 : 1 + moves[0]]


def _measure_walks(state: State, codes: list[int]) -> int:
    """Return the cost of walks in Ryo."""
    distances, merchant, cost = state.box.atlas.distances, state.merchant, 0
    for number, code in enumerate(codes):
        if code < step_code.WALK_TO:
            cost += distances[code - step_code.WALK_FROM][codes[number + 1] - step_code.WALK_TO]
        elif code >= step_code.LEAD_MERCHANT:
            cost += distances[merchant][code - step_code.LEAD_MERCHANT]
            merchant = code - step_code.LEAD_MERCHANT
    return cost


def choose_next_move(state: State) -> Action:
    """Return the acting seat's next action: a walk, the reveal, an activation, or the end of the card."""
    if state.phase == WAGES:
        return {"keep": [state.box.atlas.names[space] for space in choose_samurai_to_keep(state)]}
    codes = _run_card(state, state.cells.copy(), False) or []
    moves = decode_steps(state.box, codes)
    if moves and (state.phase == CARD or codes[0] < step_code.REVEAL):
        return moves[0]
    return {"reveal": True} if state.phase == BEFORE else {"done": True}


def choose_samurai_to_keep(state: State) -> tuple[int, ...]:
    """Return the samurai that stay: in the last round all that can be paid, else those worth their rice."""
    cells = state.cells.copy()
    card.choose_samurai_to_keep(state.figures, cells)
    return tuple(cells[cell.CHOICES : cell.CHOICES + cells[cell.NUM_CHOICES]])


def play_round(state: State) -> State:
    """Return the state after this round, with every seat carrying out its plan by heuristics."""
    cells = state.cells.copy()
    card.play_round(state.figures, cells)
    return State(state.box, cells)


def evaluate_seats(state: State) -> list[float]:
    """Return the value of every seat: its power points plus the estimated worth of its position."""
    figures, cells = state.figures, state.cells.copy()
    compute_income(figures, cells)
    rounds = evaluation.estimate_rounds_left(figures, cells)
    return [evaluation.evaluate_seat(figures, cells, seat, rounds) for seat in range(state.box.seats)]


def estimate_rounds_left(state: State) -> float:
    """Return the estimated rounds left, this one included."""
    return evaluation.estimate_rounds_left(state.figures, state.cells)
