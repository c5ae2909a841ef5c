"""A tiny game for tests: guess a hidden coin, or pay a fee to look at it first."""

from typing import NamedTuple

from machinami.kernel import Rng, below, rule

GUESS_HEADS, GUESS_TAILS, LOOK = 0, 1, 2


class State(NamedTuple):
    """The coin, whether the player looked at it, and whether the guess was right; -1 before the guess."""

    coin: int
    looked: int
    right: int


@rule
def start(coin: int) -> State:
    return State(coin, 0, -1)


@rule
def mover(state: State) -> int:
    return 0 if state.right < 0 else -1


@rule
def num_actions(state: State) -> int:
    return 3 - state.looked


@rule
def nth_action(state: State, index: int) -> int:
    return index


@rule
def apply(state: State, code: int) -> State:
    if code == LOOK:
        return state._replace(looked=1)
    return state._replace(right=1 if code == state.coin else 0)


@rule
def score(state: State) -> tuple[int]:
    return (max(0, state.right) * 10 - state.looked,)


@rule
def payoff(state: State) -> tuple[float]:
    return (0.9 * max(0, state.right) + 0.1 * (1 - state.looked),)


@rule
def public_observation(state: State) -> int:
    return state.coin if state.looked == 1 else -1


@rule
def determinize(state: State, seat: int, rng: Rng) -> tuple[State, Rng]:
    if state.looked == 1:
        return state, rng
    coin, rng = below(rng, 2)
    return state._replace(coin=coin), rng
