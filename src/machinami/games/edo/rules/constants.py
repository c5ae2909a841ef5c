"""Sizes, kinds and the absent value, shared by the modules of the rules.

A position (`cells`) is a flat list of all numbers that change during a game; the module `cell` names its
offsets. The data set (`figures`) is another list, an argument of every function, so that compiled code serves
all data sets; the module `figure` names its offsets. Sizes are the largest that the schema in
`components/figures.py` permits.
"""

from typing import TypeAlias

Cells: TypeAlias = list[int]

NONE = -1

MAX_SEATS, MAX_SPACES, MAX_CARDS, MAX_DEEDS, MAX_SETS, MAX_OFFICIALS = 4, 60, 46, 6, 12, 8
MAX_TIMES, MAX_RIDES, MAX_CHOICES = 9, 4, 9
MAX_MERCHANTS, MAX_SPECIALS = 20, 40
COLUMNS = 3

RICE, WOOD, STONE, RYO = 0, 1, 2, 3  # also their offsets in lists of goods
NUM_GOODS, NUM_RESOURCES = 4, 3
HOUSE, POST, FORTRESS = 0, 1, 2
NUM_BUILDINGS = 3
UNDISCOUNTED, NUM_DISCOUNTS = 0, 3  # the resource taken off a price: none, wood, stone
SPACE_KINDS = ("quarry", "forest", "town", "paddies", "river", "border")  # the least useful ones first
NUM_SPACE_KINDS = 6
