"""Benchmarks of Edo for `machinami bench`: random games by the rules alone, without a `Play`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from random import Random

from machinami.core.contract import Setup
from machinami.games.edo.game import GAME
from machinami.games.edo.state import State

SEEDS = count(1)


def works(compiled: bool | None = None) -> Iterator[tuple[str, Callable[[], int]]]:
    """Yield named workloads; each returns its number of decisions. Edo has no compiled rules."""
    yield "plies/plain", build_random_game_benchmark(GAME.info.seats[0])


def deal_game(seats: int) -> State:
    """Return a state with all chance resolved, before the first decision."""
    rng, state = Random(next(SEEDS)), GAME.start(Setup(seats, GAME.info.defaults, GAME.info.sets[0]))
    while (ask := GAME.chance_request(state)) is not None:
        state = GAME.apply_chance(state, GAME.sample_chance(ask, rng))
    return state


def build_random_game_benchmark(seats: int) -> Callable[[], int]:
    """Return a function that plays one random game and returns its number of decisions."""

    def work() -> int:
        state, rng, done = deal_game(seats), Random(next(SEEDS)), 0
        while pending := GAME.awaited(state):
            seat = pending[0]
            state = GAME.apply(state, seat, GAME.actions(state, seat).sample(rng), 0)
            done += 1
        return done

    return work
