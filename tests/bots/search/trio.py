"""A tiny game for tests: the first of three seats names the seat that wins; a hidden coin decides nothing."""

from typing import NamedTuple

from machinami.kernel import Rng, below, rule


class State(NamedTuple):
    """The hidden coin, and the seat that was named; -1 before that."""

    coin: int
    named: int


@rule
def start(coin: int) -> State:
    return State(coin, -1)


@rule
def mover(state: State) -> int:
    return 2 if state.named < 0 else -1


@rule
def num_actions(state: State) -> int:
    return 3 if state.named < 0 else 0


@rule
def nth_action(state: State, index: int) -> int:
    return index


@rule
def apply(state: State, code: int) -> State:
    return state._replace(named=code)


@rule
def score(state: State) -> tuple[int, int, int]:
    named = state.named
    return 1 if named == 0 else 0, 1 if named == 1 else 0, 1 if named == 2 else 0


@rule
def payoff(state: State) -> tuple[float, float, float]:
    points = score(state)
    return points[0] * 1.0, points[1] * 1.0, points[2] * 1.0


@rule
def determinize(state: State, seat: int, rng: Rng) -> tuple[State, Rng]:
    coin, rng = below(rng, 2)
    return state._replace(coin=coin), rng
