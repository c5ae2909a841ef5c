"""Rates computed from a clock that advances by one second per call."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

import tests.kinds
from machinami import new
from machinami.bots import search
from machinami.lab import speed
from machinami.lab.speed import Speed, measure_speeds


@pytest.fixture(autouse=True)
def fake_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = count()
    monkeypatch.setattr(speed, "perf_counter", lambda: float(next(seconds)))


@pytest.mark.parametrize("key", tests.kinds.KINDS)
def test_random_game_is_timed_per_action(key: str) -> None:
    assert list(measure_speeds(key, 1)) == [Speed("do", 1.0)]


def test_measurement_lasts_for_the_requested_time() -> None:
    works = iter([(3, 1.0), (5, 1.0), (4, 2.0), (100, 1.0)])
    assert speed._measure_rate(lambda: next(works), 3.0) == (3 + 5 + 4) / 4.0
    assert next(works) == (100, 1.0)


def test_interrupted_game_counts_its_actions() -> None:
    actions, seconds = speed._play_random_game("toscana")
    play, rng, done = new("toscana", seed=1), Random(1), 0
    while play.outcome is None:
        seat = play.to_act[0]
        play.do(seat, play.actions(seat).sample(rng))
        done += 1
    assert actions == seconds == done


def test_kernel_rates_count_plies_and_iterations() -> None:
    rules, start = speed._find_kernel("toscana")
    assert rules is not None
    plies = sum(search.play_out(rules, start, 2, seed=seed, compiled=False).plies for seed in (1, 2)) / 2
    assert list(measure_speeds("toscana", 2, compiled=False)) == [
        Speed("do", 1.0),
        Speed("plies/plain", plies, startup_seconds=1.0),
        Speed("uct/plain", 50.0, startup_seconds=1.0),
    ]


@pytest.mark.parametrize(
    ("key", "operations"),
    [("jutaku", ["placements", "buildings"]), ("highway", ["checks/plain", "looks/plain", "turn"])],
)
def test_game_adds_figures_of_its_bench_module(key: str, operations: list[str]) -> None:
    first, *rest = measure_speeds(key, 1, compiled=False)
    assert first == Speed("do", 1.0)
    assert [each.operation for each in rest] == operations
    assert all(each.per_second >= 1 and each.startup_seconds == 1.0 for each in rest)
