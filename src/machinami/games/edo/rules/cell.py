"""Offsets of a position: `cells[cell.PHASE]`.

Names with a prefix (`PLAYER_POWER`) count from the start of their part: `cells[player + cell.PLAYER_POWER]`.
"""

from machinami.games.edo.rules.constants import (
    COLUMNS,
    MAX_CHOICES,
    MAX_MERCHANTS,
    MAX_OFFICIALS,
    MAX_SEATS,
    MAX_SPECIALS,
    MAX_TIMES,
)

# The course of the game, the open card, the choices of an unfinished action, and the cards.

PHASE = 0
(
    PHASE_DRAFT, PHASE_PLAN, PHASE_BEFORE_CARD, PHASE_CARD, PHASE_WAGES, PHASE_OVER, PHASE_DEAL,
) = range(7)  # fmt: skip
TURN, FIRST_SEAT, ROUND, COLUMN, DRAFT_TURNS = 1, 2, 3, 4, 5
MERCHANT_SPACE = 6
SAMURAI_PER_POINT, MONEY_HIDDEN = 7, 8  # options
ACTIVATIONS_LEFT = 9  # activations of the open card not yet used
OWN_OFFICIALS_LEFT = 10  # officials of the player's colour among them
FORTRESSES = 11  # fortresses built, in all towns
NUM_USED_SPACES, USED_SPACES = 12, 13  # the spaces whose samurai served the open card
NUM_CHOICES, CHOICES = USED_SPACES + MAX_TIMES, USED_SPACES + MAX_TIMES + 1
MERCHANTS_TOP = CHOICES + MAX_CHOICES  # the index of the merchant card in force
MERCHANTS = MERCHANTS_TOP + 1
NUM_DISPLAY, DISPLAY = MERCHANTS + MAX_MERCHANTS, MERCHANTS + MAX_MERCHANTS + 1
DECK_TOP, DECK = DISPLAY + MAX_SPECIALS, DISPLAY + MAX_SPECIALS + 1

# Scratch of the income, by seat.

INCOME = DECK + MAX_SPECIALS
RANKS = INCOME + MAX_SEATS

# The players, each with four goods and then these.

PLAYERS = RANKS + MAX_SEATS
PLAYER_POWER, PLAYER_HAND, PLAYER_SHOGUN, PLAYER_RECRUITS, PLAYER_HOUSES, PLAYER_POSTS = 4, 5, 6, 7, 8, 9
PLAYER_START_SET, PLAYER_HAS_PLAN = 10, 11
PLAYER_ORDERS = 12  # an order for each column
ORDER_CARD, ORDER_DEED, ORDER_OWN, ORDER_SHOGUN = 0, 1, 2, 3  # own officials, and those of the Shogun
ORDER_SIZE = 4
PLAYER_CARDS = PLAYER_ORDERS + ORDER_SIZE * COLUMNS  # a set of cards, one bit each
PLAYER_BOUGHT_CARDS = PLAYER_CARDS + 1  # likewise
PLAYER_NUM_SAMURAI, PLAYER_SAMURAI = PLAYER_CARDS + 2, PLAYER_CARDS + 3  # spaces in ascending order
PLAYER_SIZE = PLAYER_SAMURAI + MAX_OFFICIALS

# The towns: the number of buildings, then a number for each slot, 4 times the kind plus the seat.

TOWNS = PLAYERS + MAX_SEATS * PLAYER_SIZE
SEATS_PER_KIND = 4
