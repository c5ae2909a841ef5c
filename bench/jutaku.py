"""Compares Tokyo Jutaku's judge with Shapely on the same checks, and measures a table's cost.

    python -m bench.jutaku

Placements are the last pieces of large buildings, a dozen for each: in place, slightly off, or random.
Shapely buffers every building's areas by the tolerances once and then answers the same questions in floating
point. Both start without caches in each round.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import hypot, radians, tan
from operator import eq
from random import Random

from shapely import Polygon as Area
from shapely import prepare, unary_union

from bench.clock import measure_both, measure_rate
from bench.comparison import Comparison, format_figure
from machinami import Play, new
from machinami.games.jutaku import speed
from machinami.games.jutaku.rules import judge
from machinami.games.jutaku.rules.touch import MAX_CONTACT_GAP, MIN_CONTACT_LENGTH
from machinami.games.jutaku.speed import Placement
from machinami.games.jutaku.state import Block

MIN_AGREEMENT = 0.98
"""Minimum agreement; floating point may differ on a few placements near a limit."""

REQUIRED_RATIO = 0.25
"""Plain Python integers against floating point in C: the goal is a check far below 1 ms."""

MAX_SLOPE = tan(radians(2))
Side = tuple[tuple[float, float], tuple[float, float]]


class ShapelyJudge:
    """Judge of placements on one building, on Shapely."""

    def __init__(self, outline: tuple[tuple[int, int], ...], blocks: tuple[Block, ...], floor: int) -> None:
        self.plot = Area(outline).buffer(judge.MAX_OVERHANG)
        self.same_floor = [Area(block.corners) for block in blocks if block.floor == floor]
        self.cores = [area.buffer(-judge.MAX_OVERLAP) for area in self.same_floor]
        below = unary_union([Area(block.corners) for block in blocks if block.floor == floor - 1])
        self.support = None if floor == 1 else below.buffer(judge.MAX_SUPPORT_GAP)
        for shape in (self.plot, *self.cores, *([] if self.support is None else [self.support])):
            prepare(shape)

    def is_legal(self, new: Block) -> bool:
        area = Area(new.corners)
        if not self.plot.covers(area) or any(core.intersects(area) for core in self.cores):
            return False
        core = area.buffer(-judge.MAX_OVERLAP)
        if any(core.intersects(other) for other in self.same_floor):
            return False
        if self.same_floor and not any(_is_touching(area, other) for other in self.same_floor):
            return False
        return self.support is None or bool(self.support.covers(area))


def _is_touching(one: Area, other: Area) -> bool:
    if one.distance(other) > MAX_CONTACT_GAP:
        return False
    theirs = _sides(other)
    return any(
        max(_contact_length(mine, side), _contact_length(side, mine)) >= MIN_CONTACT_LENGTH
        for mine in _sides(one)
        for side in theirs
    )


def _sides(area: Area) -> list[Side]:
    return [((a[0], a[1]), (b[0], b[1])) for a, b in pairwise(area.exterior.coords)]


def _contact_length(side: Side, other: Side) -> float:
    """Return the length of a side that the other side faces within the gap."""
    (ax, ay), (bx, by) = side
    length = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    (s, g), (t, h) = (((x - ax) * ux + (y - ay) * uy, (y - ay) * ux - (x - ax) * uy) for x, y in other)
    if t >= s or abs(h - g) >= MAX_SLOPE * (s - t):
        return 0.0
    first, last = max(0.0, t), min(length, s)
    if g != h:
        ends = sorted(t + (limit - h) * (s - t) / (g - h) for limit in (-MAX_CONTACT_GAP, MAX_CONTACT_GAP))
        first, last = max(first, ends[0]), min(last, ends[1])
    elif abs(g) > MAX_CONTACT_GAP:
        return 0.0
    return last - first


def judge_with_shapely(placements: tuple[Placement, ...]) -> list[bool]:
    """Return whether each placement is legal, with one Shapely judge per building."""
    known: dict[tuple[Block, ...], ShapelyJudge] = {}
    legal = []
    for outline, built, added in placements:
        peer = known.get(built)
        if peer is None:
            peer = known[built] = ShapelyJudge(outline, built, added.floor)
        legal.append(peer.is_legal(added))
    return legal


def comparisons() -> Iterator[Comparison]:
    """Judge the same placements with ours and with Shapely."""
    wanted = speed.list_placements()
    theirs = judge_with_shapely(wanted)
    ours = [judge.find_placement_fault(*placement) is None for placement in wanted]
    same = sum(map(eq, ours, theirs)) / len(wanted)
    if same < MIN_AGREEMENT:
        raise RuntimeError(f"Shapely agrees on only {100 * same:.1f} % of the placements")
    compiled = speed.build_compiled_placement_benchmark(wanted)
    rates = measure_both(compiled, lambda: len(judge_with_shapely(wanted)))
    yield Comparison(
        "Tokyo Jutaku, compiled", "placements", rates[0], "Shapely, the same checks", rates[1], 4.0
    )
    rates = measure_both(speed.build_placement_benchmark(wanted), lambda: len(judge_with_shapely(wanted)))
    yield Comparison(
        "Tokyo Jutaku, plain Python",
        "placements",
        rates[0],
        "Shapely, the same checks",
        rates[1],
        REQUIRED_RATIO,
    )


def build_grab_work() -> Callable[[], int]:
    """Return a work function: eight players grab and release, with all views after each line, in lines."""
    rng = Random(1)

    def work() -> int:
        play, now = _start_build_phase(), 10_000
        for _ in range(40):
            seat = rng.randrange(8)
            hand = play.state.players[seat].hand
            action = {"grab": rng.choice(play.state.pool)} if hand is None else {"release": hand}
            now += 20
            play.do(seat, action, at=now)
            for viewer in range(8):
                play.view(viewer)
        return 40

    return work


def _start_build_phase() -> Play:
    play = new("jutaku", 8, seed=1)
    for seat in range(8):
        play.do(seat, next(iter(play.actions(seat))), at=0)
    play.tick(3_000)
    return play


def measure_without_peer() -> Iterator[tuple[str, str, float]]:
    """Measure operations without a peer."""
    yield (
        "Tokyo Jutaku, whole buildings judged",
        "buildings",
        measure_rate(speed.build_building_benchmark(speed.list_buildings())),
    )
    yield "Tokyo Jutaku, `play.do` with the views of eight seats", "actions", measure_rate(build_grab_work())


def main() -> None:
    """Print the figures; exit with 1 if a required ratio was missed."""
    met = True
    for row in comparisons():
        met = met and row.is_met
        print(row, flush=True)
    for what, unit, value in measure_without_peer():
        print(f"{what}: {format_figure(value)} {unit}/s", flush=True)
    sys.exit(0 if met else 1)


if __name__ == "__main__":
    main()
