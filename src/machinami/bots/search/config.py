"""How a search chooses."""

from typing import NamedTuple

NEVER = 1 << 40


class SearchConfig(NamedTuple):
    """Its settings. As they stand: random playouts, ends by victory alone, no hunches, no secret actions."""

    exploration: float = 0.7
    trust: float = 0.0  # for how many tries the hunch about an action stands
    patience: int = 1  # visits before a node opens its actions
    smooth: int = 0  # 1: ends by their worth instead of their payoff
    clever: int = 0  # 1: the rest played out by the rules' own quick choice instead of any action
    brief: int = 0  # UCT, 1: worlds part by a glimpse, not by everything in sight
    secret: int = NEVER  # information sets: codes from here on are seen by their mover alone
