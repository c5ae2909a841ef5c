"""Codes of steps, equal for all data sets. A plan, a walk, a ride and the wages take several steps.

Each name is the first code of its kind; the argument of the step is added to it.
"""

from machinami.games.edo.rules.constants import (
    MAX_CARDS,
    MAX_DEEDS,
    MAX_OFFICIALS,
    MAX_SETS,
    MAX_SPACES,
    MAX_TIMES,
    NUM_BUILDINGS,
    NUM_DISCOUNTS,
)

TAKE_START_SET = 0  # plus the number of the start set
TAKE_TOWN = TAKE_START_SET + MAX_SETS  # plus the space
CHOOSE_DEED = TAKE_TOWN + MAX_SPACES  # plus card and deed
PLACE_OWN = CHOOSE_DEED + MAX_CARDS * MAX_DEEDS  # plus the number of officials
PLACE_SHOGUN = PLACE_OWN + MAX_OFFICIALS + 1  # plus the number of officials
WALK_FROM = PLACE_SHOGUN + MAX_TIMES * 4 + 1  # plus the space
WALK_TO = WALK_FROM + MAX_SPACES
LEAD_MERCHANT = WALK_TO + MAX_SPACES
REVEAL = LEAD_MERCHANT + MAX_SPACES
USE = REVEAL + 1  # plus the number of uses less 1
BUY_CARD = USE + MAX_TIMES  # plus the card
PLACE = BUY_CARD + MAX_CARDS  # plus the space
RIDE_FROM = PLACE + MAX_SPACES
RIDE_TO = RIDE_FROM + MAX_SPACES
RIDE_DEPART = RIDE_TO + MAX_SPACES
WORK = RIDE_DEPART + 1  # plus the space
BUILD = WORK + MAX_SPACES  # plus kind, resource taken off, and space
MAKE_TRADE = (
    BUILD + NUM_BUILDINGS * NUM_DISCOUNTS * MAX_SPACES
)  # plus units bought, and whether a point is bought
DONE = MAKE_TRADE + 2 * (MAX_TIMES + 1)
KEEP = DONE + 1  # plus the space
PAY = KEEP + MAX_SPACES
NUM_CODES = PAY + 1
MAX_STEPS = NUM_BUILDINGS * NUM_DISCOUNTS * MAX_SPACES + 1  # legal steps of a position at most: buildings
