"""Toshi Tōshi for batches: deals, masks and actions by codec number, as compiled code."""

from collections.abc import MutableSequence, Sequence

from machinami.core.contract import Setup
from machinami.games.toshi.claims import score
from machinami.games.toshi.components import BUILDINGS, DECK, HAND_SIZE, WIDTH
from machinami.games.toshi.game import GAME, TableState
from machinami.games.toshi.planes import fill_planes, pack_trick
from machinami.games.toshi.rules import apply, determinize, payoff
from machinami.games.toshi.start import pack_seat_fields, start
from machinami.games.toshi.state import (
    DOWN_SPACE,
    EXTRA,
    INFLUENCE,
    PIONLITICIEN,
    ROUNDS,
    SPECIALISATIONS,
    UP_SPACE,
    State,
    buildable,
    empty_spaces,
    num_spaces,
    round_index,
)
from machinami.games.toshi.steps import (
    DECLINE,
    FIRST_CARD,
    FIRST_FACE_DOWN,
    FIRST_SLOT,
    FIRST_SPACE,
    NUM_CODES,
    free_slots,
    mover,
    nth_action,
    num_actions,
)
from machinami.kernel import Rng, Word, below, bit, get, leaf, lowest, nth, put, rule, word

__all__ = [
    "MEMORY",
    "State",
    "apply_number",
    "deal",
    "determinize",
    "fill_mask",
    "fill_planes",
    "is_legal",
    "mover",
    "payoff",
    "score",
    "update_memory",
]  # fmt: skip

MEMORY = ROUNDS
"""Number of memory words per play: one for each finished trick."""

INITIAL_SEAT_FIELDS = word(pack_seat_fields([]))
ZERO = word(0)


def encode_setup(setup: Setup) -> list[int]:
    """Return a set-up as the `how` argument of `deal`: seats, variant and scoring options."""
    state = GAME.start(setup)
    return [setup.seats, int(state.variant), state.scoring]


def convert_state(state: TableState, how: Sequence[int]) -> State:
    """Return the state of a play as a state of a batch."""
    assert state.game is not None, "the cards are dealt"
    return state.game


@rule
def deal(how: Sequence[int], rng: Rng) -> tuple[State, Rng]:
    """Return a game with random hands, leader and, in the variant, Specialisations; see `how`."""
    seats, deck = how[0], DECK
    first, deck, rng = deal_hand(deck, seats > 0, rng)
    second, deck, rng = deal_hand(deck, seats > 1, rng)
    third, deck, rng = deal_hand(deck, seats > 2, rng)
    fourth, deck, rng = deal_hand(deck, seats > 3, rng)
    fifth, deck, rng = deal_hand(deck, seats > 4, rng)
    leads, rng = below(rng, seats)
    seat_fields = INITIAL_SEAT_FIELDS
    if how[1] == 1:
        seat_fields, rng = deal_specialisations(seats, rng)
    hands = (first, second, third, fourth, fifth)
    return start(hands, seats, leads, seat_fields, word(how[2])), rng


@rule
def deal_hand(deck: Word, is_in_game: bool, rng: Rng) -> tuple[Word, Word, Rng]:
    """Return ten random cards and the rest of the deck; no cards if the seat is not in the game."""
    cards = word(0)
    if is_in_game:
        for _ in range(HAND_SIZE):
            index, rng = below(rng, deck.bit_count())
            card = bit(deck, nth(deck, index))
            cards |= card
            deck &= ~card
    return cards, deck, rng


@rule
def deal_specialisations(seats: int, rng: Rng) -> tuple[Word, Rng]:
    """Return the initial seat fields with random, distinct Specialisations.

    The Pionliticien is left out with three seats (T-33).
    """
    seat_fields, remaining = INITIAL_SEAT_FIELDS, word(0b111110)
    if seats == 3:
        remaining &= ~bit(remaining, PIONLITICIEN)
    for seat in range(seats):
        index, rng = below(rng, remaining.bit_count())
        which = nth(remaining, index)
        remaining &= ~bit(remaining, which)
        seat_fields = put(seat_fields, SPECIALISATIONS + 3 * seat, 3, which)
    return seat_fields, rng


@rule
def update_memory(before: State, after: State, memory: MutableSequence[Word]) -> None:
    """Store the trick of a round that has just finished."""
    if round_index(after) != round_index(before):
        memory[round_index(before)] = pack_trick(before)


# Action numbers: the codes of single steps, then extra tokens, then actions of two steps.


@leaf
def num_slots(state: State) -> int:
    return (7 if state.seats == 3 else WIDTH) * WIDTH


@leaf
def first_up(state: State) -> int:
    return NUM_CODES + num_slots(state)


@leaf
def first_down(state: State) -> int:
    return first_up(state) + num_spaces(state) * BUILDINGS


@leaf
def first_move(state: State) -> int:
    return first_down(state) + num_spaces(state) * BUILDINGS


@rule
def decode_steps(state: State, number: int) -> tuple[int, int]:
    """Return the codes of an action's steps; the second is -1 for an action of one step."""
    if number < NUM_CODES:
        return number, -1
    if number < first_up(state):
        return FIRST_SLOT + number - NUM_CODES, -1
    if number < first_down(state):
        number -= first_up(state)
        return FIRST_SPACE + number // BUILDINGS, FIRST_CARD + number % BUILDINGS
    if number < first_move(state):
        number -= first_down(state)
        return FIRST_SPACE + number // BUILDINGS, FIRST_FACE_DOWN + number % BUILDINGS
    number -= first_move(state)
    return FIRST_SLOT + number // num_slots(state), FIRST_SLOT + number % num_slots(state)


@rule
def apply_number(state: State, number: int) -> State:
    code, second = decode_steps(state, number)
    state = apply(state, code)
    return state if second < 0 else apply(state, second)


@rule
def is_legal(state: State, number: int) -> bool:
    """Return whether the action with this number is legal for the mover."""
    if number < 0 or number >= first_move(state) + num_slots(state) * num_slots(state):
        return False
    code, second = decode_steps(state, number)
    if state.phase in (UP_SPACE, DOWN_SPACE):
        first, last = first_up(state), first_down(state)
        if state.phase == DOWN_SPACE:
            first, last = last, first_move(state)
        card = (number - first) % BUILDINGS
        return first <= number < last and is_legal_step(state, code) and get(buildable(state), card, 1) == 1
    if number >= first_move(state):
        goal = second - FIRST_SLOT
        return (
            state.phase == INFLUENCE and is_legal_step(state, code) and get(free_slots(state), goal, 1) == 1
        )
    extra = state.phase == EXTRA and code != DECLINE
    is_first_step = state.phase == INFLUENCE and code < FIRST_SPACE
    return second < 0 and extra == (number >= NUM_CODES) and not is_first_step and is_legal_step(state, code)


@rule
def is_legal_step(state: State, code: int) -> bool:
    """Return whether a step is legal now."""
    for index in range(num_actions(state)):  # noqa: SIM110 - a generator does not compile
        if nth_action(state, index) == code:
            return True
    return False


@rule
def fill_mask(state: State, mask: MutableSequence[int]) -> None:
    """Set the mover's legal actions to 1 in a zeroed mask."""
    if state.phase in (UP_SPACE, DOWN_SPACE):
        fill_buildings(state, mask)
        return
    extra = NUM_CODES - FIRST_SLOT if state.phase == EXTRA else 0
    for index in range(num_actions(state)):
        code = nth_action(state, index)
        if state.phase == INFLUENCE and code < FIRST_SPACE:
            fill_moves(state, code - FIRST_SLOT, mask)
        else:
            mask[code if code == DECLINE else code + extra] = 1


@rule
def fill_buildings(state: State, mask: MutableSequence[int]) -> None:
    spaces, first = empty_spaces(state), first_up(state) if state.phase == UP_SPACE else first_down(state)
    while spaces != ZERO:
        cards, at = buildable(state), first + lowest(spaces) * BUILDINGS
        while cards != ZERO:
            mask[at + lowest(cards)] = 1
            cards &= cards - word(1)
        spaces &= spaces - word(1)


@rule
def fill_moves(state: State, slot: int, mask: MutableSequence[int]) -> None:
    """Mark the moves of the token on `slot` to every free slot."""
    goals, at = free_slots(state), first_move(state) + slot * num_slots(state)
    for goal in range(num_slots(state)):
        mask[at + goal] = get(goals, goal, 1)
