"""How fast this machine plays a game, without anybody to compare with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from random import Random
from time import perf_counter
from types import ModuleType
from typing import Any

from machinami import kernel, opening, registry
from machinami.lab.beside import beside

PLAYOUT = "machinami.search.playout"
TREE, INFOSET = "machinami.search.tree", "machinami.search.infoset"
NODES, EDGES = 20_000, 400_000


@dataclass(frozen=True, slots=True)
class Speed:
    """What was done, how often in a second, and how long it took to get going."""

    what: str
    per_second: float
    ready: float = 0.0


def speeds(key: str, seconds: float = 1.0, compiled: bool | None = None) -> Iterator[Speed]:
    """All that can be measured of a game: the public face always, its kernel where it has one."""
    yield Speed("do", _rate(lambda: _one_game(key), seconds))
    facts = registry.find(key).facts
    rules, start = _kernel(key)
    if rules is None:
        return
    speeds = [False, True] if (kernel.available() if compiled is None else compiled) else [False]
    for fast in speeds:
        yield _playouts(rules, start, fast, seconds)
    for fast in speeds:
        yield _search(rules, start, fast, seconds, INFOSET if facts.hidden else TREE)


def _one_game(key: str) -> tuple[int, float]:
    """Actions of a random game through the public face, and the time that `do` took."""
    play, rng = opening.new(key, seed=1), Random(1)
    count, spent = 0, 0.0
    while play.outcome is None:
        able = [seat for seat in play.awaited or play.to_act if play.actions(seat)]
        if not able and play.due is not None:
            play.tick(play.due)
            continue
        action = play.actions(able[0]).sample(rng)
        begun = perf_counter()
        play.do(able[0], action)
        spent += perf_counter() - begun
        count += 1
    return count, spent


def _playouts(rules: str, start: Any, fast: bool, seconds: float) -> Speed:
    begun = perf_counter()
    module = kernel.load(PLAYOUT, rules, fast)
    row, rng, seat, totals = _row(rules, start, fast), _word(1, fast), _mover(rules, start), _reals(fast)

    def played(games: int) -> int:
        nonlocal rng
        plies, drawn = module.play_out(row, seat, games, 0, totals, rng)
        rng = _word(drawn, fast)
        return int(plies)

    played(1)
    ready = perf_counter() - begun
    rate = _rate(_timed(lambda: played(200 if fast else 2)), seconds)
    return Speed(f"plies/{'compiled' if fast else 'plain'}", rate, ready)


def _search(rules: str, start: Any, fast: bool, seconds: float, search: str) -> Speed:
    begun = perf_counter()
    module = kernel.load(search, rules, fast)
    row, rng, seat = _row(rules, start, fast), _word(1, fast), _mover(rules, start)

    def grown(iterations: int) -> int:
        nonlocal rng
        drawn = module.grow(row, seat, module.fresh(NODES, EDGES), module.Ways(), iterations, rng)
        rng = _word(drawn, fast)
        return iterations

    grown(1)
    ready = perf_counter() - begun
    rate = _rate(_timed(lambda: grown(2_000 if fast else 20)), seconds)
    return Speed(f"uct/{'compiled' if fast else 'plain'}", rate, ready)


def _kernel(key: str) -> tuple[str | None, Any]:
    """The name of a game's rules file and a state to start from, where it is written for the kernel."""
    rules = beside(key, "rules")
    if rules is None or not all(hasattr(rules, name) for name in ("State", "nth_action", "apply")):
        return None, None
    return rules.__name__, _inside(opening.new(key, seed=1).state, rules)


def _inside(state: Any, rules: ModuleType) -> Any:
    """The kernel's state in a play's."""
    if isinstance(state, rules.State):
        return state
    return next(part for part in state if isinstance(part, rules.State))


def _mover(rules: str, start: Any) -> int:
    return int(kernel.bind(rules, compiled=False).mover(start))


def _row(rules: str, start: Any, fast: bool) -> Any:
    """A state as the kernel's entries take it."""
    game = kernel.bind(rules, compiled=False)
    row = [0] * game.ROW
    game.pack(start, row)
    return _primitives(fast).words(row) if fast else row


def _word(value: int, fast: bool) -> Any:
    """A generator as that speed knows it; Python's own ints would make compiled code start anew."""
    return _primitives(fast).word(value)


def _reals(fast: bool) -> Any:
    """Room for the payoffs of every seat there could be."""
    return _primitives(fast).reals(16)


def _primitives(fast: bool) -> Any:
    return import_module("machinami.kernel.machine" if fast else "machinami.kernel.plain")


def _timed(work: Callable[[], int]) -> Callable[[], tuple[int, float]]:
    def timed() -> tuple[int, float]:
        begun = perf_counter()
        count = work()
        return count, perf_counter() - begun

    return timed


def _rate(work: Callable[[], tuple[int, float]], seconds: float) -> float:
    """How often a second, over at least so much time."""
    done, spent = work()
    while spent < seconds:
        count, more = work()
        done, spent = done + count, spent + more
    return done / spent
