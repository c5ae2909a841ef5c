"""The points of the mission board on a model (H-21)."""

from machinami.games.highway.bot.model.layout import (
    A_CORNERS,
    A_KIND,
    AIRPORT,
    AREA,
    AREAS,
    B_TOWER,
    B_X,
    B_Y,
    BUILDINGS,
    C_ROAD,
    CAR,
    CARS,
    DEVELOPMENT,
    GREEN,
    GREY,
    P_ARRIVAL,
    P_HEIGHT,
    P_JUNCTION,
    P_SEAT,
    P_X,
    P_Y,
    PILLAR,
    PILLARS,
    PLACED,
    R_BASE,
    R_END,
    R_FAR,
    R_SEAT,
    R_START,
    ROAD,
    ROADS,
    SITE,
    YELLOW,
    Model,
    stock,
)
from machinami.games.highway.bot.model.legality import passes_gate, write_foot
from machinami.games.highway.bot.model.plane_geometry import (
    contains_point,
    find_crossing_fraction,
    segments_cross,
)
from machinami.kernel import leaf, rule

DISCS_A_POINT, JAM, ONCE = 5, 3, 2


@rule
def count_points(m: Model, seat: int) -> int:
    """Return a seat's points on the mission board."""
    total = stock(m, seat, PLACED) + (stock(m, seat, GREY) + stock(m, seat, YELLOW)) // DISCS_A_POINT
    total += find_developed_areas(m, seat).bit_count() + ONCE * find_exit_targets(m, seat).bit_count()
    busy = m.busy
    for road in range(m.head[ROADS]):
        busy[road] = 0
    for car in range(m.head[CARS]):
        road = m.cars[CAR * car + C_ROAD]
        if m.roads[ROAD * road + R_SEAT] == seat:
            busy[road] = 1
    for road in range(m.head[ROADS]):
        if busy[road] == 1 and passes_gate(m, road):
            total += ONCE
            break
    top, mine = 0, 0
    for pillar in range(m.head[PILLARS]):
        p = PILLAR * pillar
        if m.pillars[p + P_JUNCTION] == 0:
            top = max(top, m.pillars[p + P_HEIGHT])
            if m.pillars[p + P_SEAT] == seat:
                mine = max(mine, m.pillars[p + P_HEIGHT])
    if mine == top:
        total += ONCE
    jammed = False
    for road in range(m.head[ROADS]):
        if busy[road] == 1:
            jammed = jammed or _count_connected(m, road) >= JAM
    if jammed:
        total += ONCE
    buildings, tower = 0, 0
    for site in range(m.head[BUILDINGS]):
        s = SITE * site
        if encloses(m, seat, m.sites[s + B_X], m.sites[s + B_Y]):
            tower += m.sites[s + B_TOWER]
            buildings += 1 - m.sites[s + B_TOWER]
    return total + (2 * buildings if tower > 0 else buildings)


@rule
def find_developed_areas(m: Model, seat: int) -> int:
    """Return the development areas that contain a seat's pillars, as a bit set. A pillar never stands on a
    border."""
    found = 0
    for pillar in range(m.head[PILLARS]):
        p = PILLAR * pillar
        if m.pillars[p + P_SEAT] == seat:
            found |= find_area(m, m.pillars[p + P_X], m.pillars[p + P_Y])
    return found


@rule
def find_area(m: Model, x: int, y: int) -> int:
    """Return the development area at a point, as a bit set with at most one bit."""
    for area in range(m.head[AREAS]):
        if m.areas[AREA * area + A_KIND] == DEVELOPMENT and contains_point(
            m.areas, AREA * area + A_CORNERS, x, y
        ):
            return 1 << area
    return 0


@rule
def find_exit_targets(m: Model, seat: int) -> int:
    """Return the targets of a seat's exits: bit 0 for the airport, bit 1 for the green. Start ramps do not
    count."""
    found = 0
    for road in range(m.head[ROADS]):
        r = ROAD * road
        if m.roads[r + R_SEAT] == seat and m.roads[r + R_FAR] < 0 and not is_ramp(m, road):
            found |= find_exit_target(m, road)
    return found


@leaf
def is_ramp(m: Model, road: int) -> bool:
    """Whether a road is a start ramp. Start ramps are the first roads, numbered by seat."""
    return road == m.roads[ROAD * road + R_SEAT]


@rule
def find_exit_target(m: Model, road: int) -> int:
    """Return 1 if an exit ends on the airport, 2 if on the green, else 0."""
    write_foot(m, road, m.foot)
    for area in range(m.head[AREAS]):
        kind = m.areas[AREA * area + A_KIND]
        if kind in (AIRPORT, GREEN):
            inside = True
            for corner in range(4):
                x, y = m.foot[2 * corner], m.foot[2 * corner + 1]
                inside = inside and contains_point(m.areas, AREA * area + A_CORNERS, x, y)
            if inside:
                return 1 if kind == AIRPORT else 2
    return 0


@rule
def _count_connected(m: Model, road: int) -> int:
    """Return the number of busy roads connected with this one, and clear their busy flags."""
    waiting, busy = m.group, m.busy
    waiting[0] = road
    busy[road] = 0
    count, done = 1, 0
    while done < count:
        r = ROAD * waiting[done]
        done += 1
        for other in range(m.head[ROADS]):
            o = ROAD * other
            if busy[other] == 1 and (
                m.roads[o + R_BASE] == m.roads[r + R_BASE]
                or m.roads[o + R_BASE] == m.roads[r + R_FAR]
                or m.roads[o + R_FAR] == m.roads[r + R_BASE]
                or (m.roads[o + R_FAR] >= 0 and m.roads[o + R_FAR] == m.roads[r + R_FAR])
            ):
                busy[other] = 0
                waiting[count] = other
                count += 1
    return count


@rule
def encloses(m: Model, seat: int, x: int, y: int) -> bool:
    """Whether a seat's roads enclose a point.

    A highway is a tree, so each crossing of two of its roads closes one loop. If every loop winds around
    the point an even number of times, a path leads from the point to the outside without crossing the
    highway.
    """
    roads, up = m.roads, m.climb
    for road in range(m.head[ROADS]):
        r = ROAD * road
        if roads[r + R_SEAT] != seat:
            continue
        arrival = m.pillars[PILLAR * roads[r + R_BASE] + P_ARRIVAL]
        up[road] = up[arrival] ^ _passes_east(m, arrival, 1.0, x, y) if arrival >= 0 else 0
        ax, ay, bx, by = roads[r + R_START], roads[r + R_START + 1], roads[r + R_END], roads[r + R_END + 1]
        for other in range(road):
            o = ROAD * other
            if roads[o + R_SEAT] != seat:
                continue
            cx, cy, dx, dy = (
                roads[o + R_START],
                roads[o + R_START + 1],
                roads[o + R_END],
                roads[o + R_END + 1],
            )
            if segments_cross(ax, ay, bx, by, cx, cy, dx, dy):
                mine = _passes_east(m, road, find_crossing_fraction(ax, ay, bx, by, cx, cy, dx, dy), x, y)
                theirs = _passes_east(m, other, find_crossing_fraction(cx, cy, dx, dy, ax, ay, bx, by), x, y)
                if up[road] ^ up[other] ^ mine ^ theirs == 1:
                    return True
    return False


@rule
def _passes_east(m: Model, road: int, part: float, x: int, y: int) -> int:
    """Return 1 if the first part of a road's line passes east of a point, else 0."""
    r = ROAD * road
    ax, ay = m.roads[r + R_START], m.roads[r + R_START + 1]
    bx, by = ax + part * (m.roads[r + R_END] - ax), ay + part * (m.roads[r + R_END + 1] - ay)
    if (ay > y) == (by > y):
        return 0
    return 1 if ax + (y - ay) * (bx - ax) / (by - ay) > x else 0
