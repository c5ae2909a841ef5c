"""Verdicts on placements in floating point, in kernel style: thousands of poses of a building at once.

Every distance is compared with its limit plus and minus `MARGIN`, far above the errors of floating point and
of the exact judge's own rounding. Where both comparisons agree, so does the exact judge (`judge.py`). The
other placements get the verdict `UNSURE`, and the exact judge decides them.

A polygon is a part of `points` (x and y by turns, anticlockwise), from `parts[2 * number]` to
`parts[2 * number + 1]`. Polygon 0 is the outline, 1 the piece to judge, the others are the blocks.
"""

from collections.abc import MutableSequence, Sequence
from math import cos, floor, pi, sin, sqrt
from typing import TypeAlias

from machinami.kernel import entry, leaf, rule

LEGAL, OUTLINE, OVERLAP, ALONE, SUPPORT, UNSURE = 0, 1, 2, 3, 4, -1
"""Verdicts; those from 1 to 4 name the first broken clause: J-7, J-8, J-8 and J-9."""

NO, YES = 0, 1

MAX_OVERHANG, MAX_OVERLAP, MAX_SUPPORT_GAP = 50.0, 20.0, 50.0
MAX_CONTACT_GAP, MIN_CONTACT_LENGTH = 40.0, 300.0
MARGIN = 0.02
"""Distance from a limit, in hundredths of a millimetre, within which a verdict is unsure."""
ROUGH = 2.0
"""The same for points that the exact judge rounds to whole hundredths of a millimetre."""
TIE = 1e-6
"""A corner this close to the middle between two numbers may be rounded to either."""

MAX_SLOPE, SLOPE_MARGIN = sin(2 * pi / 180) / cos(2 * pi / 180), 1e-6
TINY = 1e-7
"""Parts of a side shorter than this share are ignored; a wider gap is at least `MARGIN` wide at the limit."""

ANGLE_STEP = 2 * pi / 36_000
MAX_SPANS, MAX_POCKETS = 512, 256
NEW = 1

Points: TypeAlias = MutableSequence[float]


@entry
def judge_placements(
    points: Points,
    parts: MutableSequence[int],
    floors: MutableSequence[int],
    piece_points: Sequence[float],
    piece_starts: Sequence[int],
    placements: Sequence[int],
    verdicts: MutableSequence[int],
    boxes: MutableSequence[float],
    pockets: MutableSequence[float],
    pocket_counts: MutableSequence[int],
    spans: MutableSequence[float],
) -> None:
    """Judge each placement (piece, floor, x, y, angle, flipped) as the next one on the same building.

    `points`, `parts` and `floors` have room for the piece to judge as polygon 1, which comes last in
    `points`; the entries of the others do not change. The rest is scratch: bounding boxes, `MAX_POCKETS`
    points for each level, their numbers, and `MAX_SPANS` spans.
    """
    for polygon in range(len(floors)):
        if polygon != NEW:
            write_box(points, parts, polygon, boxes)
    for level in range(len(pocket_counts)):
        pocket_counts[level] = -1
    for number in range(len(verdicts)):
        at = 6 * number
        floors[NEW] = placements[at + 1]
        if place_piece(points, parts, piece_points, piece_starts, placements, at):
            write_box(points, parts, NEW, boxes)
            verdicts[number] = judge_placement(points, parts, floors, boxes, pockets, pocket_counts, spans)
        else:
            verdicts[number] = UNSURE


@rule
def place_piece(
    points: Points,
    parts: MutableSequence[int],
    piece_points: Sequence[float],
    piece_starts: Sequence[int],
    placements: Sequence[int],
    at: int,
) -> bool:
    """Write the corners of a piece at its pose, rounded, as polygon 1. Return False where that is unsure."""
    first, last = piece_starts[placements[at]], piece_starts[placements[at] + 1]
    angle, flipped = placements[at + 4] * ANGLE_STEP, placements[at + 5] == 1
    s, c, to, is_sure = sin(angle), cos(angle), parts[2 * NEW], True
    for index in range(first, last):
        source = first + last - 1 - index if flipped else index
        x, y = piece_points[2 * source], piece_points[2 * source + 1]
        if flipped:
            x = -x
        right, up = placements[at + 2] + x * c - y * s + 0.5, placements[at + 3] + x * s + y * c + 0.5
        points[to], points[to + 1] = floor(right), floor(up)
        if min(right - floor(right), up - floor(up), floor(right) + 1 - right, floor(up) + 1 - up) < TIE:
            is_sure = False
        to += 2
    parts[2 * NEW + 1] = to
    return is_sure


@rule
def judge_placement(
    points: Points,
    parts: Sequence[int],
    floors: Sequence[int],
    boxes: Sequence[float],
    pockets: MutableSequence[float],
    pocket_counts: MutableSequence[int],
    spans: MutableSequence[float],
) -> int:
    """Judge polygon 1 against the outline and the blocks, in the order of the clauses."""
    covered = judge_cover(points, parts, floors, boxes, pockets, pocket_counts, 0, MAX_OVERHANG, spans)
    if covered != YES:
        return OUTLINE if covered == NO else UNSURE
    touches, neighbours = NO, 0
    for other in range(NEW + 1, len(floors)):
        if floors[other] == floors[NEW]:
            neighbours += 1
            overlaps = judge_overlap(points, parts, boxes, other, spans)
            if overlaps != NO:
                return OVERLAP if overlaps == YES else UNSURE
    for other in range(NEW + 1, len(floors)):
        if floors[other] == floors[NEW] and touches != YES:
            contact = judge_contact(points, parts, boxes, other)
            if contact != NO:
                touches = contact
    if neighbours > 0 and touches != YES:
        return ALONE if touches == NO else UNSURE
    if floors[NEW] == 1:
        return LEGAL
    covered = judge_cover(
        points, parts, floors, boxes, pockets, pocket_counts, floors[NEW] - 1, MAX_SUPPORT_GAP, spans
    )
    if covered == YES:
        return LEGAL
    return SUPPORT if covered == NO else UNSURE


# Coverage


@rule
def judge_cover(
    points: Points,
    parts: Sequence[int],
    floors: Sequence[int],
    boxes: Sequence[float],
    pockets: MutableSequence[float],
    pocket_counts: MutableSequence[int],
    level: int,
    reach: float,
    spans: MutableSequence[float],
) -> int:
    """Judge whether polygon 1 is within `reach` of the polygons of a level; level 0 is the outline."""
    if is_outside_box(floors, boxes, level, reach + MARGIN):
        return NO
    if is_inside_one(points, parts, floors, boxes, level):
        return YES
    if has_far_corner(points, parts, floors, boxes, level, reach + MARGIN):
        return NO
    bare = find_bare_side(points, parts, floors, boxes, level, parts[2 * NEW], reach - MARGIN, spans)
    if bare < 0:
        if pocket_counts[level] < 0:
            pocket_counts[level] = list_pockets(
                points, parts, floors, boxes, level, reach - MARGIN, pockets, 2 * MAX_POCKETS * level, spans
            )
        return UNSURE if has_pocket(points, parts, boxes, pockets, pocket_counts[level], level) else YES
    bare = find_bare_side(points, parts, floors, boxes, level, bare, reach + MARGIN, spans)
    return UNSURE if bare < 0 else NO


@rule
def is_outside_box(floors: Sequence[int], boxes: Sequence[float], level: int, reach: float) -> bool:
    """Return whether polygon 1 is surely farther than `reach` outside the box of a level."""
    left, bottom, right, top = 1e18, 1e18, -1e18, -1e18
    for other in range(len(floors)):
        if floors[other] == level and other != NEW:
            left, bottom = min(left, boxes[4 * other]), min(bottom, boxes[4 * other + 1])
            right, top = max(right, boxes[4 * other + 2]), max(top, boxes[4 * other + 3])
    return (
        left - boxes[4 * NEW] > reach
        or bottom - boxes[4 * NEW + 1] > reach
        or boxes[4 * NEW + 2] - right > reach
        or boxes[4 * NEW + 3] - top > reach
    )


@rule
def is_inside_one(
    points: Points, parts: Sequence[int], floors: Sequence[int], boxes: Sequence[float], level: int
) -> bool:
    """Return whether polygon 1 lies inside one polygon of a level, without touching its sides."""
    for other in range(len(floors)):
        if (
            floors[other] == level
            and other != NEW
            and boxes[4 * other] < boxes[4 * NEW]
            and boxes[4 * other + 1] < boxes[4 * NEW + 1]
            and boxes[4 * other + 2] > boxes[4 * NEW + 2]
            and boxes[4 * other + 3] > boxes[4 * NEW + 3]
            and has_all_sides_inside(points, parts, other)
        ):
            return True
    return False


@rule
def has_all_sides_inside(points: Points, parts: Sequence[int], other: int) -> bool:
    """Return whether every side of polygon 1 lies inside another polygon, without touching its sides."""
    first, last = parts[2 * NEW], parts[2 * NEW + 1]
    ax, ay = points[last - 2], points[last - 1]
    for at in range(first, last, 2):
        bx, by = points[at], points[at + 1]
        if not is_segment_inside(points, parts, other, ax, ay, bx, by):
            return False
        ax, ay = bx, by
    return True


@rule
def is_segment_inside(
    points: Points, parts: Sequence[int], polygon: int, ax: float, ay: float, bx: float, by: float
) -> bool:
    """Return whether a segment lies inside a polygon, without touching its sides.

    Corners are whole numbers, so that the signs of the products are exact.
    """
    first, last = parts[2 * polygon], parts[2 * polygon + 1]
    cx, cy = points[last - 2], points[last - 1]
    inside = False
    for at in range(first, last, 2):
        dx, dy = points[at], points[at + 1]
        start = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
        if (cy > ay) != (dy > ay) and (start > 0.0) == (dy > cy):
            inside = not inside
        end = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
        if start * end <= 0.0:
            before = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
            after = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
            if before * after <= 0.0:
                return False
        cx, cy = dx, dy
    return inside


@rule
def has_far_corner(
    points: Points,
    parts: Sequence[int],
    floors: Sequence[int],
    boxes: Sequence[float],
    level: int,
    reach: float,
) -> bool:
    """Return whether a corner of polygon 1 is farther than `reach` from all polygons of a level."""
    for at in range(parts[2 * NEW], parts[2 * NEW + 1], 2):
        x, y = points[at], points[at + 1]
        near = False
        for other in range(len(floors)):
            if (
                floors[other] == level
                and other != NEW
                and not near
                and boxes[4 * other] - reach <= x <= boxes[4 * other + 2] + reach
                and boxes[4 * other + 1] - reach <= y <= boxes[4 * other + 3] + reach
            ):
                near = is_near(points, parts, other, x, y, reach)
        if not near:
            return True
    return False


@rule
def is_near(points: Points, parts: Sequence[int], polygon: int, x: float, y: float, reach: float) -> bool:
    """Return whether a point is in a polygon, or at most `reach` away from it."""
    return is_inside(points, parts, polygon, x, y) or measure_depth(points, parts, polygon, x, y) <= reach


@rule
def find_bare_side(
    points: Points,
    parts: Sequence[int],
    floors: Sequence[int],
    boxes: Sequence[float],
    level: int,
    begin: int,
    reach: float,
    spans: MutableSequence[float],
) -> int:
    """Return the end of a side of polygon 1 with a part farther than `reach` from a level; -1 without one.

    The search starts at the side that ends at `begin`.
    """
    first, last = parts[2 * NEW], parts[2 * NEW + 1]
    at = begin
    for _ in range(first, last, 2):
        before = at - 2 if at > first else last - 2
        ax, ay, bx, by = points[before], points[before + 1], points[at], points[at + 1]
        if not is_side_inside_one(points, parts, floors, boxes, level, ax, ay, bx, by) and is_side_clear(
            points, parts, floors, boxes, level, ax, ay, bx, by, reach, spans
        ):
            return at
        at = at + 2 if at + 2 < last else first
    return -1


@rule
def is_side_inside_one(
    points: Points,
    parts: Sequence[int],
    floors: Sequence[int],
    boxes: Sequence[float],
    level: int,
    ax: float,
    ay: float,
    bx: float,
    by: float,
) -> bool:
    """Return whether a segment lies inside one polygon of a level, without touching its sides."""
    for other in range(len(floors)):
        if (
            floors[other] == level
            and other != NEW
            and boxes[4 * other] < ax < boxes[4 * other + 2]
            and boxes[4 * other + 1] < ay < boxes[4 * other + 3]
            and boxes[4 * other] < bx < boxes[4 * other + 2]
            and boxes[4 * other + 1] < by < boxes[4 * other + 3]
            and is_segment_inside(points, parts, other, ax, ay, bx, by)
        ):
            return True
    return False


@rule
def is_side_clear(
    points: Points,
    parts: Sequence[int],
    floors: Sequence[int],
    boxes: Sequence[float],
    level: int,
    ax: float,
    ay: float,
    bx: float,
    by: float,
    reach: float,
    spans: MutableSequence[float],
) -> bool:
    """Return whether a part of a segment is farther than `reach` from the polygons of a level."""
    count = add_level_spans(points, parts, floors, boxes, level, -1, ax, ay, bx, by, reach, spans)
    begin, end = find_gap(spans, count, 0.0)
    while begin < end:
        share = (begin + end) / 2
        if not is_inside_level(
            points, parts, floors, boxes, level, ax + share * (bx - ax), ay + share * (by - ay)
        ):
            return True
        begin, end = find_gap(spans, count, end)
    return False


@rule
def add_level_spans(
    points: Points,
    parts: Sequence[int],
    floors: Sequence[int],
    boxes: Sequence[float],
    level: int,
    excluded: int,
    ax: float,
    ay: float,
    bx: float,
    by: float,
    reach: float,
    spans: MutableSequence[float],
) -> int:
    """Write the parts of a segment near the sides of a level; return their number, -1 if one is all of it.

    The side that ends at the point `excluded` does not count.
    """
    count = 0
    left, right = min(ax, bx) - reach, max(ax, bx) + reach
    bottom, top = min(ay, by) - reach, max(ay, by) + reach
    for other in range(len(floors)):
        if (
            floors[other] == level
            and other != NEW
            and count >= 0
            and boxes[4 * other] <= right
            and boxes[4 * other + 2] >= left
            and boxes[4 * other + 1] <= top
            and boxes[4 * other + 3] >= bottom
        ):
            count = add_near_spans(points, parts, other, excluded, ax, ay, bx, by, reach, spans, count)
    return count


@rule
def find_gap(spans: Sequence[float], count: int, position: float) -> tuple[float, float]:
    """Return the next part of a segment from a position that no span covers; an empty one without a gap."""
    if count < 0:
        return 1.0, 1.0
    begin, index = position, 0
    while index < count:
        if spans[2 * index] <= begin + TINY and spans[2 * index + 1] > begin:
            begin, index = spans[2 * index + 1], -1
        index += 1
    if begin >= 1.0 - TINY:
        return 1.0, 1.0
    end = 1.0
    for index in range(count):
        if begin < spans[2 * index] < end:
            end = spans[2 * index]
    return begin, end


@rule
def add_near_spans(
    points: Points,
    parts: Sequence[int],
    other: int,
    excluded: int,
    ax: float,
    ay: float,
    bx: float,
    by: float,
    reach: float,
    spans: MutableSequence[float],
    count: int,
) -> int:
    """Append the parts of a segment near a polygon's sides; return the number, -1 if one is all of it."""
    left, right = min(ax, bx) - reach, max(ax, bx) + reach
    bottom, top = min(ay, by) - reach, max(ay, by) + reach
    square = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
    wide = reach * sqrt(square)
    first, last = parts[2 * other], parts[2 * other + 1]
    cx, cy = points[last - 2], points[last - 1]
    for at in range(first, last, 2):
        dx, dy = points[at], points[at + 1]
        if not (
            (cx < left and dx < left)
            or (cx > right and dx > right)
            or (cy < bottom and dy < bottom)
            or (cy > top and dy > top)
            or at == excluded
        ):
            begin, end = find_near_span(ax, ay, bx, by, cx, cy, dx, dy, reach, square, wide)
            if begin <= 0.0 and end >= 1.0:
                return -1
            if begin <= end and count < MAX_SPANS - 1:
                spans[2 * count] = begin
                spans[2 * count + 1] = end
                count += 1
        cx, cy = dx, dy
    return count


@rule
def find_near_span(
    ax: float,
    ay: float,
    bx: float,
    by: float,
    cx: float,
    cy: float,
    dx: float,
    dy: float,
    reach: float,
    square: float,
    wide: float,
) -> tuple[float, float]:
    """Return the part of the segment AB at most `reach` away from CD, as shares; empty if it ends first.

    `square` is the length of AB squared, `wide` its length times `reach`.
    """
    ux, uy = bx - ax, by - ay
    left, right = ux * (cy - ay) - uy * (cx - ax), ux * (dy - ay) - uy * (dx - ax)
    if (left > wide and right > wide) or (left < -wide and right < -wide):
        return 2.0, -1.0
    near, far = ux * (cx - ax) + uy * (cy - ay), ux * (dx - ax) + uy * (dy - ay)
    if (near < -wide and far < -wide) or (near > square + wide and far > square + wide):
        return 2.0, -1.0
    begin, end = find_alongside_span(ax, ay, bx, by, cx, cy, dx, dy, reach)
    if begin <= 0.0 and end >= 1.0:
        return 0.0, 1.0
    inverse = 1.0 / square
    begin, end = widen_by_circle(near, left, wide, inverse, begin, end)
    begin, end = widen_by_circle(far, right, wide, inverse, begin, end)
    return max(begin, 0.0), min(end, 1.0)


@leaf
def widen_by_circle(
    along: float, away: float, wide: float, inverse: float, begin: float, end: float
) -> tuple[float, float]:
    """Return a span of a segment, extended by the circle around a point along and away from the segment."""
    root = wide * wide - away * away
    if root < 0.0:
        return begin, end
    half = sqrt(root)
    return min(begin, (along - half) * inverse), max(end, (along + half) * inverse)


@leaf
def find_alongside_span(
    ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float, reach: float
) -> tuple[float, float]:
    """Return the part of AB that runs alongside CD, at most `reach` away from it, as shares."""
    vx, vy = dx - cx, dy - cy
    length = vx * vx + vy * vy
    low, high = clip_linear(vx * (ax - cx) + vy * (ay - cy), vx * (bx - cx) + vy * (by - cy), 0.0, length)
    wide = reach * sqrt(length)
    near, far = clip_linear(vx * (ay - cy) - vy * (ax - cx), vx * (by - cy) - vy * (bx - cx), -wide, wide)
    low, high = max(low, near), min(high, far)
    return (low, high) if low <= high else (2.0, -1.0)


@leaf
def clip_linear(start: float, finish: float, low: float, high: float) -> tuple[float, float]:
    """Return the shares between which a value that changes linearly is between two bounds."""
    rise = finish - start
    if rise == 0.0:
        return (0.0, 1.0) if low <= start <= high else (2.0, -1.0)
    inverse = 1.0 / rise
    one, other = (low - start) * inverse, (high - start) * inverse
    return (one, other) if rise > 0.0 else (other, one)


@rule
def is_inside_level(
    points: Points,
    parts: Sequence[int],
    floors: Sequence[int],
    boxes: Sequence[float],
    level: int,
    x: float,
    y: float,
) -> bool:
    """Return whether a point lies in a polygon of a level."""
    for other in range(len(floors)):
        if (
            floors[other] == level
            and other != NEW
            and boxes[4 * other] <= x <= boxes[4 * other + 2]
            and boxes[4 * other + 1] <= y <= boxes[4 * other + 3]
            and is_inside(points, parts, other, x, y)
        ):
            return True
    return False


@rule
def is_inside(points: Points, parts: Sequence[int], polygon: int, x: float, y: float) -> bool:
    """Return whether a point lies in a polygon."""
    first, last = parts[2 * polygon], parts[2 * polygon + 1]
    ax, ay = points[last - 2], points[last - 1]
    inside = False
    for at in range(first, last, 2):
        bx, by = points[at], points[at + 1]
        if (ay > y) != (by > y) and ((bx - ax) * (y - ay) - (x - ax) * (by - ay) > 0.0) == (by > ay):
            inside = not inside
        ax, ay = bx, by
    return inside


# Pockets: regions of a level's complement, farther away than the reach, that a piece may enclose. Each has
# points on its border: on offset sides, or where the circles around two corners meet. They do not depend on
# the piece, whose border crosses no such region where it is covered.


@rule
def has_pocket(
    points: Points,
    parts: Sequence[int],
    boxes: Sequence[float],
    pockets: Sequence[float],
    count: int,
    level: int,
) -> bool:
    """Return whether polygon 1 may lie over a pocket of a level; its border must be covered."""
    if count == MAX_POCKETS:
        return True
    left, bottom = boxes[4 * NEW], boxes[4 * NEW + 1]
    right, top = boxes[4 * NEW + 2], boxes[4 * NEW + 3]
    for index in range(2 * MAX_POCKETS * level, 2 * MAX_POCKETS * level + 2 * count, 2):
        x, y = pockets[index], pockets[index + 1]
        if left <= x <= right and bottom <= y <= top and is_inside(points, parts, NEW, x, y):
            return True
    return False


@rule
def list_pockets(
    points: Points,
    parts: Sequence[int],
    floors: Sequence[int],
    boxes: Sequence[float],
    level: int,
    reach: float,
    pockets: MutableSequence[float],
    first_pocket: int,
    spans: MutableSequence[float],
) -> int:
    """Write a point of each part of a level's border that may belong to a pocket; return their number."""
    found = 0
    for other in range(len(floors)):
        if floors[other] != level or other == NEW:
            continue
        first, last = parts[2 * other], parts[2 * other + 1]
        cx, cy = points[last - 2], points[last - 1]
        for at in range(first, last, 2):
            dx, dy = points[at], points[at + 1]
            length = sqrt((dx - cx) * (dx - cx) + (dy - cy) * (dy - cy))
            ox, oy = (dy - cy) * reach / length, (cx - dx) * reach / length
            ax, ay, bx, by = cx + ox, cy + oy, dx + ox, dy + oy
            count = add_level_spans(points, parts, floors, boxes, level, at, ax, ay, bx, by, reach, spans)
            begin, end = find_gap(spans, count, 0.0)
            while begin < end and found < MAX_POCKETS:
                share = (begin + end) / 2
                x, y = ax + share * (bx - ax), ay + share * (by - ay)
                if not is_inside_level(points, parts, floors, boxes, level, x, y):
                    pockets[first_pocket + 2 * found] = x
                    pockets[first_pocket + 2 * found + 1] = y
                    found += 1
                begin, end = find_gap(spans, count, end)
            found = add_corner_pockets(
                points, parts, floors, boxes, level, other, at, reach, pockets, first_pocket, found
            )
            cx, cy = dx, dy
    return found


@rule
def add_corner_pockets(
    points: Points,
    parts: Sequence[int],
    floors: Sequence[int],
    boxes: Sequence[float],
    level: int,
    polygon: int,
    corner: int,
    reach: float,
    pockets: MutableSequence[float],
    first_pocket: int,
    found: int,
) -> int:
    """Append the points where the circle around a corner meets that of a later one, far from all else."""
    ax, ay = points[corner], points[corner + 1]
    for other in range(polygon, len(floors)):
        if floors[other] != level or other == NEW:
            continue
        for at in range(parts[2 * other], parts[2 * other + 1], 2):
            dx, dy = points[at] - ax, points[at + 1] - ay
            square = dx * dx + dy * dy
            if square == 0.0 or square > 4 * reach * reach or (other == polygon and at <= corner):
                continue
            share = sqrt(reach * reach / square - 0.25)
            for side in range(2):
                turn = share if side == 0 else -share
                x, y = ax + dx / 2 - dy * turn, ay + dy / 2 + dx * turn
                if (
                    found < MAX_POCKETS
                    and is_far_from_level(points, parts, floors, level, x, y, reach - 0.01)
                    and not is_inside_level(points, parts, floors, boxes, level, x, y)
                ):
                    pockets[first_pocket + 2 * found] = x
                    pockets[first_pocket + 2 * found + 1] = y
                    found += 1
    return found


@rule
def is_far_from_level(
    points: Points,
    parts: Sequence[int],
    floors: Sequence[int],
    level: int,
    x: float,
    y: float,
    reach: float,
) -> bool:
    """Return whether a point is at least `reach` away from all sides of a level."""
    for other in range(len(floors)):
        if floors[other] == level and other != NEW and measure_depth(points, parts, other, x, y) < reach:
            return False
    return True


@rule
def measure_depth(points: Points, parts: Sequence[int], polygon: int, x: float, y: float) -> float:
    """Return the distance of a point from the nearest side of a polygon."""
    first, last = parts[2 * polygon], parts[2 * polygon + 1]
    ax, ay = points[last - 2], points[last - 1]
    least = 1e18
    for at in range(first, last, 2):
        bx, by = points[at], points[at + 1]
        ux, uy = bx - ax, by - ay
        share = min(1.0, max(0.0, (ux * (x - ax) + uy * (y - ay)) / (ux * ux + uy * uy)))
        px, py = x - ax - share * ux, y - ay - share * uy
        least = min(least, px * px + py * py)
        ax, ay = bx, by
    return sqrt(least)


@rule
def write_box(points: Points, parts: Sequence[int], polygon: int, boxes: MutableSequence[float]) -> None:
    """Write the bounding box of a polygon: left, bottom, right, top."""
    first, last = parts[2 * polygon], parts[2 * polygon + 1]
    left, bottom = points[first], points[first + 1]
    right, top = left, bottom
    for at in range(first + 2, last, 2):
        left, right = min(left, points[at]), max(right, points[at])
        bottom, top = min(bottom, points[at + 1]), max(top, points[at + 1])
    boxes[4 * polygon], boxes[4 * polygon + 1] = left, bottom
    boxes[4 * polygon + 2], boxes[4 * polygon + 3] = right, top


@leaf
def are_boxes_apart(boxes: Sequence[float], other: int, reach: float) -> bool:
    """Return whether the boxes of polygon 1 and another are at least `reach` apart along an axis."""
    return (
        boxes[4 * NEW] - boxes[4 * other + 2] >= reach
        or boxes[4 * other] - boxes[4 * NEW + 2] >= reach
        or boxes[4 * NEW + 1] - boxes[4 * other + 3] >= reach
        or boxes[4 * other + 1] - boxes[4 * NEW + 3] >= reach
    )


# Overlap


@rule
def judge_overlap(
    points: Points,
    parts: Sequence[int],
    boxes: Sequence[float],
    other: int,
    spans: MutableSequence[float],
) -> int:
    """Judge whether polygon 1 and another one overlap deeper than `MAX_OVERLAP`."""
    if (
        are_boxes_apart(boxes, other, -MAX_OVERLAP)
        or has_separating_side(points, parts, NEW, other)
        or has_separating_side(points, parts, other, NEW)
    ):
        return NO
    deep = MAX_OVERLAP + MARGIN
    if has_deep_side(points, parts, NEW, other, deep, spans) or has_deep_side(
        points, parts, other, NEW, deep, spans
    ):
        return YES
    shallow = MAX_OVERLAP - MARGIN
    if has_deep_side(points, parts, NEW, other, shallow, spans) or has_deep_side(
        points, parts, other, NEW, shallow, spans
    ):
        return UNSURE
    return UNSURE if has_inner_middle(points, parts, NEW, other) else NO


@rule
def has_separating_side(points: Points, parts: Sequence[int], one: int, other: int) -> bool:
    """Return whether a side has its own polygon on the left and the other surely not deep beyond it."""
    first, last = parts[2 * one], parts[2 * one + 1]
    ax, ay = points[last - 2], points[last - 1]
    for at in range(first, last, 2):
        bx, by = points[at], points[at + 1]
        ux, uy = bx - ax, by - ay
        limit = (MAX_OVERLAP - MARGIN) * sqrt(ux * ux + uy * uy)
        separates = True
        for place in range(parts[2 * other], parts[2 * other + 1], 2):
            separates = separates and ux * (points[place + 1] - ay) - uy * (points[place] - ax) <= limit
        if separates:
            for place in range(first, last, 2):
                separates = separates and ux * (points[place + 1] - ay) - uy * (points[place] - ax) >= 0.0
            if separates:
                return True
        ax, ay = bx, by
    return False


@rule
def has_deep_side(
    points: Points, parts: Sequence[int], one: int, other: int, depth: float, spans: MutableSequence[float]
) -> bool:
    """Return whether a side of a polygon runs deeper than `depth` in another."""
    first, last = parts[2 * one], parts[2 * one + 1]
    ax, ay = points[last - 2], points[last - 1]
    for at in range(first, last, 2):
        bx, by = points[at], points[at + 1]
        count = add_near_spans(points, parts, other, -1, ax, ay, bx, by, depth, spans, 0)
        begin, end = find_gap(spans, count, 0.0)
        while begin < end:
            share = (begin + end) / 2
            if is_inside(points, parts, other, ax + share * (bx - ax), ay + share * (by - ay)):
                return True
            begin, end = find_gap(spans, count, end)
        ax, ay = bx, by
    return False


@rule
def has_inner_middle(points: Points, parts: Sequence[int], one: int, other: int) -> bool:
    """Return whether a polygon may enclose the core of the other, by its corners' mean and by triangles.

    The exact judge tries the same points as the core's.
    """
    return may_contain_middle(points, parts, one, other) or may_contain_middle(points, parts, other, one)


@rule
def may_contain_middle(points: Points, parts: Sequence[int], outer: int, inner: int) -> bool:
    first, last = parts[2 * inner], parts[2 * inner + 1]
    x, y, count = 0.0, 0.0, 0
    for at in range(first, last, 2):
        x += points[at]
        y += points[at + 1]
        count += 1
    if may_contain(points, parts, outer, inner, x / count, y / count):
        return True
    for a in range(first, last, 2):
        for b in range(a + 2, last, 2):
            for c in range(b + 2, last, 2):
                x = (points[a] + points[b] + points[c]) / 3
                y = (points[a + 1] + points[b + 1] + points[c + 1]) / 3
                if may_contain(points, parts, outer, inner, x, y):
                    return True
    return False


@leaf
def may_contain(points: Points, parts: Sequence[int], outer: int, inner: int, x: float, y: float) -> bool:
    """Return whether a point may be in the core of the inner polygon and in the outer one."""
    return (
        (is_inside(points, parts, outer, x, y) or measure_depth(points, parts, outer, x, y) < ROUGH)
        and is_inside(points, parts, inner, x, y)
        and measure_depth(points, parts, inner, x, y) > MAX_OVERLAP - ROUGH
    )


# Contact


@rule
def judge_contact(points: Points, parts: Sequence[int], boxes: Sequence[float], other: int) -> int:
    """Judge whether sides of polygon 1 and another face each other closely enough over enough length."""
    if are_boxes_apart(boxes, other, MAX_CONTACT_GAP + MARGIN):
        return NO
    result = NO
    first, last = parts[2 * NEW], parts[2 * NEW + 1]
    ax, ay = points[last - 2], points[last - 1]
    for at in range(first, last, 2):
        bx, by = points[at], points[at + 1]
        start, end = parts[2 * other], parts[2 * other + 1]
        cx, cy = points[end - 2], points[end - 1]
        for place in range(start, end, 2):
            dx, dy = points[place], points[place + 1]
            facing = -((bx - ax) * (dx - cx) + (by - ay) * (dy - cy))
            slope = abs((bx - ax) * (dy - cy) - (by - ay) * (dx - cx))
            if facing > 0.0 and slope < facing * (MAX_SLOPE + SLOPE_MARGIN):
                contact = judge_sides(ax, ay, bx, by, cx, cy, dx, dy)
                if contact == YES and slope < facing * (MAX_SLOPE - SLOPE_MARGIN):
                    return YES
                if contact != NO:
                    result = UNSURE
            cx, cy = dx, dy
        ax, ay = bx, by
    return result


@rule
def judge_sides(
    ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float
) -> int:
    """Judge the contact of two sides that face each other."""
    near, far = MAX_CONTACT_GAP - MARGIN, MAX_CONTACT_GAP + MARGIN
    sure = max(
        measure_contact(ax, ay, bx, by, cx, cy, dx, dy, near),
        measure_contact(cx, cy, dx, dy, ax, ay, bx, by, near),
    )
    if sure >= MIN_CONTACT_LENGTH + MARGIN:
        return YES
    possible = max(
        measure_contact(ax, ay, bx, by, cx, cy, dx, dy, far),
        measure_contact(cx, cy, dx, dy, ax, ay, bx, by, far),
    )
    return UNSURE if possible >= MIN_CONTACT_LENGTH - MARGIN else NO


@rule
def measure_contact(
    ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float, gap: float
) -> float:
    """Return the length of the part of AB that runs alongside CD, at most `gap` away from it."""
    low, high = find_alongside_span(ax, ay, bx, by, cx, cy, dx, dy, gap)
    share = min(high, 1.0) - max(low, 0.0)
    return max(0.0, share) * sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
