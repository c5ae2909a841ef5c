"""The layout of a model: one flat list for each kind of piece, with a fixed number of entries per piece."""

from collections.abc import MutableSequence
from typing import NamedTuple, TypeAlias

from machinami.kernel import leaf

Ints: TypeAlias = MutableSequence[int]
Reals: TypeAlias = MutableSequence[float]

# The head: counts, sizes and options.
SEATS, PILLARS, ROADS, CARS, SOLIDS, AREAS = 0, 1, 2, 3, 4, 5
HALF, RADIUS, WIDTH, THICK, DISC, GAP, CAR_GAP, ARCH = 6, 7, 8, 9, 10, 11, 12, 13
GATE = 14  # whether there is an arch, and the two ends of the line under it
STEEPEST, MISSIONS, BY_CARS, FIRST, TURN, FOOT, CAR_WIDTH, TYPES = 19, 20, 21, 22, 23, 24, 25, 26
MAX_ROADS = 27  # the maximum number of roads
BUILDINGS, ENDED = 28, 29
LENGTHS, LEAST, MOST, TYPE_LENGTHS = 32, 56, 80, 104
HEAD = 128

# A seat.
GREY, YELLOW, ROADS_LEFT, CARS_LEFT, PLACED, OUT, PASSED, TYPES_LEFT = 0, 1, 2, 3, 4, 5, 6, 7
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

# A road's underside: its height at the start, and its slopes along x and y.
SLOPE = 3

# A car, a solid obstacle, and an area.
C_ROAD, C_CORNERS, C_BOUNDS = 0, 1, 9
CAR = 13
S_ROUND, S_CORNERS, S_BOUNDS = 0, 1, 9  # a disc has its centre and radius instead of corners
S_TOP = 13  # the height that a road's underside must exceed
SOLID = 14
A_KIND, A_CORNERS, A_BOUNDS = 0, 1, 9
AREA = 13
DEVELOPMENT, AIRPORT, GREEN, RAINBOW = 0, 1, 2, 3

# A building to enclose.
B_X, B_Y, B_TOWER = 0, 1, 2
SITE = 3

# A candidate, and the cars that it earns.
K_BASE, K_X, K_Y, K_HEIGHT, K_JUNCTION, K_ANGLE, K_EARNED = 0, 1, 2, 3, 4, 5, 6
CANDIDATE = 7
REFUSED = -1

OVER, UNDER = 1, 2
"""Bits of the firsts that a road no longer offers: it is passed over; it is passed under."""


class Model(NamedTuple):
    """A position. Rollouts change entries of existing pieces only in `seats`, `ways` and `marks`; the
    other lists only grow."""

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
    """The end of an exit relative to its pillar, for each hundredth of a degree."""
    crossed: Ints
    """The number of roads that the pending road crosses; then twice each road, plus 1 if it passes under."""
    roofs: Ints
    """The number of roads above the pending road, then their numbers."""
    foot: Ints
    """The corners of the foot of the exit examined last."""
    options: Ints
    """The number of a seat's building options, then their codes."""
    hand: Ints
    """Two candidates: the current one and the best so far."""
    busy: Ints
    group: Ints
    climb: Ints
    """Work space for counting points, one entry per road."""
    kept: Ints
    """Values to restore after a rollout."""


@leaf
def stock(m: Model, seat: int, what: int) -> int:
    """Return an entry of a seat's list, such as its remaining discs or roads."""
    return m.seats[SEAT * seat + what]
