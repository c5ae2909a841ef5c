"""Benchmarks of Tokyo Highway on a full table of four players: judge, candidate sampling, bot turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

from machinami import kernel
from machinami.core.factory import new
from machinami.core.play import Play
from machinami.games.highway import actions
from machinami.games.highway.bot import positions
from machinami.games.highway.bot.player import BOT
from machinami.games.highway.heuristics.candidate_sampler import CandidateSampler, add_cars
from machinami.games.highway.rules.candidate import Candidate
from machinami.games.highway.state import State

Benchmark = Callable[[], int]

SAMPLE_GAMES, PLAIN_SAMPLES, COMPILED_SAMPLES = 6, 60, 1_000


def list_benchmarks(compiled: bool | None = None) -> Iterator[tuple[str, Benchmark]]:
    """Yield each benchmark with its name. A benchmark is a function that returns its number of operations."""
    state, seat = find_full_table()
    roads = sample_candidates(state, seat)
    speeds = [False, True] if (kernel.available() if compiled is None else compiled) else [False]
    for fast in speeds:
        yield f"checks/{_name_backend(fast)}", build_judge_benchmark(state, seat, roads, fast)
    for fast in speeds:
        yield f"looks/{_name_backend(fast)}", build_sampling_benchmark(state, seat, fast)
    yield "turn", build_turn_benchmark()


@cache
def find_full_table() -> tuple[State, int]:
    """Return the state with the most roads in which the seat in turn can still build, and that seat."""
    best: tuple[int, State, int] | None = None
    for seed in range(SAMPLE_GAMES):
        play, rng = new("highway", 4, {"city": "dealt"}, seed=seed), Random(seed)
        while play.outcome is None:
            seat, state = play.to_act[0], play.state
            if play.actions(seat).count is None and (best is None or len(state.roads) > best[0]):
                best = (len(state.roads), state, seat)
            _play_quick_turn(play, seat, rng)
    assert best is not None
    return best[1], best[2]


def sample_candidates(state: State, seat: int) -> list[Candidate]:
    """Sample roads to new pillars, legal or not."""
    rng = Random(1)
    return [
        way
        for _ in range(COMPILED_SAMPLES)
        if (way := actions.sample_candidate(state, seat, rng)).at is not None
    ]


def build_judge_benchmark(state: State, seat: int, roads: list[Candidate], compiled: bool) -> Benchmark:
    """Return a benchmark that judges the given candidates: in plain Python or compiled."""
    if not compiled:
        return lambda: len([is_legal(state, seat, way) for way in roads])
    judge, arguments, encoded = (
        positions.load_rollouts(True).judge_candidates,
        positions.build_arguments(state, True),
        positions.encode_candidates(roads, True),
    )

    def work() -> int:
        judge(*arguments, seat, encoded, len(roads))
        return len(roads)

    return work


def is_legal(state: State, seat: int, candidate: Candidate) -> bool:
    """Return whether the judge accepts a candidate."""
    return candidate.judge(state, seat) is not None


def build_sampling_benchmark(state: State, seat: int, compiled: bool) -> Benchmark:
    """Return a benchmark of the bots' candidate sampling, counted in candidates sampled and judged."""
    rollouts, arguments, results = (
        positions.load_rollouts(compiled),
        positions.build_arguments(state, compiled),
        positions.allocate_candidates(COMPILED_SAMPLES, compiled),
    )
    count = COMPILED_SAMPLES if compiled else PLAIN_SAMPLES

    def work() -> int:
        rollouts.search_candidates(*arguments, seat, count, positions.seed_generator(1, compiled), results)
        return count

    return work


def build_turn_benchmark() -> Benchmark:
    """Return a benchmark of first turns at the highest level."""
    play = new("highway", 2, {"city": "dealt"}, seed=1)
    view: dict[str, Any] = play.view(play.to_act[0])

    def work() -> int:
        BOT.choose(view, BOT.levels[-1], rng=Random(1))
        return 1

    return work


def _play_quick_turn(play: Play, seat: int, rng: Random) -> None:
    """Play a quick turn: the pillar that earns most cars, or the fallback action; never an exit."""
    state: State = play.state
    builds = [
        road
        for idea in CandidateSampler(state, seat, rng).sample(PLAIN_SAMPLES)
        if (road := add_cars(state, idea)) is not None and road.candidate.at is not None
    ]
    best = max(builds, key=lambda road: road.draft.cars_earned, default=None)
    play.do(seat, actions.choose_fallback(state, seat) if best is None else best.action)


def _name_backend(compiled: bool) -> str:
    return "compiled" if compiled else "plain"
