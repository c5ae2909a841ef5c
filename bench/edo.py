"""Compares Edo with Catanatron and RLCard in decisions per second: `python -m bench.edo`."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import rlcard
from catanatron import Color, Game, RandomPlayer

from bench import ours
from bench.clock import measure_both, measure_rate
from bench.comparison import Comparison, format_figure
from machinami.bots.base import SearchBudget
from machinami.games.edo.bot.planner import Planner
from machinami.games.edo.game import GAME
from machinami.games.edo.speed import (
    SEEDS,
    build_playout_benchmark,
    build_random_game_benchmark,
    deal_game,
)
from machinami.games.edo.state import DRAFT, PLAN

TRIALS = 200
MAX_TURNS = 1_000
"""Turns of Catan after which a game is abandoned, as in Catanatron."""


def plan_trials(compiled: bool) -> Callable[[], int]:
    """Return the bots' search, in plans simulated to the end of a round of two seats."""
    state, rng = deal_game(2), Random(1)
    while state.phase == DRAFT:
        state = GAME.apply(state, state.turn, GAME.actions(state, state.turn).sample(rng), 0)
    assert state.phase == PLAN

    def work() -> int:
        Planner(state, Random(next(SEEDS)), SearchBudget(60), compiled).rank_plans(0, TRIALS)
        return TRIALS

    return work


def gin_rummy() -> Callable[[], int]:
    """Return a random game of gin rummy, in decisions."""
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


def catan(seats: int) -> Callable[[], int]:
    """Return a random game of Catan, in decisions; abandoned after `MAX_TURNS` turns."""
    colours = list(Color)[:seats]

    def work() -> int:
        game: Any = Game([RandomPlayer(colour) for colour in colours], seed=next(SEEDS))
        done = 0
        while game.winning_color() is None and game.state.num_turns < MAX_TURNS:
            game.play_tick()
            done += 1
        return done

    return work


def comparisons() -> Iterator[Comparison]:
    """Compare random games by the rules alone, at every number of seats."""
    for seats in GAME.info.seats:
        mine, theirs = measure_both(build_playout_benchmark(seats), catan(seats))
        what = f"Edo, {seats} seats, compiled"
        yield Comparison(what, "decisions", mine, f"Catanatron, {seats} seats", theirs, 20.0)
        mine, theirs = measure_both(build_random_game_benchmark(seats), catan(seats))
        what = f"Edo, {seats} seats, plain Python"
        yield Comparison(what, "decisions", mine, f"Catanatron, {seats} seats", theirs, 1.0)
    mine, theirs = measure_both(ours.build_public_api_game("edo"), catan(2))
    yield Comparison("Edo, 2 seats, `play.do`", "actions", mine, "Catanatron, 2 seats", theirs, 0.7)
    mine, theirs = measure_both(build_random_game_benchmark(2), gin_rummy())
    yield Comparison(
        "Edo, 2 seats, plain Python", "decisions", mine, "RLCard, steps of gin rummy", theirs, 1.0
    )


def measure_without_peer() -> Iterator[tuple[str, str, float]]:
    """Measure operations without a peer."""
    for compiled in (False, True):
        speed = "compiled" if compiled else "plain"
        yield f"Edo, a bot's search, rounds played out, {speed}", "plans", measure_rate(plan_trials(compiled))


def main() -> None:
    """Measure and print."""
    for row in comparisons():
        print(row, flush=True)
    for what, unit, value in measure_without_peer():
        print(f"{what}: {format_figure(value)} {unit}/s", flush=True)


if __name__ == "__main__":
    main()
