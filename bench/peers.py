"""Work functions of our peers: their fastest equivalent, on one core."""

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pyspiel
from pettingzoo.classic import connect_four_v3

SEEDS = count(1)
EXPLORATION, MEMORY = 1.4, 2000


def build_mcts_bot(game: Any, rollouts: int, simulations: int) -> Any:
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, next(SEEDS))
    solve, verbose = False, False
    return pyspiel.MCTSBot(game, evaluator, EXPLORATION, simulations, MEMORY, solve, next(SEEDS), verbose)


def open_spiel_rollouts(name: str, mean_length: float, rollouts: int = 2000) -> Callable[[], int]:
    """Return random games to their end in C++, in plies: two simulations that consist of rollouts.

    The evaluator does not count plies; `mean_length` is measured with our rules, which are the same.
    """
    game = pyspiel.load_game(name)

    def work() -> int:
        build_mcts_bot(game, rollouts, 2).step(game.new_initial_state())
        return round(2 * rollouts * mean_length)

    return work


def open_spiel_search(name: str, simulations: int) -> Callable[[], int]:
    """Return MCTS in C++ with one random rollout per simulation."""
    game = pyspiel.load_game(name)

    def work() -> int:
        build_mcts_bot(game, 1, simulations).step(game.new_initial_state())
        return simulations

    return work


def pettingzoo_connect_four() -> Callable[[], int]:
    """Return a random game, step by step in Python."""
    env, rng = connect_four_v3.env(), Random(1)

    def work() -> int:
        env.reset(seed=next(SEEDS))
        steps = 0
        while True:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return steps
            legal = [column for column, open_ in enumerate(observation["action_mask"]) if open_]
            env.step(rng.choice(legal))
            steps += 1

    return work
