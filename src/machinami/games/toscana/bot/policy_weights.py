"""Weights of Toscana's placement policy, written by `fit_policy`.

Each feature has a weight at the start of the game and a change for each placed tile, in units of
1 / WEIGHT_SCALE.
`docs/networks.md` says how they were made and how strong they are.
"""

from machinami.kernel import table

WEIGHT_SCALE = 10_000
DIGEST = "13d84263ccf43c14684887010f960e86b5dabe04ab77524b48e357fc4f862f31"
"""SHA-256 of `repr(PAIRS)`."""

PAIRS = {
    "placement": (
        (-4273, 106),  # own squares next to own largest
        (-8381, 347),  # own squares next to own second
        (-4666, 188),  # own squares next to own third
        (-3941, 196),  # own squares next to own rest
        (5356, -54),  # own squares next to their largest
        (10981, -383),  # own squares next to their second
        (8033, -272),  # own squares next to their third
        (1215, 38),  # own squares next to their rest
        (-115, -50),  # foreign squares next to own largest
        (-9580, 420),  # foreign squares next to own second
        (-9765, 406),  # foreign squares next to own third
        (-11866, 503),  # foreign squares next to own rest
        (-19685, 1081),  # foreign squares next to their largest
        (-2666, 149),  # foreign squares next to their second
        (-4167, 222),  # foreign squares next to their third
        (-3300, 191),  # foreign squares next to their rest
        (14173, 414),  # touches own largest
        (18788, -432),  # touches own second
        (10516, -175),  # touches own third
        (1525, 96),  # touches own rest
        (2312, -12),  # own squares touch their largest
        (-686, 317),  # own squares touch their second
        (-3235, 315),  # own squares touch their third
        (439, -59),  # own squares touch their rest
        (-24340, -346),  # foreign squares touch their largest
        (-8319, 209),  # foreign squares touch their second
        (-4177, 136),  # foreign squares touch their third
        (-4146, 183),  # foreign squares touch their rest
        (-7004, 200),  # own squares in ring 2 of own largest
        (-1505, 53),  # own squares in ring 2 of own others
        (10846, -283),  # own squares in ring 2 of their largest
        (5272, -17),  # own squares in ring 3 of their largest
        (3237, -84),  # own squares in ring 2 of their others
        (-5034, 90),  # foreign squares in ring 2 of own largest
        (-2111, 82),  # foreign squares in ring 2 of own others
        (-1362, 192),  # foreign squares in ring 2 of their largest
        (2595, 9),  # foreign squares in ring 3 of their largest
        (-1882, 117),  # foreign squares in ring 2 of their others
        (1818, -24),  # own open squares
        (-1680, 149),  # foreign open squares
        (-62, 36),  # own free sides
        (-3291, 98),  # foreign free sides
        (320, 19),  # own open sides
        (-669, -9),  # foreign open sides
        (62, -88),  # own free sides when touching own largest
        (5371, -232),  # foreign free sides when touching their largest
        (12470, -198),  # touches both largest areas
        (4235, -88),  # squares that own largest area gains
        (1615, 9),  # own areas join
        (-2230, 175),  # distance from the centre
        (-137, 6),  # squared distance from the centre
    ),
}
ROW = max(len(pairs) for pairs in PAIRS.values())
PADDED_PAIRS = [pair for pairs in PAIRS.values() for pair in (*pairs, *[(0, 0)] * (ROW - len(pairs)))]
BASE_WEIGHTS = table([base for base, _ in PADDED_PAIRS])
LATE_WEIGHTS = table([late for _, late in PADDED_PAIRS])
