"""Weights of Toscana's placement policy, written by `fit_policy`.

Each feature has a weight for the empty board and a change for each placed tile, in units of 1 / WEIGHT_SCALE.
`docs/training.md` says how they were made and how strong they are.
"""

from machinami.kernel import table

WEIGHT_SCALE = 10_000
DIGEST = "bf569dc7f309fbab7f0ee39621757add839952b339e80f578a41a0e129813d6c"
"""SHA-256 of `repr(PAIRS)`."""

PAIRS = (
    (-4513, 140),  # own squares next to own largest
    (-7341, 307),  # own squares next to own second
    (-4034, 172),  # own squares next to own third
    (-3123, 166),  # own squares next to own rest
    (3809, -63),  # own squares next to their largest
    (8307, -275),  # own squares next to their second
    (9467, -344),  # own squares next to their third
    (2235, -21),  # own squares next to their rest
    (-1806, 34),  # foreign squares next to own largest
    (-9542, 416),  # foreign squares next to own second
    (-9810, 403),  # foreign squares next to own third
    (-11848, 519),  # foreign squares next to own rest
    (-20695, 1078),  # foreign squares next to their largest
    (-3663, 193),  # foreign squares next to their second
    (-591, 136),  # foreign squares next to their third
    (-4333, 191),  # foreign squares next to their rest
    (12315, 327),  # touches own largest
    (16850, -410),  # touches own second
    (9460, -181),  # touches own third
    (986, 90),  # touches own rest
    (2152, -31),  # own squares touch their largest
    (2101, 91),  # own squares touch their second
    (-4739, 334),  # own squares touch their third
    (-1505, 38),  # own squares touch their rest
    (-24750, 27),  # foreign squares touch their largest
    (-4607, 85),  # foreign squares touch their second
    (-5558, 142),  # foreign squares touch their third
    (-2911, 182),  # foreign squares touch their rest
    (-6210, 193),  # own squares in ring 2 of own largest
    (-1838, 72),  # own squares in ring 2 of own others
    (11236, -301),  # own squares in ring 2 of their largest
    (3760, -52),  # own squares in ring 3 of their largest
    (2360, -77),  # own squares in ring 2 of their others
    (-4714, 100),  # foreign squares in ring 2 of own largest
    (-1977, 75),  # foreign squares in ring 2 of own others
    (91, 153),  # foreign squares in ring 2 of their largest
    (1788, -16),  # foreign squares in ring 3 of their largest
    (-1103, 58),  # foreign squares in ring 2 of their others
    (1289, -25),  # own open squares
    (-631, 71),  # foreign open squares
    (252, 28),  # own free sides
    (-3914, 150),  # foreign free sides
    (166, 11),  # own open sides
    (-819, 19),  # foreign open sides
    (123, -83),  # own free sides when touching own largest
    (5523, -299),  # foreign free sides when touching their largest
    (13228, -254),  # touches both largest areas
    (4183, -112),  # squares that own largest area gains
    (4128, -105),  # own areas join
    (-2146, 160),  # distance from the centre
    (-128, 6),  # squared distance from the centre
)
BASE_WEIGHTS = table([base for base, _ in PAIRS])
LATE_WEIGHTS = table([late for _, late in PAIRS])
