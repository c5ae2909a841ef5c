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
from bench.clock import rate, side_by_side
from bench.comparison import Comparison, figure
from machinami import new
from machinami.games.highway import speed
from machinami.games.highway.bot.player import BOT
from machinami.games.highway.components import pieces
from machinami.games.highway.components.box import DEVELOPMENT
from machinami.games.highway.rules.candidate import Candidate
from machinami.games.highway.state import State
from machinami.geometry.shape import Disc, Shape

ALIKE = 0.98
"""Minimum agreement; floating point and a judge without cars may differ on a few candidates."""


class Peer:
    """Judge of roads to a new pillar, on Shapely: plan, heights, discs, areas and solids."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat, self.box = state, seat, state.rules.box
        self.roads = [Area(road.corners) for road in state.roads]
        self.tree = STRtree(self.roads)
        self.discs = STRtree([Point(pillar.at) for pillar in state.pillars])
        self.solids = [_area(solid.shape) for placed in state.objects for solid in placed.solids]
        self.standing = STRtree(self.solids)
        areas = [placed for placed in state.objects if self.box.objects[placed.object].area]
        self.areas = [(placed.object == DEVELOPMENT, _area(placed.outline)) for placed in areas]
        for shape in (*self.roads, *self.solids, *(area for _, area in self.areas)):
            prepare(shape)

    def legal(self, wanted: Candidate) -> bool:
        if wanted.at is None:
            return False
        base = self.state.pillars[wanted.base]
        radius, half = self.box.disc.radius, self.state.rules.table.half
        disc = Point(wanted.at)
        if max(abs(wanted.at[0]), abs(wanted.at[1])) + radius > half:
            return False
        if self._crowded(disc, wanted.base, radius):
            return False
        span = hypot(wanted.at[0] - base.at[0], wanted.at[1] - base.at[1])
        length = self.box.lengths[abs(wanted.height - base.height)]
        least, most = self.box.reach(abs(wanted.height - base.height))
        if not least <= span <= most:
            return False
        ux, uy = (wanted.at[0] - base.at[0]) / span, (wanted.at[1] - base.at[1]) / span
        ends = [
            (base.at[0] + s * ux, base.at[1] + s * uy) for s in ((span - length) / 2, (span + length) / 2)
        ]
        plan = LineString(ends).buffer(self.box.road.width / 2, cap_style="flat")
        if len(self.standing.query(plan, predicate="intersects")):
            return False
        if any(
            number != wanted.base for number in self.discs.query(plan, predicate="dwithin", distance=radius)
        ):
            return False
        return self._clear(wanted, plan)

    def _crowded(self, disc: Point, base: int, radius: int) -> bool:
        near = self.discs.query(disc, predicate="dwithin", distance=2 * radius)
        if any(number != base for number in near):
            return True
        if len(self.tree.query(disc, predicate="dwithin", distance=radius)):
            return True
        if len(self.standing.query(disc, predicate="dwithin", distance=radius)):
            return True
        for development, area in self.areas:
            if area.distance(disc) < radius:
                inside = development and area.contains(disc) and area.boundary.distance(disc) >= radius
                if not inside:
                    return True
        return False

    def _clear(self, wanted: Candidate, plan: BaseGeometry) -> bool:
        state, base = self.state, self.state.pillars[wanted.base]
        for number in self.tree.query(plan, predicate="intersects"):
            old = state.roads[number]
            if wanted.base in (old.base, old.far):
                other = old.end if old.base == wanted.base else old.start
                if not _wide(base.at, wanted.at or base.at, other):
                    return False
                continue
            shared = plan.intersection(self.roads[number])
            if shared.area == 0:
                continue
            pillar = pieces.Pillar(self.seat, wanted.at or base.at, wanted.height, wanted.junction, 1)
            road = pieces.road(self.box, self.seat, (wanted.base, base), (-1, pillar), 0)
            heights = [
                (road.incline.at((round(x), round(y), 1)) - old.incline.at((round(x), round(y), 1)))
                for x, y in shared.convex_hull.exterior.coords
            ]
            if not (min(heights) > self.box.gap or max(heights) < -self.box.gap):
                return False
        return True


def _wide(at: tuple[int, int], one: tuple[int, int], other: tuple[int, int]) -> bool:
    ax, ay, bx, by = one[0] - at[0], one[1] - at[1], other[0] - at[0], other[1] - at[1]
    return ax * bx + ay * by <= 0.5 * hypot(ax, ay) * hypot(bx, by)


def _area(shape: Shape) -> BaseGeometry:
    return Point(shape.centre).buffer(shape.radius, 64) if isinstance(shape, Disc) else Area(shape)


def comparisons() -> Iterator[Comparison]:
    """Judge the same candidates with ours, plain and compiled, and with Shapely."""
    state, seat = speed.full_table()
    ways = speed.candidates(state, seat)
    peer = Peer(state, seat)
    same = sum(speed.legal(state, seat, way) == peer.legal(way) for way in ways) / len(ways)
    if same < ALIKE:
        raise RuntimeError(f"Shapely agrees on only {100 * same:.1f} % of the candidates")
    for compiled, wanted in ((False, 1.0), (True, 20.0)):
        mine = speed.checks(state, seat, ways, compiled)
        rates = side_by_side(mine, lambda: len([peer.legal(way) for way in ways]))
        what = f"Tokyo Highway, {len(state.roads)} roads lie, {'compiled' if compiled else 'plain Python'}"
        yield Comparison(what, "checks", rates[0], "Shapely, the same checks", rates[1], wanted)


def alone() -> Iterator[tuple[str, str, float]]:
    """Measure operations without a peer."""
    state, seat = speed.full_table()
    yield "Tokyo Highway, a bot's eyes", "candidates", rate(speed.looks(state, seat, True))
    plain = speed.looks(state, seat, False)
    yield "Tokyo Highway, a bot's eyes in plain Python", "candidates", rate(plain)
    yield "Tokyo Highway, `play.do` of a sampled action", "actions", rate(ours.public_face("highway"))


def main() -> None:
    """Print the figures; exit with 1 if a required ratio was missed."""
    BOT.warm()
    met = True
    for row in comparisons():
        met = met and row.met
        print(row, flush=True)
    for what, unit, value in alone():
        print(f"{what}: {figure(value)} {unit}/s", flush=True)
    opening = new("highway", 2, {"city": "dealt"}, seed=1)
    view = opening.view(opening.to_act[0])
    for level in BOT.levels:
        start = process_time()
        BOT.choose(view, level, rng=Random(1))
        print(f"Tokyo Highway, a first turn at level {level}: {process_time() - start:.2f} s", flush=True)
    sys.exit(0 if met else 1)


if __name__ == "__main__":
    main()
