"""Settings of a search."""

from typing import NamedTuple

NEVER = 1 << 40


class SearchConfig(NamedTuple):
    """The settings of a search. Defaults: random playouts, payoff only, no priors, no secret actions."""

    exploration: float = 0.7
    trust: float = 0.0  # the number of tries for which the prior of an action counts
    patience: int = 1  # visits before a node is expanded
    smooth: int = 0  # 1: evaluate finished games by `worth` instead of `payoff`
    clever: int = 0  # 1: play out with the rules' rollout policy instead of random actions
    brief: int = 0  # UCT, 1: distinguish nodes by the coarse observation, not by the public observation
    secret: int = NEVER  # information sets: actions with this code or above are visible to their mover only
