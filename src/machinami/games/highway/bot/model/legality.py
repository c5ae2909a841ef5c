"""Legality of a road on a model: the same checks as the rules, at a bot's speed.

The plan view is computed in integers, as in the rules. Heights are real numbers here, and a gap must
exceed the law's minimum by `SURE`. Therefore no road is accepted that the rules refuse.
"""

from machinami.games.highway.bot.model.layout import (
    A_BOUNDS,
    A_CORNERS,
    A_KIND,
    ARCH,
    AREA,
    AREAS,
    C_BOUNDS,
    C_CORNERS,
    C_ROAD,
    CAR,
    CAR_GAP,
    CARS,
    DEVELOPMENT,
    DISC,
    FOOT,
    GAP,
    GATE,
    HALF,
    LEAST,
    LENGTHS,
    MOST,
    OVER,
    P_HEIGHT,
    P_X,
    P_Y,
    PILLAR,
    PILLARS,
    R_BASE,
    R_BOUNDS,
    R_CORNERS,
    R_END,
    R_FAR,
    R_LENGTH,
    R_LIFT,
    R_LINE,
    R_SEAT,
    R_START,
    RADIUS,
    RAINBOW,
    REFUSED,
    ROAD,
    ROADS,
    S_BOUNDS,
    S_CORNERS,
    S_ROUND,
    S_TOP,
    SLOPE,
    SOLID,
    SOLIDS,
    THICK,
    UNDER,
    WIDTH,
    Ints,
    Model,
    Reals,
)
from machinami.games.highway.bot.model.plane_geometry import (
    FINE,
    boxes_are_disjoint,
    contains_point,
    divide_rounded,
    find_crossing_fraction,
    floor_sqrt,
    is_side_near,
    overlaps_disc,
    segments_cross,
    shapes_overlap,
    write_bounds,
    write_strip,
)
from machinami.kernel import leaf, rule

SURE = 1e-6
"""Larger than rounding errors, smaller than any playable distance: a hundred-millionth of a millimetre."""

CLASH = 0


@rule
def try_pillar(m: Model, seat: int, base: int, x: int, y: int, height: int) -> int:
    """Return the cars that a road to a new pillar earns, or `REFUSED`. The road is stored behind the roads
    of the position as the pending road. The stock of discs and open ends are not checked."""
    head, p = m.head, PILLAR * base
    bx, by, low = m.pillars[p + P_X], m.pillars[p + P_Y], m.pillars[p + P_HEIGHT]
    levels = abs(height - low)
    if max(abs(x), abs(y)) > head[HALF] - head[RADIUS]:
        return REFUSED
    square = (x - bx) * (x - bx) + (y - by) * (y - by)
    least, most = head[LEAST + levels], head[MOST + levels]
    if square < least * least or square > most * most or not _can_stand(m, x, y):
        return REFUSED
    length, span = head[LENGTHS + levels], floor_sqrt(square)
    end = head[DISC] * height
    _store_road(m, seat, base, head[PILLARS], x, y, span - length, span + length, length, 0, end)
    lift = _compute_lift(m)
    if lift < 0:
        return REFUSED
    if lift > 0:
        _store_slope(m, span - length, span + length, lift, end)
    return _judge_road(m)


@rule
def try_exit(m: Model, seat: int, base: int, angle: int) -> int:
    """Return the cars that an exit earns, including the car for the exit, or `REFUSED`. The exit becomes
    the pending road."""
    head, p = m.head, PILLAR * base
    x, y = m.pillars[p + P_X] + m.feet[2 * angle], m.pillars[p + P_Y] + m.feet[2 * angle + 1]
    length = head[LENGTHS + 1]
    _store_road(m, seat, base, -1, x, y, 0, 2 * length, length, 0, 0)
    lift = _compute_lift(m)
    if lift < 0:
        return REFUSED
    if lift > 0:
        _store_slope(m, 0, 2 * length, lift, 0)
    earned = _judge_road(m)
    if earned < 0 or _is_foot_on_rainbow(m):
        return REFUSED
    return earned + 1


@rule
def write_foot(m: Model, road: int, to: Ints) -> None:
    """Write the corners of an exit's foot to `to`."""
    r, head = ROAD * road, m.head
    x, y = m.roads[r + R_START], m.roads[r + R_START + 1]
    dx, dy = m.roads[r + R_END] - x, m.roads[r + R_END + 1] - y
    length = m.roads[r + R_LENGTH]
    write_strip(to, 0, x, y, dx, dy, 2 * (length - head[FOOT]), 2 * length, head[WIDTH])


@leaf
def compute_height(roads: Ints, slopes: Reals, road: int, x: float, y: float) -> float:
    """Return the height of a road's underside at a point."""
    r, s = ROAD * road, SLOPE * road
    east, north = x - roads[r + R_START], y - roads[r + R_START + 1]
    return slopes[s] + slopes[s + 1] * east + slopes[s + 2] * north


@leaf
def compute_gap(roads: Ints, slopes: Reals, upper: int, lower: int, x: float, y: float) -> float:
    """Return the vertical distance of one road's underside above another's at a point."""
    return compute_height(roads, slopes, upper, x, y) - compute_height(roads, slopes, lower, x, y)


@rule
def is_above(
    roads: Ints, slopes: Reals, upper: int, lower: int, one: Ints, i: int, other: Ints, j: int, gap: float
) -> bool:
    """Whether one road lies above another by more than a gap wherever two shapes overlap in plan."""
    for corner in range(4):
        x, y = one[i + 2 * corner], one[i + 2 * corner + 1]
        if contains_point(other, j, x, y) and compute_gap(roads, slopes, upper, lower, x, y) <= gap:
            return False
        x, y = other[j + 2 * corner], other[j + 2 * corner + 1]
        if contains_point(one, i, x, y) and compute_gap(roads, slopes, upper, lower, x, y) <= gap:
            return False
    ax, ay = one[i + 6], one[i + 7]
    for corner in range(4):
        bx, by = one[i + 2 * corner], one[i + 2 * corner + 1]
        cx, cy = other[j + 6], other[j + 7]
        for side in range(4):
            dx, dy = other[j + 2 * side], other[j + 2 * side + 1]
            if segments_cross(ax, ay, bx, by, cx, cy, dx, dy):
                part = find_crossing_fraction(ax, ay, bx, by, cx, cy, dx, dy)
                east, north = ax + part * (bx - ax), ay + part * (by - ay)
                if compute_gap(roads, slopes, upper, lower, east, north) <= gap:
                    return False
            cx, cy = dx, dy
        ax, ay = bx, by
    return True


@leaf
def passes_gate(m: Model, road: int) -> bool:
    """Whether a road's line passes under the arch."""
    r, gate = ROAD * road + R_LINE, GATE + 1
    if m.head[GATE] == 0:
        return False
    return segments_cross(
        m.roads[r],
        m.roads[r + 1],
        m.roads[r + 2],
        m.roads[r + 3],
        m.head[gate],
        m.head[gate + 1],
        m.head[gate + 2],
        m.head[gate + 3],
    )


@leaf
def _can_stand(m: Model, x: int, y: int) -> bool:
    """Whether a disc may stand at a point. H-9 and H-12."""
    head, radius = m.head, m.head[RADIUS]
    for pillar in range(head[PILLARS]):
        dx, dy = m.pillars[PILLAR * pillar + P_X] - x, m.pillars[PILLAR * pillar + P_Y] - y
        if dx * dx + dy * dy < 4 * radius * radius:
            return False
    left, bottom, right, top = x - radius, y - radius, x + radius, y + radius
    for road in range(head[ROADS]):
        r = ROAD * road
        if not boxes_are_disjoint(m.roads, r + R_BOUNDS, left, bottom, right, top) and overlaps_disc(
            m.roads, r + R_CORNERS, x, y, radius
        ):
            return False
    for solid in range(head[SOLIDS]):
        s = SOLID * solid
        if boxes_are_disjoint(m.solids, s + S_BOUNDS, left, bottom, right, top):
            continue
        if m.solids[s + S_ROUND] == 0:
            if overlaps_disc(m.solids, s + S_CORNERS, x, y, radius):
                return False
        else:
            dx, dy = m.solids[s + S_CORNERS] - x, m.solids[s + S_CORNERS + 1] - y
            reach = m.solids[s + S_CORNERS + 2] + radius
            if dx * dx + dy * dy < reach * reach:
                return False
    for area in range(head[AREAS]):
        a = AREA * area
        if boxes_are_disjoint(m.areas, a + A_BOUNDS, left, bottom, right, top):
            continue
        rim = is_side_near(m.areas, a + A_CORNERS, x, y, radius)
        if rim or (m.areas[a + A_KIND] != DEVELOPMENT and contains_point(m.areas, a + A_CORNERS, x, y)):
            return False
    return True


@leaf
def _store_road(
    m: Model,
    seat: int,
    base: int,
    far: int,
    x: int,
    y: int,
    begin: int,
    finish: int,
    length: int,
    lift: int,
    end: int,
) -> None:
    """Store the pending road. It extends from `begin / 2` to `finish / 2` along its direction. H-8."""
    number = m.head[ROADS]
    roads, r, p = m.roads, ROAD * number, PILLAR * base
    bx, by = m.pillars[p + P_X], m.pillars[p + P_Y]
    dx, dy = x - bx, y - by
    roads[r + R_SEAT], roads[r + R_BASE], roads[r + R_FAR] = seat, base, far
    roads[r + R_START], roads[r + R_START + 1] = bx, by
    roads[r + R_END], roads[r + R_END + 1] = x, y
    roads[r + R_LENGTH] = length
    write_strip(roads, r + R_CORNERS, bx, by, dx, dy, begin, finish, m.head[WIDTH])
    write_bounds(roads, r + R_BOUNDS, r + R_CORNERS)
    below = 2 * floor_sqrt((dx * dx + dy * dy) * FINE * FINE)
    roads[r + R_LINE] = bx + divide_rounded(dx * begin * FINE, below)
    roads[r + R_LINE + 1] = by + divide_rounded(dy * begin * FINE, below)
    roads[r + R_LINE + 2] = bx + divide_rounded(dx * finish * FINE, below)
    roads[r + R_LINE + 3] = by + divide_rounded(dy * finish * FINE, below)
    _store_slope(m, begin, finish, lift, end)


@leaf
def _store_slope(m: Model, begin: int, finish: int, lift: int, end: int) -> None:
    """Store the underside of the pending road. H-10."""
    number = m.head[ROADS]
    r, s = ROAD * number, SLOPE * number
    start = m.head[DISC] * m.pillars[PILLAR * m.roads[r + R_BASE] + P_HEIGHT] + m.head[THICK] * lift
    bearing = 2 * m.head[RADIUS]
    zero = begin if start <= end else bearing
    dx, dy = m.roads[r + R_END] - m.roads[r + R_START], m.roads[r + R_END + 1] - m.roads[r + R_START + 1]
    rise, run = end - start, finish - bearing
    steep = 2.0 * rise * FINE / (run * floor_sqrt((dx * dx + dy * dy) * FINE * FINE))
    m.roads[r + R_LIFT] = lift
    m.slopes[s] = start - rise * zero / run
    m.slopes[s + 1], m.slopes[s + 2] = steep * dx, steep * dy


@leaf
def _compute_lift(m: Model) -> int:
    """Return the lift of the pending road on its base pillar, or `REFUSED` if an angle is too small. H-10."""
    number = m.head[ROADS]
    roads, r = m.roads, ROAD * number
    base, x, y = roads[r + R_BASE], roads[r + R_START], roads[r + R_START + 1]
    dx, dy = roads[r + R_END] - x, roads[r + R_END + 1] - y
    mine, lift = dx * dx + dy * dy, 0
    for road in range(number):
        o = ROAD * road
        starts = roads[o + R_BASE] == base
        if not starts and roads[o + R_FAR] != base:
            continue
        other = o + R_END if starts else o + R_START
        ox, oy = roads[other] - x, roads[other + 1] - y
        facing = dx * ox + dy * oy
        if facing > 0 and 4 * facing * facing > mine * (ox * ox + oy * oy):
            return REFUSED
        if shapes_overlap(roads, r + R_CORNERS, roads, o + R_CORNERS):
            lift = max(lift, 1 + (roads[o + R_LIFT] if starts else 0))
    return lift


@rule
def _judge_road(m: Model) -> int:
    """Return the firsts that the pending road gets, or `REFUSED`. H-9 to H-12."""
    head, roads, number = m.head, m.roads, m.head[ROADS]
    r, radius = ROAD * number, m.head[RADIUS]
    left, bottom = roads[r + R_BOUNDS], roads[r + R_BOUNDS + 1]
    right, top = roads[r + R_BOUNDS + 2], roads[r + R_BOUNDS + 3]
    if min(left, bottom) < -head[HALF] or max(right, top) > head[HALF]:
        return REFUSED
    base = roads[r + R_BASE]
    for pillar in range(head[PILLARS]):
        x, y = m.pillars[PILLAR * pillar + P_X], m.pillars[PILLAR * pillar + P_Y]
        if x + radius <= left or x - radius >= right or y + radius <= bottom or y - radius >= top:
            continue
        if pillar != base and overlaps_disc(roads, r + R_CORNERS, x, y, radius):
            return REFUSED
    for solid in range(head[SOLIDS]):
        s = SOLID * solid
        if boxes_are_disjoint(m.solids, s + S_BOUNDS, left, bottom, right, top):
            continue
        if m.solids[s + S_ROUND] == 0:
            if shapes_overlap(roads, r + R_CORNERS, m.solids, s + S_CORNERS) and not _passes_above(
                m, number, s
            ):
                return REFUSED
        elif overlaps_disc(
            roads,
            r + R_CORNERS,
            m.solids[s + S_CORNERS],
            m.solids[s + S_CORNERS + 1],
            m.solids[s + S_CORNERS + 2],
        ) and not _passes_above(m, number, s):
            return REFUSED
    m.crossed[0], m.roofs[0] = 0, 0
    earned = 0
    for road in range(number):
        o = ROAD * road
        if boxes_are_disjoint(roads, o + R_BOUNDS, left, bottom, right, top):
            continue
        if roads[o + R_BASE] == base or roads[o + R_FAR] == base:
            continue
        if shapes_overlap(roads, r + R_CORNERS, roads, o + R_CORNERS):
            side = _find_side(m, number, road)
            if side == CLASH:
                return REFUSED
            earned += _record_crossing(m, number, road, side)
    return REFUSED if passes_gate(m, number) and not _fits_under_arch(m, number) else earned


@leaf
def _passes_above(m: Model, road: int, s: int) -> bool:
    """Whether a road passes above all of an obstacle. The bounds of the whole obstacle count, not only the
    part under the road, so that the check is stricter than the law. H-12."""
    left, bottom = m.solids[s + S_BOUNDS], m.solids[s + S_BOUNDS + 1]
    right, top = m.solids[s + S_BOUNDS + 2], m.solids[s + S_BOUNDS + 3]
    lowest = compute_height(m.roads, m.slopes, road, left, bottom)
    lowest = min(lowest, compute_height(m.roads, m.slopes, road, left, top))
    lowest = min(lowest, compute_height(m.roads, m.slopes, road, right, bottom))
    lowest = min(lowest, compute_height(m.roads, m.slopes, road, right, top))
    return lowest > m.solids[s + S_TOP] + SURE


@leaf
def _find_side(m: Model, new: int, old: int) -> int:
    """Return whether a road passes `OVER` or `UNDER` another one that it overlaps in plan, or `CLASH`.
    H-10."""
    roads, slopes, r, o = m.roads, m.slopes, ROAD * new, ROAD * old
    gap = m.head[GAP] + SURE
    if is_above(roads, slopes, old, new, roads, r + R_CORNERS, roads, o + R_CORNERS, gap):
        return UNDER
    if not is_above(roads, slopes, new, old, roads, r + R_CORNERS, roads, o + R_CORNERS, gap):
        return CLASH
    left, bottom = roads[r + R_BOUNDS], roads[r + R_BOUNDS + 1]
    right, top = roads[r + R_BOUNDS + 2], roads[r + R_BOUNDS + 3]
    for car in range(m.head[CARS]):
        c = CAR * car
        if m.cars[c + C_ROAD] != old or boxes_are_disjoint(m.cars, c + C_BOUNDS, left, bottom, right, top):
            continue
        if shapes_overlap(m.cars, c + C_CORNERS, roads, r + R_CORNERS):
            car_gap = m.head[CAR_GAP] + SURE
            if not is_above(roads, slopes, new, old, m.cars, c + C_CORNERS, roads, r + R_CORNERS, car_gap):
                return CLASH
    return OVER


@leaf
def _record_crossing(m: Model, new: int, old: int, side: int) -> int:
    """Record a road that the pending road overlaps. Return 1 if the crossing is a first, else 0."""
    if side == UNDER:
        m.roofs[0] += 1
        m.roofs[m.roofs[0]] = old
    r, o = ROAD * new + R_LINE, ROAD * old + R_LINE
    roads = m.roads
    if not segments_cross(
        roads[r],
        roads[r + 1],
        roads[r + 2],
        roads[r + 3],
        roads[o],
        roads[o + 1],
        roads[o + 2],
        roads[o + 3],
    ):
        return 0
    m.crossed[0] += 1
    m.crossed[m.crossed[0]] = 2 * old + (1 if side == UNDER else 0)
    theirs = roads[ROAD * old + R_SEAT] != roads[ROAD * new + R_SEAT]
    return 1 if theirs and m.marks[old] & side == 0 else 0


@leaf
def _fits_under_arch(m: Model, road: int) -> bool:
    """Whether a road leaves enough room under the arch for a car on it. H-12."""
    r, gate = ROAD * road + R_LINE, GATE + 1
    ax, ay, bx, by = m.roads[r], m.roads[r + 1], m.roads[r + 2], m.roads[r + 3]
    part = find_crossing_fraction(
        ax, ay, bx, by, m.head[gate], m.head[gate + 1], m.head[gate + 2], m.head[gate + 3]
    )
    return (
        compute_height(m.roads, m.slopes, road, ax + part * (bx - ax), ay + part * (by - ay))
        <= m.head[ARCH] - SURE
    )


@rule
def _is_foot_on_rainbow(m: Model) -> bool:
    """Whether the pending road, an exit, ends on the rainbow. H-12."""
    write_foot(m, m.head[ROADS], m.foot)
    for area in range(m.head[AREAS]):
        if m.areas[AREA * area + A_KIND] == RAINBOW and shapes_overlap(
            m.foot, 0, m.areas, AREA * area + A_CORNERS
        ):
            return True
    return False
