"""Observation planes written by compiled code, equal to those of `codec`.

A state does not keep finished tricks, so a play in a batch stores each of them as one memory word.
"""

from collections.abc import MutableSequence, Sequence

from machinami.core.encoding import plane_offsets
from machinami.games.toshi.claims import (
    bonus,
    count_claims,
    find_claim,
    find_tie_winner,
    park_points,
    park_share,
    read_tally,
)
from machinami.games.toshi.codec import PHASES, build_planes
from machinami.games.toshi.components import BUILDINGS, CARD_BITS, COLOURS, COLS, NO_SLOTS, WIDTH
from machinami.games.toshi.state import (
    CARD,
    DOWN_SPACE,
    EXTRA,
    GREENING,
    INFLUENCE,
    INFLUENSTAR,
    MOVE,
    OVER,
    ROUNDS,
    SPECIALISE,
    TOKEN,
    UP_SPACE,
    WINDOW,
    State,
    buildable,
    card_on,
    face_down_builder,
    face_down_candidate,
    face_down_round,
    find_loser_with,
    is_face_up,
    is_flipped,
    is_red,
    is_secret,
    is_void,
    leader,
    moment,
    next_leader,
    next_to_green,
    num_candidates,
    num_spaces,
    remaining_bonuses,
    round_index,
    seat_owing_token,
    specialisation,
    supply,
    trick_card,
    tricks_won,
    winner,
)
from machinami.kernel import Word, get, leaf, lowest, place, rule, table, word

NAMES = [*build_planes(3)]
NUM_STARTS = len(NAMES) + 1
STARTS = table([start for seats in (3, 4, 5) for start in plane_offsets(build_planes(seats))])

(SEAT, MOVER, LEADER, WINNER, NEXT_LEADER, GREENING_SEATS, OWES, FLIPPED, TRICK_LEADERS, TRICK_WINNERS,
 HAND, BUILDABLE, BUILT, UP, KNOWN, PHASE, RED, WINDOW_MOMENT, BONUSES, TRICK, TRICKS, VOIDS,
 SPECIALISATION, PLACED_BY, CARD_AT, CANDIDATES, TOKENS, CLAIMS, ROUND, BUILT_IN, CARDS_LEFT, SUPPLY, WON,
 POINTS) = (
    NAMES.index(name) for name in (
        "seat", "mover", "leader", "winner", "next_leader", "greening", "owes", "flipped", "trick_leader",
        "trick_winner", "hand", "buildable", "built", "up", "known", "phase", "red", "window", "bonuses",
        "trick", "tricks", "voids", "specialisation", "placed_by", "card", "candidates", "tokens", "claims",
        "round", "built_in", "cards_left", "supply", "won", "points",
    )
)  # fmt: skip

PHASE_NAMES = {
    CARD: "card", TOKEN: "token", EXTRA: "extra", WINDOW: "window", UP_SPACE: "up", DOWN_SPACE: "down",
    INFLUENCE: "influence", SPECIALISE: "specialise",
}  # fmt: skip
PHASE_INDEX = table([PHASES.index(PHASE_NAMES.get(phase, "over")) for phase in range(OVER + 1)])

# Bit offsets in a finished trick: leader, winner, and the cards in the order of play.

TRICK_WINNER_BIT, TRICK_CARDS_BIT = 3, 6


@rule
def pack_trick(state: State) -> Word:
    """Pack the trick of a finished round into a word."""
    trick = word(leader(state)) | place(state.played_cards, word(winner(state)), TRICK_WINNER_BIT)
    for index in range(state.seats):
        trick |= place(trick, word(trick_card(state, index)), TRICK_CARDS_BIT + index * CARD_BITS)
    return trick


@leaf
def plane_start(state: State, plane: int) -> int:
    return STARTS[(state.seats - 3) * NUM_STARTS + plane]


@leaf
def relative_seat(state: State, own: int, seat: int) -> int:
    """Return a seat's index in planes that start with the viewer."""
    return (seat - own + state.seats) % state.seats


@rule
def fill_planes(state: State, memory: Sequence[Word], planes: MutableSequence[int]) -> None:
    """Write the mover's observation into zeroed planes, stored one after another."""
    own = state.turn
    planes[plane_start(state, SEAT) + own] = 1
    planes[plane_start(state, MOVER)] = 1
    planes[plane_start(state, PHASE) + PHASE_INDEX[state.phase]] = 1
    fill_round(state, own, planes)
    fill_trick(state, own, planes)
    for number in range(round_index(state)):
        fill_past_trick(state, own, memory[number], number, planes)
    fill_players(state, own, planes)
    fill_grid(state, own, memory, planes)
    fill_tokens(state, own, planes)


@rule
def fill_round(state: State, own: int, planes: MutableSequence[int]) -> None:
    planes[plane_start(state, ROUND)] = min(round_index(state) + 1, ROUNDS)
    planes[plane_start(state, RED)] = 1 if is_red(state) else 0
    planes[plane_start(state, LEADER) + relative_seat(state, own, leader(state))] = 1
    if state.phase == CARD:
        return
    planes[plane_start(state, WINNER) + relative_seat(state, own, winner(state))] = 1
    planes[plane_start(state, NEXT_LEADER) + relative_seat(state, own, next_leader(state))] = 1
    if state.phase == WINDOW:
        planes[plane_start(state, WINDOW_MOMENT) + moment(state)] = 1
    if state.phase == INFLUENCE:
        left = remaining_bonuses(state)
        if state.tokens[state.turn] == NO_SLOTS:
            left &= ~MOVE
        for which in range(3):
            planes[plane_start(state, BONUSES) + which] = left >> which & 1
    if state.phase in (TOKEN, EXTRA, WINDOW):
        fill_greening(state, own, planes)


@rule
def fill_greening(state: State, own: int, planes: MutableSequence[int]) -> None:
    """Mark the seats that still place a token in this Greening."""
    seat = state.turn
    if state.phase == EXTRA:
        seat = (seat + 1) % state.seats
    if state.phase == WINDOW:
        seat = next_to_green(state) if moment(state) == GREENING else winner(state)
    star = find_loser_with(state, INFLUENSTAR)
    while seat != winner(state):
        if seat != star and supply(state, seat) > 0:
            planes[plane_start(state, GREENING_SEATS) + relative_seat(state, own, seat)] = 1
        seat = (seat + 1) % state.seats


@rule
def fill_trick(state: State, own: int, planes: MutableSequence[int]) -> None:
    fill_cards(state.hands[own], plane_start(state, HAND), planes)
    if state.phase in (UP_SPACE, DOWN_SPACE):
        fill_cards(buildable(state), plane_start(state, BUILDABLE), planes)
    for index in range(state.trick_length):
        seat = relative_seat(state, own, (leader(state) + index) % state.seats)
        planes[plane_start(state, TRICK) + seat * BUILDINGS + trick_card(state, index)] = 1


@leaf
def fill_cards(cards: Word, at: int, planes: MutableSequence[int]) -> None:
    while cards != word(0):
        planes[at + lowest(cards)] = 1
        cards &= cards - word(1)


@rule
def fill_past_trick(state: State, own: int, trick: Word, number: int, planes: MutableSequence[int]) -> None:
    seats, first = state.seats, get(trick, 0, TRICK_WINNER_BIT)
    planes[plane_start(state, TRICK_LEADERS) + number * seats + relative_seat(state, own, first)] = 1
    won = relative_seat(state, own, get(trick, TRICK_WINNER_BIT, 3))
    planes[plane_start(state, TRICK_WINNERS) + number * seats + won] = 1
    for index in range(seats):
        seat = relative_seat(state, own, (first + index) % seats)
        card = get(trick, TRICK_CARDS_BIT + index * CARD_BITS, CARD_BITS)
        planes[plane_start(state, TRICKS) + (number * seats + seat) * BUILDINGS + card] = 1


@rule
def fill_players(state: State, own: int, planes: MutableSequence[int]) -> None:
    """Write the public facts of all seats; points count the cards that the viewer knows."""
    count = count_claims(state, own)
    share = park_share(state, count)
    for number in range(state.seats):
        seat = relative_seat(state, own, number)
        planes[plane_start(state, CARDS_LEFT) + seat] = state.hands[number].bit_count()
        planes[plane_start(state, SUPPLY) + seat] = supply(state, number)
        planes[plane_start(state, WON) + seat] = tricks_won(state, number)
        planes[plane_start(state, OWES) + seat] = 1 if seat_owing_token(state) == number else 0
        for colour in range(COLOURS):
            void = 1 if is_void(state, number, colour) else 0
            planes[plane_start(state, VOIDS) + seat * COLOURS + colour] = void
        points = plane_start(state, POINTS) + seat * 3
        planes[points] = read_tally(count.points, number)
        planes[points + 1] = park_points(state, count, share, number)
        planes[points + 2] = bonus(state, count, number)
        which = specialisation(state, number)
        if which > 0:
            planes[plane_start(state, SPECIALISATION) + seat * 5 + which - 1] = 1
            planes[plane_start(state, FLIPPED) + seat] = 1 if is_flipped(state, number) else 0


@rule
def fill_grid(state: State, own: int, memory: Sequence[Word], planes: MutableSequence[int]) -> None:
    spaces = num_spaces(state)
    for space in range(spaces):
        if get(state.built_spaces, space, 1) == 1:
            card = card_on(state, space)
            secret = is_secret(state, space)
            planes[plane_start(state, BUILT) + space] = 1
            planes[plane_start(state, UP) + space] = 1 if card >= BUILDINGS or is_face_up(state, space) else 0
            planes[plane_start(state, KNOWN) + space] = 0 if secret else 1
            number = face_down_round(state, space)
            if card >= BUILDINGS or number < 0:
                planes[plane_start(state, CARD_AT) + card * spaces + space] = 1
            if card < BUILDINGS and number < 0:
                planes[plane_start(state, BUILT_IN) + space] = 1 + find_round_played(state, card, memory)
            if card < BUILDINGS and number >= 0:
                fill_face_down(state, own, space, number, planes)


@rule
def fill_face_down(state: State, own: int, space: int, number: int, planes: MutableSequence[int]) -> None:
    """Write a card built face down: its builder knows it, the others know its candidates."""
    spaces = num_spaces(state)
    by = face_down_builder(state, number)
    planes[plane_start(state, BUILT_IN) + space] = number + 1
    planes[plane_start(state, PLACED_BY) + relative_seat(state, own, by) * spaces + space] = 1
    if by == own or not is_secret(state, space):
        planes[plane_start(state, CARD_AT) + card_on(state, space) * spaces + space] = 1
    if is_secret(state, space):
        for index in range(num_candidates(state)):
            card = face_down_candidate(state, number, index)
            planes[plane_start(state, CANDIDATES) + card * spaces + space] = 1


@leaf
def find_round_played(state: State, card: int, memory: Sequence[Word]) -> int:
    """Return the index of the round in which a card was played; the current round if in no finished one."""
    for number in range(round_index(state)):
        for index in range(state.seats):
            if get(memory[number], TRICK_CARDS_BIT + index * CARD_BITS, CARD_BITS) == card:
                return number
    return round_index(state)


@rule
def fill_tokens(state: State, own: int, planes: MutableSequence[int]) -> None:
    spaces = num_spaces(state)
    slots = (2 * (spaces // COLS) + 1) * WIDTH
    for number in range(state.seats):
        at = plane_start(state, TOKENS) + relative_seat(state, own, number) * slots
        tokens = state.tokens[number]
        for slot in range(slots):
            planes[at + slot] = get(tokens, slot, 1)
    tie_winner = find_tie_winner(state)
    for space in range(spaces):
        seat, _ = find_claim(state, space, tie_winner)
        if seat >= 0:
            planes[plane_start(state, CLAIMS) + relative_seat(state, own, seat) * spaces + space] = 1
