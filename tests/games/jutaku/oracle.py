"""A second judge of Jutaku's buildings, written from the law alone, on Shapely and in floating point.

Lengths are hundredths of a millimetre, as in the data; angles between sides are degrees.
In lists of floors the first is floor 1.
"""

from collections.abc import Callable, Sequence
from decimal import ROUND_HALF_UP, Decimal, localcontext
from functools import cache, lru_cache
from itertools import combinations, pairwise
from math import atan2, degrees, hypot, inf
from typing import NamedTuple

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

Corners = Sequence[tuple[int, int]]
Floors = Sequence[Sequence[Corners]]
Pose = tuple[int, int, int, bool]

# Margins are measured to this; the limits are compared with forty times as much to spare.
FINE = 0.05


class Limits(NamedTuple):
    """The figures of J-7 to J-9."""

    outside: float
    inside: float
    gap: float
    contact: float
    angle: float


LAW = Limits(outside=50, inside=20, gap=40, contact=300, angle=2.0)
# A little over 0.02 mm and 0.05° to either side: what lies between is too near to be told from another judge.
STRICT = Limits(outside=47.9, inside=17.9, gap=37.9, contact=302.1, angle=1.949)
LOOSE = Limits(outside=52.1, inside=22.1, gap=42.1, contact=297.9, angle=2.051)


class Verdict(NamedTuple):
    """What the law says, and whether slightly other limits would say otherwise."""

    legal: bool
    broken: frozenset[str]
    near: bool


class Margins(NamedTuple):
    """What was measured of a placement."""

    outside: float  # J-7: the point farthest outside the outline
    inside: float  # J-8: the point deepest in another piece of the floor, or of another in this one
    contact: float  # J-8: the longest contact with a piece of the floor; infinite for a floor's first
    beyond: float  # J-9: the point farthest from the floor below; 0 on floor 1


class Building(NamedTuple):
    """The outline chosen and the pieces built, floor by floor."""

    outline: Corners
    floors: Floors


# J-6a

_PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459")


@cache
def _turn(angle: int) -> tuple[Decimal, Decimal]:
    """Cosine and sine of hundredths of a degree to some thirty digits, so that a half is known as a half."""
    with localcontext() as context:
        context.prec = 40
        x = Decimal(angle % 36000) * _PI / 18000
        term, power = Decimal(1), 0
        sums = [Decimal(0), Decimal(0)]
        while abs(term) > Decimal("1e-36") or power < x:
            sums[power % 2] += -term if power % 4 > 1 else term
            power += 1
            term = term * x / power
        return sums[0], sums[1]


def posed(corners: Corners, pose: Pose) -> tuple[tuple[int, int], ...]:
    """Flip, turn counter-clockwise about the origin, shift; then round, halves away from zero."""
    x, y, angle, flipped = pose
    cosine, sine = _turn(angle)
    put = []
    for a, b in corners:
        u = -a if flipped else a
        put.append((_rounded(u * cosine - b * sine + x), _rounded(u * sine + b * cosine + y)))
    return tuple(put)


def _rounded(value: Decimal) -> int:
    return int(value.quantize(Decimal("1e-20")).quantize(Decimal(1), rounding=ROUND_HALF_UP))


# Distances over whole areas


@lru_cache(maxsize=4096)
def _area(corners: tuple[tuple[int, int], ...]) -> Polygon:
    """The polygon, counter-clockwise."""
    polygon = Polygon(corners)
    return polygon if polygon.exterior.is_ccw else Polygon(corners[::-1])


def area(corners: Corners) -> Polygon:
    return _area(tuple((x, y) for x, y in corners))


def _furthest(low: float, reached: Callable[[float], bool]) -> float:
    """The greatest measure that is reached, from one known to be; what is reached falls away once."""
    if not reached(low + FINE):
        return low
    step = 8.0
    while reached(low + step):
        low, step = low + step, 2 * step
    high = low + step
    while high - low > FINE:
        middle = (low + high) / 2
        low, high = (middle, high) if reached(middle) else (low, middle)
    return low


def farthest(piece: BaseGeometry, region: BaseGeometry) -> float:
    """The greatest distance of any point of the piece from the region."""
    if region.is_empty:
        return inf
    if region.covers(piece):
        return 0.0
    rest = piece.difference(region)
    if rest.is_empty:
        return 0.0
    seen = shapely.distance(region, shapely.points(shapely.get_coordinates(rest)))
    return _furthest(float(seen.max()), lambda t: not shapely.buffer(region, t, quad_segs=64).covers(rest))


def deepest(piece: Polygon, other: Polygon) -> float:
    """The greatest distance from the other's border of any point of the piece inside the other."""
    shared = piece.intersection(other)
    if shared.area == 0:
        return 0.0
    seen = shapely.distance(other.exterior, shapely.points(shapely.get_coordinates(shared)))
    return _furthest(
        float(seen.max()), lambda t: bool(shapely.buffer(other, -t, quad_segs=64).intersects(shared))
    )


def apart(a: Polygon, b: Polygon, gap: float = 0.0) -> bool:
    """Whether their boxes alone keep two pieces more than the gap from one another."""
    left, low, right, high = a.bounds
    west, south, east, north = b.bounds
    return right + gap < west or east + gap < left or high + gap < south or north + gap < low


def overlap(a: Polygon, b: Polygon) -> float:
    """The greatest depth of a point of either piece in the other."""
    return 0.0 if apart(a, b) else max(deepest(a, b), deepest(b, a))


# Touching

Side = tuple[tuple[float, float], tuple[float, float]]


def _sides(piece: Polygon) -> list[Side]:
    return [((p[0], p[1]), (q[0], q[1])) for p, q in pairwise(piece.exterior.coords)]


def _along(side: Side, other: Side, limits: Limits) -> float:
    """The length of this side over which the other, facing it, runs close enough straight ahead or behind."""
    (px, py), (qx, qy) = side
    length = hypot(qx - px, qy - py)
    ux, uy = (qx - px) / length, (qy - py) / length
    # Both pieces are counter-clockwise, so facing sides run against one another.
    (start_t, start_h), (end_t, end_h) = (
        ((x - px) * ux + (y - py) * uy, (y - py) * ux - (x - px) * uy) for x, y in (other[1], other[0])
    )
    run, rise = end_t - start_t, end_h - start_h
    if degrees(atan2(abs(rise), run)) >= limits.angle:
        return 0.0
    first, last = max(0.0, start_t), min(length, end_t)
    slope = rise / run
    if abs(slope) < 1e-12:
        return max(0.0, last - first) if abs(start_h) <= limits.gap else 0.0
    ends = sorted(start_t + (h - start_h) / slope for h in (-limits.gap, limits.gap))
    return max(0.0, min(last, ends[1]) - max(first, ends[0]))


def contact(a: Polygon, b: Polygon, limits: Limits = LAW) -> float:
    """The longest contact over one pair of sides, measured along either of them."""
    if apart(a, b, 2 * limits.gap):
        return 0.0
    theirs = _sides(b)
    return max(
        max(_along(mine, other, limits), _along(other, mine, limits))
        for mine in _sides(a)
        for other in theirs
    )


def touching(a: Polygon, b: Polygon, limits: Limits = LAW) -> bool:
    return contact(a, b, limits) >= limits.contact


# Verdicts


def _verdict(broken: Callable[[Limits], frozenset[str]]) -> Verdict:
    """All limits move one way at a time, so what both extremes call the same is not near any of them."""
    clauses = broken(LAW)
    return Verdict(not clauses, clauses, broken(STRICT) != broken(LOOSE))


def below(floors: Floors, floor: int) -> BaseGeometry:
    """All that an upper floor may rest on."""
    return shapely.union_all([area(each) for each in floors[floor - 2]])


def margins(outline: Corners, floors: Floors, piece: Corners, floor: int, limits: Limits = LAW) -> Margins:
    """The measures of a piece put on a floor, beside and above what is there."""
    new = area(piece)
    there = [area(each) for each in floors[floor - 1]] if floor <= len(floors) else []
    return Margins(
        outside=farthest(new, area(outline)),
        inside=max((overlap(new, each) for each in there), default=0.0),
        contact=max((contact(new, each, limits) for each in there), default=inf),
        beyond=0.0 if floor == 1 else farthest(new, below(floors, floor)),
    )


def placed(outline: Corners, floors: Floors, piece: Corners, floor: int) -> Verdict:
    """J-7 to J-9 on putting one piece on a floor, judged as `place` does."""
    new = area(piece)
    there = [area(each) for each in floors[floor - 1]] if floor <= len(floors) else []
    measured = margins(outline, floors, piece, floor)

    def broken(limits: Limits) -> frozenset[str]:
        alone = there and not any(touching(new, each, limits) for each in there)
        return _clauses(measured, limits) | ({"J-8"} if alone else frozenset())

    return _verdict(broken)


def _clauses(measured: Margins, limits: Limits) -> frozenset[str]:
    """The clauses broken by where a piece lies; touching is another matter."""
    checks = {
        "J-7": measured.outside > limits.outside,
        "J-8": measured.inside > limits.inside,
        "J-9": measured.beyond > limits.outside,
    }
    return frozenset(clause for clause, wrong in checks.items() if wrong)


def _connected(pieces: Sequence[Polygon], limits: Limits) -> bool:
    reached, left = set(range(min(1, len(pieces)))), set(range(1, len(pieces)))
    fresh = set(reached)
    while fresh:
        fresh = {k for k in left if any(touching(pieces[k], pieces[r], limits) for r in fresh)}
        left -= fresh
    return not left


def right(building: Building, floors: int, count: int) -> Verdict:
    """J-12 at the stop: the floors used, the number of pieces, and J-7 to J-9 for all of them."""
    used = [number for number, pieces in enumerate(building.floors, start=1) if pieces]
    total = sum(len(pieces) for pieces in building.floors)
    numbers = used == list(range(1, floors + 1)) and total == count
    always: frozenset[str] = frozenset() if numbers else frozenset({"J-12"})
    ground = area(building.outline)
    storeys = [[area(each) for each in pieces] for pieces in building.floors]
    measured = [
        Margins(
            outside=farthest(piece, ground),
            inside=0.0,
            contact=inf,
            beyond=0.0 if floor == 1 else farthest(piece, below(building.floors, floor)),
        )
        for floor, pieces in enumerate(storeys, start=1)
        for piece in pieces
    ]
    depth = max((overlap(a, b) for pieces in storeys for a, b in combinations(pieces, 2)), default=0.0)
    measured.append(Margins(outside=0.0, inside=depth, contact=inf, beyond=0.0))

    def broken(limits: Limits) -> frozenset[str]:
        joined = all(_connected(pieces, limits) for pieces in storeys)
        lying = always.union(*(_clauses(each, limits) for each in measured))
        return lying if joined else lying | {"J-8"}

    return _verdict(broken)
