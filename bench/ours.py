"""Work functions of our games: one core, one thread."""

from collections.abc import Callable
from itertools import count
from random import Random
from types import ModuleType
from typing import Any

from machinami import env, new
from machinami.bots import search
from machinami.games.toscana import rules as toscana

SEEDS = count(1)


def build_playouts(rules: ModuleType, state: Any, games: int, compiled: bool) -> Callable[[], int]:
    """Return random games to their end and their result, in plies."""

    def work() -> int:
        return search.play_out(rules.__name__, state, games, seed=next(SEEDS), compiled=compiled).plies

    return work


def build_searches(
    rules: ModuleType, state: Any, iterations: int, compiled: bool = True
) -> Callable[[], int]:
    """Return plain UCT with one random playout per iteration."""

    def work() -> int:
        seed = next(SEEDS)
        return search.run_search(rules.__name__, state, iterations, seed=seed, compiled=compiled).iterations

    return work


def toscana_without_vetoes() -> toscana.State:
    """Return a Toscana state with both vetoes spent, so that every ply is a placement."""
    rng = Random(1)
    stacks = [toscana.pack_stack(rng.sample(range(toscana.NUM_TILES), toscana.NUM_TILES)) for _ in range(2)]
    state = toscana.start(stacks[0], stacks[1], 0, toscana.BY_TILES)
    return state._replace(grey_veto=0, red_veto=0, phase=toscana.PLACE)


def build_public_api_game(key: str) -> Callable[[], int]:
    """Return a random game through `new`, `actions` and `do`, in actions."""

    def work() -> int:
        seed = next(SEEDS)
        play, rng, done = new(key, seed=seed), Random(seed), 0
        while play.outcome is None:
            seat = (play.awaited or play.to_act)[0]
            play.do(seat, play.actions(seat).sample(rng))
            done += 1
        return done

    return work


def build_aec_game(key: str) -> Callable[[], int]:
    """Return a random game through PettingZoo's AEC API, with observations and masks read, in steps."""
    table, rng = env.aec(key, compiled=True), Random(1)

    def work() -> int:
        table.reset(seed=next(SEEDS))
        steps = 0
        while True:
            observation, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                return steps
            legal = observation["action_mask"].view(bool).nonzero()[0]
            table.step(legal[int(rng.random() * len(legal))])
            steps += 1

    return work
