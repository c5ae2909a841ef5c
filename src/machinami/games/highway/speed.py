"""Benchmarks of Tokyo Highway on a full table of four players: judge, candidate sampling, bot turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

from machinami import kernel
from machinami.core.contract import Refused
from machinami.core.factory import new
from machinami.core.play import Play
from machinami.games.highway import actions
from machinami.games.highway.bot.model import cast
from machinami.games.highway.bot.player import BOT
from machinami.games.highway.bot.scout import Scout, with_cars
from machinami.games.highway.rules.candidate import Candidate
from machinami.games.highway.state import State

Work = Callable[[], int]

TOWNS, LOOKS, CHECKS = 6, 60, 1_000


def works(compiled: bool | None = None) -> Iterator[tuple[str, Work]]:
    """Yield each benchmark with its name. A benchmark is a function that returns its number of operations."""
    state, seat = full_table()
    roads = candidates(state, seat)
    speeds = [False, True] if (kernel.available() if compiled is None else compiled) else [False]
    for fast in speeds:
        yield f"checks/{_speed(fast)}", checks(state, seat, roads, fast)
    for fast in speeds:
        yield f"looks/{_speed(fast)}", looks(state, seat, fast)
    yield "turn", turn()


@cache
def full_table() -> tuple[State, int]:
    """Return the state with the most roads in which the seat in turn can still build, and that seat."""
    best: tuple[int, State, int] | None = None
    for seed in range(TOWNS):
        play, rng = new("highway", 4, {"city": "dealt"}, seed=seed), Random(seed)
        while play.outcome is None:
            seat, state = play.to_act[0], play.state
            if play.actions(seat).count is None and (best is None or len(state.roads) > best[0]):
                best = (len(state.roads), state, seat)
            _builds(play, seat, rng)
    assert best is not None
    return best[1], best[2]


def candidates(state: State, seat: int) -> list[Candidate]:
    """Sample roads to new pillars, legal or not."""
    rng = Random(1)
    return [way for _ in range(CHECKS) if (way := actions.candidate(state, seat, rng)).at is not None]


def checks(state: State, seat: int, ways: list[Candidate], compiled: bool) -> Work:
    """Return a benchmark that judges the given candidates: with the rules, or with the compiled model."""
    if not compiled:
        return lambda: len([legal(state, seat, way) for way in ways])
    judge, model, encoded = cast.future(True).judge, cast.cast(state, True), cast.written(ways, True)

    def work() -> int:
        judge(model, seat, encoded, len(ways))
        return len(ways)

    return work


def legal(state: State, seat: int, way: Candidate) -> bool:
    """Return whether the judge accepts a candidate."""
    try:
        way.judged(state, seat)
    except Refused:
        return False
    return True


def looks(state: State, seat: int, compiled: bool) -> Work:
    """Return a benchmark of the bots' candidate sampling, counted in candidates sampled and judged."""
    future, model, results = cast.future(compiled), cast.cast(state, compiled), cast.room(CHECKS, compiled)
    count = CHECKS if compiled else LOOKS

    def work() -> int:
        future.look(model, seat, count, cast.word(1, compiled), results)
        return count

    return work


def turn() -> Work:
    """Return a benchmark of first turns at the highest level."""
    play = new("highway", 2, {"city": "dealt"}, seed=1)
    view: dict[str, Any] = play.view(play.to_act[0])

    def work() -> int:
        BOT.choose(view, BOT.levels[-1], rng=Random(1))
        return 1

    return work


def _builds(play: Play, seat: int, rng: Random) -> None:
    """Play a quick turn: the pillar that earns most cars, or the fallback action; never an exit."""
    state: State = play.state
    builds = [
        road
        for idea in Scout(state, seat, rng).look(LOOKS)
        if (road := with_cars(state, idea)) is not None and road.candidate.at is not None
    ]
    best = max(builds, key=lambda road: road.draft.earned, default=None)
    play.do(seat, actions.unless_built(state, seat) if best is None else best.action)


def _speed(compiled: bool) -> str:
    return "compiled" if compiled else "plain"
