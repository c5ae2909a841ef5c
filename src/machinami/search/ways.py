"""How a search chooses."""

from typing import NamedTuple


class Ways(NamedTuple):
    """The settings of UCT. As they stand: random playouts, ends by victory alone, no hunches."""

    exploration: float = 0.7
    trust: float = 0.0  # for how many tries the hunch about an action stands
    patience: int = 1  # visits before a node opens its actions
    smooth: int = 0  # 1: ends by their worth instead of their payoff
    clever: int = 0  # 1: the rest played out by the rules' own quick choice instead of any action
    brief: int = 0  # 1: worlds part by a glimpse, not by everything in sight
