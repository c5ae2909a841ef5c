"""The layout of a position and of a data set: flat lists of numbers, with fixed offsets for each part.

A position (`cells`) holds all numbers that change during a game. The data set (`figures`) is an argument
of every function, so that compiled code serves all data sets. Sizes are the largest that the schema in
`components/figures.py` permits.
"""

from typing import TypeAlias

Cells: TypeAlias = list[int]

NONE = -1

MAX_SEATS, MAX_SPACES, MAX_CARDS, MAX_DEEDS, MAX_SETS, MAX_OFFICIALS = 4, 60, 46, 6, 12, 8
MAX_TIMES, MAX_RIDES = 9, 4
MAX_MERCHANTS, MAX_SPECIALS = 20, 40
COLUMNS = 3

RICE, WOOD, STONE, RYO = 0, 1, 2, 3
NUM_GOODS, NUM_RESOURCES = 4, 3
HOUSE, POST, FORTRESS = 0, 1, 2
NUM_BUILDINGS = 3

DRAFT, PLAN, BEFORE, CARD, WAGES, OVER, DEAL = range(7)

# The position: the course of the game, the open card, the choices of an unfinished action, and the cards.

PHASE, TURN, FIRST, ROUND, COLUMN, DRAFT_TURNS = 0, 1, 2, 3, 4, 5
MERCHANT = 6  # the merchant's space
SAMURAI_PER_POINT, MONEY_HIDDEN = 7, 8
ACTIVATIONS_LEFT = 9  # activations of the open card not yet used
OWN_OFFICIALS_LEFT = 10  # officials of the player's colour among them
FORTRESSES = 11  # fortresses built, in all towns
NUM_USED_SPACES, USED_SPACES = 12, 13  # the spaces whose samurai served the open card
NUM_CHOICES, CHOICES = USED_SPACES + MAX_TIMES, USED_SPACES + MAX_TIMES + 1
MERCHANTS_TOP, MERCHANTS = CHOICES + 9, CHOICES + 10  # the pile; its top is the index of the card in force
NUM_DISPLAY, DISPLAY = MERCHANTS + MAX_MERCHANTS, MERCHANTS + MAX_MERCHANTS + 1
DECK_TOP, DECK = DISPLAY + MAX_SPECIALS, DISPLAY + MAX_SPECIALS + 1

# Scratch of the income, by seat.

INCOME = DECK + MAX_SPECIALS
RANKS = INCOME + MAX_SEATS

# A player: four goods, then these.

PLAYERS = RANKS + MAX_SEATS
POWER, HAND, SHOGUN, RECRUITS, HOUSES, POSTS, START, PLANNED = 4, 5, 6, 7, 8, 9, 10, 11
ORDERS = 12  # three orders: card, deed, officials of the player's colour, officials of the Shogun
ORDER_CARD, ORDER_DEED, ORDER_OWN, ORDER_SHOGUN = 0, 1, 2, 3
ORDER = 4
CARDS, BOUGHT = ORDERS + ORDER * COLUMNS, ORDERS + ORDER * COLUMNS + 1  # sets of cards, one bit each
NUM_SAMURAI, SAMURAI = BOUGHT + 1, BOUGHT + 2  # spaces in ascending order
PLAYER = SAMURAI + MAX_OFFICIALS

# The towns: the number of buildings, then a number for each slot, 4 times the kind plus the seat.

TOWNS = PLAYERS + MAX_SEATS * PLAYER
SEATS_PER_KIND = 4

# The data set: numbers of parts and limits, then tables.

(
    SEATS, SPACES, NUM_TOWNS, CAPITAL, NUM_CARDS, NUM_PERMISSIONS, NUM_SETS, NUM_MERCHANTS, NUM_SPECIALS,
    NUM_YIELDS, OFFICIALS, SHOGUN_STOCK, FORTRESS_STOCK, STORAGE_LIMIT, SLOTS, DISPLAY_SIZE, END_POWER,
    END_RYO, START_RYO, START_HOUSES, START_POSTS,
) = range(21)  # fmt: skip
YIELDS = 24  # by number of samurai; three numbers before it are reserved
BUILDINGS = YIELDS + 8  # by kind: four goods, power and influence
BUILDING_POWER, BUILDING_INFLUENCE, BUILDING = 4, 5, 6
SETS = BUILDINGS + NUM_BUILDINGS * BUILDING  # by start set: four goods
MERCHANT_CARDS = SETS + MAX_SETS * NUM_GOODS  # by card: resource, most, price, price of a point
CARD_KIND, CARD_MOST, CARD_PRICE, CARD_POINT, MERCHANT_CARD = 0, 1, 2, 3, 7
PRODUCTS = MERCHANT_CARDS + MAX_MERCHANTS * MERCHANT_CARD  # by space: the resource, or NONE
TOWN_AT = PRODUCTS + MAX_SPACES  # by space: its town, or NONE
TOWN_SPACES = TOWN_AT + MAX_SPACES  # by town: its space
BORDERS = TOWN_SPACES + MAX_SPACES  # by space: whether it is a border post
KINDS = BORDERS + MAX_SPACES  # by space: its kind, in the order of `SPACE_KINDS`
PROFITS = KINDS + MAX_SPACES  # by town, number of owners and rank
PROFIT_ROWS = MAX_SEATS * MAX_SEATS
NUM_DEEDS = PROFITS + MAX_SPACES * PROFIT_ROWS  # by card
DEEDS = NUM_DEEDS + MAX_CARDS  # by card and deed
(
    DEED_DO, DEED_TIMES, DEED_RICE, DEED_RYO, DEED_RIDE, DEED_ANYWHERE, DEED_MORE, DEED_ALWAYS,
    DEED_OFFICIALS, DEED_OFF, DEED_BOTH, DEED_FETCHES,
) = range(12)  # fmt: skip
DEED = 12
DISTANCES = DEEDS + MAX_CARDS * MAX_DEEDS * DEED  # by start and end
NUM_FIGURES = DISTANCES + MAX_SPACES * MAX_SPACES

# Kinds of deeds, in the order of `DEED_KINDS`.

(
    MONEY, FOOD, TRAVEL, RECRUIT, DEVELOP, CUT_WOOD, CUT_STONE, PADDY, WOOD_STONE, BUILD_EASY, BUILD_HARD,
    TRADE,
) = range(12)  # fmt: skip
DEED_KINDS = (
    "money", "rice", "travel", "recruit", "develop", "wood", "stone", "paddy", "wood_stone", "build_easy",
    "build_hard", "trade",
)  # fmt: skip
SPACE_KINDS = ("quarry", "forest", "town", "paddies", "river", "border")  # the least useful ones first
NUM_SPACE_KINDS = 6

# Action codes, equal for all data sets. A plan, a walk, a ride and the wages take several steps.

TAKE_SET = 0  # by number of the start set
TAKE_TOWN = TAKE_SET + MAX_SETS  # by space
CHOOSE_DEED = TAKE_TOWN + MAX_SPACES  # by card and deed
PLACE_OWN = CHOOSE_DEED + MAX_CARDS * MAX_DEEDS  # by number of officials
PLACE_SHOGUN = PLACE_OWN + MAX_OFFICIALS + 1  # by number of officials
WALK_FROM = PLACE_SHOGUN + MAX_TIMES * 4 + 1  # by space
WALK_TO = WALK_FROM + MAX_SPACES
LEAD_MERCHANT = WALK_TO + MAX_SPACES
REVEAL = LEAD_MERCHANT + MAX_SPACES
USE = REVEAL + 1  # by number of uses, from 1
BUY_CARD = USE + MAX_TIMES  # by card
PLACE = BUY_CARD + MAX_CARDS  # by space
RIDE_FROM = PLACE + MAX_SPACES
RIDE_TO = RIDE_FROM + MAX_SPACES
RIDE_OFF = RIDE_TO + MAX_SPACES
WORK = RIDE_OFF + 1  # by space
BUILD = WORK + MAX_SPACES  # by kind, resource taken off, and space
NO_OFF, NUM_OFFS = 0, 3  # the resource taken off a price: none, wood, stone
MAKE_TRADE = BUILD + NUM_BUILDINGS * NUM_OFFS * MAX_SPACES  # by units bought, and whether a point is bought
DONE = MAKE_TRADE + 2 * (MAX_TIMES + 1)
KEEP = DONE + 1  # by space
PAY = KEEP + MAX_SPACES
MAX_STEPS = NUM_BUILDINGS * NUM_OFFS * MAX_SPACES + 1  # legal steps of a position at most: buildings
