"""Functions that a rules file may omit: no hidden information, uniform priors and policy, random rollouts."""

from collections.abc import Sequence

from machinami.kernel import Rng, below, rule, table
from machinami.kernel.game import State, nth_action, num_actions, payoff


@rule
def worth(state: State) -> tuple[float, ...]:
    return payoff(state)


@rule
def public_observation(state: State) -> int:
    return 0


@rule
def determinize(state: State, seat: int, rng: Rng) -> tuple[State, Rng]:
    return state, rng


@rule
def outlook(state: State) -> int:
    return 0


@rule
def prior(state: State, prospect: int, code: int) -> float:
    return 0.5


@rule
def prepare_policy(state: State) -> int:
    return 0


@rule
def compute_logit(state: State, inputs: int, code: int) -> float:
    return 0.0


@rule
def follow(prospect: int, state: State) -> int:
    return prospect


@rule
def rollout(state: State, prospect: int, rng: Rng) -> tuple[int, Rng]:
    index, rng = below(rng, num_actions(state))
    return nth_action(state, index), rng


ROLLOUT_WEIGHTS = table([0])


@rule
def weighted_rollout(state: State, prospect: int, weights: Sequence[int], rng: Rng) -> tuple[int, Rng]:
    index, rng = below(rng, num_actions(state))
    return nth_action(state, index), rng
