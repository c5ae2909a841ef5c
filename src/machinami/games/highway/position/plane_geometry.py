"""Plane geometry on flat lists, in integers: convex quadrilaterals, discs, segments and inclined planes.

A shape is four corners in anticlockwise order, stored from an index on. Heights are compared as real numbers
and, where these are too near to each other, as exact fractions.
"""

from math import sqrt

from machinami.games.highway.position.layout import Ints
from machinami.kernel import Board, add_product, board, is_positive, leaf, rule

FINE = 1024
"""The scale of square roots that are used as divisors: a road's height is then exact to 0.0001 mm."""

SURE = 1e-6
"""Larger than the errors of real numbers: heights that differ by less are compared as fractions."""

ZERO = board(256)


@leaf
def floor_sqrt(square: int) -> int:
    """Return the square root, rounded down."""
    found = int(sqrt(square))
    while found * found > square:
        found -= 1
    while (found + 1) * (found + 1) <= square:
        found += 1
    return found


@leaf
def divide_rounded(above: int, below: int) -> int:
    """Return a fraction rounded to the nearest integer, half away from zero. `below` must be positive."""
    if above >= 0:
        return (2 * above + below) // (2 * below)
    return -((below - 2 * above) // (2 * below))


@leaf
def boxes_are_disjoint(one: Ints, i: int, left: int, bottom: int, right: int, top: int) -> bool:
    """Whether the bounds stored at `i` and a box have no inner point in common."""
    return one[i] >= right or left >= one[i + 2] or one[i + 1] >= top or bottom >= one[i + 3]


@leaf
def measure_scaled(dx: int, dy: int) -> int:
    """Return the length of a vector, times `FINE`, rounded down."""
    return floor_sqrt((dx * dx + dy * dy) * FINE * FINE)


@rule
def write_strip(
    to: Ints, i: int, x: int, y: int, dx: int, dy: int, begin: int, end: int, width: int, scale: int
) -> None:
    """Write the corners of a strip of a width along (dx, dy) from (x, y). It extends from `begin / scale` to
    `end / scale` along this direction; `scale` is even."""
    below, side = scale * measure_scaled(dx, dy), width * scale // 2
    for corner in range(4):
        along = end if 1 <= corner <= 2 else begin
        aside = side if corner >= 2 else -side
        to[i + 2 * corner] = x + divide_rounded((dx * along - dy * aside) * FINE, below)
        to[i + 2 * corner + 1] = y + divide_rounded((dy * along + dx * aside) * FINE, below)


@rule
def write_bounds(to: Ints, i: int, corners: int) -> None:
    """Write the bounds of four corners stored in the same list."""
    for axis in range(2):
        low = high = to[corners + axis]
        for corner in range(1, 4):
            value = to[corners + 2 * corner + axis]
            low, high = min(low, value), max(high, value)
        to[i + axis], to[i + 2 + axis] = low, high


@rule
def has_separating_side(one: Ints, i: int, other: Ints, j: int) -> bool:
    """Whether the line of a side of one shape separates it from the other shape."""
    ax, ay = one[i + 6], one[i + 7]
    for corner in range(4):
        bx, by = one[i + 2 * corner], one[i + 2 * corner + 1]
        ux, uy = bx - ax, by - ay
        beyond = True
        for point in range(4):
            if ux * (other[j + 2 * point + 1] - ay) > uy * (other[j + 2 * point] - ax):
                beyond = False
                break
        if beyond:
            return True
        ax, ay = bx, by
    return False


@rule
def shapes_overlap(one: Ints, i: int, other: Ints, j: int) -> bool:
    """Whether two shapes have inner points in common."""
    return not (has_separating_side(one, i, other, j) or has_separating_side(other, j, one, i))


@leaf
def contains_point(one: Ints, i: int, x: int, y: int) -> bool:
    """Whether a point lies in a shape or on its border."""
    ax, ay = one[i + 6], one[i + 7]
    for corner in range(4):
        bx, by = one[i + 2 * corner], one[i + 2 * corner + 1]
        if (bx - ax) * (y - ay) < (by - ay) * (x - ax):
            return False
        ax, ay = bx, by
    return True


@rule
def contains_shape(one: Ints, i: int, other: Ints, j: int) -> bool:
    """Whether a shape contains another one; touching its border is allowed."""
    for corner in range(4):
        if not contains_point(one, i, other[j + 2 * corner], other[j + 2 * corner + 1]):
            return False
    return True


@rule
def is_side_near(one: Ints, i: int, x: int, y: int, reach: int) -> bool:
    """Whether a point is nearer than `reach` to a side of a shape."""
    ax, ay = one[i + 6], one[i + 7]
    for corner in range(4):
        bx, by = one[i + 2 * corner], one[i + 2 * corner + 1]
        ux, uy, px, py = bx - ax, by - ay, x - ax, y - ay
        length, along = ux * ux + uy * uy, ux * px + uy * py
        if along <= 0 or length == 0:
            close = px * px + py * py < reach * reach
        elif along >= length:
            close = (x - bx) * (x - bx) + (y - by) * (y - by) < reach * reach
        else:
            off = ux * py - uy * px
            close = off * off < reach * reach * length
        if close:
            return True
        ax, ay = bx, by
    return False


@rule
def overlaps_disc(one: Ints, i: int, x: int, y: int, radius: int) -> bool:
    """Whether a disc overlaps a shape."""
    return is_side_near(one, i, x, y, radius) or contains_point(one, i, x, y)


@leaf
def find_side(ax: int, ay: int, bx: int, by: int, x: int, y: int) -> int:
    """Return a positive number if the point lies to the left of the line from a to b, 0 if it lies on it."""
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)


@leaf
def segments_cross(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Whether two segments cross at an inner point of both."""
    left, right = find_side(ax, ay, bx, by, cx, cy), find_side(ax, ay, bx, by, dx, dy)
    if left == 0 or right == 0 or (left > 0) == (right > 0):
        return False
    left, right = find_side(cx, cy, dx, dy, ax, ay), find_side(cx, cy, dx, dy, bx, by)
    return left != 0 and right != 0 and (left > 0) != (right > 0)


@leaf
def lines_cross(one: Ints, i: int, other: Ints, j: int) -> bool:
    """Whether two segments, each stored as four numbers, cross at an inner point of both."""
    return segments_cross(
        one[i], one[i + 1], one[i + 2], one[i + 3], other[j], other[j + 1], other[j + 2], other[j + 3]
    )


@leaf
def write_intersection(
    to: Ints, i: int, ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int
) -> None:
    """Write the point x, y, w at which the lines through a and b and through c and d meet; they must."""
    left, right = find_side(cx, cy, dx, dy, ax, ay), find_side(cx, cy, dx, dy, bx, by)
    below, sign = left - right, 1
    if below < 0:
        sign = -1
    to[i] = sign * (ax * below + left * (bx - ax))
    to[i + 1] = sign * (ay * below + left * (by - ay))
    to[i + 2] = sign * below


@rule
def write_overlap(to: Ints, t: int, one: Ints, i: int, other: Ints, j: int) -> int:
    """Write the corners of the overlap of two shapes as points x, y, w from `t` on. Return their number."""
    count = t
    for corner in range(4):
        x, y = one[i + 2 * corner], one[i + 2 * corner + 1]
        if contains_point(other, j, x, y):
            to[count], to[count + 1], to[count + 2] = x, y, 1
            count += 3
    for corner in range(4):
        x, y = other[j + 2 * corner], other[j + 2 * corner + 1]
        if contains_point(one, i, x, y):
            to[count], to[count + 1], to[count + 2] = x, y, 1
            count += 3
    ax, ay = one[i + 6], one[i + 7]
    for corner in range(4):
        bx, by = one[i + 2 * corner], one[i + 2 * corner + 1]
        cx, cy = other[j + 6], other[j + 7]
        for side in range(4):
            dx, dy = other[j + 2 * side], other[j + 2 * side + 1]
            if segments_cross(ax, ay, bx, by, cx, cy, dx, dy):
                write_intersection(to, count, ax, ay, bx, by, cx, cy, dx, dy)
                count += 3
            cx, cy = dx, dy
        ax, ay = bx, by
    return (count - t) // 3


@rule
def is_above(one: Ints, i: int, other: Ints, j: int, points: Ints, t: int, count: int, gap: int) -> bool:
    """Whether one plane is more than `gap` above another at `count` points, stored from `t` on.

    A plane is stored as a, b, c, m: its height at (x, y) is (a x + b y + c) / m, with m positive.
    """
    m, n = one[i + 3], other[j + 3]
    east, north = one[i] / m - other[j] / n, one[i + 1] / m - other[j + 1] / n
    start = one[i + 2] / m - other[j + 2] / n
    for point in range(t, t + 3 * count, 3):
        x, y, w = points[point], points[point + 1], points[point + 2]
        above = start + (east * x + north * y) / w - gap
        if above < SURE and (above < -SURE or not _is_point_above(one, i, other, j, x, y, w, gap)):
            return False
    return True


@rule
def _is_point_above(one: Ints, i: int, other: Ints, j: int, x: int, y: int, w: int, gap: int) -> bool:
    """Whether one plane is more than `gap` above another at (x/w, y/w), decided in exact numbers."""
    m, n = one[i + 3], other[j + 3]
    total = _add_height(ZERO, one, i, x, y, w, n)
    total = _add_height(total, other, j, x, y, w, -m)
    return is_positive(add_product(total, -gap * w, m, n))


@rule
def _add_height(total: Board, plane: Ints, i: int, x: int, y: int, w: int, factor: int) -> Board:
    total = add_product(total, plane[i], x, factor)
    total = add_product(total, plane[i + 1], y, factor)
    return add_product(total, plane[i + 2], w, factor)
