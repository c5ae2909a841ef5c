"""Steps: the action codes of the rules, and the legal ones of a state."""

from machinami.games.toshi.components import BUILDINGS, CENTRES, NO_SLOTS, ONE_COLOUR, SLOTS, SPACES, VALUES
from machinami.games.toshi.state import (
    ALL_BONUSES,
    CARD,
    DOWN_CARD,
    DOWN_SPACE,
    EXTRA,
    FLIP,
    INFLUENCE,
    LAST,
    LEADER,
    MOST_SEATS,
    MOVE,
    MOVE_TO,
    OVER,
    PLANIFICATEUR,
    SPECIALISE,
    TOKEN,
    UP_CARD,
    UP_SPACE,
    WINDOW,
    State,
    buildable,
    called_colour,
    empty_spaces,
    flippable,
    lattice,
    moment,
    power,
    remaining_bonuses,
)
from machinami.kernel import (
    Board,
    Word,
    leaf,
    nth,
    rule,
    word,
)

# Action codes; `nth_action` lists them in ascending order. Cards built face down have the highest: searches
# treat codes from `FIRST_FACE_DOWN` on as hidden from the other seats.

FIRST_CARD = 0
FIRST_SLOT = FIRST_CARD + BUILDINGS
FIRST_SPACE = FIRST_SLOT + SLOTS
FIRST_LEADER = FIRST_SPACE + SPACES
FIRST_FLIP = FIRST_LEADER + MOST_SEATS
WAIT = FIRST_FLIP + SPACES
DECLINE, DONE, TURN_OVER, KEEP = WAIT + 1, WAIT + 2, WAIT + 3, WAIT + 4
FIRST_FACE_DOWN = WAIT + 5
NUM_CODES = FIRST_FACE_DOWN + BUILDINGS

NO_CARDS = word(0)


@rule
def mover(state: State) -> int:
    return -1 if state.phase == OVER else state.turn


@leaf
def legal_cards(state: State) -> Word:
    """Return the cards that the seat in turn may play (T-12)."""
    hand = state.hands[state.turn]
    if state.trick_length == 0:
        return hand
    following = hand & ONE_COLOUR << called_colour(state) * VALUES
    return hand if following == NO_CARDS else following


@leaf
def free_slots(state: State) -> Board:
    """Return the slots where a token may stand by T-4."""
    return state.card_slots & ~state.occupied_slots


@leaf
def free_centres(state: State) -> Board:
    """Return the free slots at the centre of a card."""
    return free_slots(state) & CENTRES


@leaf
def token_slots(state: State) -> Board:
    """Return the slots where the seat in turn may place its token in Greening."""
    if power(state, state.turn) == PLANIFICATEUR:
        return lattice(state) & ~state.occupied_slots
    return free_slots(state)


@leaf
def movable_tokens(state: State, left: int) -> Board:
    """Return the tokens that the winner may move, with these actions of Influence left."""
    return state.tokens[state.turn] if left & MOVE != 0 else NO_SLOTS


@leaf
def flippable_now(state: State, left: int) -> Word:
    """Return the spaces whose card the winner may flip, with these actions of Influence left."""
    return flippable(state) if left & FLIP != 0 else NO_CARDS


@rule
def num_actions(state: State) -> int:
    phase = state.phase
    if phase == CARD:
        return legal_cards(state).bit_count()
    if phase == TOKEN:
        return token_slots(state).bit_count()
    if phase in (UP_SPACE, DOWN_SPACE):
        return empty_spaces(state).bit_count()
    if phase in (UP_CARD, DOWN_CARD):
        return buildable(state).bit_count()
    if phase == INFLUENCE:
        left = remaining_bonuses(state)
        leaders, stop = state.seats if left & LEADER != 0 else 0, 0 if left == ALL_BONUSES else 1
        return (
            movable_tokens(state, left).bit_count() + leaders + flippable_now(state, left).bit_count() + stop
        )
    if phase == MOVE_TO:
        return free_slots(state).bit_count()
    if phase == EXTRA:
        return free_centres(state).bit_count() + 1
    if phase == WINDOW:
        return free_slots(state).bit_count() + (0 if moment(state) == LAST else 1)
    return 2 if phase == SPECIALISE else 0


@rule
def nth_action(state: State, index: int) -> int:
    phase = state.phase
    if phase == CARD:
        return FIRST_CARD + nth(legal_cards(state), index)
    if phase == TOKEN:
        return FIRST_SLOT + nth(token_slots(state), index)
    if phase in (UP_SPACE, DOWN_SPACE):
        return FIRST_SPACE + nth(empty_spaces(state), index)
    if phase == UP_CARD:
        return FIRST_CARD + nth(buildable(state), index)
    if phase == DOWN_CARD:
        return FIRST_FACE_DOWN + nth(buildable(state), index)
    if phase == INFLUENCE:
        return nth_influence(state, index)
    if phase == MOVE_TO:
        return FIRST_SLOT + nth(free_slots(state), index)
    if phase == SPECIALISE:
        return TURN_OVER + index
    slots = free_centres(state) if phase == EXTRA else free_slots(state)
    if index < slots.bit_count():
        return FIRST_SLOT + nth(slots, index)
    return DECLINE if phase == EXTRA else WAIT


@rule
def nth_influence(state: State, index: int) -> int:
    left = remaining_bonuses(state)
    slots = movable_tokens(state, left)
    if index < slots.bit_count():
        return FIRST_SLOT + nth(slots, index)
    index -= slots.bit_count()
    if left & LEADER != 0:
        if index < state.seats:
            return FIRST_LEADER + index
        index -= state.seats
    spaces = flippable_now(state, left)
    return FIRST_FLIP + nth(spaces, index) if index < spaces.bit_count() else DONE
