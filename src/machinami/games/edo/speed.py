"""Benchmarks of Edo for `machinami bench`: random games by the rules alone, without a `Play`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from random import Random

from machinami import kernel
from machinami.core.contract import Setup
from machinami.games.edo.game import GAME
from machinami.games.edo.rules import step_code
from machinami.games.edo.state import State

SEEDS = count(1)
PLAYOUT_MODULE = "machinami.games.edo.rules.playout"


def list_benchmarks(compiled: bool | None = None) -> Iterator[tuple[str, Callable[[], int]]]:
    """Yield named workloads; each returns its number of decisions."""
    seats = GAME.info.seats[0]
    yield "plies/plain", build_random_game_benchmark(seats)
    if kernel.available() if compiled is None else compiled:
        yield "plies/compiled", build_playout_benchmark(seats)


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


def build_playout_benchmark(seats: int, compiled: bool = True) -> Callable[[], int]:
    """Return a function that plays one random game by the rules and returns its number of decisions."""
    state, backend = deal_game(seats), kernel.backend(compiled)
    play = kernel.load(PLAYOUT_MODULE, PLAYOUT_MODULE, compiled).play_random_game
    figures, codes = backend.table(state.figures), backend.ints(step_code.MAX_STEPS)
    root, cells = backend.table(state.cells), backend.ints(len(state.cells))

    def work() -> int:
        cells[:] = root
        decisions, _, _ = play(figures, cells, codes, backend.word(next(SEEDS)))
        return int(decisions)

    return work
