"""Edo's decisions a second beside RLCard's gin rummy, a peer in plain Python: `python -m bench.edo`."""

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import rlcard

from bench.clock import rate, side_by_side
from machinami import new
from machinami.contract import Setup
from machinami.games.edo.game import GAME
from machinami.games.edo.patience import Patience
from machinami.games.edo.planner import Planner
from machinami.games.edo.state import DRAFT, PLAN, State

SEEDS = count(1)
TRIALS = 200


def dealt(seats: int) -> State:
    """A game before its first decision."""
    rng, state = Random(next(SEEDS)), GAME.start(Setup(seats, GAME.facts.defaults, "house-1"))
    while (ask := GAME.asks(state)) is not None:
        state = GAME.settle(state, GAME.draw(ask, rng))
    return state


def decisions(seats: int) -> Callable[[], int]:
    """A random game by the rules alone, in decisions."""

    def work() -> int:
        state, rng, done = dealt(seats), Random(next(SEEDS)), 0
        while waited := GAME.awaited(state):
            seat = waited[0]
            state = GAME.apply(state, seat, GAME.actions(state, seat).sample(rng), 0)
            done += 1
        return done

    return work


def through_plays() -> Callable[[], int]:
    """A random game through `new`, `actions` and `do`, in actions."""

    def work() -> int:
        seed = next(SEEDS)
        play, rng, done = new("edo", seed=seed), Random(seed), 0
        while play.outcome is None:
            seat = play.awaited[0]
            play.do(seat, play.actions(seat).sample(rng))
            done += 1
        return done

    return work


def trials() -> Callable[[], int]:
    """The bots' search, in plans tried to the end of a round of two seats."""
    state, rng = dealt(2), Random(1)
    while state.phase == DRAFT:
        state = GAME.apply(state, state.turn, GAME.actions(state, state.turn).sample(rng), 0)
    assert state.phase == PLAN

    def work() -> int:
        Planner(state, Random(next(SEEDS)), Patience(60)).best(0, TRIALS)
        return TRIALS

    return work


def gin_rummy() -> Callable[[], int]:
    """A random game of gin rummy step by step, in decisions."""
    env: Any = rlcard.make("gin-rummy", config={"seed": 1})
    rng = Random(1)

    def work() -> int:
        state, _ = env.reset()
        done = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            done += 1
        return done

    return work


def main() -> None:
    """Measure in turns and print."""
    for seats in GAME.facts.seats:
        ours, theirs = side_by_side(decisions(seats), gin_rummy())
        print(
            f"Edo, {seats} seats, random games, plain: {ours:,.0f} decisions/s; "
            f"RLCard gin rummy {theirs:,.0f}: {ours / theirs:.1f} times"
        )
    print(f"Edo, `play.do` through the public face: {rate(through_plays()):,.0f} actions/s")
    print(f"Edo, plans tried by a bot's search: {rate(trials()):,.0f} a second")


if __name__ == "__main__":
    main()
