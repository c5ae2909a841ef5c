"""Grid and cards: spaces for cards, slots for tokens, and the deck, as bit patterns.

A slot is a place of the law (T-3). Both grids have five columns, so that their lattices share a width; with
three seats only the first rows are in use. Spaces and slots are numbered by rows from the top left.
"""

from typing import Annotated, TypeAlias

from machinami.kernel import Board, Word, board, table

# The deck: five colours of ten values, numbered by colour and value, then the cards on the grid at the start.

COLOURS = 5
VALUES = 10
HAND_SIZE = 10
BUILDINGS = COLOURS * VALUES
PARK, MONUMENT = BUILDINGS, BUILDINGS + 1
CARD_BITS = 6
DECK = board(64, (1 << BUILDINGS) - 1)
ONE_COLOUR = board(64, (1 << VALUES) - 1)

# Spaces: bit sets of 25 bits.

COLS = 5
SPACES = 25


def rows_of(seats: int) -> int:
    """Return the number of rows of spaces."""
    return 3 if seats == 3 else 5


def corners(rows: int) -> int:
    """Return the four corner spaces as a bit set."""
    last = (rows - 1) * COLS
    return 1 << 0 | 1 << COLS - 1 | 1 << last | 1 << last + COLS - 1


SMALL_SPACES, LARGE_SPACES = board(64, (1 << 3 * COLS) - 1), board(64, (1 << SPACES) - 1)
SMALL_PARKS, LARGE_PARKS = board(64, corners(3)), board(64, corners(5))
SMALL_CENTRE, LARGE_CENTRE = 1 * COLS + 2, 2 * COLS + 2

# Slots: bit sets of 121 bits.

WIDTH = 2 * COLS + 1
SLOTS = WIDTH * WIDTH

Slots: TypeAlias = Annotated[Board, SLOTS]
CardsBySpace: TypeAlias = Annotated[Board, SPACES * CARD_BITS]


def lattice(rows: int, edge: int) -> int:
    """Return the slots at a distance of at least `edge` from the outer edge, as a bit set."""
    return sum(
        1 << i * WIDTH + j for i in range(edge, 2 * rows + 1 - edge) for j in range(edge, WIDTH - edge)
    )


def first_place(space: int) -> int:
    """Return the slot at a space's top left corner."""
    return 2 * (space // COLS) * WIDTH + 2 * (space % COLS)


def slots(rows: int, spaces: int, pattern: int) -> int:
    """Return the inside slots that a pattern covers when it is laid at these spaces."""
    covered = 0
    for space in range(rows * COLS):
        if spaces >> space & 1:
            covered |= pattern << first_place(space)
    return covered & lattice(rows, 1)


# The nine slots of a card, as patterns relative to its top left slot.

FIRST_PLACE = table([first_place(space) for space in range(SPACES)])
CENTRE_PLACE = WIDTH + 1
ALL_PLACES = sum(0b111 << row * WIDTH for row in range(3))
SIDE_PLACES = 1 << 1 | 0b101 << WIDTH | 1 << 2 * WIDTH + 1
PLACES: Word = board(64, ALL_PLACES)
SIDES: Word = board(64, SIDE_PLACES)

NO_SLOTS = board(SLOTS)
SMALL_LATTICE, LARGE_LATTICE = board(SLOTS, lattice(3, 0)), board(SLOTS, lattice(5, 0))
SMALL_INSIDE, LARGE_INSIDE = board(SLOTS, lattice(3, 1)), board(SLOTS, lattice(5, 1))
CENTRES = board(SLOTS, sum(1 << first_place(space) + CENTRE_PLACE for space in range(SPACES)))
SMALL_OPENING = board(SLOTS, slots(3, corners(3) | 1 << SMALL_CENTRE, ALL_PLACES))
LARGE_OPENING = board(SLOTS, slots(5, corners(5) | 1 << LARGE_CENTRE, ALL_PLACES))


def opening_cards(rows: int, monument: int) -> int:
    """Return the card on each space before the first trick."""
    cards = MONUMENT << monument * CARD_BITS
    for space in range(SPACES):
        if corners(rows) >> space & 1:
            cards |= PARK << space * CARD_BITS
    return cards


NO_CARDS = board(SPACES * CARD_BITS)
SMALL_CARDS = board(SPACES * CARD_BITS, opening_cards(3, SMALL_CENTRE))
LARGE_CARDS = board(SPACES * CARD_BITS, opening_cards(5, LARGE_CENTRE))
