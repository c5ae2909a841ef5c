"""Building on a model: add the pending road to the position, with the cars that it earns. The pending road
is the one tried last; it is stored behind the roads of the position."""

from math import sqrt

from machinami.games.highway.bot.model.layout import (
    C_BOUNDS,
    C_CORNERS,
    C_ROAD,
    CAR,
    CAR_GAP,
    CAR_WIDTH,
    CARS,
    CARS_LEFT,
    GREY,
    OVER,
    P_ARRIVAL,
    P_HEIGHT,
    P_JUNCTION,
    P_SEAT,
    P_X,
    P_Y,
    PILLAR,
    PILLARS,
    PLACED,
    R_CORNERS,
    R_END,
    R_FAR,
    R_LENGTH,
    R_SEAT,
    R_START,
    RADIUS,
    ROAD,
    ROADS,
    ROADS_LEFT,
    SEAT,
    TYPE_LENGTHS,
    TYPES_LEFT,
    UNDER,
    WIDTH,
    YELLOW,
    Model,
    stock,
)
from machinami.games.highway.bot.model.legality import is_above
from machinami.games.highway.bot.model.plane_geometry import floor_sqrt, write_bounds, write_strip
from machinami.kernel import leaf, rule


@rule
def park_cars(m: Model, seat: int, due: int) -> bool:
    """Place `due` cars, the shortest types first, behind the model's cars on the pending road. Return
    false if they do not fit. Cars are spread evenly, or placed outside low roofs if there are any."""
    number, head = m.head[ROADS], m.head
    r = ROAD * number
    x, y = m.roads[r + R_START], m.roads[r + R_START + 1]
    dx, dy = m.roads[r + R_END] - x, m.roads[r + R_END + 1] - y
    begin = head[RADIUS]
    end = m.roads[r + R_LENGTH] if m.roads[r + R_FAR] < 0 else floor_sqrt(dx * dx + dy * dy) - head[RADIUS]
    types, whole = stock(m, seat, TYPES_LEFT), 0
    for _ in range(due):
        type = _find_shortest_type(types)
        types ^= 1 << type
        whole += head[TYPE_LENGTHS + type]
    low = _has_low_roofs(m)
    between = 2 if low else (end - begin - whole) // (due + 1)
    types, place = stock(m, seat, TYPES_LEFT), begin
    for each in range(due):
        type = _find_shortest_type(types)
        types ^= 1 << type
        length = head[TYPE_LENGTHS + type]
        place = _find_clear_position(m, place + between, length, end) if low else place + between
        if place + length > end:
            return False
        c = CAR * (head[CARS] + each)
        m.cars[c + C_ROAD] = number
        write_strip(m.cars, c + C_CORNERS, x, y, dx, dy, 2 * place, 2 * (place + length), head[CAR_WIDTH])
        write_bounds(m.cars, c + C_BOUNDS, c + C_CORNERS)
        place += length
    return True


@rule
def add_road(m: Model, base: int, height: int, junction: int, earned: int) -> None:
    """Add the pending road and its parked cars to the position. Height 0 means an exit, which adds no
    pillar."""
    head, number = m.head, m.head[ROADS]
    r = ROAD * number
    s = SEAT * m.roads[r + R_SEAT]
    m.marks[number] = 0
    for each in range(m.crossed[0]):
        other, under = m.crossed[each + 1] >> 1, m.crossed[each + 1] & 1
        m.marks[other] |= UNDER if under == 1 else OVER
        m.marks[number] |= OVER if under == 1 else UNDER
    head[ROADS] += 1
    m.seats[s + ROADS_LEFT] -= 1
    due = min(earned, m.seats[s + CARS_LEFT])
    for _ in range(due):
        m.seats[s + TYPES_LEFT] ^= 1 << _find_shortest_type(m.seats[s + TYPES_LEFT])
    head[CARS] += due
    m.seats[s + CARS_LEFT] -= due
    m.seats[s + PLACED] += due
    if height == 0:
        m.ways[base] = 0
        return
    m.ways[base] -= 1
    p, pillar = PILLAR * head[PILLARS], head[PILLARS]
    m.pillars[p + P_SEAT], m.pillars[p + P_HEIGHT] = m.roads[r + R_SEAT], height
    m.pillars[p + P_X], m.pillars[p + P_Y] = m.roads[r + R_END], m.roads[r + R_END + 1]
    m.pillars[p + P_JUNCTION], m.pillars[p + P_ARRIVAL] = junction, number
    m.ways[pillar] = 1 + junction
    m.seats[s + GREY] -= height - junction
    m.seats[s + YELLOW] -= junction
    head[PILLARS] += 1


@leaf
def _find_shortest_type(types: int) -> int:
    """Return the lowest type in a bit set. Types are numbered by increasing length. The set must not be
    empty."""
    type = 0
    while types >> type & 1 == 0:
        type += 1
    return type


@rule
def _has_low_roofs(m: Model) -> bool:
    """Whether a road passes above the pending one with too little room for a car. Keep only such roads in
    `m.roofs`."""
    number, kept = m.head[ROADS], 0
    for each in range(m.roofs[0]):
        roof = m.roofs[each + 1]
        mine, theirs = ROAD * number + R_CORNERS, ROAD * roof + R_CORNERS
        if not is_above(m.roads, m.slopes, roof, number, m.roads, mine, m.roads, theirs, m.head[CAR_GAP]):
            kept += 1
            m.roofs[kept] = roof
    m.roofs[0] = kept
    return kept > 0


@rule
def _find_clear_position(m: Model, place: int, length: int, end: int) -> int:
    """Return the first position from `place` along the pending road at which a car is under no low roof; a
    position too near the end if there is none."""
    r = ROAD * m.head[ROADS]
    x, y = m.roads[r + R_START], m.roads[r + R_START + 1]
    dx, dy = m.roads[r + R_END] - x, m.roads[r + R_END + 1] - y
    mine = sqrt(dx * dx + dy * dy)
    moved = True
    while moved and place + length <= end:
        moved = False
        for each in range(m.roofs[0]):
            o = ROAD * m.roofs[each + 1]
            ox, oy = m.roads[o + R_START], m.roads[o + R_START + 1]
            ex, ey = m.roads[o + R_END] - ox, m.roads[o + R_END + 1] - oy
            theirs = sqrt(ex * ex + ey * ey)
            sine = (dx * ey - dy * ex) / (mine * theirs)
            cosine = (dx * ex + dy * ey) / (mine * theirs)
            if abs(sine) < 0.01:
                return end
            meets = ((ox - x) * ey - (oy - y) * ex) / (theirs * sine)
            half = m.head[WIDTH] / 2 * (1.0 + abs(cosine)) / abs(sine) + 2.0
            if place < meets + half and place + length > meets - half:
                place = int(meets + half) + 1
                moved = True
    return place
