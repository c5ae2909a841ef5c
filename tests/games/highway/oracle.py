"""A second judge of Tokyo Highway from its law, with Shapely in floating point.

It is independent of the package: it reads the board of a view and an action, and returns margins in
millimetres, one or more for each clause. A negative margin breaks the clause; one near zero is too close to
decide.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import acos, cos, hypot, inf, pi, radians, sin, sqrt
from typing import Any

from shapely import LineString, Point, Polygon, box
from shapely.affinity import rotate, translate
from shapely.geometry.base import BaseGeometry

Outline = tuple[BaseGeometry, float]
"""A shape and its radius: a disc is its centre and its radius."""

Solid = tuple[BaseGeometry, float, float]
"""The same, and its height."""

ROAD, WIDTH, RADIUS, LEVEL = 100.0, 10.0, 9.0, 10.0
CARS = {
    "sedan": 14.0,
    "sports": 14.0,
    "electric": 14.0,
    "family": 14.0,
    "van": 16.0,
    "food_truck": 18.0,
    "construction_truck": 20.0,
    "limousine": 22.0,
    "bus": 24.0,
    "double_trailer": 26.0,
}
SIZES = {
    "development": (60, 60),
    "airport": (110, 70),
    "green": (80, 60),
    "rainbow": (80, 40),
    "museum": (24, 24),
    "office": (30, 20),
}
ROUND = {"stadium": 15.0, "tower": 10.0}
HEIGHTS = {"museum": 50.0, "office": 70.0, "stadium": 35.0, "tower": 110.0}
PLANE, TREE, ARCH = 20.0, 30.0, 40.0
CLOSE = 0.02


def length_of(levels: int) -> float:
    """H-8: the length of a road in plan."""
    return sqrt(ROAD**2 - (LEVEL * levels) ** 2)


@dataclass
class Verdict:
    """The margins of each clause, the first crossings, and the smallest distance from a decision."""

    margins: list[tuple[str, float]] = field(default_factory=list)
    firsts: set[tuple[int, str]] = field(default_factory=set)
    doubt: float = inf

    def need(self, clause: str, margin: float) -> None:
        self.margins.append((clause, margin))
        self.doubt = min(self.doubt, abs(margin))

    @property
    def legal(self) -> bool:
        return all(margin >= 0 for _, margin in self.margins)

    @property
    def broken_clauses(self) -> set[str]:
        return {clause for clause, margin in self.margins if margin < 0}

    @property
    def sure(self) -> bool:
        return self.doubt > CLOSE


@dataclass
class Stick:
    """A road in millimetres; s runs along its line from the centre of the base pillar."""

    number: int
    seat: int
    base: int
    far: int | None
    start: tuple[float, float]
    end: tuple[float, float]
    low: float
    high: float
    begin: float
    finish: float
    lift: int

    @cached_property
    def way(self) -> tuple[float, float]:
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        return dx / hypot(dx, dy), dy / hypot(dx, dy)

    def at(self, s: float) -> tuple[float, float]:
        return self.start[0] + s * self.way[0], self.start[1] + s * self.way[1]

    def strip(self, begin: float, finish: float, width: float) -> BaseGeometry:
        return LineString([self.at(begin), self.at(finish)]).buffer(width / 2, cap_style="flat")

    @cached_property
    def plan(self) -> BaseGeometry:
        return self.strip(self.begin, self.finish, WIDTH)

    @cached_property
    def line(self) -> LineString:
        return LineString([self.at(self.begin), self.at(self.finish)])

    def along(self, x: float, y: float) -> float:
        return (x - self.start[0]) * self.way[0] + (y - self.start[1]) * self.way[1]

    def z(self, x: float, y: float) -> float:
        """H-10: the height of the underside."""
        s = self.along(x, y)
        zero = self.begin if self.low <= self.high else RADIUS
        return self.low + (self.high - self.low) * (s - zero) / (self.finish - RADIUS)


class Table:
    """A board in millimetres and Shapely shapes."""

    def __init__(self, board: dict[str, Any], seats: int, rules: int = 3) -> None:
        self.board, self.rules = board, rules
        self.half = 450.0 if seats == 4 else 400.0
        self.discs = [(p["at"][0] / 100, p["at"][1] / 100) for p in board["pillars"]]
        self.sticks = [self._stick(data) for data in board["roads"]]
        self.cars = [(car["road"], self._car(car)) for car in board["cars"]]
        self.areas = [(o["object"], *self._area(o["object"], o["at"])) for o in board["objects"]]

    def _stick(self, data: dict[str, Any]) -> Stick:
        base = self.board["pillars"][data["from"]]
        start = (base["at"][0] / 100, base["at"][1] / 100)
        low = LEVEL * base["height"] + 3.0 * data["lift"]
        if data["to"] is None:
            end = (data["line"][1][0] / 100, data["line"][1][1] / 100)
            return Stick(
                data["id"],
                data["seat"],
                data["from"],
                None,
                start,
                end,
                low,
                0.0,
                0.0,
                length_of(1),
                data["lift"],
            )
        far = self.board["pillars"][data["to"]]
        return self._between(
            data["id"], data["seat"], data["from"], data["to"], far["at"], far["height"], data["lift"]
        )

    def _between(
        self, number: int, seat: int, base: int, far: int, at: list[int], height: int, lift: int
    ) -> Stick:
        below = self.board["pillars"][base]
        start, end = (below["at"][0] / 100, below["at"][1] / 100), (at[0] / 100, at[1] / 100)
        d = hypot(end[0] - start[0], end[1] - start[1])
        e = (length_of(abs(height - below["height"])) - d) / 2
        low, high = LEVEL * below["height"] + 3.0 * lift, LEVEL * height
        return Stick(number, seat, base, far, start, end, low, high, -e, d + e, lift)

    def _car(self, car: dict[str, Any]) -> BaseGeometry:
        return self._body(self.sticks[car["road"]], car["type"], car["where"])

    @staticmethod
    def _area(name: str, at: list[int]) -> tuple[Outline, list[Solid], BaseGeometry | None]:
        """Return an object's outline, the solids on it, and the opening of the arch."""

        def lay(shape: BaseGeometry) -> BaseGeometry:
            turned: BaseGeometry = rotate(shape, at[2] / 100, origin=(0, 0))
            placed: BaseGeometry = translate(turned, at[0] / 100, at[1] / 100)
            return placed

        def block(x: float, y: float, w: float, h: float) -> BaseGeometry:
            return box(x - w / 2, y - h / 2, x + w / 2, y + h / 2)

        if name in ROUND:
            disc = Point(at[0] / 100, at[1] / 100), ROUND[name]
            return disc, [(*disc, HEIGHTS[name])], None
        outline = lay(block(0, 0, *SIZES[name]))
        solids: list[Solid] = []
        opening = None
        if name in ("museum", "office"):
            solids = [(outline, 0.0, HEIGHTS[name])]
        elif name == "airport":
            solids = [(lay(block(*sides)), 0.0, PLANE) for sides in ((-15, 26, 60, 12), (30, -8, 26, 26))]
        elif name == "green":
            solids = [(lay(Point(x, y)), 6.0, TREE) for x, y in ((-28, 18), (28, 18), (0, -18))]
        elif name == "rainbow":
            solids = [(lay(block(x, 0, 6, 8)), 0.0, ARCH) for x in (33, -33)]
            opening = lay(LineString([(-30, 0), (30, 0)]))
        return (outline, 0.0), solids, opening

    # The city ---------------------------------------------------------------------------------------

    def judge_object(self, name: str, at: list[int]) -> Verdict:
        """H-4, for an object that may be placed now."""
        verdict = Verdict()
        (outline, radius), _, _ = self._area(name, at)
        if name in (*ROUND, "museum", "office"):
            self._judge_building(verdict, outline, radius)
            return verdict
        left, bottom, right, top = outline.bounds
        verdict.need("H-4", self.half - max(-left, -bottom, right, top))
        gap = 18.0 if name == "development" else 0.0
        for other, (area, _), _, _ in self.areas:
            if other in SIZES and other not in ("museum", "office"):
                both = name == other == "development"
                verdict.need("H-4", _apart(outline, area) - (18.0 if both else 0.0))
        for disc in self.discs:
            verdict.need("H-4", _apart(outline, Point(disc)) - RADIUS - gap)
        for stick in self.sticks:
            verdict.need("H-4", _apart(outline, stick.plan) - gap)
        return verdict

    def _judge_building(self, verdict: Verdict, outline: BaseGeometry, radius: float) -> None:
        rooms = []
        buildings = [o.centroid for n, (o, _), _, _ in self.areas if n in (*ROUND, "museum", "office")]
        for name, (area, _), _, _ in self.areas:
            if name == "development":
                taken = any(area.contains(building) for building in buildings)
                rooms.append((_inside(area, outline) - radius, taken))
        depth, taken = max(rooms, key=lambda room: room[0])
        verdict.need("H-4", depth)
        if taken:
            verdict.need("H-4", -1.0)

    # Roads ------------------------------------------------------------------------------------------

    def judge_pillar(
        self, seat: int, base: int, at: list[int], height: int, junction: bool, cars: list[Any] | None
    ) -> Verdict:
        """H-6 to H-15 for a pillar with its road."""
        verdict = Verdict()
        below = self.board["pillars"][base]
        stock = self.board["stock"][seat]
        levels = abs(height - below["height"])
        self._judge_base(verdict, seat, base)
        if junction:
            verdict.need("H-7", 1.0 if height >= 2 and levels <= 6 and stock["yellow"] else -1.0)
            verdict.need("H-6", 1.0 if stock["grey"] >= height - 1 else -1.0)
        else:
            verdict.need("H-6", 1.0 if height >= 1 and levels == 1 and stock["grey"] >= height else -1.0)
        if not verdict.legal:
            return verdict
        x, y = at[0] / 100, at[1] / 100
        start = self.discs[base]
        d = hypot(x - start[0], y - start[1])
        overhang = sqrt(RADIUS**2 - (WIDTH / 2) ** 2)
        verdict.need("H-8", d - (length_of(levels) - 2 * overhang))
        verdict.need("H-8", length_of(levels) + 10.0 - d)
        verdict.need("H-11", self.half - RADIUS - max(abs(x), abs(y)))
        self._judge_disc(verdict, seat, x, y)
        far = len(self.discs)
        stick = self._between(len(self.sticks), seat, base, far, at, height, 0)
        stick = self._between(len(self.sticks), seat, base, far, at, height, self._lift(verdict, stick))
        self._judge_road(verdict, stick, cars)
        return verdict

    def judge_exit(self, seat: int, base: int, angle: int, cars: list[Any] | None) -> Verdict:
        """H-12 to H-15 for an exit."""
        verdict = Verdict()
        self._judge_base(verdict, seat, base)
        verdict.need("H-13", 1.0 if self.board["pillars"][base]["height"] == 1 else -1.0)
        if not verdict.legal:
            return verdict
        start, turn, far = self.discs[base], radians(angle / 100), length_of(1)
        end = (start[0] + far * cos(turn), start[1] + far * sin(turn))
        number = len(self.sticks)
        stick = Stick(number, seat, base, None, start, end, LEVEL, 0.0, 0.0, far, 0)
        lift = self._lift(verdict, stick)
        stick = Stick(number, seat, base, None, start, end, LEVEL + 3.0 * lift, 0.0, 0.0, far, lift)
        foot = stick.strip(far - 10, far, WIDTH)
        for name, (outline, _), _, _ in self.areas:
            if name == "rainbow":
                verdict.need("H-12", _apart(outline, foot))
        self._judge_road(verdict, stick, cars)
        return verdict

    def _judge_base(self, verdict: Verdict, seat: int, base: int) -> None:
        pillar = self.board["pillars"][base]
        own = pillar["seat"] == seat and pillar["ways"] > 0 and self.board["stock"][seat]["roads"] > 0
        verdict.need("H-5", 1.0 if own else -1.0)

    def _judge_disc(self, verdict: Verdict, seat: int, x: float, y: float) -> None:
        disc = Point(x, y)
        for other in self.discs:
            verdict.need("H-9", hypot(x - other[0], y - other[1]) - 18.0)
        for stick in self.sticks:
            verdict.need("H-9", _apart(disc, stick.plan) - RADIUS)
        for name, (outline, _), solids, _ in self.areas:
            for solid, radius, _ in solids:
                verdict.need("H-12", _apart(disc, solid) - radius - RADIUS)
            if name == "development":
                inside = outline.boundary.distance(disc) - RADIUS if outline.contains(disc) else -inf
                verdict.need("H-12", max(inside, _apart(disc, outline) - RADIUS))
            elif name in SIZES and name not in ("museum", "office"):
                verdict.need("H-12", _apart(disc, outline) - RADIUS)

    def _lift(self, verdict: Verdict, stick: Stick) -> int:
        """H-10: count the roads of the base pillar below the new one, and check its angle with them."""
        lift = 0
        for other in self._neighbours(stick):
            there = other.end if other.base == stick.base else other.start
            ax, ay = stick.end[0] - stick.start[0], stick.end[1] - stick.start[1]
            bx, by = there[0] - stick.start[0], there[1] - stick.start[1]
            cosine = (ax * bx + ay * by) / hypot(ax, ay) / hypot(bx, by)
            verdict.need("H-10", 10 * (acos(max(-1.0, min(1.0, cosine))) - pi / 3))
            shared = stick.plan.intersection(other.plan)
            verdict.doubt = min(verdict.doubt, abs(_apart(stick.plan, other.plan)))
            if shared.area > 0:
                lift = max(lift, 1 + (other.lift if other.base == stick.base else 0))
        return lift

    def _neighbours(self, stick: Stick) -> list[Stick]:
        return [other for other in self.sticks if stick.base in (other.base, other.far)]

    def _judge_road(self, verdict: Verdict, stick: Stick, cars: list[Any] | None) -> None:
        plan = stick.plan
        left, bottom, right, top = plan.bounds
        verdict.need("H-11", self.half - max(-left, -bottom, right, top))
        for number, disc in enumerate(self.discs):
            if number != stick.base:
                verdict.need("H-9", _apart(plan, Point(disc)) - RADIUS)
        for _, (outline, _), solids, opening in self.areas:
            for solid, radius, height in solids:
                self._judge_solid(verdict, stick, solid, radius, height)
            if opening is not None and stick.line.intersects(opening):
                gate = stick.line.intersection(opening)
                verdict.doubt = min(verdict.doubt, _crossing_doubt(stick.line, opening))
                middle = gate.centroid
                under = 31.0 - stick.z(middle.x, middle.y)
                lowest = min(stick.z(x, y) for x, y in _corners(plan.intersection(outline)))
                above = lowest - ARCH - 1.0 if self.rules > 2 else -inf
                verdict.need("H-12", max(under, above))
        neighbours = {other.number for other in self._neighbours(stick)}
        bodies = [self._body(stick, type, place) for type, place in cars or []]
        for other in self.sticks:
            if other.number in neighbours:
                continue
            shared = plan.intersection(other.plan)
            verdict.doubt = min(verdict.doubt, abs(_apart(plan, other.plan)))
            if shared.area == 0:
                continue
            gaps = [stick.z(x, y) - other.z(x, y) for x, y in _corners(shared)]
            over = min(gaps) > 0
            verdict.need("H-10", (min(gaps) if over else -max(gaps)) - 4.0)
            self._judge_cars_between(verdict, stick, other, over, bodies)
            verdict.doubt = min(verdict.doubt, _crossing_doubt(stick.line, other.line))
            if other.seat != stick.seat and stick.line.intersects(other.line):
                data = self.board["roads"][other.number]
                if not data["under" if over else "over"]:
                    verdict.firsts.add((other.number, "over" if over else "under"))
        if cars is not None:
            self._judge_cars(verdict, stick, cars)

    def _judge_solid(
        self, verdict: Verdict, stick: Stick, solid: BaseGeometry, radius: float, height: float
    ) -> None:
        """H-12: next to it, or more than a millimetre above it wherever the road is over it."""
        beside = _apart(stick.plan, solid) - radius
        if radius:
            s = stick.along(solid.centroid.x, solid.centroid.y)
            x, y = stick.at(s)
            square = stick.strip(s - radius, s + radius, 2 * radius)
            solid = translate(square, solid.centroid.x - x, solid.centroid.y - y)
        shared = stick.plan.intersection(solid)
        if self.rules < 2 or beside >= 0 or not shared.area:
            verdict.need("H-12", beside)
            return
        verdict.doubt = min(verdict.doubt, abs(beside))
        verdict.need("H-12", min(stick.z(x, y) - height - 1.0 for x, y in _corners(shared)))

    def _judge_cars_between(
        self, verdict: Verdict, stick: Stick, other: Stick, over: bool, bodies: list[BaseGeometry]
    ) -> None:
        lower, upper = (other, stick) if over else (stick, other)
        parked = [body for road, body in self.cars if road == other.number] if over else bodies
        for body in parked:
            shared = body.intersection(upper.plan)
            if shared.area > 0:
                gaps = [upper.z(x, y) - lower.z(x, y) for x, y in _corners(shared)]
                verdict.need("H-10", min(gaps) - 10.0)

    def _body(self, stick: Stick, type: str, place: int) -> BaseGeometry:
        middle = stick.begin + (stick.finish - stick.begin) * place / 1000
        return stick.strip(middle - CARS[type] / 2, middle + CARS[type] / 2, 7.0)

    def _judge_cars(self, verdict: Verdict, stick: Stick, cars: list[Any]) -> None:
        """H-15: their number, types and places."""
        left = self.board["stock"][stick.seat]["cars"]
        due = min(len(left), len(verdict.firsts) + (stick.far is None))
        types = [type for type, _ in cars]
        known = len(types) == due == len(set(types)) and set(types) <= set(left)
        verdict.need("H-15", 1.0 if known else -1.0)
        end = stick.finish if stick.far is None else hypot(*_between(stick.start, stick.end)) - RADIUS
        spans: list[tuple[float, float]] = []
        for type, place in cars:
            middle = stick.begin + (stick.finish - stick.begin) * place / 1000
            span = (middle - CARS[type] / 2, middle + CARS[type] / 2)
            verdict.need("H-15", span[0] - RADIUS)
            verdict.need("H-15", end - span[1])
            for low, high in spans:
                verdict.need("H-15", max(low - span[1], span[0] - high))
            spans.append(span)


def _between(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return other[0] - one[0], other[1] - one[1]


def _apart(one: BaseGeometry, other: BaseGeometry) -> float:
    """Return the distance of two shapes; for an overlap, its depth as a negative number."""
    if not one.intersects(other):
        return float(one.distance(other))
    shared = one.intersection(other)
    if shared.geom_type == "Point":
        border = other if one.geom_type == "Point" else one
        return -float(border.boundary.distance(shared))
    return -sqrt(shared.area)


def _inside(outer: BaseGeometry, inner: BaseGeometry) -> float:
    """Return the smallest distance to the border; negative if a part is outside."""
    if outer.contains(inner):
        return float(outer.boundary.distance(inner))
    return -sqrt(inner.difference(outer).area)


def _corners(shape: BaseGeometry) -> list[tuple[float, float]]:
    hull = shape.convex_hull
    border = hull.exterior if isinstance(hull, Polygon) else hull
    return [(place[0], place[1]) for place in border.coords]


def _crossing_doubt(one: BaseGeometry, other: BaseGeometry) -> float:
    """Return how far two lines are from touching."""
    ends = [Point(end).distance(other) for end in one.coords]
    ends += [Point(end).distance(one) for end in other.coords]
    return float(min(ends))
