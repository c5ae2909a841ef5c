"""Weights of Toshi's policy, written by `fit_policy`.

Each feature has a weight at the start of the game and a change for each finished round, in units of
1 / WEIGHT_SCALE.
`docs/networks.md` says how they were made and how strong they are.
"""

from machinami.kernel import table

WEIGHT_SCALE = 10_000
DIGEST = "c500836f9f8abf06bf0313689dc72e558b4eb10975b528b560ff565b1581ed98"
"""SHA-256 of `repr(PAIRS)`."""

PAIRS = {
    "card": (
        (-1291, 236),  # leads, strength
        (180, -167),  # leads, stronger unseen cards
        (-22465, -770),  # last and wins
        (-633, 264),  # last and wins, strength
        (824, -27),  # last and loses, strength
        (-3520, -2867),  # between and beats
        (-2679, 200),  # between and beats, strength
        (183, -132),  # between and beats, stronger unseen cards
        (686, -6),  # between and does not beat, strength
        (0, 0),  # another colour
        (2299, -409),  # another colour, strength
        (-98, 17),  # points
        (2303, -156),  # cards of the colour in hand
        (-5842, 519),  # last card of the colour in hand
        (-92, 515),  # strongest of the hand
        (19, 358),  # weakest of the hand
        (-1140, -399),  # beats, supply of tokens
        (4977, -188),  # beats, tricks won
        (-174, 96),  # beats, points in the trick
        (-1190, 571),  # beats, empty spaces where ahead
        (171, -35),  # points, empty spaces where ahead
        (8822, 1444),  # beats, seats to come
        (-899, -402),  # leads, cards of the colour in hand
        (-122, -54),  # points if it does not beat
    ),
    "token": (
        (3308, -358),  # empty spaces where behind by 3 or more
        (3452, -16),  # empty spaces where behind by 2
        (1357, 900),  # empty spaces where behind by 1
        (10289, 1015),  # empty spaces where tied, theirs
        (2817, 1186),  # empty spaces where tied, nobody's
        (7083, 357),  # empty spaces where tied, own
        (12706, -286),  # empty spaces where ahead by 1
        (11931, -1493),  # empty spaces where ahead by 2
        (-3597, 338),  # empty spaces where ahead by 3 or more
        (2479, -410),  # Parks where behind by 3 or more
        (2843, -91),  # Parks where behind by 2
        (3782, 674),  # Parks where behind by 1
        (8463, 998),  # Parks where tied, theirs
        (4844, 509),  # Parks where tied, nobody's
        (7259, -324),  # Parks where tied, own
        (5452, 95),  # Parks where ahead by 1
        (-528, -296),  # Parks where ahead by 2
        (-6498, 665),  # Parks where ahead by 3 or more
        (321, -35),  # points of Buildings where behind by 3 or more
        (802, -48),  # points of Buildings where behind by 2
        (-81, 249),  # points of Buildings where behind by 1
        (259, 357),  # points of Buildings where tied, theirs
        (343, 258),  # points of Buildings where tied, nobody's
        (1558, -47),  # points of Buildings where tied, own
        (2171, -115),  # points of Buildings where ahead by 1
        (1567, -231),  # points of Buildings where ahead by 2
        (168, -80),  # points of Buildings where ahead by 3 or more
        (3713, 291),  # on the centre of a card
        (2464, 542),  # on a side
        (-1753, 1551),  # on the centre where behind by 1
        (-1238, 819),  # on the centre where tied
        (114, 6),  # points of Buildings that the leader claims
        (252, 71),  # own tokens on the spaces
        (71, -13),  # free slots on the spaces
        (0, 0),  # not a slot
    ),
    "destination": (
        (11147, -1856),  # empty spaces where behind by 3 or more
        (5217, -431),  # empty spaces where behind by 2
        (2059, 766),  # empty spaces where behind by 1
        (2945, 1168),  # empty spaces where tied, theirs
        (727, 1892),  # empty spaces where tied, nobody's
        (7209, 569),  # empty spaces where tied, own
        (15546, -439),  # empty spaces where ahead by 1
        (13285, -2379),  # empty spaces where ahead by 2
        (-18000, 2105),  # empty spaces where ahead by 3 or more
        (-5822, 616),  # Parks where behind by 3 or more
        (4711, -595),  # Parks where behind by 2
        (835, 1601),  # Parks where behind by 1
        (9844, 1605),  # Parks where tied, theirs
        (1519, 1100),  # Parks where tied, nobody's
        (988, 336),  # Parks where tied, own
        (17493, -1926),  # Parks where ahead by 1
        (-5592, 381),  # Parks where ahead by 2
        (2943, -615),  # Parks where ahead by 3 or more
        (-251, 34),  # points of Buildings where behind by 3 or more
        (1594, -137),  # points of Buildings where behind by 2
        (337, 291),  # points of Buildings where behind by 1
        (1662, 306),  # points of Buildings where tied, theirs
        (94, 423),  # points of Buildings where tied, nobody's
        (4771, -448),  # points of Buildings where tied, own
        (4189, -394),  # points of Buildings where ahead by 1
        (1307, -212),  # points of Buildings where ahead by 2
        (-1406, 130),  # points of Buildings where ahead by 3 or more
        (3678, -46),  # on the centre of a card
        (789, 647),  # on a side
        (-409, 1782),  # on the centre where behind by 1
        (6632, -316),  # on the centre where tied
        (-359, 87),  # points of Buildings that the leader claims
        (480, 20),  # own tokens on the spaces
        (25, -26),  # free slots on the spaces
        (0, 0),  # not a slot
    ),
    "space face up": (
        (15357, -326),  # behind by 3 or more
        (5655, 334),  # behind by 2
        (967, 575),  # behind by 1
        (-7543, -546),  # tied, theirs
        (169, -1371),  # tied, nobody's
        (-2288, 725),  # tied, own
        (-5878, -681),  # ahead by 1
        (-12155, 618),  # ahead by 2
        (-11148, -2519),  # ahead by 3 or more
        (57, -185),  # highest card where behind by 3 or more
        (-479, -43),  # highest card where behind by 2
        (-232, -87),  # highest card where behind by 1
        (-95, 155),  # highest card where tied, theirs
        (-132, 77),  # highest card where tied, nobody's
        (141, -88),  # highest card where tied, own
        (358, 110),  # highest card where ahead by 1
        (921, 124),  # highest card where ahead by 2
        (2679, 147),  # highest card where ahead by 3 or more
        (-3053, 289),  # lowest card where behind by 3 or more
        (-569, -15),  # lowest card where behind by 2
        (275, -17),  # lowest card where behind by 1
        (1454, -73),  # lowest card where tied, theirs
        (180, 207),  # lowest card where tied, nobody's
        (763, -74),  # lowest card where tied, own
        (559, 113),  # lowest card where ahead by 1
        (2010, -239),  # lowest card where ahead by 2
        (1184, -93),  # lowest card where ahead by 3 or more
        (-361, 303),  # the leader claims it
        (16, 239),  # own tokens
        (-129, -97),  # tokens of others
        (92, -75),  # free slots
        (327, 6),  # at the edge
    ),
    "space face down": (
        (11734, 1854),  # behind by 3 or more
        (6367, 1502),  # behind by 2
        (3482, -7),  # behind by 1
        (2123, -2350),  # tied, theirs
        (1473, -667),  # tied, nobody's
        (-3633, 649),  # tied, own
        (-6922, -2147),  # ahead by 1
        (-24455, -2927),  # ahead by 2
        (-43395, -5085),  # ahead by 3 or more
        (-860, -201),  # highest card where behind by 3 or more
        (-433, -224),  # highest card where behind by 2
        (-230, -167),  # highest card where behind by 1
        (265, 132),  # highest card where tied, theirs
        (-17, -95),  # highest card where tied, nobody's
        (-144, 11),  # highest card where tied, own
        (586, 273),  # highest card where ahead by 1
        (1204, 847),  # highest card where ahead by 2
        (3897, 871),  # highest card where ahead by 3 or more
        (280, -324),  # lowest card where behind by 3 or more
        (96, -167),  # lowest card where behind by 2
        (-145, 165),  # lowest card where behind by 1
        (862, -79),  # lowest card where tied, theirs
        (-199, 297),  # lowest card where tied, nobody's
        (-268, 311),  # lowest card where tied, own
        (-23, 273),  # lowest card where ahead by 1
        (1357, -42),  # lowest card where ahead by 2
        (-3592, 1030),  # lowest card where ahead by 3 or more
        (-820, 555),  # the leader claims it
        (-318, 344),  # own tokens
        (16, -192),  # tokens of others
        (-386, 94),  # free slots
        (85, -38),  # at the edge
    ),
    "face up": (
        (-3287, -7),  # points where behind by 3 or more
        (-1506, -262),  # points where behind by 2
        (-599, -119),  # points where behind by 1
        (2276, -110),  # points where tied, theirs
        (-138, 60),  # points where tied, nobody's
        (1862, 330),  # points where tied, own
        (1543, 304),  # points where ahead by 1
        (3145, 366),  # points where ahead by 2
        (2143, 312),  # points where ahead by 3 or more
        (2067, -229),  # highest card where behind by 3 or more
        (807, 190),  # highest card where behind by 2
        (-1223, 578),  # highest card where behind by 1
        (2727, -296),  # highest card where tied, theirs
        (-641, 1070),  # highest card where tied, nobody's
        (-5269, 1042),  # highest card where tied, own
        (2887, 240),  # highest card where ahead by 1
        (12135, -1338),  # highest card where ahead by 2
        (14383, -314),  # highest card where ahead by 3 or more
        (-2071, 665),  # lowest card where behind by 3 or more
        (1293, -313),  # lowest card where behind by 2
        (-744, -12),  # lowest card where behind by 1
        (-689, 156),  # lowest card where tied, theirs
        (-668, -66),  # lowest card where tied, nobody's
        (10647, -1098),  # lowest card where tied, own
        (8532, -1430),  # lowest card where ahead by 1
        (-95, 117),  # lowest card where ahead by 2
        (-12890, 2037),  # lowest card where ahead by 3 or more
        (227, -233),  # points where the leader claims
    ),
    "face down": (
        (-2472, -11),  # points where behind by 3 or more
        (-3068, 36),  # points where behind by 2
        (-1038, 19),  # points where behind by 1
        (5725, -847),  # points where tied, theirs
        (29, 56),  # points where tied, nobody's
        (5558, -695),  # points where tied, own
        (1841, 229),  # points where ahead by 1
        (3028, 527),  # points where ahead by 2
        (4861, 688),  # points where ahead by 3 or more
        (-3462, 790),  # highest card where behind by 3 or more
        (4090, -390),  # highest card where behind by 2
        (-1400, 709),  # highest card where behind by 1
        (-4674, 895),  # highest card where tied, theirs
        (-1104, 900),  # highest card where tied, nobody's
        (-722, 2308),  # highest card where tied, own
        (1438, 1239),  # highest card where ahead by 1
        (8001, 243),  # highest card where ahead by 2
        (29108, -4352),  # highest card where ahead by 3 or more
        (8291, -643),  # lowest card where behind by 3 or more
        (1436, 125),  # lowest card where behind by 2
        (-2020, 753),  # lowest card where behind by 1
        (9425, -2758),  # lowest card where tied, theirs
        (1130, -383),  # lowest card where tied, nobody's
        (23464, -4010),  # lowest card where tied, own
        (2503, -640),  # lowest card where ahead by 1
        (10727, -1686),  # lowest card where ahead by 2
        (13557, -3239),  # lowest card where ahead by 3 or more
        (284, -220),  # points where the leader claims
    ),
    "influence": (
        (7905, -3480),  # empty spaces where behind by 3 or more
        (14096, -2409),  # empty spaces where behind by 2
        (-2767, 555),  # empty spaces where behind by 1
        (3327, -1765),  # empty spaces where tied, theirs
        (404, -260),  # empty spaces where tied, nobody's
        (13224, -3730),  # empty spaces where tied, own
        (2283, -2050),  # empty spaces where ahead by 1
        (-4995, 259),  # empty spaces where ahead by 2
        (10897, -3040),  # empty spaces where ahead by 3 or more
        (0, 0),  # Parks where behind by 3 or more
        (-2444, 1154),  # Parks where behind by 2
        (7862, -974),  # Parks where behind by 1
        (2312, -212),  # Parks where tied, theirs
        (-4529, 937),  # Parks where tied, nobody's
        (-3157, -1319),  # Parks where tied, own
        (4730, -2066),  # Parks where ahead by 1
        (-5681, 506),  # Parks where ahead by 2
        (-15778, 2699),  # Parks where ahead by 3 or more
        (-2019, 193),  # points of Buildings where behind by 3 or more
        (-265, 77),  # points of Buildings where behind by 2
        (-537, 28),  # points of Buildings where behind by 1
        (-1255, 59),  # points of Buildings where tied, theirs
        (44, -89),  # points of Buildings where tied, nobody's
        (962, -465),  # points of Buildings where tied, own
        (-309, -169),  # points of Buildings where ahead by 1
        (-3171, 320),  # points of Buildings where ahead by 2
        (-2459, 330),  # points of Buildings where ahead by 3 or more
        (-3426, 1347),  # on the centre of a card
        (-6953, 1145),  # on a side
        (7160, -1969),  # on the centre where behind by 1
        (-9877, -490),  # on the centre where tied
        (398, -106),  # points of Buildings that the leader claims
        (-1372, 124),  # own tokens on the spaces
        (-215, 39),  # free slots on the spaces
        (693, 1548),  # moves a token
        (-284, -906),  # leads next itself
        (-4721, -804),  # the next seat leads
        (-4418, -785),  # another seat leads
        (-13, 3),  # leads next, strength of the hand
        (19, -12),  # another leads, strength of the hand
        (33, -1040),  # flips a Building
        (3869, -1216),  # flips the Monument
        (1083, -48),  # flips the Monument, strength of the hand
        (0, 0),  # ends Influence
    ),
}
ROW = max(len(pairs) for pairs in PAIRS.values())
PADDED_PAIRS = [pair for pairs in PAIRS.values() for pair in (*pairs, *[(0, 0)] * (ROW - len(pairs)))]
BASE_WEIGHTS = table([base for base, _ in PADDED_PAIRS])
LATE_WEIGHTS = table([late for _, late in PADDED_PAIRS])
