"""Immutable state of a game, and its accessors.

Arrays by seat have five elements for any number of seats. Small values are packed into words; the accessors
below read them by name.
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
    CardsBySpace,
    Slots,
)
from machinami.kernel import Board, Word, board, get, leaf, window, word

MOST_SEATS = 5
ROUNDS = 10
TOKENS = 10

# Phases. To build and to move a token take two steps each.

CARD, TOKEN, EXTRA, WINDOW = 0, 1, 2, 3
UP_SPACE, UP_CARD, DOWN_SPACE, DOWN_CARD = 4, 5, 6, 7
INFLUENCE, MOVE_TO, SPECIALISE, OVER = 8, 9, 10, 11

# Specialisations; 0 is none.

INFLUENSTAR, PIONLITICIEN, BATISSEUR, OCTOGEEEK, PLANIFICATEUR = 1, 2, 3, 4, 5

# Moments at which Influenstar may place an owed token.

GREENING, CONSTRUCTION, LAST = 0, 1, 2

# Actions of Influence, as bits.

MOVE, LEADER, FLIP = 1, 2, 4
ALL_BONUSES = MOVE | LEADER | FLIP

# Ties that a Bâtisseur on the bonus side wins.

IN_ALL_TIES, IN_CARDS_AND_PARKS, IN_CARDS = 0, 1, 2

# Bits of a face-down card: its space, its builder, and the trick's cards that it was chosen from.

MOST_CANDIDATES = 4
FACE_DOWN_BITS = 5 + 3 + MOST_CANDIDATES * CARD_BITS
FaceDownCards: TypeAlias = Annotated[Board, ROUNDS * FACE_DOWN_BITS]
NO_FACE_DOWN_CARDS = board(ROUNDS * FACE_DOWN_BITS)

# Bit offsets in `seat_fields`. Supply (at 0) and tricks won: four bits a seat; flipped side of the
# Specialisation: one; Specialisation: three.

WON, FLIPPED, SPECIALISATIONS = 20, 40, 45

# Bit offsets in `public_flags`: voids (at 0), secret spaces, then the options of the final count.

SECRET_SPACES, FOREIGN_CENTRE_RULE, BUILDER_TIES_RULE = 25, 50, 51

# Bit offsets in `round_fields`.

ROUND, CURRENT_LEADER, WINNER, NEXT_LEADER, SEAT_OWING_TOKEN, MOMENT = 0, 4, 7, 10, 13, 16
RED, BONUSES, NEXT_TO_GREEN, FIRST_CHOICE, REVEALED_CARD = 18, 19, 22, 25, 32

# A trick: its cards in the order of play, and from bit 64 on the set of cards that are not built yet.

BUILDABLE_CARDS = 64
Trick: TypeAlias = Annotated[Board, 2 * BUILDABLE_CARDS]
NO_TRICK = board(2 * BUILDABLE_CARDS)


class State(NamedTuple):
    """State of a game, including hands and face-down cards."""

    hands: tuple[Word, Word, Word, Word, Word]
    tokens: tuple[Slots, Slots, Slots, Slots, Slots]
    occupied_slots: Slots  # slots with a token
    card_slots: Slots  # inside slots of the cards on the grid
    cards: CardsBySpace  # card on each space
    built_spaces: Word  # spaces with a card; from bit 25 on, Buildings that lie face up
    public_flags: Word  # voids, five colours a seat; spaces with a secret card; options of the final count
    face_down_cards: FaceDownCards  # face-down card of each round
    trick: Trick
    played_cards: Word  # all cards played so far
    seat_fields: Word  # supplies, tricks won, Specialisations
    round_fields: Word  # round, leader, winner and the decisions of the round
    phase: int
    turn: int  # seat that decides
    trick_length: int  # cards in the trick
    seats: int


FIELD_INDEX = {name: place for place, name in enumerate(State._fields)}


def replace_fields(state: State, **fields: Any) -> State:
    """Return the state with some fields replaced; faster than the generated `_replace`."""
    values = list(state)
    for name, value in fields.items():
        values[FIELD_INDEX[name]] = value
    return tuple.__new__(State, values)


# In plain Python, the two replacements per step are the largest cost.
State._replace = replace_fields  # type: ignore[method-assign, assignment]


# Grid


@leaf
def lattice(state: State) -> Board:
    return SMALL_LATTICE if state.seats == 3 else LARGE_LATTICE


@leaf
def inside(state: State) -> Board:
    return SMALL_INSIDE if state.seats == 3 else LARGE_INSIDE


@leaf
def empty_spaces(state: State) -> Word:
    return (SMALL_SPACES if state.seats == 3 else LARGE_SPACES) & ~state.built_spaces


@leaf
def flippable(state: State) -> Word:
    """Return the spaces with a Building or the Monument."""
    if state.seats == 3:
        return state.built_spaces & SMALL_SPACES & ~SMALL_PARKS
    return state.built_spaces & LARGE_SPACES & ~LARGE_PARKS


@leaf
def monument(state: State) -> int:
    """Return the Monument's space."""
    return SMALL_CENTRE if state.seats == 3 else LARGE_CENTRE


@leaf
def card_on(state: State, space: int) -> int:
    return get(state.cards, space * CARD_BITS, CARD_BITS)


@leaf
def is_face_up(state: State, space: int) -> bool:
    """Return whether a Building lies face up."""
    return get(state.built_spaces, SPACES + space, 1) == 1


@leaf
def is_secret(state: State, space: int) -> bool:
    """Return whether the card on a space is not known to all."""
    return get(state.public_flags, SECRET_SPACES + space, 1) == 1


# Seats


@leaf
def supply(state: State, seat: int) -> int:
    return get(state.seat_fields, 4 * seat, 4)


@leaf
def tricks_won(state: State, seat: int) -> int:
    return get(state.seat_fields, WON + 4 * seat, 4)


@leaf
def specialisation(state: State, seat: int) -> int:
    return get(state.seat_fields, SPECIALISATIONS + 3 * seat, 3)


@leaf
def is_flipped(state: State, seat: int) -> bool:
    """Return whether the seat's Specialisation lies on its bonus side."""
    return get(state.seat_fields, FLIPPED + seat, 1) == 1


@leaf
def power(state: State, seat: int) -> int:
    """Return the Specialisation whose power a seat has; 0 for none."""
    which = specialisation(state, seat)
    return 0 if which == 0 or is_flipped(state, seat) else which


@leaf
def find_loser_with(state: State, which: int) -> int:
    """Return the seat that has this power and lost the trick; -1 if there is none."""
    if state.seat_fields >> SPECIALISATIONS != word(0):
        for seat in range(state.seats):
            if power(state, seat) == which and seat != winner(state):
                return seat
    return -1


@leaf
def is_void(state: State, seat: int, colour: int) -> bool:
    """Return whether the seat is known to hold no card of a colour."""
    return get(state.public_flags, 5 * seat + colour, 1) == 1


# The trick


@leaf
def colour_of(card: int) -> int:
    return card // VALUES


@leaf
def value_of(card: int) -> int:
    return card % VALUES + 1


@leaf
def called_colour(state: State) -> int:
    """Return the colour of the trick's first card."""
    return get(state.trick, 0, CARD_BITS) // VALUES


@leaf
def trick_card(state: State, index: int) -> int:
    return get(state.trick, index * CARD_BITS, CARD_BITS)


@leaf
def buildable(state: State) -> Word:
    """Return the cards of the trick that are not built yet."""
    return window(state.trick, BUILDABLE_CARDS)


@leaf
def num_candidates(state: State) -> int:
    """Return how many cards of a trick a face-down card is chosen from."""
    return 3 if state.seats == 3 else state.seats - 1


# Round


@leaf
def round_index(state: State) -> int:
    """Return the number of finished rounds, which is the index of the current one."""
    return get(state.round_fields, ROUND, 4)


@leaf
def leader(state: State) -> int:
    return get(state.round_fields, CURRENT_LEADER, 3)


@leaf
def winner(state: State) -> int:
    return get(state.round_fields, WINNER, 3)


@leaf
def next_leader(state: State) -> int:
    return get(state.round_fields, NEXT_LEADER, 3)


@leaf
def seat_owing_token(state: State) -> int:
    """Return the Influenstar who owes a token; -1 if there is none."""
    return get(state.round_fields, SEAT_OWING_TOKEN, 3) - 1


@leaf
def next_to_green(state: State) -> int:
    """Return the seat from which Greening continues after a window."""
    return get(state.round_fields, NEXT_TO_GREEN, 3)


@leaf
def moment(state: State) -> int:
    return get(state.round_fields, MOMENT, 2)


@leaf
def is_red(state: State) -> bool:
    return get(state.round_fields, RED, 1) == 1


@leaf
def remaining_bonuses(state: State) -> int:
    """Return the actions of Influence that the winner may still take, as bits."""
    return get(state.round_fields, BONUSES, 3)


@leaf
def first_choice(state: State) -> int:
    """Return the space or slot chosen in the first of two steps."""
    return get(state.round_fields, FIRST_CHOICE, 7)


@leaf
def face_down_space(state: State, number: int) -> int:
    """Return the space of a round's face-down card; 0, a Park's space, before it is built."""
    return get(state.face_down_cards, number * FACE_DOWN_BITS, 5)


@leaf
def face_down_round(state: State, space: int) -> int:
    """Return the round in which the card on a space was built face down; -1 if it was not."""
    for number in range(ROUNDS):
        if face_down_space(state, number) == space:
            return number
    return -1


@leaf
def face_down_builder(state: State, number: int) -> int:
    return get(state.face_down_cards, number * FACE_DOWN_BITS + 5, 3)


@leaf
def face_down_candidate(state: State, number: int, index: int) -> int:
    return get(state.face_down_cards, number * FACE_DOWN_BITS + 8 + index * CARD_BITS, CARD_BITS)


@leaf
def num_spaces(state: State) -> int:
    """Return the number of spaces of the grid: T-1."""
    return 15 if state.seats == 3 else SPACES
