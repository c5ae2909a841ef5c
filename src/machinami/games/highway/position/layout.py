"""The layout of a position and of a draft: flat lists with a fixed number of entries for each piece."""

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

from machinami.kernel import leaf

Ints: TypeAlias = MutableSequence[int]

Position: TypeAlias = Ints
"""A position: the figures of the game, the head, then the seats and the pieces."""

Draft: TypeAlias = Ints
"""The road that is judged with its consequences, and work space. The road's row comes first."""

# The figures of a game, which never change: its sizes and options.
SEATS, HALF, RADIUS, WIDTH, THICK, DISC, GAP, CAR_GAP, ARCH = 0, 1, 2, 3, 4, 5, 6, 7, 8
STEEPEST, MISSIONS, BY_CARS, FOOT, CAR_WIDTH, TYPES = 9, 10, 11, 12, 13, 14
GROUND = 15  # the plane of the table
LENGTHS, LEAST, MOST, TYPE_LENGTHS = 19, 43, 67, 91
"""By the levels of a road: its length, and the bounds of the distance of its pillars. By car type: its
length."""
MAX_TYPES = 20
FIGURES = TYPE_LENGTHS + MAX_TYPES

# The head: counts, whose turn it is (FIRST is the first player), and where the rows of each kind begin.
PILLARS, ROADS, CARS, OBJECTS = 111, 112, 113, 114
FIRST, TURN, ROUND, OVER, NUM_FINISHED, NUM_OUT = 115, 116, 117, 118, 119, 120
PILLARS_AT, ROADS_AT, CARS_AT, OBJECTS_AT, SOLIDS_AT = 121, 122, 123, 124, 125
SEATS_AT = 126

# A seat. FINISHED and OUT number the seats that finished, and the groups that went out, from 1; 0 is neither.
GREY, YELLOW, ROADS_LEFT, CARS_LEFT, PLACED, FINISHED, OUT, PASSED, TYPES_LEFT, LOST = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
)
SEAT = 10

# A pillar, with the road that arrives there (-1: none), and the number of roads that may still start from it.
P_SEAT, P_X, P_Y, P_HEIGHT, P_JUNCTION, P_ARRIVAL, P_WAYS = 0, 1, 2, 3, 4, 5, 6
PILLAR = 7

# A road: its base and far pillar (-1: none), start and end, length, twice the distance from its start to its
# base end, lift, corners, line, bounds, underside, and the bits of the firsts that it no longer offers. The
# height of the underside at (x, y) is (a x + b y + c) / m.
R_SEAT, R_KIND, R_BASE, R_FAR, R_START, R_END, R_LENGTH, R_OFFSET, R_LIFT = 0, 1, 2, 3, 4, 6, 8, 9, 10
R_CORNERS, R_LINE, R_BOUNDS, R_PLANE, R_MARKS = 11, 19, 23, 27, 31
ROAD = 32
RAMP, PLAIN, EXIT = 0, 1, 2
OVER_IT, UNDER_IT = 1, 2
"""The bits: it is passed over; it is passed under."""

# A car: its type, the thousandth of its road at which its centre is, corners and bounds.
C_SEAT, C_ROAD, C_TYPE, C_WHERE, C_CORNERS, C_BOUNDS = 0, 1, 2, 3, 4, 12
CAR = 16

# An object of the city: an area, or a building. A round one has its centre, its radius and the radius times
# the cosine of 45 degrees in place of corners. O_SOLIDS is the first of its solids, O_COUNT their number;
# O_GATE tells whether it has an opening, whose two ends follow; O_X and O_Y are its centre. A road
# passes above the arch over the opening with its underside above O_CREST.
O_KIND, O_AREA, O_ROUND, O_CORNERS, O_BOUNDS, O_SOLIDS, O_COUNT, O_GATE, O_X, O_Y, O_CREST = (
    0,
    1,
    2,
    3,
    11,
    15,
    16,
    17,
    22,
    23,
    24,
)
OBJECT = 25
DEVELOPMENT, AIRPORT, GREEN, RAINBOW, TOWER, OTHER = 0, 1, 2, 3, 4, 5

# A solid: a building or an obstacle on an area. A road's underside passes above S_TOP.
S_ROUND, S_CORNERS, S_BOUNDS, S_TOP = 0, 1, 9, 13
SOLID = 14
NEVER = 10**9
"""The top of a solid or an arch that no road passes above."""

# A draft: the first fault and the numbers of the pieces concerned; corners of an overlap as x, y, w for the
# point (x/w, y/w); the corners of one shape; the points of a seat by mission; the number of transferred
# discs, then giver, receiver and colour of each; for each car to put on the road its type and its part of the
# road, its type and place, and its row.
D_FAULT, D_POINTS, D_CORNERS, D_SCORE, D_TRANSFERS = 32, 35, 83, 91, 103
D_TYPES, D_LOADS, D_PLACES, D_CARS = 116, 136, 156, 196
NUM_CROSSINGS, NUM_ROOFS = 516, 517
CROSSING, ROOF, SPAN, BLOCKED, BUSY, GROUP, CLIMB = 518, 519, 520, 522, 524, 525, 526
"""Lists with one entry for each road: the roads that the road crosses, doubled, plus 1 if it passes under;
the roads above the road where they overlap in plan; the parts of the road where cars fit, and those under low
roads; and work space for counting points."""
ENTRY = 9

REFUSED = -1


def count_draft(num_roads: int) -> int:
    """Return the length of a draft for positions of at most this many roads."""
    return CROSSING + ENTRY * (num_roads + 2)


def build_position(
    figures: Sequence[int],
    counters: Sequence[int],
    seats: Sequence[int],
    rows: Sequence[Sequence[int]],
    spare: Sequence[int] = (0, 0, 0),
) -> list[int]:
    """Return a position from its figures, the counters from `PILLARS` to `NUM_OUT`, the rows of the seats,
    and those of pillars, roads, cars, objects and solids; with spare entries behind the pillars, roads and
    cars."""
    position = [*figures, *counters, *([0] * (SEATS_AT - PILLARS_AT)), *seats]
    for number, values in enumerate(rows):
        position[PILLARS_AT + number] = len(position)
        position += values
        if number < len(spare):
            position += [0] * spare[number]
    return position


def extend_position(position: Sequence[int], pillars: int, roads: int, cars: int) -> list[int]:
    """Return a copy of a position with space for more pillars, roads and cars."""
    sizes = PILLAR * position[PILLARS], ROAD * position[ROADS], CAR * position[CARS]
    starts = position[PILLARS_AT], position[ROADS_AT], position[CARS_AT]
    rows = [position[start : start + size] for start, size in zip(starts, sizes, strict=True)]
    city = position[position[OBJECTS_AT] : position[SOLIDS_AT]], position[position[SOLIDS_AT] :]
    return build_position(
        position[:FIGURES],
        position[PILLARS:PILLARS_AT],
        position[SEATS_AT : position[PILLARS_AT]],
        (*rows, *city),
        (PILLAR * pillars, ROAD * roads, CAR * cars),
    )


@leaf
def stock(m: Position, seat: int, what: int) -> int:
    """Return an entry of a seat, such as its remaining discs or roads."""
    return m[SEATS_AT + SEAT * seat + what]


@leaf
def find_pillar(m: Position, pillar: int) -> int:
    """Return where the row of a pillar begins."""
    return m[PILLARS_AT] + PILLAR * pillar


@leaf
def find_road(m: Position, road: int) -> int:
    """Return where the row of a road begins."""
    return m[ROADS_AT] + ROAD * road


@leaf
def find_car(m: Position, car: int) -> int:
    """Return where the row of a car begins."""
    return m[CARS_AT] + CAR * car


@leaf
def find_object(m: Position, placed: int) -> int:
    """Return where the row of an object begins."""
    return m[OBJECTS_AT] + OBJECT * placed


@leaf
def find_solid(m: Position, o: int, part: int) -> int:
    """Return where the row of a solid of an object begins; `o` is where the object's row begins."""
    return m[SOLIDS_AT] + SOLID * (m[o + O_SOLIDS] + part)
