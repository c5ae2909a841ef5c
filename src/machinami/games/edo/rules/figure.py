"""Offsets of a data set: `figures[figure.NUM_SEATS]`.

Names with a prefix (`DEED_TIMES`) count from the start of their part: `figures[deed + figure.DEED_TIMES]`.
"""

from machinami.games.edo.rules.constants import (
    MAX_CARDS,
    MAX_DEEDS,
    MAX_MERCHANTS,
    MAX_SEATS,
    MAX_SETS,
    MAX_SPACES,
    NUM_BUILDINGS,
    NUM_GOODS,
)

# Numbers of parts, and limits.

(
    NUM_SEATS, NUM_SPACES, NUM_TOWNS, CAPITAL, NUM_CARDS, NUM_PERMISSIONS, NUM_START_SETS, NUM_MERCHANTS,
    NUM_SPECIALS, NUM_YIELDS, NUM_OFFICIALS, SHOGUN_STOCK, FORTRESS_STOCK, STORAGE_LIMIT, NUM_SLOTS,
    DISPLAY_SIZE, END_POWER, END_RYO, START_RYO, START_HOUSES, START_POSTS,
) = range(21)  # fmt: skip

# Tables.

YIELDS = 24  # by number of samurai; three numbers before it are reserved
BUILDINGS = YIELDS + 8  # by kind: four goods, then these
BUILDING_POWER, BUILDING_INFLUENCE, BUILDING_SIZE = 4, 5, 6
START_SETS = BUILDINGS + NUM_BUILDINGS * BUILDING_SIZE  # by start set: four goods
MERCHANT_CARDS = START_SETS + MAX_SETS * NUM_GOODS  # by card
MERCHANT_CARD_RESOURCE, MERCHANT_CARD_MOST, MERCHANT_CARD_PRICE = 0, 1, 2
MERCHANT_CARD_POINT = 3  # the price of a power point: four goods
MERCHANT_CARD_SIZE = 7
PRODUCT_AT = MERCHANT_CARDS + MAX_MERCHANTS * MERCHANT_CARD_SIZE  # by space: the resource, or NONE
TOWN_AT = PRODUCT_AT + MAX_SPACES  # by space: its town, or NONE
TOWN_SPACES = TOWN_AT + MAX_SPACES  # by town: its space
BORDER_AT = TOWN_SPACES + MAX_SPACES  # by space: whether it is a border post
KIND_AT = BORDER_AT + MAX_SPACES  # by space: its kind, in the order of `SPACE_KINDS`
PROFITS = KIND_AT + MAX_SPACES  # by town, number of owners and rank
PROFIT_ROWS = MAX_SEATS * MAX_SEATS
NUM_DEEDS = PROFITS + MAX_SPACES * PROFIT_ROWS  # by card
DEEDS = NUM_DEEDS + MAX_CARDS  # by card and deed; the fields are those of `components.figures.Deed`
(
    DEED_KIND, DEED_TIMES, DEED_RICE, DEED_RYO, DEED_RIDE, DEED_ANYWHERE, DEED_MORE, DEED_ALWAYS,
    DEED_OFFICIALS, DEED_DISCOUNT, DEED_BOTH, DEED_FETCHES,
) = range(12)  # fmt: skip
DEED_SIZE = 12
DISTANCES = DEEDS + MAX_CARDS * MAX_DEEDS * DEED_SIZE  # by start and end
NUM_FIGURES = DISTANCES + MAX_SPACES * MAX_SPACES
