"""A second judge of Jutaku's buildings from its law, with Shapely in floating point.

Lengths are hundredths of a millimetre, as in the data; angles between sides are degrees. The first item of a
list of floors is floor 1.
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

# The precision of margins; the tolerance of the limits is forty times larger.
FINE = 0.05


class Limits(NamedTuple):
    """The limits of J-7 to J-9."""

    outside: float
    inside: float
    gap: float
    contact: float
    angle: float


LAW = Limits(outside=50, inside=20, gap=40, contact=300, angle=2.0)
# About 0.02 mm and 0.05° to both sides: between them two judges may differ.
STRICT = Limits(outside=47.9, inside=17.9, gap=37.9, contact=302.1, angle=1.949)
LOOSE = Limits(outside=52.1, inside=22.1, gap=42.1, contact=297.9, angle=2.051)


class Verdict(NamedTuple):
    """The broken clauses, and whether slightly different limits would change them."""

    legal: bool
    broken: frozenset[str]
    near: bool


class Margins(NamedTuple):
    """The measured margins of a placement."""

    outside: float  # J-7: the point farthest outside the outline
    inside: float  # J-8: the deepest point in another piece of the floor, or of another piece in this one
    contact: float  # J-8: the longest contact with a piece of the floor; infinite for a floor's first
    beyond: float  # J-9: the point farthest from the floor below; 0 on floor 1


class Building(NamedTuple):
    """The chosen outline and the pieces by floor."""

    outline: Corners
    floors: Floors


# J-6a

_PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459")


@cache
def _compute_rotation(angle: int) -> tuple[Decimal, Decimal]:
    """Return cosine and sine of hundredths of a degree to about thirty digits, so that halves are exact."""
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


def place_corners(corners: Corners, pose: Pose) -> tuple[tuple[int, int], ...]:
    """Flip, turn counter-clockwise about the origin, shift; then round, halves away from zero."""
    x, y, angle, flipped = pose
    cosine, sine = _compute_rotation(angle)
    corners_out = []
    for a, b in corners:
        u = -a if flipped else a
        corners_out.append(
            (_round_half_up(u * cosine - b * sine + x), _round_half_up(u * sine + b * cosine + y))
        )
    return tuple(corners_out)


def _round_half_up(value: Decimal) -> int:
    return int(value.quantize(Decimal("1e-20")).quantize(Decimal(1), rounding=ROUND_HALF_UP))


# Distances over whole areas


@lru_cache(maxsize=4096)
def _build_polygon(corners: tuple[tuple[int, int], ...]) -> Polygon:
    """Return the polygon, counter-clockwise."""
    polygon = Polygon(corners)
    return polygon if polygon.exterior.is_ccw else Polygon(corners[::-1])


def to_polygon(corners: Corners) -> Polygon:
    return _build_polygon(tuple((x, y) for x, y in corners))


def _find_largest(low: float, holds: Callable[[float], bool]) -> float:
    """Return the largest value that holds, starting at one that holds; above it none does."""
    if not holds(low + FINE):
        return low
    step = 8.0
    while holds(low + step):
        low, step = low + step, 2 * step
    high = low + step
    while high - low > FINE:
        middle = (low + high) / 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


def measure_distance(piece: BaseGeometry, region: BaseGeometry) -> float:
    """Return the greatest distance of any point of the piece from the region."""
    if region.is_empty:
        return inf
    if region.covers(piece):
        return 0.0
    rest = piece.difference(region)
    if rest.is_empty:
        return 0.0
    seen = shapely.distance(region, shapely.points(shapely.get_coordinates(rest)))
    return _find_largest(
        float(seen.max()), lambda t: not shapely.buffer(region, t, quad_segs=64).covers(rest)
    )


def measure_depth(piece: Polygon, other: Polygon) -> float:
    """Return the greatest distance from the other's border of any point of the piece inside the other."""
    shared = piece.intersection(other)
    if shared.area == 0:
        return 0.0
    seen = shapely.distance(other.exterior, shapely.points(shapely.get_coordinates(shared)))
    return _find_largest(
        float(seen.max()), lambda t: bool(shapely.buffer(other, -t, quad_segs=64).intersects(shared))
    )


def are_apart(a: Polygon, b: Polygon, gap: float = 0.0) -> bool:
    """Whether the bounding boxes are farther apart than the gap."""
    left, low, right, high = a.bounds
    west, south, east, north = b.bounds
    return right + gap < west or east + gap < left or high + gap < south or north + gap < low


def measure_overlap(a: Polygon, b: Polygon) -> float:
    """Return the greatest depth of a point of either piece in the other."""
    return 0.0 if are_apart(a, b) else max(measure_depth(a, b), measure_depth(b, a))


# Contacts

Side = tuple[tuple[float, float], tuple[float, float]]


def _list_sides(piece: Polygon) -> list[Side]:
    return [((p[0], p[1]), (q[0], q[1])) for p, q in pairwise(piece.exterior.coords)]


def _measure_facing_length(side: Side, other: Side, limits: Limits) -> float:
    """Return the length of this side along which the other one faces it within the gap."""
    (px, py), (qx, qy) = side
    length = hypot(qx - px, qy - py)
    ux, uy = (qx - px) / length, (qy - py) / length
    # Both pieces are counter-clockwise, so facing sides have opposite directions.
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


def measure_contact(a: Polygon, b: Polygon, limits: Limits = LAW) -> float:
    """Return the longest contact of one pair of sides, measured along either of them."""
    if are_apart(a, b, 2 * limits.gap):
        return 0.0
    other_sides = _list_sides(b)
    return max(
        max(_measure_facing_length(side, other, limits), _measure_facing_length(other, side, limits))
        for side in _list_sides(a)
        for other in other_sides
    )


def is_touching(a: Polygon, b: Polygon, limits: Limits = LAW) -> bool:
    return measure_contact(a, b, limits) >= limits.contact


# Verdicts


def _build_verdict(find_broken: Callable[[Limits], frozenset[str]]) -> Verdict:
    """Change all limits in one direction at a time: clauses that both extremes agree on are not near."""
    clauses = find_broken(LAW)
    return Verdict(not clauses, clauses, find_broken(STRICT) != find_broken(LOOSE))


def build_support(floors: Floors, floor: int) -> BaseGeometry:
    """Return the area that an upper floor may rest on."""
    return shapely.union_all([to_polygon(each) for each in floors[floor - 2]])


def measure_margins(
    outline: Corners, floors: Floors, piece: Corners, floor: int, limits: Limits = LAW
) -> Margins:
    """Measure a piece on a floor against the outline, its floor and the floor below."""
    new = to_polygon(piece)
    there = [to_polygon(each) for each in floors[floor - 1]] if floor <= len(floors) else []
    return Margins(
        outside=measure_distance(new, to_polygon(outline)),
        inside=max((measure_overlap(new, each) for each in there), default=0.0),
        contact=max((measure_contact(new, each, limits) for each in there), default=inf),
        beyond=0.0 if floor == 1 else measure_distance(new, build_support(floors, floor)),
    )


def judge_placement(outline: Corners, floors: Floors, piece: Corners, floor: int) -> Verdict:
    """Judge J-7 to J-9 for one piece on a floor, as `place` does."""
    new = to_polygon(piece)
    there = [to_polygon(each) for each in floors[floor - 1]] if floor <= len(floors) else []
    measured = measure_margins(outline, floors, piece, floor)

    def find_broken(limits: Limits) -> frozenset[str]:
        isolated = there and not any(is_touching(new, each, limits) for each in there)
        return _find_broken_clauses(measured, limits) | ({"J-8"} if isolated else frozenset())

    return _build_verdict(find_broken)


def _find_broken_clauses(measured: Margins, limits: Limits) -> frozenset[str]:
    """Return the clauses broken by a piece's position, without the contact."""
    checks = {
        "J-7": measured.outside > limits.outside,
        "J-8": measured.inside > limits.inside,
        "J-9": measured.beyond > limits.outside,
    }
    return frozenset(clause for clause, wrong in checks.items() if wrong)


def _are_connected(pieces: Sequence[Polygon], limits: Limits) -> bool:
    holds, left = set(range(min(1, len(pieces)))), set(range(1, len(pieces)))
    fresh = set(holds)
    while fresh:
        fresh = {k for k in left if any(is_touching(pieces[k], pieces[r], limits) for r in fresh)}
        left -= fresh
    return not left


def judge_building(building: Building, floors: int, count: int) -> Verdict:
    """Judge J-12 at the stop: the floors used, the number of pieces, and J-7 to J-9 for all of them."""
    used = [number for number, pieces in enumerate(building.floors, start=1) if pieces]
    total = sum(len(pieces) for pieces in building.floors)
    numbers = used == list(range(1, floors + 1)) and total == count
    always: frozenset[str] = frozenset() if numbers else frozenset({"J-12"})
    ground = to_polygon(building.outline)
    storeys = [[to_polygon(each) for each in pieces] for pieces in building.floors]
    measured = [
        Margins(
            outside=measure_distance(piece, ground),
            inside=0.0,
            contact=inf,
            beyond=0.0 if floor == 1 else measure_distance(piece, build_support(building.floors, floor)),
        )
        for floor, pieces in enumerate(storeys, start=1)
        for piece in pieces
    ]
    depth = max(
        (measure_overlap(a, b) for pieces in storeys for a, b in combinations(pieces, 2)), default=0.0
    )
    measured.append(Margins(outside=0.0, inside=depth, contact=inf, beyond=0.0))

    def find_broken(limits: Limits) -> frozenset[str]:
        connected = all(_are_connected(pieces, limits) for pieces in storeys)
        positions = always.union(*(_find_broken_clauses(each, limits) for each in measured))
        return positions if connected else positions | {"J-8"}

    return _build_verdict(find_broken)
