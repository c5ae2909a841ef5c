"""Settings of a search."""

from typing import NamedTuple

CODE_LIMIT = 1 << 40


class SearchConfig(NamedTuple):
    """The settings of a search. Defaults: random playouts, payoff only, no priors, no secret actions."""

    exploration: float = 0.7
    prior_weight: float = 0.0  # the number of tries for which the prior of an action counts
    expand_after: int = 1  # visits before a node is expanded
    use_worth: int = 0  # 1: evaluate finished games by `worth` instead of `payoff`
    # Playouts, 0: random actions; 1: the rules' rollout policy; 2: their learned rollout policy
    use_rollout_policy: int = 0
    # UCT, 1: distinguish nodes by the coarse observation, not by the public observation
    use_coarse_observation: int = 0
    use_policy: int = 0  # 1: select by PUCT with the rules' policy; `exploration` scales its bonus
    stop_early: int = 0  # 1: stop when the iterations left can no longer change the choice
    # Information sets: actions with this code or above are visible to their mover only.
    first_secret_code: int = CODE_LIMIT
