"""The judge: whether a pillar with its road, or an exit, may be built at a place (H-5 to H-13).

The judge writes the road to a draft and returns the cars that it earns (H-14), or `REFUSED`; the draft then
holds the first fault. The position does not change.
"""

from machinami.games.highway.position.faults import (
    CLOSED_PILLAR,
    DISC_OFF_TABLE,
    DISC_ON_AREA,
    DISC_ON_DISC,
    DISC_ON_EDGE,
    DISC_ON_SOLID,
    DISC_UNDER_ROAD,
    EXIT_ON_RAINBOW,
    FEW_DISCS,
    HIGH_EXIT,
    LOW_ARCH,
    LOW_JUNCTION,
    NARROW_ANGLE,
    NO_ROAD,
    NO_YELLOW,
    OTHERS_PILLAR,
    ROAD_IN_CAR,
    ROAD_IN_SOLID,
    ROAD_OFF_TABLE,
    ROAD_OVER_DISC,
    ROADS_CLASH,
    STEEP_JUNCTION,
    TOO_FAR,
    TOO_NEAR,
    UNKNOWN_PILLAR,
    WRONG_ANGLE,
    WRONG_HEIGHT,
)
from machinami.games.highway.position.layout import (
    ARCH,
    C_BOUNDS,
    C_CORNERS,
    C_ROAD,
    CAR_GAP,
    CARS,
    CROSSING,
    D_CORNERS,
    D_FAULT,
    D_POINTS,
    DEVELOPMENT,
    ENTRY,
    EXIT,
    GAP,
    GREY,
    GROUND,
    HALF,
    LEAST,
    MOST,
    NUM_CROSSINGS,
    NUM_ROOFS,
    O_AREA,
    O_BOUNDS,
    O_CORNERS,
    O_COUNT,
    O_CREST,
    O_GATE,
    O_KIND,
    O_ROUND,
    OBJECTS,
    OVER_IT,
    P_HEIGHT,
    P_SEAT,
    P_WAYS,
    P_X,
    P_Y,
    PILLAR,
    PILLARS,
    PLAIN,
    R_BASE,
    R_BOUNDS,
    R_CORNERS,
    R_END,
    R_FAR,
    R_LIFT,
    R_LINE,
    R_MARKS,
    R_PLANE,
    R_SEAT,
    R_START,
    RADIUS,
    RAINBOW,
    REFUSED,
    ROAD,
    ROADS,
    ROADS_LEFT,
    ROOF,
    S_BOUNDS,
    S_CORNERS,
    S_ROUND,
    S_TOP,
    STEEPEST,
    UNDER_IT,
    YELLOW,
    Draft,
    Ints,
    Position,
    find_car,
    find_object,
    find_pillar,
    find_road,
    find_solid,
    stock,
)
from machinami.games.highway.position.plane_geometry import (
    boxes_are_disjoint,
    is_above,
    is_side_near,
    lines_cross,
    overlaps_disc,
    shapes_overlap,
    write_intersection,
    write_overlap,
    write_strip,
)
from machinami.games.highway.position.road_geometry import write_foot, write_plane, write_road
from machinami.kernel import leaf, rule

FULL_TURN = 36_000


@rule
def judge_pillar(
    m: Position, d: Draft, seat: int, base: int, x: int, y: int, height: int, junction: int
) -> int:
    """Judge a new pillar with the road to it."""
    if not _is_open_end(m, d, seat, base) or not _is_height_legal(m, d, seat, base, height, junction):
        return REFUSED
    return judge_pillar_place(m, d, seat, base, x, y, height)


@rule
def judge_pillar_place(m: Position, d: Draft, seat: int, base: int, x: int, y: int, height: int) -> int:
    """Judge a new pillar with the road to it, whose base is open and whose height is legal."""
    p = find_pillar(m, base)
    bx, by, low = m[p + P_X], m[p + P_Y], m[p + P_HEIGHT]
    if max(abs(x), abs(y)) > m[HALF] - m[RADIUS]:
        return refuse(d, DISC_OFF_TABLE, 0, 0)
    levels, square = abs(height - low), (x - bx) * (x - bx) + (y - by) * (y - by)
    least, most = m[LEAST + levels], m[MOST + levels]
    if square < least * least:
        return refuse(d, TOO_NEAR, base, 0)
    if square > most * most:
        return refuse(d, TOO_FAR, base, 0)
    if not _can_stand(m, d, x, y):
        return REFUSED
    write_road(m, d, seat, PLAIN, base, m[PILLARS], bx, by, low, x, y, height)
    return _judge_road(m, d, low, height)


@rule
def judge_exit(m: Position, d: Draft, seat: int, base: int, angle: int, dx: int, dy: int) -> int:
    """Judge an exit at an angle, whose foot lies at (dx, dy) from its pillar."""
    if not _is_open_end(m, d, seat, base):
        return REFUSED
    if angle < 0 or angle >= FULL_TURN:
        return refuse(d, WRONG_ANGLE, 0, 0)
    if m[find_pillar(m, base) + P_HEIGHT] != 1:
        return refuse(d, HIGH_EXIT, base, 0)
    return judge_exit_place(m, d, seat, base, dx, dy)


@rule
def judge_exit_place(m: Position, d: Draft, seat: int, base: int, dx: int, dy: int) -> int:
    """Judge an exit from an open pillar of height 1 to its foot at (dx, dy) from there."""
    p = find_pillar(m, base)
    x, y = m[p + P_X], m[p + P_Y]
    write_road(m, d, seat, EXIT, base, -1, x, y, 1, x + dx, y + dy, 0)
    earned = _judge_road(m, d, 1, 0)
    if earned == REFUSED:
        return REFUSED
    write_foot(m, d, 0, d, D_CORNERS)
    for placed in range(m[OBJECTS]):
        o = find_object(m, placed)
        if m[o + O_KIND] == RAINBOW and overlaps_shape(d, D_CORNERS, m, o + O_ROUND):
            return refuse(d, EXIT_ON_RAINBOW, placed, 0)
    return earned + 1


@leaf
def refuse(d: Draft, fault: int, number: int, part: int) -> int:
    """Write a fault with the numbers of the pieces concerned."""
    d[D_FAULT], d[D_FAULT + 1], d[D_FAULT + 2] = fault, number, part
    return REFUSED


@leaf
def overlaps_shape(one: Ints, i: int, other: Ints, j: int) -> bool:
    """Whether a shape overlaps another one, which may be round: a flag, then corners, or centre and
    radius."""
    if other[j] == 0:
        return shapes_overlap(one, i, other, j + 1)
    return overlaps_disc(one, i, other[j + 1], other[j + 2], other[j + 3])


@leaf
def passes_gate(m: Position, line: Ints, i: int, placed: int) -> bool:
    """Whether a line crosses the opening of an object (H-12)."""
    o = find_object(m, placed) + O_GATE
    return m[o] == 1 and lines_cross(line, i, m, o + 1)


@leaf
def _is_open_end(m: Position, d: Draft, seat: int, base: int) -> bool:
    """Whether a seat may build from a pillar. H-5."""
    fault = 0
    if base < 0 or base >= m[PILLARS]:
        fault = UNKNOWN_PILLAR
    elif m[find_pillar(m, base) + P_SEAT] != seat:
        fault = OTHERS_PILLAR
    elif m[find_pillar(m, base) + P_WAYS] == 0:
        fault = CLOSED_PILLAR
    elif stock(m, seat, ROADS_LEFT) == 0:
        fault = NO_ROAD
    if fault != 0:
        refuse(d, fault, base, 0)
    return fault == 0


@leaf
def _is_height_legal(m: Position, d: Draft, seat: int, base: int, height: int, junction: int) -> bool:
    """Whether the height of a new pillar is legal and its discs are left. H-6 and H-7."""
    levels, fault = abs(height - m[find_pillar(m, base) + P_HEIGHT]), 0
    if junction == 1:
        if height < 2:
            fault = LOW_JUNCTION
        elif levels > m[STEEPEST]:
            fault = STEEP_JUNCTION
        elif stock(m, seat, YELLOW) == 0:
            fault = NO_YELLOW
    elif height < 1 or levels != 1:
        fault = WRONG_HEIGHT
    if fault == 0 and stock(m, seat, GREY) < height - junction:
        fault = FEW_DISCS
    if fault != 0:
        refuse(d, fault, base, 0)
    return fault == 0


@rule
def _can_stand(m: Position, d: Draft, x: int, y: int) -> bool:
    """Whether a disc may stand at a point. H-9 and H-12."""
    radius, p = m[RADIUS], find_pillar(m, 0)
    for pillar in range(m[PILLARS]):
        dx, dy = m[p + P_X] - x, m[p + P_Y] - y
        if dx * dx + dy * dy < 4 * radius * radius:
            refuse(d, DISC_ON_DISC, pillar, 0)
            return False
        p += PILLAR
    left, bottom, right, top = x - radius, y - radius, x + radius, y + radius
    r = find_road(m, 0)
    for road in range(m[ROADS]):
        if not boxes_are_disjoint(m, r + R_BOUNDS, left, bottom, right, top) and overlaps_disc(
            m, r + R_CORNERS, x, y, radius
        ):
            refuse(d, DISC_UNDER_ROAD, road, 0)
            return False
        r += ROAD
    for placed in range(m[OBJECTS]):
        o = find_object(m, placed)
        if boxes_are_disjoint(m, o + O_BOUNDS, left, bottom, right, top):
            continue
        for part in range(m[o + O_COUNT]):
            if _is_disc_near(m, find_solid(m, o, part) + S_ROUND, x, y, radius):
                refuse(d, DISC_ON_SOLID, placed, part)
                return False
        if m[o + O_AREA] == 0:
            continue
        if m[o + O_KIND] != DEVELOPMENT:
            if _is_disc_near(m, o + O_ROUND, x, y, radius):
                refuse(d, DISC_ON_AREA, placed, 0)
                return False
        elif is_side_near(m, o + O_CORNERS, x, y, radius):
            refuse(d, DISC_ON_EDGE, placed, 0)
            return False
    return True


@leaf
def _is_disc_near(shapes: Ints, i: int, x: int, y: int, radius: int) -> bool:
    """Whether a disc overlaps a shape, which may be round: a flag, then corners, or centre and radius."""
    if shapes[i] == 0:
        return overlaps_disc(shapes, i + 1, x, y, radius)
    dx, dy, reach = shapes[i + 1] - x, shapes[i + 2] - y, shapes[i + 3] + radius
    return dx * dx + dy * dy < reach * reach


@rule
def _compute_lift(m: Position, d: Draft) -> int:
    """Return the lift of the road on its base pillar, or `REFUSED` if an angle is too small. H-10."""
    base, x, y = d[R_BASE], d[R_START], d[R_START + 1]
    dx, dy = d[R_END] - x, d[R_END + 1] - y
    mine, lift, o = dx * dx + dy * dy, 0, find_road(m, -1)
    for number in range(m[ROADS]):
        o += ROAD
        starts = m[o + R_BASE] == base
        if not starts and m[o + R_FAR] != base:
            continue
        other = o + R_END if starts else o + R_START
        ox, oy = m[other] - x, m[other + 1] - y
        facing = dx * ox + dy * oy
        if facing > 0 and 4 * facing * facing > mine * (ox * ox + oy * oy):
            return refuse(d, NARROW_ANGLE, number, 0)
        if shapes_overlap(d, R_CORNERS, m, o + R_CORNERS):
            lift = max(lift, 1 + (m[o + R_LIFT] if starts else 0))
    return lift


@rule
def _judge_road(m: Position, d: Draft, height: int, end_height: int) -> int:
    """Judge the road of the draft. H-9 to H-12."""
    lift = _compute_lift(m, d)
    if lift == REFUSED:
        return REFUSED
    if lift > 0:
        write_plane(m, d, lift, height, end_height)
    left, bottom, right, top = d[R_BOUNDS], d[R_BOUNDS + 1], d[R_BOUNDS + 2], d[R_BOUNDS + 3]
    if min(left, bottom) < -m[HALF] or max(right, top) > m[HALF]:
        return refuse(d, ROAD_OFF_TABLE, 0, 0)
    radius, base, p = m[RADIUS], d[R_BASE], find_pillar(m, -1)
    for pillar in range(m[PILLARS]):
        p += PILLAR
        x, y = m[p + P_X], m[p + P_Y]
        if x + radius <= left or x - radius >= right or y + radius <= bottom or y - radius >= top:
            continue
        if pillar != base and overlaps_disc(d, R_CORNERS, x, y, radius):
            return refuse(d, ROAD_OVER_DISC, pillar, 0)
    for placed in range(m[OBJECTS]):
        o = find_object(m, placed)
        if boxes_are_disjoint(m, o + O_BOUNDS, left, bottom, right, top):
            continue
        for part in range(m[o + O_COUNT]):
            s = find_solid(m, o, part)
            if (
                not boxes_are_disjoint(m, s + S_BOUNDS, left, bottom, right, top)
                and overlaps_shape(d, R_CORNERS, m, s + S_ROUND)
                and not _passes_above(m, d, s)
            ):
                return refuse(d, ROAD_IN_SOLID, placed, part)
    return _judge_crossings(m, d)


@rule
def _judge_crossings(m: Position, d: Draft) -> int:
    """Judge the road of the draft among the roads and arches that it crosses. H-10 and H-12."""
    left, bottom, right, top = d[R_BOUNDS], d[R_BOUNDS + 1], d[R_BOUNDS + 2], d[R_BOUNDS + 3]
    d[NUM_CROSSINGS], d[NUM_ROOFS] = 0, 0
    base, earned, o = d[R_BASE], 0, find_road(m, -1)
    for number in range(m[ROADS]):
        o += ROAD
        if boxes_are_disjoint(m, o + R_BOUNDS, left, bottom, right, top):
            continue
        if m[o + R_BASE] == base or m[o + R_FAR] == base:
            continue
        if shapes_overlap(d, R_CORNERS, m, o + R_CORNERS):
            side = _find_side(m, d, number)
            if side == REFUSED:
                return REFUSED
            earned += _record_crossing(m, d, number, side)
    for placed in range(m[OBJECTS]):
        if (
            passes_gate(m, d, R_LINE, placed)
            and not fits_under_arch(m, d, d, 0, placed)
            and not _passes_above_arch(m, d, placed)
        ):
            return refuse(d, LOW_ARCH, placed, 0)
    return earned


@rule
def _passes_above(m: Position, d: Draft, s: int) -> bool:
    """Whether the road passes above a solid that it overlaps in plan; a round one counts as its bounding
    square along the road. H-12."""
    shape, i = m, s + S_CORNERS
    if m[s + S_ROUND] == 1:
        dx, dy = d[R_END] - d[R_START], d[R_END + 1] - d[R_START + 1]
        x, y, radius = m[i], m[i + 1], m[i + 2]
        write_strip(d, D_CORNERS, x, y, dx, dy, -2 * radius, 2 * radius, 2 * radius, 2)
        shape, i = d, D_CORNERS
    count = write_overlap(d, D_POINTS, d, R_CORNERS, shape, i)
    return is_above(d, R_PLANE, m, GROUND, d, D_POINTS, count, m[s + S_TOP])


@rule
def _find_side(m: Position, d: Draft, old: int) -> int:
    """Return whether the road passes `OVER_IT` or `UNDER_IT` with regard to another one that it overlaps in
    plan, or `REFUSED`. H-10."""
    o = find_road(m, old)
    count = write_overlap(d, D_POINTS, d, R_CORNERS, m, o + R_CORNERS)
    if is_above(m, o + R_PLANE, d, R_PLANE, d, D_POINTS, count, m[GAP]):
        return UNDER_IT
    if not is_above(d, R_PLANE, m, o + R_PLANE, d, D_POINTS, count, m[GAP]):
        return refuse(d, ROADS_CLASH, old, 0)
    left, bottom, right, top = d[R_BOUNDS], d[R_BOUNDS + 1], d[R_BOUNDS + 2], d[R_BOUNDS + 3]
    for car in range(m[CARS]):
        c = find_car(m, car)
        if m[c + C_ROAD] != old or boxes_are_disjoint(m, c + C_BOUNDS, left, bottom, right, top):
            continue
        if shapes_overlap(m, c + C_CORNERS, d, R_CORNERS):
            count = write_overlap(d, D_POINTS, m, c + C_CORNERS, d, R_CORNERS)
            if not is_above(d, R_PLANE, m, o + R_PLANE, d, D_POINTS, count, m[CAR_GAP]):
                return refuse(d, ROAD_IN_CAR, old, car)
    return OVER_IT


@leaf
def _record_crossing(m: Position, d: Draft, old: int, side: int) -> int:
    """Record a road that the new one overlaps. Return 1 if the crossing earns a car, else 0. H-14."""
    if side == UNDER_IT:
        d[ROOF + ENTRY * d[NUM_ROOFS]] = old
        d[NUM_ROOFS] += 1
    if not lines_cross(d, R_LINE, m, find_road(m, old) + R_LINE):
        return 0
    d[CROSSING + ENTRY * d[NUM_CROSSINGS]] = 2 * old + (1 if side == UNDER_IT else 0)
    d[NUM_CROSSINGS] += 1
    return 1 if is_first(m, d[R_SEAT], old, side) else 0


@leaf
def is_first(m: Position, seat: int, old: int, side: int) -> bool:
    """Whether a seat is the first to pass over or under an opponent's road. H-14."""
    o = find_road(m, old)
    return m[o + R_SEAT] != seat and m[o + R_MARKS] & side == 0


@rule
def fits_under_arch(m: Position, d: Draft, road: Ints, r: int, placed: int) -> bool:
    """Whether a road leaves enough room under the arch of an object for a car on it. H-12."""
    i, o = r + R_LINE, find_object(m, placed) + O_GATE + 1
    write_intersection(
        d, D_POINTS, road[i], road[i + 1], road[i + 2], road[i + 3], m[o], m[o + 1], m[o + 2], m[o + 3]
    )
    return not is_above(road, r + R_PLANE, m, GROUND, d, D_POINTS, 1, m[ARCH])


@rule
def _passes_above_arch(m: Position, d: Draft, placed: int) -> bool:
    """Whether the road passes above the arch of an object, wherever it overlaps the object in plan. H-12."""
    o = find_object(m, placed)
    if m[o + O_ROUND] == 1:
        return False
    count = write_overlap(d, D_POINTS, d, R_CORNERS, m, o + O_CORNERS)
    return is_above(d, R_PLANE, m, GROUND, d, D_POINTS, count, m[o + O_CREST])
