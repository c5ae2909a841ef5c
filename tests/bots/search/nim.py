"""A tiny game for tests: take 1, 2 or 3 from a heap in turn; the player who takes the last one wins."""

from typing import NamedTuple

from machinami.kernel import rule


class State(NamedTuple):
    """The size of the heap, and the seat to move."""

    heap: int
    turn: int


@rule
def start(heap: int) -> State:
    return State(heap, 0)


@rule
def mover(state: State) -> int:
    return state.turn if state.heap > 0 else -1


@rule
def num_actions(state: State) -> int:
    return min(3, state.heap)


@rule
def nth_action(state: State, index: int) -> int:
    return index + 1


@rule
def apply(state: State, code: int) -> State:
    return State(state.heap - code, 1 - state.turn)


@rule
def score(state: State) -> tuple[int, int]:
    if state.heap > 0:
        return 0, 0
    return (1, 0) if state.turn == 1 else (0, 1)


@rule
def payoff(state: State) -> tuple[float, float]:
    points = score(state)
    return points[0] * 1.0, points[1] * 1.0
