"""A tiny game for tests: seat 0 passes, seat 1 hides a coin or shows a card it may hold, seat 0 guesses.

Whether the second seat holds the card is hidden too, so the legal actions differ between determinizations.
"""

from typing import NamedTuple

from machinami.kernel import Rng, below, rule

PASS, GUESS_HEADS, GUESS_TAILS, SHOW, HIDE_HEADS, HIDE_TAILS = 0, 1, 2, 3, 4, 5


class State(NamedTuple):
    """Whether the second seat holds the card, the step, the hidden side, and whether the guess was right."""

    held: int
    step: int  # 0 pass, 1 hide or show, 2 guess, 3 over
    shown: int
    side: int
    right: int


@rule
def start(held: int) -> State:
    return State(held, 0, 0, 0, 0)


@rule
def mover(state: State) -> int:
    return -1 if state.step == 3 else state.step % 2


@rule
def num_actions(state: State) -> int:
    if state.step == 1:
        return 2 + state.held
    return 1 if state.step == 0 else 2


@rule
def nth_action(state: State, index: int) -> int:
    if state.step == 1:
        return SHOW + index if state.held == 1 else HIDE_HEADS + index
    return PASS if state.step == 0 else GUESS_HEADS + index


@rule
def apply(state: State, code: int) -> State:
    if code == PASS:
        return state._replace(step=1)
    if code == SHOW:
        return state._replace(step=3, shown=1)
    if state.step == 1:
        return state._replace(step=2, side=code - HIDE_HEADS)
    return state._replace(step=3, right=1 if code - GUESS_HEADS == state.side else 0)


@rule
def score(state: State) -> tuple[int, int]:
    return state.right, state.shown


@rule
def payoff(state: State) -> tuple[float, float]:
    """Showing the card wins for the second seat; otherwise the guess decides."""
    if state.shown == 1 or state.right == 0:
        return 0.0, 1.0
    return 1.0, 0.0


@rule
def determinize(state: State, seat: int, rng: Rng) -> tuple[State, Rng]:
    if seat != 0 or state.step > 1:
        return state, rng
    held, rng = below(rng, 2)
    return state._replace(held=held), rng
