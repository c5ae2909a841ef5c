"""What `machinami bench` measures of Edo: random games by the rules alone, without a play around them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from random import Random

from machinami.core.contract import Setup
from machinami.games.edo.game import GAME
from machinami.games.edo.state import State

SEEDS = count(1)


def works(compiled: bool | None = None) -> Iterator[tuple[str, Callable[[], int]]]:
    """Pieces of work, each with its name; they tell how much was done. Edo runs at one speed."""
    yield "plies/plain", decisions(GAME.facts.seats[0])


def dealt(seats: int) -> State:
    """A game before its first decision."""
    rng, state = Random(next(SEEDS)), GAME.start(Setup(seats, GAME.facts.defaults, GAME.facts.sets[0]))
    while (ask := GAME.asks(state)) is not None:
        state = GAME.settle(state, GAME.draw(ask, rng))
    return state


def decisions(seats: int) -> Callable[[], int]:
    """A random game, in decisions."""

    def work() -> int:
        state, rng, done = dealt(seats), Random(next(SEEDS)), 0
        while waited := GAME.awaited(state):
            seat = waited[0]
            state = GAME.apply(state, seat, GAME.actions(state, seat).sample(rng), 0)
            done += 1
        return done

    return work
