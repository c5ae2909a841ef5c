"""Tokyo Highway's judge beside Shapely doing the same checks, and what a bot's turn takes.

    python -m bench.highway

The table is a full one of four players. Shapely gets an index of the roads and answers the same
questions in floating point; both judge the same candidates.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from random import Random
from time import process_time

from shapely import LineString, Point, STRtree, prepare
from shapely import Polygon as Area
from shapely.geometry.base import BaseGeometry

from bench.clock import rate, side_by_side
from machinami import Play, Refused, new
from machinami.games.highway import pieces, sample
from machinami.games.highway.bot import BOT
from machinami.games.highway.kit import DEVELOPMENT
from machinami.games.highway.sample import Candidate
from machinami.games.highway.scout import Scout, with_cars
from machinami.games.highway.state import State
from machinami.geometry.shape import Disc, Shape


class Peer:
    """A judge of roads to a new pillar on Shapely: plan, heights, discs, areas and what stands there."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat, self.kit = state, seat, state.rules.kit
        self.roads = [Area(road.corners) for road in state.roads]
        self.tree = STRtree(self.roads)
        self.discs = STRtree([Point(pillar.at) for pillar in state.pillars])
        self.solids = [_area(solid.shape) for placed in state.objects for solid in placed.solids]
        self.standing = STRtree(self.solids)
        areas = [placed for placed in state.objects if self.kit.objects[placed.object].area]
        self.areas = [(placed.object == DEVELOPMENT, _area(placed.outline)) for placed in areas]
        for shape in (*self.roads, *self.solids, *(area for _, area in self.areas)):
            prepare(shape)

    def legal(self, wanted: Candidate) -> bool:
        if wanted.at is None:
            return False
        base = self.state.pillars[wanted.base]
        radius, half = self.kit.disc.radius, self.state.rules.table.half
        disc = Point(wanted.at)
        if max(abs(wanted.at[0]), abs(wanted.at[1])) + radius > half:
            return False
        if self._crowded(disc, wanted.base, radius):
            return False
        span = hypot(wanted.at[0] - base.at[0], wanted.at[1] - base.at[1])
        length = self.kit.lengths[abs(wanted.height - base.height)]
        least, most = self.kit.reach(abs(wanted.height - base.height))
        if not least <= span <= most:
            return False
        ux, uy = (wanted.at[0] - base.at[0]) / span, (wanted.at[1] - base.at[1]) / span
        ends = [
            (base.at[0] + s * ux, base.at[1] + s * uy) for s in ((span - length) / 2, (span + length) / 2)
        ]
        plan = LineString(ends).buffer(self.kit.road.width / 2, cap_style="flat")
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
            road = pieces.road(self.kit, self.seat, (wanted.base, base), (-1, pillar), 0)
            heights = [
                (road.incline.at((round(x), round(y), 1)) - old.incline.at((round(x), round(y), 1)))
                for x, y in shared.convex_hull.exterior.coords
            ]
            if not (min(heights) > self.kit.gap or max(heights) < -self.kit.gap):
                return False
        return True


def _wide(at: tuple[int, int], one: tuple[int, int], other: tuple[int, int]) -> bool:
    ax, ay, bx, by = one[0] - at[0], one[1] - at[1], other[0] - at[0], other[1] - at[1]
    return ax * bx + ay * by <= 0.5 * hypot(ax, ay) * hypot(bx, by)


def _area(shape: Shape) -> BaseGeometry:
    return Point(shape.centre).buffer(shape.radius, 64) if isinstance(shape, Disc) else Area(shape)


def full_table() -> tuple[Play, int]:
    """The table of four with most roads on it at which somebody can still build."""
    best: tuple[int, Play, int] | None = None
    for seed in range(6):
        play, rng = new("highway", 4, {"city": "dealt"}, seed=seed), Random(seed)
        while play.outcome is None:
            seat, state = play.to_act[0], play.state
            if play.actions(seat).count is None and (best is None or len(state.roads) > best[0]):
                best = (len(state.roads), play.copy(), seat)
            found = [
                legal
                for idea in Scout(state, seat, rng).look(60)
                if (legal := with_cars(state, idea)) is not None and legal.candidate.at is not None
            ]
            action = max(found, key=lambda legal: legal.draft.earned).action if found else {"pass": True}
            play.do(seat, action)
    assert best is not None
    return best[1], best[2]


def judging(ways: list[Candidate], legal: Callable[[Candidate], bool]) -> Callable[[], int]:
    """The same candidates again and again, in checks."""

    def work() -> int:
        for way in ways:
            legal(way)
        return len(ways)

    return work


def looking(scout: Scout) -> Callable[[], int]:
    """A bot's eyes, in candidates."""

    def work() -> int:
        scout.look(100)
        return 100

    return work


def main() -> None:
    """Measure in turns and print."""
    play, seat = full_table()
    state, rng = play.state, Random(1)
    ways = [way for _ in range(1_000) if (way := sample.candidate(state, seat, rng)).at is not None]
    peer = Peer(state, seat)

    def ours(way: Candidate) -> bool:
        try:
            way.judged(state, seat)
        except Refused:
            return False
        return True

    same = sum(ours(way) == peer.legal(way) for way in ways) / len(ways)
    mine, theirs = side_by_side(judging(ways, ours), judging(ways, peer.legal))
    print(
        f"Highway, {len(state.roads)} roads on the table, plain: {mine:,.0f} checks/s "
        f"of {1000 / mine:.3f} ms each; "
        f"Shapely {theirs:,.0f}: {mine / theirs:.1f} times (same verdict on {100 * same:.1f} %)"
    )
    print(f"Highway, candidates a bot looks at: {rate(looking(Scout(state, seat, rng))):,.0f} a second")
    opening = new("highway", 2, {"city": "dealt"}, seed=1)
    view = opening.view(opening.to_act[0])
    for level in BOT.levels:
        begun = process_time()
        BOT.choose(view, level, rng=rng)
        print(f"Highway, a first turn at level {level}: {process_time() - begun:.2f} s")


if __name__ == "__main__":
    main()
