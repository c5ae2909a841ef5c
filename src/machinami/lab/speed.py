"""How fast this machine plays a game, without anybody to compare with."""

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

LONGEST = 600
"""Actions after which a random game is broken off: chance alone seldom ends some."""

TREE, INFOSET = "machinami.bots.search.uct", "machinami.bots.search.information_set"


@dataclass(frozen=True, slots=True)
class Speed:
    """What was done, how often in a second, and how long it took to get going."""

    what: str
    per_second: float
    ready: float = 0.0


def speeds(key: str, seconds: float = 1.0, compiled: bool | None = None) -> Iterator[Speed]:
    """All that can be measured of a game: the public face always, its kernel where it has one."""
    yield Speed("do", _rate(lambda: _one_game(key), seconds))
    yield from _own(key, seconds, compiled)
    facts = registry.find(key).facts
    rules, start = _kernel(key)
    if rules is None:
        return
    speeds = [False, True] if (kernel.available() if compiled is None else compiled) else [False]
    for fast in speeds:
        yield _playouts(rules, start, fast, seconds)
    for fast in speeds:
        yield _search(rules, start, fast, seconds, INFOSET if facts.hidden else TREE)


def _own(key: str, seconds: float, compiled: bool | None) -> Iterator[Speed]:
    """What a game itself has to be measured, where it brings that along."""
    own = registry.beside(key, "speed")
    for what, work in own.works(compiled) if own is not None else ():
        begun = perf_counter()
        work()
        ready = perf_counter() - begun

        def timed(work: Callable[[], int] = work) -> tuple[int, float]:
            begun = perf_counter()
            return work(), perf_counter() - begun

        yield Speed(what, _rate(timed, seconds), ready)


def _one_game(key: str) -> tuple[int, float]:
    """Actions of a random game through the public face, and the time that `do` took."""
    play, rng = factory.new(key, seed=1), Random(1)
    done, spent = 0, 0.0
    while play.outcome is None and done < LONGEST:
        able = [seat for seat in play.awaited or play.to_act if play.actions(seat)]
        if not able and play.due is not None:
            play.tick(play.due)
            continue
        action = play.actions(able[0]).sample(rng)
        begun = perf_counter()
        play.do(able[0], action)
        spent += perf_counter() - begun
        done += 1
    return done, spent


def _playouts(rules: str, start: Any, fast: bool, seconds: float) -> Speed:
    def played(games: int, seed: int) -> int:
        return search.play_out(rules, start, games, seed=seed, compiled=fast).plies

    return _measured("plies", played, 200 if fast else 2, fast, seconds)


def _search(rules: str, start: Any, fast: bool, seconds: float, method: str) -> Speed:
    def thought(iterations: int, seed: int) -> int:
        return search.think(rules, start, iterations, method=method, seed=seed, compiled=fast).iterations

    return _measured("uct", thought, 20_000 if fast else 50, fast, seconds)


def _measured(what: str, work: Callable[[int, int], int], amount: int, fast: bool, seconds: float) -> Speed:
    """A figure, with the time that the very first piece of work took."""
    begun = perf_counter()
    work(1, 0)
    ready = perf_counter() - begun
    seeds = count(1)

    def timed() -> tuple[int, float]:
        begun = perf_counter()
        done = work(amount, next(seeds))
        return done, perf_counter() - begun

    return Speed(f"{what}/{'compiled' if fast else 'plain'}", _rate(timed, seconds), ready)


def _kernel(key: str) -> tuple[str | None, Any]:
    """The name of a game's rules file and a state to start from, where it is written for the kernel."""
    rules = registry.beside(key, "rules")
    if rules is None or not all(hasattr(rules, name) for name in ("State", "nth_action", "apply")):
        return None, None
    return rules.__name__, _inside(factory.new(key, seed=1).state, rules)


def _inside(state: Any, rules: ModuleType) -> Any:
    """The kernel's state in a play's."""
    if isinstance(state, rules.State):
        return state
    return next(part for part in state if isinstance(part, rules.State))


def _rate(work: Callable[[], tuple[int, float]], seconds: float) -> float:
    """How often a second, over at least so much time."""
    done, spent = work()
    while spent < seconds:
        extra, more = work()
        done, spent = done + extra, spent + more
    return done / spent
