"""Rules as pure functions over an immutable state: tricks, Greening, Construction, Influence.

Cards, slots and spaces are numbered as in `components`. An action that names two things consists of two steps
here: to build, choose a space, then a card; to move a token, choose the token, then its new slot.
"""

from machinami.games.toshi.claims import (
    payoff,
    score,
    worth,
)
from machinami.games.toshi.components import CARD_BITS, FIRST_PLACE, NO_SLOTS, PLACES, SPACES, VALUES
from machinami.games.toshi.determinize import determinize
from machinami.games.toshi.state import (
    ALL_BONUSES,
    BATISSEUR,
    BONUSES,
    BUILDABLE_CARDS,
    CARD,
    CONSTRUCTION,
    CURRENT_LEADER,
    DOWN_CARD,
    DOWN_SPACE,
    EXTRA,
    FACE_DOWN_BITS,
    FIRST_CHOICE,
    FLIP,
    FLIPPED,
    GREENING,
    INFLUENCE,
    INFLUENSTAR,
    LAST,
    LEADER,
    MOMENT,
    MOVE,
    MOVE_TO,
    NEXT_LEADER,
    NEXT_TO_GREEN,
    NO_TRICK,
    OCTOGEEEK,
    OVER,
    PIONLITICIEN,
    RED,
    REVEALED_CARD,
    ROUND,
    ROUNDS,
    SEAT_OWING_TOKEN,
    SECRET_SPACES,
    SPECIALISE,
    TOKEN,
    UP_CARD,
    UP_SPACE,
    WINDOW,
    WINNER,
    WON,
    State,
    called_colour,
    card_on,
    colour_of,
    find_loser_with,
    first_choice,
    inside,
    is_face_up,
    is_red,
    is_secret,
    leader,
    moment,
    monument,
    next_leader,
    next_to_green,
    power,
    remaining_bonuses,
    round_index,
    seat_owing_token,
    supply,
    trick_card,
    winner,
)
from machinami.games.toshi.steps import (
    DECLINE,
    DONE,
    FIRST_CARD,
    FIRST_FACE_DOWN,
    FIRST_FLIP,
    FIRST_LEADER,
    FIRST_SLOT,
    FIRST_SPACE,
    KEEP,
    NUM_CODES,
    TURN_OVER,
    WAIT,
    free_centres,
    free_slots,
    legal_cards,
    mover,
    nth_action,
    num_actions,
)
from machinami.kernel import Board, bit, get, leaf, place, put, rule, word

__all__ = [
    "DECLINE",
    "DONE",
    "FIRST_CARD",
    "FIRST_FACE_DOWN",
    "FIRST_FLIP",
    "FIRST_LEADER",
    "FIRST_SLOT",
    "FIRST_SPACE",
    "KEEP",
    "NUM_CODES",
    "TURN_OVER",
    "WAIT",
    "State",
    "apply",
    "determinize",
    "free_slots",
    "legal_cards",
    "mover",
    "nth_action",
    "num_actions",
    "payoff",
    "public_observation",
    "score",
    "trick_winner",
    "worth",
]

ONE = word(1)


@rule
def apply(state: State, code: int) -> State:
    phase = state.phase
    if phase == CARD:
        return play_card(state, code - FIRST_CARD)
    if phase == TOKEN:
        return place_token(state, code - FIRST_SLOT)
    if phase in (UP_SPACE, DOWN_SPACE):
        round_fields = put(state.round_fields, FIRST_CHOICE, 7, code - FIRST_SPACE)
        return state._replace(round_fields=round_fields, phase=UP_CARD if phase == UP_SPACE else DOWN_CARD)
    if phase == UP_CARD:
        return build_face_up(state, code - FIRST_CARD)
    if phase == DOWN_CARD:
        return build_face_down(state, code - FIRST_FACE_DOWN)
    if phase == INFLUENCE:
        return apply_influence(state, code)
    if phase == MOVE_TO:
        return move_token(state, code - FIRST_SLOT)
    if phase == EXTRA:
        return end_greening_turn(state if code == DECLINE else with_token(state, code - FIRST_SLOT))
    if phase == WINDOW:
        return use_window(state, code)
    return apply_specialise(state, code)


# Trick


@leaf
def play_card(state: State, card: int) -> State:
    seat, count, hands = state.turn, state.trick_length, state.hands
    flags, card_bit = state.public_flags, bit(ONE, card)
    if count > 0 and called_colour(state) != colour_of(card):
        flags |= bit(ONE, 5 * seat + called_colour(state))
    state = state._replace(
        hands=(
            hands[0] & ~card_bit,
            hands[1] & ~card_bit,
            hands[2] & ~card_bit,
            hands[3] & ~card_bit,
            hands[4] & ~card_bit,
        ),
        public_flags=flags,
        played_cards=state.played_cards | card_bit,
        trick=state.trick
        | place(NO_TRICK, word(card), count * CARD_BITS)
        | bit(NO_TRICK, BUILDABLE_CARDS + card),
        turn=(seat + 1) % state.seats,
        trick_length=count + 1,
    )
    return state if count + 1 < state.seats else complete_trick(state)


@leaf
def trick_winner(trick: Board, cards: int, red: bool) -> int:
    """Return the index in a trick of the card that takes it; of equal cards, the last (T-13)."""
    first = get(trick, 0, CARD_BITS) // VALUES
    best, strongest = 0, -1
    for index in range(cards):
        card = get(trick, index * CARD_BITS, CARD_BITS)
        strength = card % VALUES
        if red:
            strength = VALUES - strength
        if card // VALUES != first:
            strength += 2 * VALUES
        if strength >= strongest:
            best, strongest = index, strength
    return best


@leaf
def complete_trick(state: State) -> State:
    """Set the winner of a complete trick as next leader, and start Greening."""
    seat = (leader(state) + trick_winner(state.trick, state.seats, is_red(state))) % state.seats
    round_fields = put(put(state.round_fields, WINNER, 3, seat), NEXT_LEADER, 3, seat)
    state = state._replace(
        round_fields=round_fields, seat_fields=state.seat_fields + place(ONE, ONE, WON + 4 * seat)
    )
    star = find_loser_with(state, INFLUENSTAR)
    if star >= 0:
        state = state._replace(round_fields=put(round_fields, SEAT_OWING_TOKEN, 3, star + 1))
    return continue_greening(state, (seat + 1) % state.seats, True)


# Greening


@rule
def continue_greening(state: State, seat: int, window_due: bool) -> State:
    """Continue Greening from a seat: the next loser with a token places it.

    With `window_due`, an Influenstar who owes a token first decides whether to place it now (T-38).
    """
    if window_due and seat_owing_token(state) >= 0:
        round_fields = put(put(state.round_fields, NEXT_TO_GREEN, 3, seat), MOMENT, 2, GREENING)
        return state._replace(round_fields=round_fields, phase=WINDOW, turn=seat_owing_token(state))
    star, last = find_loser_with(state, INFLUENSTAR), winner(state)
    while seat != last:
        if seat != star and supply(state, seat) > 0:
            return state._replace(phase=TOKEN, turn=seat)
        seat = (seat + 1) % state.seats
    return start_construction(state)


@leaf
def with_token(state: State, slot: int) -> State:
    """Place a token of the seat in turn from its supply on a slot."""
    seat, tokens, new = state.turn, state.tokens, bit(state.occupied_slots, slot)
    return state._replace(
        tokens=(
            tokens[0] | new if seat == 0 else tokens[0],
            tokens[1] | new if seat == 1 else tokens[1],
            tokens[2] | new if seat == 2 else tokens[2],
            tokens[3] | new if seat == 3 else tokens[3],
            tokens[4] | new if seat == 4 else tokens[4],
        ),
        occupied_slots=state.occupied_slots | new,
        seat_fields=state.seat_fields - place(ONE, ONE, 4 * seat),
    )


@leaf
def place_token(state: State, slot: int) -> State:
    state = with_token(state, slot)
    if power(state, state.turn) != BATISSEUR:
        return end_greening_turn(state)
    more = supply(state, state.turn) > 0 and free_centres(state) != NO_SLOTS
    return state._replace(phase=EXTRA) if more else end_greening_turn(state)


@leaf
def end_greening_turn(state: State) -> State:
    """End a loser's turn. The town has changed, so that Influenstar may decide again."""
    return continue_greening(state, (state.turn + 1) % state.seats, True)


@leaf
def use_window(state: State, code: int) -> State:
    if code != WAIT:
        state = with_token(state, code - FIRST_SLOT)
        state = state._replace(round_fields=put(state.round_fields, SEAT_OWING_TOKEN, 3, 0))
    when = moment(state)
    if when == GREENING:
        return continue_greening(state, next_to_green(state), False)
    if when == CONSTRUCTION:
        return state._replace(phase=INFLUENCE, turn=winner(state))
    return start_next_round(state)


# Construction


@leaf
def start_construction(state: State) -> State:
    """Start Construction: one card, face down, with three seats; otherwise face up first (T-19, T-41)."""
    if state.seats == 3:
        return state._replace(phase=DOWN_SPACE, turn=winner(state))
    chooser = find_loser_with(state, PIONLITICIEN)
    return state._replace(phase=UP_SPACE, turn=winner(state) if chooser < 0 else chooser)


@leaf
def cards_with(state: State, space: int, card: int) -> Board:
    """Return the cards on the grid with one more."""
    return state.cards | place(state.cards, word(card), space * CARD_BITS)


@leaf
def card_slots_with(state: State, space: int) -> Board:
    """Return the inside slots of all cards once a card lies on this space."""
    return state.card_slots | place(NO_SLOTS, PLACES, FIRST_PLACE[space]) & inside(state)


@leaf
def build_face_up(state: State, card: int) -> State:
    space = first_choice(state)
    return state._replace(
        cards=cards_with(state, space, card),
        built_spaces=state.built_spaces | bit(ONE, space) | bit(ONE, SPACES + space),
        card_slots=card_slots_with(state, space),
        trick=state.trick & ~bit(NO_TRICK, BUILDABLE_CARDS + card),
        phase=DOWN_SPACE,
        turn=winner(state),
    )


@leaf
def build_face_down(state: State, card: int) -> State:
    """Build a card face down, and store its space, its builder and the cards that it could be."""
    space = first_choice(state)
    note, at = word(space + state.turn * 32), 8
    for index in range(state.seats):
        candidate = trick_card(state, index)
        if get(state.trick, BUILDABLE_CARDS + candidate, 1) == 1:
            note |= place(note, word(candidate), at)
            at += CARD_BITS
    star, round_fields = seat_owing_token(state), put(state.round_fields, BONUSES, 3, ALL_BONUSES)
    return state._replace(
        cards=cards_with(state, space, card),
        built_spaces=state.built_spaces | bit(ONE, space),
        card_slots=card_slots_with(state, space),
        face_down_cards=state.face_down_cards
        | place(state.face_down_cards, note, round_index(state) * FACE_DOWN_BITS),
        public_flags=state.public_flags | bit(ONE, SECRET_SPACES + space),
        round_fields=round_fields if star < 0 else put(round_fields, MOMENT, 2, CONSTRUCTION),
        phase=INFLUENCE if star < 0 else WINDOW,
        turn=state.turn if star < 0 else star,
    )


# Influence


@leaf
def apply_influence(state: State, code: int) -> State:
    if code < FIRST_SPACE:
        return state._replace(
            round_fields=put(state.round_fields, FIRST_CHOICE, 7, code - FIRST_SLOT), phase=MOVE_TO
        )
    left = remaining_bonuses(state)
    if code < FIRST_FLIP:
        round_fields = put(state.round_fields, NEXT_LEADER, 3, code - FIRST_LEADER)
        return finish_bonus(state._replace(round_fields=round_fields), left & ~LEADER)
    if code < WAIT:
        return finish_bonus(flip_card(state, code - FIRST_FLIP), left & ~FLIP)
    return end_influence(state)


@leaf
def move_token(state: State, slot: int) -> State:
    """Return the chosen token to the supply, and place it on a slot."""
    old, tokens = ~bit(state.occupied_slots, first_choice(state)), state.tokens
    lifted = state._replace(
        tokens=(
            tokens[0] & old,
            tokens[1] & old,
            tokens[2] & old,
            tokens[3] & old,
            tokens[4] & old,
        ),
        occupied_slots=state.occupied_slots & old,
        seat_fields=state.seat_fields + place(ONE, ONE, 4 * state.turn),
    )
    return finish_bonus(with_token(lifted, slot), remaining_bonuses(state) & ~MOVE)


@leaf
def flip_card(state: State, space: int) -> State:
    """Flip a Building or the Monument. A secret card becomes known to all (T-25)."""
    if space == monument(state):
        return state._replace(round_fields=put(state.round_fields, RED, 1, 0 if is_red(state) else 1))
    if is_secret(state, space):
        round_fields = put(state.round_fields, REVEALED_CARD, 6, card_on(state, space))
        state = state._replace(
            round_fields=round_fields, public_flags=put(state.public_flags, SECRET_SPACES + space, 1, 0)
        )
    return state._replace(
        built_spaces=put(state.built_spaces, SPACES + space, 1, 0 if is_face_up(state, space) else 1)
    )


@rule
def finish_bonus(state: State, left: int) -> State:
    """End Influence after one action, unless an Octogeeek has another possible action left (T-47)."""
    more = left & (LEADER | FLIP) != 0 or (left == MOVE and state.tokens[state.turn] != NO_SLOTS)
    if more and power(state, state.turn) == OCTOGEEEK:
        return state._replace(round_fields=put(state.round_fields, BONUSES, 3, left), phase=INFLUENCE)
    return end_influence(state)


@leaf
def end_influence(state: State) -> State:
    return close_round(state) if power(state, state.turn) == 0 else state._replace(phase=SPECIALISE)


@leaf
def apply_specialise(state: State, code: int) -> State:
    if code == TURN_OVER:
        state = state._replace(seat_fields=state.seat_fields | bit(ONE, FLIPPED + state.turn))
    return close_round(state)


@rule
def close_round(state: State) -> State:
    """Offer Influenstar the last window for an owed token, then end the round."""
    star = seat_owing_token(state)
    if star >= 0:
        return state._replace(round_fields=put(state.round_fields, MOMENT, 2, LAST), phase=WINDOW, turn=star)
    return start_next_round(state)


@rule
def start_next_round(state: State) -> State:
    number, seat = round_index(state) + 1, next_leader(state)
    round_fields = put(state.round_fields, ROUND, 4, number)
    if number == ROUNDS:
        return state._replace(
            round_fields=round_fields,
            public_flags=put(state.public_flags, SECRET_SPACES, SPACES, 0),
            phase=OVER,
        )
    return state._replace(
        round_fields=put(round_fields, CURRENT_LEADER, 3, seat),
        trick=NO_TRICK,
        phase=CARD,
        turn=seat,
        trick_length=0,
    )


# Public information


@rule
def public_observation(state: State) -> int:
    """Return the secret card revealed last by a flip."""
    return get(state.round_fields, REVEALED_CARD, 6)
