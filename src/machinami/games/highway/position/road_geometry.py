"""The geometry of roads and cars: where they lie, and the heights of a road's underside (H-8, H-10, H-13)."""

from machinami.games.highway.position.layout import (
    C_BOUNDS,
    C_CORNERS,
    C_ROAD,
    C_SEAT,
    C_TYPE,
    C_WHERE,
    CAR_WIDTH,
    DISC,
    FOOT,
    LENGTHS,
    PLAIN,
    R_BASE,
    R_BOUNDS,
    R_CORNERS,
    R_END,
    R_FAR,
    R_KIND,
    R_LENGTH,
    R_LIFT,
    R_LINE,
    R_OFFSET,
    R_PLANE,
    R_SEAT,
    R_START,
    RADIUS,
    THICK,
    TYPE_LENGTHS,
    WIDTH,
    Ints,
)
from machinami.games.highway.position.plane_geometry import (
    FINE,
    divide_rounded,
    floor_sqrt,
    measure_scaled,
    write_bounds,
    write_strip,
)
from machinami.kernel import leaf, rule

PLACES = 1000
"""A car's place on its road is stated in thousandths of the road's length."""


@rule
def write_road(
    figures: Ints,
    road: Ints,
    seat: int,
    kind: int,
    base: int,
    far: int,
    x: int,
    y: int,
    height: int,
    end_x: int,
    end_y: int,
    end_height: int,
) -> None:
    """Write a road without lift from a pillar at (x, y) to another one, or to its foot on the table at height
    0.

    A road between pillars is centred between them; a ramp or an exit starts at its pillar's centre.
    """
    dx, dy = end_x - x, end_y - y
    road[R_SEAT], road[R_KIND], road[R_BASE], road[R_FAR] = seat, kind, base, far
    road[R_START], road[R_START + 1], road[R_END], road[R_END + 1] = x, y, end_x, end_y
    if kind == PLAIN:
        length = figures[LENGTHS + abs(end_height - height)]
        begin = floor_sqrt(dx * dx + dy * dy) - length
    else:
        length, begin = figures[LENGTHS + 1], 0
    finish = begin + 2 * length
    road[R_LENGTH], road[R_OFFSET] = length, begin
    write_strip(road, R_CORNERS, x, y, dx, dy, begin, finish, figures[WIDTH], 2)
    write_bounds(road, R_BOUNDS, R_CORNERS)
    below = 2 * measure_scaled(dx, dy)
    road[R_LINE] = x + divide_rounded(dx * begin * FINE, below)
    road[R_LINE + 1] = y + divide_rounded(dy * begin * FINE, below)
    road[R_LINE + 2] = x + divide_rounded(dx * finish * FINE, below)
    road[R_LINE + 3] = y + divide_rounded(dy * finish * FINE, below)
    write_plane(figures, road, 0, height, end_height)


@rule
def write_plane(figures: Ints, road: Ints, lift: int, height: int, end_height: int) -> None:
    """Write the underside of a road with a lift on its base pillar (H-10)."""
    low, high = figures[DISC] * height + figures[THICK] * lift, figures[DISC] * end_height
    x, y, begin, bearing = road[R_START], road[R_START + 1], road[R_OFFSET], 2 * figures[RADIUS]
    dx, dy = road[R_END] - x, road[R_END + 1] - y
    rise, run = high - low, begin + 2 * road[R_LENGTH] - bearing
    zero = begin if low <= high else bearing
    length = measure_scaled(dx, dy)
    a, b = 2 * FINE * rise * dx, 2 * FINE * rise * dy
    road[R_LIFT] = lift
    road[R_PLANE], road[R_PLANE + 1] = a, b
    road[R_PLANE + 2] = (low * run - rise * zero) * length - a * x - b * y
    road[R_PLANE + 3] = run * length


@rule
def write_foot(figures: Ints, road: Ints, r: int, to: Ints, t: int) -> None:
    """Write the corners of the part of a ramp or an exit that rests on the table (H-12)."""
    x, y, length = road[r + R_START], road[r + R_START + 1], road[r + R_LENGTH]
    dx, dy = road[r + R_END] - x, road[r + R_END + 1] - y
    write_strip(to, t, x, y, dx, dy, 2 * (length - figures[FOOT]), 2 * length, figures[WIDTH], 2)


@leaf
def find_car_middle(road: Ints, where: int) -> int:
    """Return the distance of a car's centre from the base pillar's centre along the road, times 2 *
    `PLACES`."""
    return PLACES * road[R_OFFSET] + 2 * road[R_LENGTH] * where


@leaf
def find_parking_end(figures: Ints, road: Ints) -> int:
    """Return where the part of a road ends on which cars may stand (H-15). It begins clear of the base
    pillar's disc. Distances from the base pillar's centre are times 2 * `PLACES`."""
    if road[R_FAR] < 0:
        return PLACES * (road[R_OFFSET] + 2 * road[R_LENGTH])
    dx, dy = road[R_END] - road[R_START], road[R_END + 1] - road[R_START + 1]
    return 2 * PLACES * (floor_sqrt(dx * dx + dy * dy) - figures[RADIUS])


@rule
def write_car(
    figures: Ints, cars: Ints, c: int, seat: int, type: int, number: int, road: Ints, where: int
) -> None:
    """Write a car on a road with this number."""
    x, y = road[R_START], road[R_START + 1]
    dx, dy = road[R_END] - x, road[R_END + 1] - y
    middle, half = find_car_middle(road, where), PLACES * figures[TYPE_LENGTHS + type]
    cars[c + C_SEAT], cars[c + C_ROAD], cars[c + C_TYPE], cars[c + C_WHERE] = seat, number, type, where
    write_strip(
        cars, c + C_CORNERS, x, y, dx, dy, middle - half, middle + half, figures[CAR_WIDTH], 2 * PLACES
    )
    write_bounds(cars, c + C_BOUNDS, c + C_CORNERS)
