"""Measures the speed of a game on this machine, without peers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from time import perf_counter
from types import ModuleType
from typing import Any

from machinami import kernel
from machinami.bots import search
from machinami.core import factory, registry

MAX_ACTIONS = 600
"""Maximum actions of a random game; in some games random play rarely reaches the end."""

TREE, INFOSET = "machinami.bots.search.uct", "machinami.bots.search.information_set"


@dataclass(frozen=True, slots=True)
class Speed:
    """An operation, its rate per second, and the seconds of its first run."""

    operation: str
    per_second: float
    startup_seconds: float = 0.0


def measure_speeds(key: str, seconds: float = 1.0, compiled: bool | None = None) -> Iterator[Speed]:
    """Measure a game: the public API, its module `speed`, and its kernel where it has one."""
    yield Speed("do", _measure_rate(lambda: _play_random_game(key), seconds))
    yield from _measure_game_operations(key, seconds, compiled)
    info = registry.find(key).info
    rules, start = _find_kernel(key)
    if rules is None:
        return
    backends = [False, True] if (kernel.available() if compiled is None else compiled) else [False]
    for fast in backends:
        yield _measure_playouts(rules, start, fast, seconds)
    for fast in backends:
        yield _measure_search(rules, start, fast, seconds, INFOSET if info.hidden else TREE)


def _measure_game_operations(key: str, seconds: float, compiled: bool | None) -> Iterator[Speed]:
    """Measure the operations that the game's module `speed` defines, if it has one."""
    own = registry.import_game_module(key, "speed")
    for what, work in own.list_benchmarks(compiled) if own is not None else ():
        start = perf_counter()
        work()
        ready = perf_counter() - start

        def timed(work: Callable[[], int] = work) -> tuple[int, float]:
            start = perf_counter()
            return work(), perf_counter() - start

        yield Speed(what, _measure_rate(timed, seconds), ready)


def _play_random_game(key: str) -> tuple[int, float]:
    """Play a random game through the public API; return the actions and the seconds spent in `do`."""
    play, rng = factory.new(key, seed=1), Random(1)
    done, spent = 0, 0.0
    while play.outcome is None and done < MAX_ACTIONS:
        able = [seat for seat in play.awaited or play.to_act if play.actions(seat)]
        if not able and play.due is not None:
            play.tick(play.due)
            continue
        action = play.actions(able[0]).sample(rng)
        start = perf_counter()
        play.do(able[0], action)
        spent += perf_counter() - start
        done += 1
    return done, spent


def _measure_playouts(rules: str, start: Any, fast: bool, seconds: float) -> Speed:
    def play_out(games: int, seed: int) -> int:
        return search.play_out(rules, start, games, seed=seed, compiled=fast).plies

    return _measure("plies", play_out, 200 if fast else 2, fast, seconds)


def _measure_search(rules: str, start: Any, fast: bool, seconds: float, method: str) -> Speed:
    def run_search(iterations: int, seed: int) -> int:
        return search.run_search(rules, start, iterations, method=method, seed=seed, compiled=fast).iterations

    return _measure("uct", run_search, 20_000 if fast else 50, fast, seconds)


def _measure(
    operation: str, work: Callable[[int, int], int], amount: int, fast: bool, seconds: float
) -> Speed:
    """Measure an operation; the first, smallest run is timed separately because it may compile."""
    start = perf_counter()
    work(1, 0)
    ready = perf_counter() - start
    seeds = count(1)

    def timed() -> tuple[int, float]:
        start = perf_counter()
        done = work(amount, next(seeds))
        return done, perf_counter() - start

    return Speed(f"{operation}/{'compiled' if fast else 'plain'}", _measure_rate(timed, seconds), ready)


def _find_kernel(key: str) -> tuple[str | None, Any]:
    """Return the name of a game's kernel rules and a start state; (None, None) if it has none."""
    rules = registry.import_game_module(key, "rules")
    if rules is None or not all(hasattr(rules, name) for name in ("State", "nth_action", "apply")):
        return None, None
    return rules.__name__, _extract_kernel_state(factory.new(key, seed=1).state, rules)


def _extract_kernel_state(state: Any, rules: ModuleType) -> Any:
    """Return the kernel state contained in a play's state."""
    if isinstance(state, rules.State):
        return state
    return next(part for part in state if isinstance(part, rules.State))


def _measure_rate(work: Callable[[], tuple[int, float]], seconds: float) -> float:
    """Return units of work per second, measured over at least the given seconds."""
    done, spent = work()
    while spent < seconds:
        extra, more = work()
        done, spent = done + extra, spent + more
    return done / spent
