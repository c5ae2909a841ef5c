"""How a model of a table is laid out: one list for each kind of piece, so many numbers to a piece."""

from collections.abc import MutableSequence
from typing import NamedTuple, TypeAlias

from machinami.kernel import leaf

Ints: TypeAlias = MutableSequence[int]
Reals: TypeAlias = MutableSequence[float]

# The head: counts, sizes and what was agreed on.
SEATS, PILLARS, ROADS, CARS, SOLIDS, AREAS = 0, 1, 2, 3, 4, 5
HALF, RADIUS, WIDTH, THICK, DISC, GAP, CAR_GAP, ARCH = 6, 7, 8, 9, 10, 11, 12, 13
GATE = 14  # whether there is an arch, and the two ends of the line under it
STEEPEST, MISSIONS, BY_CARS, FIRST, TURN, FOOT, CAR_WIDTH, TYPES = 19, 20, 21, 22, 23, 24, 25, 26
MOST_ROADS = 27  # how many roads there is room for
BUILDINGS, ENDED = 28, 29
LENGTHS, LEAST, MOST, TYPE_LENGTHS = 32, 56, 80, 104
HEAD = 128

# A seat.
GREY, YELLOW, STICKS, LEFT, PLACED, GONE, PASSED, TYPES_LEFT = 0, 1, 2, 3, 4, 5, 6, 7
SEAT = 8

# A pillar.
P_SEAT, P_X, P_Y, P_HEIGHT, P_JUNCTION, P_ARRIVAL = 0, 1, 2, 3, 4, 5
PILLAR = 6

# A road: its base and far pillar (-1: none), start and end, corners, line and bounds.
R_SEAT, R_BASE, R_FAR, R_START, R_END, R_CORNERS, R_LINE, R_BOUNDS, R_LIFT, R_LENGTH = (
    0,
    1,
    2,
    3,
    5,
    7,
    15,
    19,
    23,
    24,
)
ROAD = 25

# A road's underside: its height at the start, and how it rises along x and y.
SLOPE = 3

# A car, something that stands up, and an area.
C_ROAD, C_CORNERS, C_BOUNDS = 0, 1, 9
CAR = 13
S_ROUND, S_CORNERS, S_BOUNDS = 0, 1, 9  # a round one has its centre and radius in place of corners
S_TOP = 13  # the height that a road's underside must exceed
SOLID = 14
A_KIND, A_CORNERS, A_BOUNDS = 0, 1, 9
AREA = 13
DEVELOPMENT, AIRPORT, GREEN, RAINBOW = 0, 1, 2, 3

# A building to enclose.
B_X, B_Y, B_TOWER = 0, 1, 2
SITE = 3

# A candidate: what it is, and what the model says of it.
K_BASE, K_X, K_Y, K_HEIGHT, K_JUNCTION, K_ANGLE, K_EARNED = 0, 1, 2, 3, 4, 5, 6
CANDIDATE = 7
REFUSED = -1

OVER, UNDER = 1, 2
"""What of a road is used up: being passed over, being passed under."""


class Model(NamedTuple):
    """All of a table. `marks` and `ways` change for old pieces; everything else only grows."""

    head: Ints
    seats: Ints
    pillars: Ints
    ways: Ints
    roads: Ints
    slopes: Reals
    marks: Ints
    cars: Ints
    solids: Ints
    areas: Ints
    sites: Ints
    """Buildings to enclose."""
    feet: Ints
    """Where an exit at each hundredth of a degree comes down, from its pillar."""
    crossed: Ints
    """How many roads the latest one crosses, and which: twice their number, plus 1 where it passes under."""
    roofs: Ints
    """How many roads lie above the latest one, and which."""
    foot: Ints
    """The corners of the latest exit's foot."""
    options: Ints
    """How many ways to go on a seat has, and which."""
    hand: Ints
    """Two candidates: the one looked at, and the best so far."""
    busy: Ints
    group: Ints
    climb: Ints
    """A number for each road, where points are counted."""
    kept: Ints
    """What has to be put back after a game was played out."""


@leaf
def stock(m: Model, seat: int, what: int) -> int:
    """What a seat has of something."""
    return m.seats[SEAT * seat + what]
