"""A moment of Toshi Tōshi, and the ways to look at it.

Seats have arrays of five, however many sit down. Small things are packed into words; the functions
below read and write them by name.
"""

from typing import Annotated, Any, NamedTuple, TypeAlias

from machinami.games.toshi.components import (
    CARD_BITS,
    LARGE_CENTRE,
    LARGE_INSIDE,
    LARGE_LATTICE,
    LARGE_PARKS,
    LARGE_SPACES,
    SMALL_CENTRE,
    SMALL_INSIDE,
    SMALL_LATTICE,
    SMALL_PARKS,
    SMALL_SPACES,
    SPACES,
    VALUES,
    Slots,
    Spread,
)
from machinami.kernel import Board, Word, board, get, leaf, window, word

MOST_SEATS = 5
ROUNDS = 10
TOKENS = 10

# What is to be decided. To build and to move a token take two steps each.

CARD, TOKEN, EXTRA, WINDOW = 0, 1, 2, 3
UP_SPACE, UP_CARD, DOWN_SPACE, DOWN_CARD = 4, 5, 6, 7
INFLUENCE, MOVE_TO, SPECIALISE, OVER = 8, 9, 10, 11

# Specialisations; 0 is none.

INFLUENSTAR, PIONLITICIEN, BATISSEUR, OCTOGEEEK, PLANIFICATEUR = 1, 2, 3, 4, 5

# Where Influenstar may place a token that is owed.

GREENING, CONSTRUCTION, LAST = 0, 1, 2

# The winner's bonus actions, as bits.

MOVE, LEADER, FLIP = 1, 2, 4
ALL_BONUSES = MOVE | LEADER | FLIP

# How far a Bâtisseur's victory in ties reaches.

IN_ALL_TIES, IN_CARDS_AND_PARKS, IN_CARDS = 0, 1, 2

# A face-down card: its space, who placed it, and the trick's cards that it was chosen from.

MOST_CANDIDATES = 4
DOWN_BITS = 5 + 3 + MOST_CANDIDATES * CARD_BITS
Downs: TypeAlias = Annotated[Board, ROUNDS * DOWN_BITS]
NO_DOWNS = board(ROUNDS * DOWN_BITS)

# Fields of `stock`: four bits a seat for the supply and for the tricks won, one for a Specialisation that
# is flipped, three for which it is.

WON, FLIPPED, SPECIALISATIONS = 20, 40, 45

# Fields of `known`: what everybody has learned, then what was agreed on.

SECRET, FOREIGN, TIES = 25, 50, 51

# Fields of `course`.

ROUND, HEAD, WINNER, NEXT, OWING, MOMENT = 0, 4, 7, 10, 13, 16
RED, BONUSES, GREENS, CHOSEN, SHOWN = 18, 19, 22, 25, 32

# A trick: its cards in the order of play, and from bit 64 on the set of those that are still to be built.

LOOSE = 64
Trick: TypeAlias = Annotated[Board, 2 * LOOSE]
NO_TRICK = board(2 * LOOSE)


class State(NamedTuple):
    """One moment, hands and face-down cards included."""

    hands: tuple[Word, Word, Word, Word, Word]
    tokens: tuple[Slots, Slots, Slots, Slots, Slots]
    taken: Slots  # every slot with a token
    reach: Slots  # inside slots of the cards on the grid
    cards: Spread  # on each space
    built: Word  # spaces with a card; from bit 25 on, Buildings that lie face up
    known: Word  # voids, five colours a seat; spaces with a card that is secret; scoring options
    downs: Downs  # the face-down card of each round
    trick: Trick
    gone: Word  # every card played so far
    stock: Word  # supplies, tricks won, Specialisations
    course: Word  # the round and what has been decided in it
    phase: int
    turn: int  # who decides
    played: int  # cards in the trick
    seats: int


PLACE_OF = {name: place for place, name in enumerate(State._fields)}


def replaced(state: State, **fields: Any) -> State:
    """The state with some fields replaced, as `_replace` does it, without a visit to all sixteen."""
    values = list(state)
    for name, value in fields.items():
        values[PLACE_OF[name]] = value
    return tuple.__new__(State, values)


# Two replacements a step are what plain Python spends most on.
State._replace = replaced  # type: ignore[method-assign, assignment]


# The table


@leaf
def lattice(state: State) -> Board:
    return SMALL_LATTICE if state.seats == 3 else LARGE_LATTICE


@leaf
def inside(state: State) -> Board:
    return SMALL_INSIDE if state.seats == 3 else LARGE_INSIDE


@leaf
def empty_spaces(state: State) -> Word:
    return (SMALL_SPACES if state.seats == 3 else LARGE_SPACES) & ~state.built


@leaf
def flippable(state: State) -> Word:
    """Spaces with a Building or the Monument."""
    if state.seats == 3:
        return state.built & SMALL_SPACES & ~SMALL_PARKS
    return state.built & LARGE_SPACES & ~LARGE_PARKS


@leaf
def monument(state: State) -> int:
    """The Monument's space."""
    return SMALL_CENTRE if state.seats == 3 else LARGE_CENTRE


@leaf
def card_on(state: State, space: int) -> int:
    return get(state.cards, space * CARD_BITS, CARD_BITS)


@leaf
def lies_up(state: State, space: int) -> bool:
    """Whether a Building shows its face."""
    return get(state.built, SPACES + space, 1) == 1


@leaf
def is_secret(state: State, space: int) -> bool:
    """Whether not everybody knows the card there."""
    return get(state.known, SECRET + space, 1) == 1


# Seats


@leaf
def supply(state: State, seat: int) -> int:
    return get(state.stock, 4 * seat, 4)


@leaf
def tricks_won(state: State, seat: int) -> int:
    return get(state.stock, WON + 4 * seat, 4)


@leaf
def specialisation(state: State, seat: int) -> int:
    return get(state.stock, SPECIALISATIONS + 3 * seat, 3)


@leaf
def is_flipped(state: State, seat: int) -> bool:
    """Whether the seat's Specialisation lies on its bonus side."""
    return get(state.stock, FLIPPED + seat, 1) == 1


@leaf
def power(state: State, seat: int) -> int:
    """The Specialisation whose power a seat has; 0 for none."""
    which = specialisation(state, seat)
    return 0 if which == 0 or is_flipped(state, seat) else which


@leaf
def loser_with(state: State, which: int) -> int:
    """The seat that has a power and lost the trick; -1 if there is none."""
    if state.stock >> SPECIALISATIONS != word(0):
        for seat in range(state.seats):
            if power(state, seat) == which and seat != winner(state):
                return seat
    return -1


@leaf
def is_void(state: State, seat: int, colour: int) -> bool:
    """Whether the seat has shown that it holds no card of a colour."""
    return get(state.known, 5 * seat + colour, 1) == 1


# The trick


@leaf
def colour_of(card: int) -> int:
    return card // VALUES


@leaf
def value_of(card: int) -> int:
    return card % VALUES + 1


@leaf
def called(state: State) -> int:
    """The colour of the trick's first card."""
    return get(state.trick, 0, CARD_BITS) // VALUES


@leaf
def trick_card(state: State, index: int) -> int:
    return get(state.trick, index * CARD_BITS, CARD_BITS)


@leaf
def buildable(state: State) -> Word:
    """The cards of the trick that are still to be built or boxed."""
    return window(state.trick, LOOSE)


@leaf
def candidates(state: State) -> int:
    """How many cards of a trick a face-down card is chosen from."""
    return 3 if state.seats == 3 else state.seats - 1


# The course of the round


@leaf
def round_of(state: State) -> int:
    """Rounds finished so far."""
    return get(state.course, ROUND, 4)


@leaf
def leader(state: State) -> int:
    return get(state.course, HEAD, 3)


@leaf
def winner(state: State) -> int:
    return get(state.course, WINNER, 3)


@leaf
def next_leader(state: State) -> int:
    return get(state.course, NEXT, 3)


@leaf
def owing(state: State) -> int:
    """The Influenstar who has a token still to place; -1 if there is none."""
    return get(state.course, OWING, 3) - 1


@leaf
def next_to_green(state: State) -> int:
    """In a window between others' tokens, the seat from which greening goes on."""
    return get(state.course, GREENS, 3)


@leaf
def moment(state: State) -> int:
    return get(state.course, MOMENT, 2)


@leaf
def is_red(state: State) -> bool:
    return get(state.course, RED, 1) == 1


@leaf
def bonuses(state: State) -> int:
    """The bonus actions that the winner may still take."""
    return get(state.course, BONUSES, 3)


@leaf
def chosen(state: State) -> int:
    """The space or slot of the first of two steps."""
    return get(state.course, CHOSEN, 7)


@leaf
def down_at(state: State, number: int) -> int:
    """The space of a round's face-down card; 0, a Park's, before it is built."""
    return get(state.downs, number * DOWN_BITS, 5)


@leaf
def down_in(state: State, space: int) -> int:
    """The round in which a space got its card face down; -1 if it got it otherwise."""
    for number in range(ROUNDS):
        if down_at(state, number) == space:
            return number
    return -1


@leaf
def down_by(state: State, number: int) -> int:
    return get(state.downs, number * DOWN_BITS + 5, 3)


@leaf
def down_candidate(state: State, number: int, index: int) -> int:
    return get(state.downs, number * DOWN_BITS + 8 + index * CARD_BITS, CARD_BITS)
