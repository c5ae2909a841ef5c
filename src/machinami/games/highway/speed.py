"""What there is to measure of Tokyo Highway: checks, looks and turns on a full table of four players."""

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
    """Everything by name, each as work that tells how often it was done."""
    state, seat = full_table()
    ways = candidates(state, seat)
    speeds = [False, True] if (kernel.available() if compiled is None else compiled) else [False]
    for fast in speeds:
        yield f"checks/{_speed(fast)}", checks(state, seat, ways, fast)
    for fast in speeds:
        yield f"looks/{_speed(fast)}", looks(state, seat, fast)
    yield "turn", turn()


@cache
def full_table() -> tuple[State, int]:
    """The table with most roads on it at which somebody can still build, and who that is."""
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
    """Roads to pillars, legal or not."""
    rng = Random(1)
    return [way for _ in range(CHECKS) if (way := actions.candidate(state, seat, rng)).at is not None]


def checks(state: State, seat: int, ways: list[Candidate], compiled: bool) -> Work:
    """The same candidates judged again and again: by the judge itself, or on a compiled model."""
    if not compiled:
        return lambda: len([legal(state, seat, way) for way in ways])
    judge, model, asked = cast.future(True).judge, cast.cast(state, True), cast.written(ways, True)

    def work() -> int:
        judge(model, seat, asked, len(ways))
        return len(ways)

    return work


def legal(state: State, seat: int, way: Candidate) -> bool:
    """Whether the judge accepts a candidate."""
    try:
        way.judged(state, seat)
    except Refused:
        return False
    return True


def looks(state: State, seat: int, compiled: bool) -> Work:
    """A bot's eyes, in candidates found and judged."""
    future, model, found = cast.future(compiled), cast.cast(state, compiled), cast.room(CHECKS, compiled)
    count = CHECKS if compiled else LOOKS

    def work() -> int:
        future.look(model, seat, count, cast.word(1, compiled), found)
        return count

    return work


def turn() -> Work:
    """First turns of the highest level."""
    play = new("highway", 2, {"city": "dealt"}, seed=1)
    view: dict[str, Any] = play.view(play.to_act[0])

    def work() -> int:
        BOT.choose(view, BOT.levels[-1], rng=Random(1))
        return 1

    return work


def _builds(play: Play, seat: int, rng: Random) -> None:
    """A turn of somebody quick, who likes to earn and never leaves the table."""
    state: State = play.state
    found = [
        road
        for idea in Scout(state, seat, rng).look(LOOKS)
        if (road := with_cars(state, idea)) is not None and road.candidate.at is not None
    ]
    best = max(found, key=lambda road: road.draft.earned, default=None)
    play.do(seat, actions.unless_built(state, seat) if best is None else best.action)


def _speed(compiled: bool) -> str:
    return "compiled" if compiled else "plain"
