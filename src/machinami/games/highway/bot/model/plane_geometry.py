"""Plane geometry on flat lists, in integers: convex quadrilaterals, discs and segments."""

from math import sqrt

from machinami.games.highway.bot.model.layout import Ints
from machinami.kernel import leaf, rule

FINE = 1024


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


@rule
def write_strip(to: Ints, i: int, x: int, y: int, dx: int, dy: int, begin: int, end: int, side: int) -> None:
    """Write the corners of a strip along (dx, dy) from (x, y). It extends from `begin / 2` to `end / 2`
    along this direction and `side / 2` to each side."""
    below = 2 * floor_sqrt((dx * dx + dy * dy) * FINE * FINE)
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
def find_crossing_fraction(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> float:
    """Return the fraction of the segment from a to b at which it meets the line through c and d."""
    left, right = find_side(cx, cy, dx, dy, ax, ay), find_side(cx, cy, dx, dy, bx, by)
    return left / (left - right)
