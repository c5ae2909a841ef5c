"""Observation planes of Toshi Tōshi, in kernel style: their shapes, and their values in a game.

A state does not keep finished tricks, so a play in a batch stores each of them as one memory word.
"""

from collections.abc import MutableSequence, Sequence
from dataclasses import replace
from functools import cache

from machinami.core.contract import Plane
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
from machinami.games.toshi.components import BUILDINGS, CARD_BITS, COLOURS, COLS, NO_SLOTS, WIDTH, rows_of
from machinami.games.toshi.names import LETTERS, SPECIALISATIONS
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
from machinami.games.toshi.state import TOKENS as MOST_TOKENS
from machinami.games.toshi.view.board import BONUSES as BONUS_BITS
from machinami.games.toshi.view.board import MOMENTS
from machinami.kernel import Word, get, leaf, lowest, place, rule, table, word

PHASES = ("deal", "card", "token", "extra", "window", "up", "down", "influence", "specialise", "over")
WINDOWS, BONUS_NAMES = MOMENTS, tuple(BONUS_BITS.values())
KINDS_OF_POINTS = ("buildings", "parks", "bonus")
MOST_POINTS = 999

DESCRIPTIONS = {
    "seat": (
        "One-hot: the viewer's own seat number at the table; all other planes count seats from the viewer."
    ),
    "mover": "One-hot: the seat that decides.",
    "leader": "One-hot: the seat that led the trick.",
    "winner": "One-hot: the seat that wins the trick.",
    "next_leader": "One-hot: the seat that leads the next trick.",
    "greening": "1 for each seat that still places a token in this greening.",
    "owes": "1 for each seat that owes a token.",
    "flipped": "1 for each seat whose specialisation shows its bonus side.",
    "trick_leader": "By round: one-hot of who led the finished trick.",
    "trick_winner": "By round: one-hot of who won the finished trick.",
    "hand": "1 for each building card in the viewer's hand.",
    "buildable": "1 for each card of the trick that may be built.",
    "built": "1 on each space with a card, by row and column.",
    "up": "1 on each space whose card lies face up.",
    "known": "1 on each space whose card the viewer knows.",
    "phase": "One-hot: deal, card, token, extra, window, up, down, influence, specialise, over.",
    "red": "1 while the Monument shows its red side.",
    "window": "One-hot: the moment at which the Influenstar is asked.",
    "bonuses": "1 for each bonus that may be used now.",
    "trick": "1 for the card that each seat played to the trick.",
    "tricks": "By round: 1 for the card that each seat played to the finished trick.",
    "voids": "1 for each colour that a seat is known to lack.",
    "specialisation": "By seat: one-hot of the specialisation that the viewer knows.",
    "placed_by": "By seat: 1 on each space whose card that seat placed.",
    "card": "By card: 1 on the space where that known card lies; the last two are Park and Monument.",
    "candidates": "By card: 1 on each face-down space where the viewer thinks that card possible.",
    "tokens": "By seat: 1 on each slot of the lattice with a token of that seat.",
    "claims": "By seat: 1 on each space that seat would claim if the game ended now.",
    "round": "The number of the round, from 1.",
    "built_in": "The round in which the card on a space was built; 0 for none.",
    "cards_left": "Cards left in each seat's hand.",
    "supply": "Tokens left in each seat's supply.",
    "won": "Tricks won by each seat.",
    "points": "By seat: points for buildings, parks and the bonus if the game ended now.",
}
"""Descriptions of the planes."""


@cache
def build_planes(seats: int) -> dict[str, Plane]:
    """Return the observation planes for a number of seats."""
    grid, lattice = (rows_of(seats), COLS), (2 * rows_of(seats) + 1, WIDTH)
    marks = {
        **dict.fromkeys(("seat", "mover", "leader", "winner", "next_leader", "greening"), (seats,)),
        **dict.fromkeys(("owes", "flipped"), (seats,)),
        **dict.fromkeys(("trick_leader", "trick_winner"), (ROUNDS, seats)),
        **dict.fromkeys(("hand", "buildable"), (BUILDINGS,)),
        **dict.fromkeys(("built", "up", "known"), grid),
        "phase": (len(PHASES),),
        "red": (1,),
        "window": (len(WINDOWS),),
        "bonuses": (len(BONUS_NAMES),),
        "trick": (seats, BUILDINGS),
        "tricks": (ROUNDS, seats, BUILDINGS),
        "voids": (seats, len(LETTERS)),
        "specialisation": (seats, len(SPECIALISATIONS)),
        "placed_by": (seats, *grid),
        "card": (BUILDINGS + 2, *grid),
        "candidates": (BUILDINGS, *grid),
        "tokens": (seats, *lattice),
        "claims": (seats, *grid),
    }
    counts = {
        "round": Plane((1,), 0, ROUNDS),
        "built_in": Plane(grid, 0, ROUNDS),
        "cards_left": Plane((seats,), 0, ROUNDS),
        "supply": Plane((seats,), 0, MOST_TOKENS),
        "won": Plane((seats,), 0, ROUNDS),
        "points": Plane((seats, len(KINDS_OF_POINTS)), 0, MOST_POINTS),
    }
    planes = {name: Plane(shape, 0, 1) for name, shape in marks.items()} | counts
    return {name: replace(plane, description=DESCRIPTIONS[name]) for name, plane in planes.items()}


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


def pack_past_trick(first: int, won: int, cards: Sequence[int]) -> int:
    """Pack a finished trick, its cards in the order of play, into a word."""
    packed = first | won << TRICK_WINNER_BIT
    for index, card in enumerate(cards):
        packed |= card << TRICK_CARDS_BIT + index * CARD_BITS
    return packed


def fill_deal(own: int, seats: int, planes: MutableSequence[int]) -> None:
    """Write the observation before the deal into zeroed planes."""
    starts = plane_offsets(build_planes(seats))
    planes[starts[SEAT] + own] = 1
    planes[starts[PHASE] + PHASES.index("deal")] = 1


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
def fill_planes(state: State, memory: Sequence[Word], viewer: int, planes: MutableSequence[int]) -> None:
    """Write a viewer's observation into zeroed planes, one after another.

    A spectator (-1) gets the planes of seat 0, without a hand.
    """
    own = max(viewer, 0)
    planes[plane_start(state, SEAT) + own] = 1
    if state.phase != OVER:
        planes[plane_start(state, MOVER) + relative_seat(state, own, state.turn)] = 1
    planes[plane_start(state, PHASE) + PHASE_INDEX[state.phase]] = 1
    fill_round(state, own, planes)
    fill_trick(state, viewer, planes)
    for number in range(round_index(state)):
        fill_past_trick(state, own, memory[number], number, planes)
    fill_players(state, viewer, planes)
    fill_grid(state, viewer, memory, planes)
    fill_tokens(state, own, planes)


@rule
def fill_round(state: State, own: int, planes: MutableSequence[int]) -> None:
    planes[plane_start(state, ROUND)] = min(round_index(state) + 1, ROUNDS)
    planes[plane_start(state, RED)] = 1 if is_red(state) else 0
    planes[plane_start(state, LEADER) + relative_seat(state, own, leader(state))] = 1
    if state.phase in (CARD, OVER):
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
def fill_trick(state: State, viewer: int, planes: MutableSequence[int]) -> None:
    if viewer >= 0:
        fill_cards(state.hands[viewer], plane_start(state, HAND), planes)
    if state.phase == OVER:
        return
    if state.phase in (UP_SPACE, DOWN_SPACE):
        fill_cards(buildable(state), plane_start(state, BUILDABLE), planes)
    for index in range(state.trick_length):
        seat = relative_seat(state, max(viewer, 0), (leader(state) + index) % state.seats)
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
def fill_players(state: State, viewer: int, planes: MutableSequence[int]) -> None:
    """Write the public facts of all seats; points count the cards that the viewer knows."""
    count = count_claims(state, viewer)
    share = park_share(state, count)
    for number in range(state.seats):
        seat = relative_seat(state, max(viewer, 0), number)
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
def fill_grid(state: State, viewer: int, memory: Sequence[Word], planes: MutableSequence[int]) -> None:
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
                fill_face_down(state, viewer, space, number, planes)


@rule
def fill_face_down(state: State, viewer: int, space: int, number: int, planes: MutableSequence[int]) -> None:
    """Write a card built face down: its builder knows it, the others know its candidates."""
    spaces = num_spaces(state)
    by = face_down_builder(state, number)
    planes[plane_start(state, BUILT_IN) + space] = number + 1
    planes[plane_start(state, PLACED_BY) + relative_seat(state, max(viewer, 0), by) * spaces + space] = 1
    if by == viewer or not is_secret(state, space):
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
