"""Compares Tokyo Highway's judge with Shapely on the same checks, and measures a bot's turn.

    python -m bench.highway

The table is a full one of four players. Shapely uses an index of the roads and answers the same questions
in floating point; both judge the same candidates.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import hypot
from random import Random
from time import process_time

from shapely import LineString, Point, STRtree, prepare
from shapely import Polygon as Area
from shapely.geometry.base import BaseGeometry

from bench import ours
from bench.clock import measure_both, measure_rate
from bench.comparison import Comparison, format_figure
from machinami import new
from machinami.games.highway import speed
from machinami.games.highway.bot.player import BOT
from machinami.games.highway.components import pieces
from machinami.games.highway.components.box import DEVELOPMENT
from machinami.games.highway.rules.candidate import Candidate
from machinami.games.highway.state import State
from machinami.geometry.shape import Disc, Shape

MIN_AGREEMENT = 0.98
"""Minimum agreement; floating point and a judge without cars may differ on a few candidates."""


class ShapelyJudge:
    """Judge of roads to a new pillar, on Shapely: plan, heights, discs, areas and solids."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat, self.box = state, seat, state.rules.box
        self.roads = [Area(road.corners) for road in state.roads]
        self.road_tree = STRtree(self.roads)
        self.disc_tree = STRtree([Point(pillar.at) for pillar in state.pillars])
        self.solids = [_to_polygon(solid.shape) for placed in state.objects for solid in placed.solids]
        self.solid_tree = STRtree(self.solids)
        areas = [placed for placed in state.objects if self.box.objects[placed.object].area]
        self.areas = [(placed.object == DEVELOPMENT, _to_polygon(placed.outline)) for placed in areas]
        for shape in (*self.roads, *self.solids, *(area for _, area in self.areas)):
            prepare(shape)

    def is_legal(self, candidate: Candidate) -> bool:
        if candidate.at is None:
            return False
        base = self.state.pillars[candidate.base]
        radius, half = self.box.disc.radius, self.state.rules.table.half
        disc = Point(candidate.at)
        if max(abs(candidate.at[0]), abs(candidate.at[1])) + radius > half:
            return False
        if self._is_crowded(disc, candidate.base, radius):
            return False
        span = hypot(candidate.at[0] - base.at[0], candidate.at[1] - base.at[1])
        length = self.box.lengths[abs(candidate.height - base.height)]
        least, most = self.box.reach(abs(candidate.height - base.height))
        if not least <= span <= most:
            return False
        ux, uy = (candidate.at[0] - base.at[0]) / span, (candidate.at[1] - base.at[1]) / span
        ends = [
            (base.at[0] + s * ux, base.at[1] + s * uy) for s in ((span - length) / 2, (span + length) / 2)
        ]
        plan = LineString(ends).buffer(self.box.road.width / 2, cap_style="flat")
        if len(self.solid_tree.query(plan, predicate="intersects")):
            return False
        if any(
            number != candidate.base
            for number in self.disc_tree.query(plan, predicate="dwithin", distance=radius)
        ):
            return False
        return self._is_clear(candidate, plan)

    def _is_crowded(self, disc: Point, base: int, radius: int) -> bool:
        near = self.disc_tree.query(disc, predicate="dwithin", distance=2 * radius)
        if any(number != base for number in near):
            return True
        if len(self.road_tree.query(disc, predicate="dwithin", distance=radius)):
            return True
        if len(self.solid_tree.query(disc, predicate="dwithin", distance=radius)):
            return True
        for development, area in self.areas:
            if area.distance(disc) < radius:
                inside = development and area.contains(disc) and area.boundary.distance(disc) >= radius
                if not inside:
                    return True
        return False

    def _is_clear(self, candidate: Candidate, plan: BaseGeometry) -> bool:
        state, base = self.state, self.state.pillars[candidate.base]
        for number in self.road_tree.query(plan, predicate="intersects"):
            old = state.roads[number]
            if candidate.base in (old.base, old.far):
                other = old.end if old.base == candidate.base else old.start
                if not _is_wide_angle(base.at, candidate.at or base.at, other):
                    return False
                continue
            shared = plan.intersection(self.roads[number])
            if shared.area == 0:
                continue
            pillar = pieces.Pillar(
                self.seat, candidate.at or base.at, candidate.height, candidate.junction, 1
            )
            road = pieces.build_road(self.box, self.seat, (candidate.base, base), (-1, pillar), 0)
            heights = [
                (
                    road.incline.compute_height((round(x), round(y), 1))
                    - old.incline.compute_height((round(x), round(y), 1))
                )
                for x, y in shared.convex_hull.exterior.coords
            ]
            if not (min(heights) > self.box.gap or max(heights) < -self.box.gap):
                return False
        return True


def _is_wide_angle(at: tuple[int, int], one: tuple[int, int], other: tuple[int, int]) -> bool:
    ax, ay, bx, by = one[0] - at[0], one[1] - at[1], other[0] - at[0], other[1] - at[1]
    return ax * bx + ay * by <= 0.5 * hypot(ax, ay) * hypot(bx, by)


def _to_polygon(shape: Shape) -> BaseGeometry:
    return Point(shape.centre).buffer(shape.radius, 64) if isinstance(shape, Disc) else Area(shape)


def comparisons() -> Iterator[Comparison]:
    """Judge the same candidates with ours, plain and compiled, and with Shapely."""
    state, seat = speed.find_full_table()
    ways = speed.sample_candidates(state, seat)
    peer = ShapelyJudge(state, seat)
    same = sum(speed.is_legal(state, seat, way) == peer.is_legal(way) for way in ways) / len(ways)
    if same < MIN_AGREEMENT:
        raise RuntimeError(f"Shapely agrees on only {100 * same:.1f} % of the candidates")
    for compiled, wanted in ((False, 2.0), (True, 100.0)):
        mine = speed.build_judge_benchmark(state, seat, ways, compiled)
        rates = measure_both(mine, lambda: len([peer.is_legal(way) for way in ways]))
        what = f"Tokyo Highway, {len(state.roads)} roads lie, {'compiled' if compiled else 'plain Python'}"
        yield Comparison(what, "checks", rates[0], "Shapely, the same checks", rates[1], wanted)


def measure_without_peer() -> Iterator[tuple[str, str, float]]:
    """Measure operations without a peer."""
    state, seat = speed.find_full_table()
    yield (
        "Tokyo Highway, a bot's eyes",
        "candidates",
        measure_rate(speed.build_sampling_benchmark(state, seat, True)),
    )
    plain = speed.build_sampling_benchmark(state, seat, False)
    yield "Tokyo Highway, a bot's eyes in plain Python", "candidates", measure_rate(plain)
    yield (
        "Tokyo Highway, `play.do` of a sampled action",
        "actions",
        measure_rate(ours.build_public_api_game("highway")),
    )


def main() -> None:
    """Print the figures; exit with 1 if a required ratio was missed."""
    BOT.warm()
    met = True
    for row in comparisons():
        met = met and row.is_met
        print(row, flush=True)
    for what, unit, value in measure_without_peer():
        print(f"{what}: {format_figure(value)} {unit}/s", flush=True)
    opening = new("highway", 2, {"city": "dealt"}, seed=1)
    view = opening.view(opening.to_act[0])
    for level in BOT.levels:
        start = process_time()
        BOT.choose(view, level, rng=Random(1))
        print(f"Tokyo Highway, a first turn at level {level}: {process_time() - start:.2f} s", flush=True)
    sys.exit(0 if met else 1)


if __name__ == "__main__":
    main()
