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
    CARD,
    CHOSEN,
    CONSTRUCTION,
    DOWN_BITS,
    DOWN_CARD,
    DOWN_SPACE,
    EXTRA,
    FLIP,
    FLIPPED,
    GREENING,
    GREENS,
    HEAD,
    INFLUENCE,
    INFLUENSTAR,
    LAST,
    LEADER,
    LOOSE,
    MOMENT,
    MOVE,
    MOVE_TO,
    NEXT,
    NO_TRICK,
    OCTOGEEEK,
    OVER,
    OWING,
    PIONLITICIEN,
    RED,
    ROUND,
    ROUNDS,
    SECRET,
    SHOWN,
    SPECIALISE,
    TOKEN,
    UP_CARD,
    UP_SPACE,
    WINDOW,
    WINNER,
    WON,
    State,
    bonuses,
    called,
    card_on,
    chosen,
    colour_of,
    inside,
    is_red,
    is_secret,
    leader,
    lies_up,
    loser_with,
    moment,
    monument,
    next_leader,
    next_to_green,
    owing,
    power,
    round_of,
    supply,
    trick_card,
    winner,
)
from machinami.games.toshi.steps import (
    DECLINE,
    DONE,
    FIRST_BURIED,
    FIRST_CARD,
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
    "FIRST_BURIED",
    "FIRST_CARD",
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
        return card_played(state, code - FIRST_CARD)
    if phase == TOKEN:
        return token_placed(state, code - FIRST_SLOT)
    if phase in (UP_SPACE, DOWN_SPACE):
        course = put(state.course, CHOSEN, 7, code - FIRST_SPACE)
        return state._replace(course=course, phase=UP_CARD if phase == UP_SPACE else DOWN_CARD)
    if phase == UP_CARD:
        return built_up(state, code - FIRST_CARD)
    if phase == DOWN_CARD:
        return built_down(state, code - FIRST_BURIED)
    if phase == INFLUENCE:
        return influenced(state, code)
    if phase == MOVE_TO:
        return relocated(state, code - FIRST_SLOT)
    if phase == EXTRA:
        return greened(state if code == DECLINE else with_token(state, code - FIRST_SLOT))
    if phase == WINDOW:
        return window_used(state, code)
    return specialised(state, code)


# Trick


@leaf
def card_played(state: State, card: int) -> State:
    seat, count, hands = state.turn, state.played, state.hands
    flags, card_bit = state.known, bit(ONE, card)
    if count > 0 and called(state) != colour_of(card):
        flags |= bit(ONE, 5 * seat + called(state))
    state = state._replace(
        hands=(
            hands[0] & ~card_bit,
            hands[1] & ~card_bit,
            hands[2] & ~card_bit,
            hands[3] & ~card_bit,
            hands[4] & ~card_bit,
        ),
        known=flags,
        gone=state.gone | card_bit,
        trick=state.trick | place(NO_TRICK, word(card), count * CARD_BITS) | bit(NO_TRICK, LOOSE + card),
        turn=(seat + 1) % state.seats,
        played=count + 1,
    )
    return state if count + 1 < state.seats else taken(state)


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
def taken(state: State) -> State:
    """Set the winner of a complete trick as next leader, and start Greening."""
    seat = (leader(state) + trick_winner(state.trick, state.seats, is_red(state))) % state.seats
    course = put(put(state.course, WINNER, 3, seat), NEXT, 3, seat)
    state = state._replace(course=course, stock=state.stock + place(ONE, ONE, WON + 4 * seat))
    star = loser_with(state, INFLUENSTAR)
    if star >= 0:
        state = state._replace(course=put(course, OWING, 3, star + 1))
    return greening(state, (seat + 1) % state.seats, True)


# Greening


@rule
def greening(state: State, seat: int, window_due: bool) -> State:
    """Continue Greening from a seat: the next loser with a token places it.

    With `window_due`, an Influenstar who owes a token first decides whether to place it now (T-38).
    """
    if window_due and owing(state) >= 0:
        course = put(put(state.course, GREENS, 3, seat), MOMENT, 2, GREENING)
        return state._replace(course=course, phase=WINDOW, turn=owing(state))
    star, last = loser_with(state, INFLUENSTAR), winner(state)
    while seat != last:
        if seat != star and supply(state, seat) > 0:
            return state._replace(phase=TOKEN, turn=seat)
        seat = (seat + 1) % state.seats
    return construction(state)


@leaf
def with_token(state: State, slot: int) -> State:
    """Place a token of the seat in turn from its supply on a slot."""
    seat, tokens, new = state.turn, state.tokens, bit(state.taken, slot)
    return state._replace(
        tokens=(
            tokens[0] | new if seat == 0 else tokens[0],
            tokens[1] | new if seat == 1 else tokens[1],
            tokens[2] | new if seat == 2 else tokens[2],
            tokens[3] | new if seat == 3 else tokens[3],
            tokens[4] | new if seat == 4 else tokens[4],
        ),
        taken=state.taken | new,
        stock=state.stock - place(ONE, ONE, 4 * seat),
    )


@leaf
def token_placed(state: State, slot: int) -> State:
    state = with_token(state, slot)
    if power(state, state.turn) != BATISSEUR:
        return greened(state)
    more = supply(state, state.turn) > 0 and free_centres(state) != NO_SLOTS
    return state._replace(phase=EXTRA) if more else greened(state)


@leaf
def greened(state: State) -> State:
    """End a loser's turn. The town has changed, so that Influenstar may decide again."""
    return greening(state, (state.turn + 1) % state.seats, True)


@leaf
def window_used(state: State, code: int) -> State:
    if code != WAIT:
        state = with_token(state, code - FIRST_SLOT)
        state = state._replace(course=put(state.course, OWING, 3, 0))
    when = moment(state)
    if when == GREENING:
        return greening(state, next_to_green(state), False)
    if when == CONSTRUCTION:
        return state._replace(phase=INFLUENCE, turn=winner(state))
    return round_over(state)


# Construction


@leaf
def construction(state: State) -> State:
    """Start Construction: one card, face down, with three seats; otherwise face up first (T-19, T-41)."""
    if state.seats == 3:
        return state._replace(phase=DOWN_SPACE, turn=winner(state))
    chooser = loser_with(state, PIONLITICIEN)
    return state._replace(phase=UP_SPACE, turn=winner(state) if chooser < 0 else chooser)


@leaf
def cards_with(state: State, space: int, card: int) -> Board:
    """Return the cards on the grid with one more."""
    return state.cards | place(state.cards, word(card), space * CARD_BITS)


@leaf
def reach_with(state: State, space: int) -> Board:
    """Return the inside slots of all cards once a card lies on this space."""
    return state.reach | place(NO_SLOTS, PLACES, FIRST_PLACE[space]) & inside(state)


@leaf
def built_up(state: State, card: int) -> State:
    space = chosen(state)
    return state._replace(
        cards=cards_with(state, space, card),
        built=state.built | bit(ONE, space) | bit(ONE, SPACES + space),
        reach=reach_with(state, space),
        trick=state.trick & ~bit(NO_TRICK, LOOSE + card),
        phase=DOWN_SPACE,
        turn=winner(state),
    )


@leaf
def built_down(state: State, card: int) -> State:
    """Build a card face down, and store its space, its builder and the cards that it could be."""
    space = chosen(state)
    note, at = word(space + state.turn * 32), 8
    for index in range(state.seats):
        candidate = trick_card(state, index)
        if get(state.trick, LOOSE + candidate, 1) == 1:
            note |= place(note, word(candidate), at)
            at += CARD_BITS
    star, course = owing(state), put(state.course, BONUSES, 3, ALL_BONUSES)
    return state._replace(
        cards=cards_with(state, space, card),
        built=state.built | bit(ONE, space),
        reach=reach_with(state, space),
        downs=state.downs | place(state.downs, note, round_of(state) * DOWN_BITS),
        known=state.known | bit(ONE, SECRET + space),
        course=course if star < 0 else put(course, MOMENT, 2, CONSTRUCTION),
        phase=INFLUENCE if star < 0 else WINDOW,
        turn=state.turn if star < 0 else star,
    )


# Influence


@leaf
def influenced(state: State, code: int) -> State:
    if code < FIRST_SPACE:
        return state._replace(course=put(state.course, CHOSEN, 7, code - FIRST_SLOT), phase=MOVE_TO)
    left = bonuses(state)
    if code < FIRST_FLIP:
        course = put(state.course, NEXT, 3, code - FIRST_LEADER)
        return bonus_taken(state._replace(course=course), left & ~LEADER)
    if code < WAIT:
        return bonus_taken(turned(state, code - FIRST_FLIP), left & ~FLIP)
    return bonuses_over(state)


@leaf
def relocated(state: State, slot: int) -> State:
    """Return the chosen token to the supply, and place it on a slot."""
    old, tokens = ~bit(state.taken, chosen(state)), state.tokens
    lifted = state._replace(
        tokens=(
            tokens[0] & old,
            tokens[1] & old,
            tokens[2] & old,
            tokens[3] & old,
            tokens[4] & old,
        ),
        taken=state.taken & old,
        stock=state.stock + place(ONE, ONE, 4 * state.turn),
    )
    return bonus_taken(with_token(lifted, slot), bonuses(state) & ~MOVE)


@leaf
def turned(state: State, space: int) -> State:
    """Flip a Building or the Monument. A secret card becomes known to all (T-25)."""
    if space == monument(state):
        return state._replace(course=put(state.course, RED, 1, 0 if is_red(state) else 1))
    if is_secret(state, space):
        course = put(state.course, SHOWN, 6, card_on(state, space))
        state = state._replace(course=course, known=put(state.known, SECRET + space, 1, 0))
    return state._replace(built=put(state.built, SPACES + space, 1, 0 if lies_up(state, space) else 1))


@rule
def bonus_taken(state: State, left: int) -> State:
    """End Influence after one action, unless an Octogeeek has another possible action left (T-47)."""
    more = left & (LEADER | FLIP) != 0 or (left == MOVE and state.tokens[state.turn] != NO_SLOTS)
    if more and power(state, state.turn) == OCTOGEEEK:
        return state._replace(course=put(state.course, BONUSES, 3, left), phase=INFLUENCE)
    return bonuses_over(state)


@leaf
def bonuses_over(state: State) -> State:
    return closing(state) if power(state, state.turn) == 0 else state._replace(phase=SPECIALISE)


@leaf
def specialised(state: State, code: int) -> State:
    if code == TURN_OVER:
        state = state._replace(stock=state.stock | bit(ONE, FLIPPED + state.turn))
    return closing(state)


@rule
def closing(state: State) -> State:
    """Offer Influenstar the last window for an owed token, then end the round."""
    star = owing(state)
    if star >= 0:
        return state._replace(course=put(state.course, MOMENT, 2, LAST), phase=WINDOW, turn=star)
    return round_over(state)


@rule
def round_over(state: State) -> State:
    number, seat = round_of(state) + 1, next_leader(state)
    course = put(state.course, ROUND, 4, number)
    if number == ROUNDS:
        return state._replace(course=course, known=put(state.known, SECRET, SPACES, 0), phase=OVER)
    return state._replace(course=put(course, HEAD, 3, seat), trick=NO_TRICK, phase=CARD, turn=seat, played=0)


# Public information


@rule
def public_observation(state: State) -> int:
    """Return the secret card revealed last by a flip."""
    return get(state.course, SHOWN, 6)
