"""Cars on a new road: judge them, and find places for them (H-15)."""

from machinami.games.highway.position.faults import (
    CAR_OFF_ROAD,
    CAR_UNDER_ROAD,
    CARS_OVERLAP,
    NO_CAR_PLACE,
    NO_CAR_TYPE,
)
from machinami.games.highway.position.layout import (
    BLOCKED,
    C_CORNERS,
    C_TYPE,
    C_WHERE,
    CAR,
    CAR_GAP,
    D_CARS,
    D_LOADS,
    D_PLACES,
    D_POINTS,
    D_TYPES,
    ENTRY,
    NUM_ROOFS,
    R_CORNERS,
    R_END,
    R_LENGTH,
    R_OFFSET,
    R_PLANE,
    R_SEAT,
    R_START,
    RADIUS,
    REFUSED,
    ROADS,
    ROOF,
    SPAN,
    TYPE_LENGTHS,
    TYPES,
    TYPES_LEFT,
    Draft,
    Position,
    find_road,
    stock,
)
from machinami.games.highway.position.legality import refuse
from machinami.games.highway.position.plane_geometry import (
    FINE,
    divide_rounded,
    is_above,
    measure_scaled,
    shapes_overlap,
    write_overlap,
)
from machinami.games.highway.position.road_geometry import (
    PLACES,
    find_car_middle,
    find_parking_end,
    write_car,
)
from machinami.kernel import leaf, rule

DOUBLE = 2 * PLACES
"""The scale of distances along the road."""

CLEARANCE = 4 * PLACES
"""The distance that a search keeps from low roads, and the space that it adds to each car."""


@rule
def judge_cars(m: Position, d: Draft, count: int) -> int:
    """Judge the first `count` cars of the draft by their types and places, and write their rows. Return their
    number, or `REFUSED`."""
    seat = d[R_SEAT]
    rest, begin, end = stock(m, seat, TYPES_LEFT), DOUBLE * m[RADIUS], find_parking_end(m, d)
    for car in range(count):
        type, where, c = d[D_PLACES + 2 * car], d[D_PLACES + 2 * car + 1], D_CARS + CAR * car
        if type < 0 or rest >> type & 1 == 0:
            return refuse(d, NO_CAR_TYPE, car, 0)
        rest ^= 1 << type
        if where < 0 or where > PLACES:
            return refuse(d, NO_CAR_PLACE, car, 0)
        write_car(m, d, c, seat, type, m[ROADS], d, where)
        middle, half = find_car_middle(d, where), PLACES * m[TYPE_LENGTHS + type]
        if middle - half < begin or middle + half > end:
            return refuse(d, CAR_OFF_ROAD, car, 0)
        for each in range(d[NUM_ROOFS]):
            r = find_road(m, d[ROOF + ENTRY * each])
            if shapes_overlap(d, c + C_CORNERS, m, r + R_CORNERS):
                points = write_overlap(d, D_POINTS, d, c + C_CORNERS, m, r + R_CORNERS)
                if not is_above(m, r + R_PLANE, d, R_PLANE, d, D_POINTS, points, m[CAR_GAP]):
                    return refuse(d, CAR_UNDER_ROAD, car, d[ROOF + ENTRY * each])
        for other in range(car):
            o = D_CARS + CAR * other
            apart = abs(middle - find_car_middle(d, d[o + C_WHERE]))
            if apart < half + PLACES * m[TYPE_LENGTHS + d[o + C_TYPE]]:
                return refuse(d, CARS_OVERLAP, car, other)
    return count


@rule
def choose_shortest_types(m: Position, d: Draft, count: int) -> None:
    """Write the `count` shortest types of the seat's stock to the draft. The stock has at least so many."""
    types = stock(m, d[R_SEAT], TYPES_LEFT)
    for each in range(count):
        best = -1
        for type in range(m[TYPES]):
            if types >> type & 1 == 1 and (best < 0 or m[TYPE_LENGTHS + type] < m[TYPE_LENGTHS + best]):
                best = type
        types ^= 1 << best
        d[D_TYPES + each] = best


@rule
def fit_cars(m: Position, d: Draft, count: int) -> bool:
    """Find places for cars of the first `count` types of the draft on its road. Return whether they were
    found.

    The search keeps slightly more distance from roads above than the judge requires. It writes the types and
    places of the cars, and their rows.
    """
    if count == 0:
        return True
    num_spans = _list_free_spans(m, d)
    _sort_by_length(m, d, count)
    for car in range(count):
        if not _load_car(m, d, car, num_spans):
            return False
    placed = 0
    for span in range(num_spans):
        placed = _spread_cars(m, d, count, span, placed)
    return judge_cars(m, d, count) != REFUSED


@rule
def _sort_by_length(m: Position, d: Draft, count: int) -> None:
    """Sort the types by length, the longest first; equals keep their order."""
    for each in range(1, count):
        type, at = d[D_TYPES + each], D_TYPES + each
        while at > D_TYPES and m[TYPE_LENGTHS + d[at - 1]] < m[TYPE_LENGTHS + type]:
            d[at] = d[at - 1]
            at -= 1
        d[at] = type


@leaf
def _measure_car(m: Position, d: Draft, car: int) -> int:
    """Return the length of a car of the draft."""
    return DOUBLE * m[TYPE_LENGTHS + d[D_TYPES + car]]


@rule
def _load_car(m: Position, d: Draft, car: int, num_spans: int) -> bool:
    """Assign a car to the first part of the road that has room for it; return whether there is one."""
    for span in range(num_spans):
        whole = _measure_car(m, d, car) + CLEARANCE
        for other in range(car):
            if d[D_LOADS + other] == span:
                whole += _measure_car(m, d, other) + CLEARANCE
        if whole <= d[SPAN + ENTRY * span + 1] - d[SPAN + ENTRY * span]:
            d[D_LOADS + car] = span
            return True
    return False


@rule
def _spread_cars(m: Position, d: Draft, count: int, span: int, placed: int) -> int:
    """Spread the cars of a part of the road evenly over it, behind those already placed. Return the number of
    cars placed."""
    whole, loaded, place = 0, 0, d[SPAN + ENTRY * span]
    for car in range(count):
        if d[D_LOADS + car] == span:
            whole += _measure_car(m, d, car)
            loaded += 1
    free = (d[SPAN + ENTRY * span + 1] - place - whole) // (loaded + 1)
    length = d[R_LENGTH]
    for car in range(count):
        if d[D_LOADS + car] == span:
            half = _measure_car(m, d, car) // 2
            middle, at = place + free + half, D_PLACES + 2 * placed
            d[at], d[at + 1] = d[D_TYPES + car], (middle - PLACES * d[R_OFFSET] + length) // (2 * length)
            place = middle + half
            placed += 1
    return placed


@rule
def _list_free_spans(m: Position, d: Draft) -> int:
    """List the parts of the road where cars fit: clear of the discs, and not under low roads. Return their
    number."""
    num_blocked = 0
    for each in range(d[NUM_ROOFS]):
        num_blocked = _block_span(m, d, d[ROOF + ENTRY * each], num_blocked)
    begin, end, at = DOUBLE * m[RADIUS], find_parking_end(m, d), SPAN
    for each in range(num_blocked):
        low, high = d[BLOCKED + ENTRY * each], d[BLOCKED + ENTRY * each + 1]
        if low > begin:
            d[at], d[at + 1] = begin, min(low, end)
            at += ENTRY
        begin = max(begin, high)
    if begin < end:
        d[at], d[at + 1] = begin, end
        at += ENTRY
    return (at - SPAN) // ENTRY


@rule
def _block_span(m: Position, d: Draft, roof: int, num_blocked: int) -> int:
    """Insert the part of the road under a road that is too low for a car, in order. Return the number of
    parts."""
    r = find_road(m, roof)
    count = write_overlap(d, D_POINTS, d, R_CORNERS, m, r + R_CORNERS)
    if is_above(m, r + R_PLANE, d, R_PLANE, d, D_POINTS, count, m[CAR_GAP]):
        return num_blocked
    low = high = _project_point(d, D_POINTS)
    for point in range(D_POINTS + 3, D_POINTS + 3 * count, 3):
        along = _project_point(d, point)
        low, high = min(low, along), max(high, along)
    low, high, at = low - CLEARANCE, high + CLEARANCE, BLOCKED + ENTRY * num_blocked
    while at > BLOCKED and (d[at - ENTRY] > low or (d[at - ENTRY] == low and d[at - ENTRY + 1] > high)):
        d[at], d[at + 1] = d[at - ENTRY], d[at - ENTRY + 1]
        at -= ENTRY
    d[at], d[at + 1] = low, high
    return num_blocked + 1


@leaf
def _project_point(d: Draft, point: int) -> int:
    """Return the distance of a point x, y, w of the draft, rounded, along the road."""
    x, y, w = d[point], d[point + 1], d[point + 2]
    dx, dy = d[R_END] - d[R_START], d[R_END + 1] - d[R_START + 1]
    east, north = divide_rounded(x, w) - d[R_START], divide_rounded(y, w) - d[R_START + 1]
    return DOUBLE * FINE * (east * dx + north * dy) // measure_scaled(dx, dy)
