"""The points of the mission board (H-21)."""

from machinami.games.highway.position.layout import (
    AIRPORT,
    BUSY,
    C_ROAD,
    C_SEAT,
    CARS,
    CLIMB,
    D_CORNERS,
    D_POINTS,
    D_SCORE,
    DEVELOPMENT,
    ENTRY,
    EXIT,
    GREEN,
    GREY,
    GROUP,
    O_AREA,
    O_CORNERS,
    O_KIND,
    O_ROUND,
    O_X,
    O_Y,
    OBJECTS,
    P_ARRIVAL,
    P_HEIGHT,
    P_JUNCTION,
    P_SEAT,
    P_X,
    P_Y,
    PILLARS,
    PLACED,
    R_BASE,
    R_END,
    R_FAR,
    R_KIND,
    R_LINE,
    R_SEAT,
    R_START,
    RADIUS,
    ROADS,
    TOWER,
    YELLOW,
    Draft,
    Ints,
    Position,
    find_car,
    find_object,
    find_pillar,
    find_road,
    stock,
)
from machinami.games.highway.position.legality import fits_under_arch, passes_gate
from machinami.games.highway.position.plane_geometry import (
    contains_point,
    contains_shape,
    divide_rounded,
    find_side,
    floor_sqrt,
    is_side_near,
    lines_cross,
    overlaps_disc,
    write_intersection,
)
from machinami.games.highway.position.road_geometry import write_foot
from machinami.kernel import leaf, rule

CAR_POINTS, AREA_POINTS, BUILDING_POINTS, TOWER_POINTS, DISC_POINTS = 0, 1, 2, 3, 4
JAM_POINTS, HEIGHT_POINTS, RAINBOW_POINTS, AIRPORT_POINTS, GREEN_POINTS = 5, 6, 7, 8, 9
NUM_MISSIONS = 10
DEVELOPED, ENCLOSED = 10, 11
NUM_ENTRIES = 12
"""The entries of a score: the points by mission, then objects as bit sets."""

DISCS_PER_POINT, MIN_JAM_ROADS = 5, 3
SINGLE_SCORE = 2
"""Points of a mission that is scored at most once."""

SIDE_OFFSET = 5
"""Offset from a road that passes above a building, at which both sides are tested for enclosure."""


@rule
def count_points(m: Position, d: Draft, seat: int) -> int:
    """Write a seat's score to the draft and return its points."""
    d[D_SCORE + CAR_POINTS] = stock(m, seat, PLACED)
    d[D_SCORE + DISC_POINTS] = (stock(m, seat, GREY) + stock(m, seat, YELLOW)) // DISCS_PER_POINT
    d[D_SCORE + DEVELOPED] = find_developed_areas(m, seat)
    d[D_SCORE + AREA_POINTS] = d[D_SCORE + DEVELOPED].bit_count()
    targets = find_exit_targets(m, d, seat)
    d[D_SCORE + AIRPORT_POINTS] = SINGLE_SCORE * (targets >> AIRPORT & 1)
    d[D_SCORE + GREEN_POINTS] = SINGLE_SCORE * (targets >> GREEN & 1)
    _find_busy_roads(m, d, seat)
    d[D_SCORE + RAINBOW_POINTS] = SINGLE_SCORE if _has_car_in_gate(m, d) else 0
    d[D_SCORE + HEIGHT_POINTS] = SINGLE_SCORE if _has_highest_pillar(m, seat) else 0
    d[D_SCORE + JAM_POINTS] = SINGLE_SCORE if _has_jam(m, d) else 0
    d[D_SCORE + ENCLOSED] = find_enclosed_buildings(m, d, seat)
    buildings, tower = 0, 0
    for placed in range(m[OBJECTS]):
        if d[D_SCORE + ENCLOSED] >> placed & 1 == 1:
            if m[find_object(m, placed) + O_KIND] == TOWER:
                tower = 1
            else:
                buildings += 1
    d[D_SCORE + BUILDING_POINTS], d[D_SCORE + TOWER_POINTS] = buildings, tower * buildings
    total = 0
    for mission in range(NUM_MISSIONS):
        total += d[D_SCORE + mission]
    return total


@rule
def find_developed_areas(m: Position, seat: int) -> int:
    """Return the development areas that contain a seat's pillars, as a bit set."""
    found = 0
    for pillar in range(m[PILLARS]):
        p = find_pillar(m, pillar)
        if m[p + P_SEAT] == seat:
            found |= find_area(m, m[p + P_X], m[p + P_Y])
    return found


@rule
def find_area(m: Position, x: int, y: int) -> int:
    """Return the development area that contains a disc at a point, as a bit set with at most one bit."""
    for placed in range(m[OBJECTS]):
        o = find_object(m, placed)
        if (
            m[o + O_KIND] == DEVELOPMENT
            and m[o + O_ROUND] == 0
            and contains_point(m, o + O_CORNERS, x, y)
            and not is_side_near(m, o + O_CORNERS, x, y, m[RADIUS])
        ):
            return 1 << placed
    return 0


@rule
def find_exit_targets(m: Position, d: Draft, seat: int) -> int:
    """Return the kinds of areas on which a seat's exits end, as a bit set."""
    found = 0
    for road in range(m[ROADS]):
        r = find_road(m, road)
        if m[r + R_SEAT] == seat:
            found |= find_exit_target(m, d, m, r)
    return found


@rule
def find_exit_target(m: Position, d: Draft, road: Ints, r: int) -> int:
    """Return the kinds of areas on which an exit ends, as a bit set; 0 for other roads."""
    areas, found = find_foot_areas(m, d, road, r), 0
    for placed in range(m[OBJECTS]):
        found |= (areas >> placed & 1) << m[find_object(m, placed) + O_KIND]
    return found


@rule
def find_foot_areas(m: Position, d: Draft, road: Ints, r: int) -> int:
    """Return the areas that wholly contain the foot of an exit, as a bit set; 0 for other roads (H-12)."""
    if road[r + R_KIND] != EXIT:
        return 0
    found = 0
    write_foot(m, road, r, d, D_CORNERS)
    for placed in range(m[OBJECTS]):
        o = find_object(m, placed)
        if (
            m[o + O_KIND] in (DEVELOPMENT, AIRPORT, GREEN)
            and m[o + O_ROUND] == 0
            and contains_shape(m, o + O_CORNERS, d, D_CORNERS)
        ):
            found |= 1 << placed
    return found


@rule
def is_through_rainbow(m: Position, d: Draft, road: Ints, r: int) -> bool:
    """Whether a road passes through an opening, not above its arch (H-12)."""
    passes = False
    for placed in range(m[OBJECTS]):
        passes = passes or (
            passes_gate(m, road, r + R_LINE, placed) and fits_under_arch(m, d, road, r, placed)
        )
    return passes


@rule
def _find_busy_roads(m: Position, d: Draft, seat: int) -> None:
    """Flag the roads that carry cars of a seat in the draft."""
    for road in range(m[ROADS]):
        d[BUSY + ENTRY * road] = 0
    for car in range(m[CARS]):
        if m[find_car(m, car) + C_SEAT] == seat:
            d[BUSY + ENTRY * m[find_car(m, car) + C_ROAD]] = 1


@rule
def _has_car_in_gate(m: Position, d: Draft) -> bool:
    for road in range(m[ROADS]):
        if d[BUSY + ENTRY * road] == 1 and is_through_rainbow(m, d, m, find_road(m, road)):
            return True
    return False


@rule
def _has_highest_pillar(m: Position, seat: int) -> bool:
    """Whether no grey pillar is higher than all of a seat."""
    top, mine = 0, 0
    for pillar in range(m[PILLARS]):
        p = find_pillar(m, pillar)
        if m[p + P_JUNCTION] == 0:
            top = max(top, m[p + P_HEIGHT])
            if m[p + P_SEAT] == seat:
                mine = max(mine, m[p + P_HEIGHT])
    return mine == top


@rule
def _has_jam(m: Position, d: Draft) -> bool:
    """Whether enough of the busy roads are connected; clears their flags."""
    jammed = False
    for road in range(m[ROADS]):
        if d[BUSY + ENTRY * road] == 1:
            jammed = jammed or _count_connected(m, d, road) >= MIN_JAM_ROADS
    return jammed


@rule
def _count_connected(m: Position, d: Draft, road: int) -> int:
    """Return the number of busy roads connected with this one, and clear their flags."""
    d[GROUP], d[BUSY + ENTRY * road] = road, 0
    count, done = 1, 0
    while done < count:
        r = find_road(m, d[GROUP + ENTRY * done])
        base, far = m[r + R_BASE], m[r + R_FAR]
        done += 1
        for other in range(m[ROADS]):
            if d[BUSY + ENTRY * other] == 0:
                continue
            o = find_road(m, other)
            start, end = m[o + R_BASE], m[o + R_FAR]
            if base in (start, end) or (far >= 0 and far in (start, end)):
                d[BUSY + ENTRY * other] = 0
                d[GROUP + ENTRY * count] = other
                count += 1
    return count


@rule
def find_enclosed_buildings(m: Position, d: Draft, seat: int) -> int:
    """Return the buildings that a seat's roads enclose wholly in plan, as a bit set."""
    found = 0
    if _has_loop(m, seat):
        for placed in range(m[OBJECTS]):
            if m[find_object(m, placed) + O_AREA] == 0 and _is_building_enclosed(m, d, seat, placed):
                found |= 1 << placed
    return found


@rule
def _has_loop(m: Position, seat: int) -> bool:
    """Whether two of a seat's roads meet other than at a pillar."""
    for road in range(m[ROADS]):
        if m[find_road(m, road) + R_SEAT] == seat:
            for other in range(road):
                if m[find_road(m, other) + R_SEAT] == seat and _roads_meet(m, road, other):
                    return True
    return False


@leaf
def _roads_meet(m: Position, road: int, other: int) -> bool:
    """Whether the lines of two roads, from centre to centre, cross, or one has its foot on the other."""
    return (
        lines_cross(m, find_road(m, road) + R_START, m, find_road(m, other) + R_START)
        or _has_foot_on(m, road, other)
        or _has_foot_on(m, other, road)
    )


@leaf
def _has_foot_on(m: Position, road: int, other: int) -> bool:
    """Whether a ramp or an exit ends on the line of another road."""
    r, o = find_road(m, road), find_road(m, other)
    if m[r + R_FAR] >= 0:
        return False
    x, y = m[r + R_END], m[r + R_END + 1]
    ax, ay, bx, by = m[o + R_START], m[o + R_START + 1], m[o + R_END], m[o + R_END + 1]
    if find_side(ax, ay, bx, by, x, y) != 0:
        return False
    return (ax - x) * (bx - x) + (ay - y) * (by - y) <= 0


@rule
def _is_building_enclosed(m: Position, d: Draft, seat: int, placed: int) -> bool:
    """Whether a seat's roads enclose a building: its centre, its rim, and both sides of every road above
    it."""
    o = find_object(m, placed)
    x, y = m[o + O_X], m[o + O_Y]
    if not encloses(m, d, seat, x, y):
        return False
    if m[o + O_ROUND] == 0:
        for corner in range(4):
            if not encloses(m, d, seat, m[o + O_CORNERS + 2 * corner], m[o + O_CORNERS + 2 * corner + 1]):
                return False
    else:
        radius, side = m[o + O_CORNERS + 2], m[o + O_CORNERS + 3]
        for sign in (-1, 1):
            if not (
                encloses(m, d, seat, x + sign * radius, y)
                and encloses(m, d, seat, x, y + sign * radius)
                and encloses(m, d, seat, x + sign * side, y + side)
                and encloses(m, d, seat, x + sign * side, y - side)
            ):
                return False
    for road in range(m[ROADS]):
        if m[find_road(m, road) + R_SEAT] == seat and not _is_enclosed_beside(m, d, seat, placed, road):
            return False
    return True


@rule
def _is_enclosed_beside(m: Position, d: Draft, seat: int, placed: int, road: int) -> bool:
    """Whether both sides of a road above a building are enclosed; true for a road that is not above it."""
    o, r = find_object(m, placed), find_road(m, road)
    x, y = m[o + O_X], m[o + O_Y]
    ax, ay = m[r + R_START], m[r + R_START + 1]
    dx, dy = m[r + R_END] - ax, m[r + R_END + 1] - ay
    along, whole = (x - ax) * dx + (y - ay) * dy, dx * dx + dy * dy
    if along <= 0 or along >= whole:
        return True
    foot_x, foot_y = ax + divide_rounded(dx * along, whole), ay + divide_rounded(dy * along, whole)
    east, north = foot_x - x, foot_y - y
    square = east * east + north * north
    if m[o + O_ROUND] == 0:
        above = overlaps_disc(m, o + O_CORNERS, foot_x, foot_y, 1)
    else:
        reach = m[o + O_CORNERS + 2] + 1
        above = square < reach * reach
    if square == 0 or not above:
        return True
    far = max(1, floor_sqrt(square))
    for sign in (-1, 1):
        aside_x = foot_x + divide_rounded(sign * SIDE_OFFSET * east, far)
        aside_y = foot_y + divide_rounded(sign * SIDE_OFFSET * north, far)
        if not encloses(m, d, seat, aside_x, aside_y):
            return False
    return True


@rule
def encloses(m: Position, d: Draft, seat: int, x: int, y: int) -> bool:
    """Whether a seat's roads enclose a point.

    A highway is a tree, so each crossing of two of its roads closes one loop. If every loop winds around
    the point an even number of times, a path leads from the point to the outside without crossing the
    highway.
    """
    for road in range(m[ROADS]):
        r = find_road(m, road)
        if m[r + R_SEAT] != seat:
            continue
        arrival, climb = m[find_pillar(m, m[r + R_BASE]) + P_ARRIVAL], 0
        if arrival >= 0:
            level = m[find_road(m, arrival) + R_END + 1]
            climb = d[CLIMB + ENTRY * arrival] ^ _passes_east(m, arrival, level, 1, x, y)
        d[CLIMB + ENTRY * road] = climb
        for other in range(road):
            if m[find_road(m, other) + R_SEAT] == seat and _roads_meet(m, road, other):
                level, w = _find_meeting(m, d, road, other)
                loop = _passes_east(m, road, level, w, x, y) ^ _passes_east(m, other, level, w, x, y)
                if climb ^ d[CLIMB + ENTRY * other] ^ loop == 1:
                    return True
    return False


@rule
def _find_meeting(m: Position, d: Draft, road: int, other: int) -> tuple[int, int]:
    """Return y and w of the point (x/w, y/w) at which two roads meet."""
    r, o = find_road(m, road), find_road(m, other)
    if _has_foot_on(m, road, other):
        return m[r + R_END + 1], 1
    if _has_foot_on(m, other, road):
        return m[o + R_END + 1], 1
    a, b, c, e = r + R_START, r + R_END, o + R_START, o + R_END
    write_intersection(d, D_POINTS, m[a], m[a + 1], m[b], m[b + 1], m[c], m[c + 1], m[e], m[e + 1])
    return d[D_POINTS + 1], d[D_POINTS + 2]


@rule
def _passes_east(m: Position, road: int, level: int, w: int, x: int, y: int) -> int:
    """Return 1 if the line of a road up to its point with y = `level / w` passes east of a point, else 0."""
    r = find_road(m, road)
    ax, ay = m[r + R_START], m[r + R_START + 1]
    bx, by = m[r + R_END], m[r + R_END + 1]
    if (ay > y) == (level > y * w):
        return 0
    rise = by - ay
    side = (bx - ax) * (y - ay) - rise * (x - ax)
    return 1 if side != 0 and (side > 0) == (rise > 0) else 0
