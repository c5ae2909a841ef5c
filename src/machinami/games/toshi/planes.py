"""Observation planes written by compiled code, equal to those of `codec`.

A state does not keep finished tricks, so a play in a batch stores each of them as one memory word.
"""

from collections.abc import MutableSequence, Sequence

from machinami.core.encoding import offsets
from machinami.games.toshi.claims import bonus, builder, claim, counted, park_points, park_share, tallied
from machinami.games.toshi.codec import PHASES, planes_of
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
    bonuses,
    buildable,
    candidates,
    card_on,
    down_by,
    down_candidate,
    down_in,
    is_flipped,
    is_red,
    is_secret,
    is_void,
    leader,
    lies_up,
    loser_with,
    moment,
    next_leader,
    next_to_green,
    owing,
    round_of,
    specialisation,
    supply,
    trick_card,
    tricks_won,
    winner,
)
from machinami.kernel import Word, get, leaf, lowest, place, rule, table, word

NAMES = [*planes_of(3)]
WIDE = len(NAMES) + 1
STARTS = table([start for seats in (3, 4, 5) for start in offsets(planes_of(seats))])

(SEAT, MOVER, LEADS, WINS, NEXT, GREENS, OWES, FLIPPED, LED, TAKEN, HAND, BUILDABLE, BUILT, UP, KNOWN,
 PHASE, RED, WHEN, BONUSES, TRICK, TRICKS, VOIDS, POWERS, PLACED_BY, LYING, CANDIDATES, TOKENS, CLAIMS,
 ROUND, BUILT_IN, CARDS_LEFT, SUPPLY, WON, POINTS) = (
    NAMES.index(name) for name in (
        "seat", "mover", "leader", "winner", "next_leader", "greening", "owes", "flipped", "trick_leader",
        "trick_winner", "hand", "buildable", "built", "up", "known", "phase", "red", "window", "bonuses",
        "trick", "tricks", "voids", "specialisation", "placed_by", "card", "candidates", "tokens", "claims",
        "round", "built_in", "cards_left", "supply", "won", "points",
    )
)  # fmt: skip

SHOWN = {
    CARD: "card", TOKEN: "token", EXTRA: "extra", WINDOW: "window", UP_SPACE: "up", DOWN_SPACE: "down",
    INFLUENCE: "influence", SPECIALISE: "specialise",
}  # fmt: skip
PHASE_AT = table([PHASES.index(SHOWN.get(phase, "over")) for phase in range(OVER + 1)])

# Bit offsets in a finished trick: leader, winner, and the cards in the order of play.

TRICK_WINNER, TRICK_CARDS = 3, 6


@rule
def noted(state: State) -> Word:
    """Pack the trick of a finished round into a word."""
    trick = word(leader(state)) | place(state.gone, word(winner(state)), TRICK_WINNER)
    for index in range(state.seats):
        trick |= place(trick, word(trick_card(state, index)), TRICK_CARDS + index * CARD_BITS)
    return trick


@leaf
def start_of(state: State, plane: int) -> int:
    return STARTS[(state.seats - 3) * WIDE + plane]


@leaf
def seen_from(state: State, own: int, seat: int) -> int:
    """Return a seat's index in planes that start with the viewer."""
    return (seat - own + state.seats) % state.seats


@rule
def fill_planes(state: State, memory: Sequence[Word], planes: MutableSequence[int]) -> None:
    """Write the mover's observation into zeroed planes, stored one after another."""
    own = state.turn
    planes[start_of(state, SEAT) + own] = 1
    planes[start_of(state, MOVER)] = 1
    planes[start_of(state, PHASE) + PHASE_AT[state.phase]] = 1
    fill_course(state, own, planes)
    fill_trick(state, own, planes)
    for number in range(round_of(state)):
        fill_past_trick(state, own, memory[number], number, planes)
    fill_players(state, own, planes)
    fill_grid(state, own, memory, planes)
    fill_tokens(state, own, planes)


@rule
def fill_course(state: State, own: int, planes: MutableSequence[int]) -> None:
    planes[start_of(state, ROUND)] = min(round_of(state) + 1, ROUNDS)
    planes[start_of(state, RED)] = 1 if is_red(state) else 0
    planes[start_of(state, LEADS) + seen_from(state, own, leader(state))] = 1
    if state.phase == CARD:
        return
    planes[start_of(state, WINS) + seen_from(state, own, winner(state))] = 1
    planes[start_of(state, NEXT) + seen_from(state, own, next_leader(state))] = 1
    if state.phase == WINDOW:
        planes[start_of(state, WHEN) + moment(state)] = 1
    if state.phase == INFLUENCE:
        left = bonuses(state)
        if state.tokens[state.turn] == NO_SLOTS:
            left &= ~MOVE
        for which in range(3):
            planes[start_of(state, BONUSES) + which] = left >> which & 1
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
    star = loser_with(state, INFLUENSTAR)
    while seat != winner(state):
        if seat != star and supply(state, seat) > 0:
            planes[start_of(state, GREENS) + seen_from(state, own, seat)] = 1
        seat = (seat + 1) % state.seats


@rule
def fill_trick(state: State, own: int, planes: MutableSequence[int]) -> None:
    fill_cards(state.hands[own], start_of(state, HAND), planes)
    if state.phase in (UP_SPACE, DOWN_SPACE):
        fill_cards(buildable(state), start_of(state, BUILDABLE), planes)
    for index in range(state.played):
        seat = seen_from(state, own, (leader(state) + index) % state.seats)
        planes[start_of(state, TRICK) + seat * BUILDINGS + trick_card(state, index)] = 1


@leaf
def fill_cards(cards: Word, at: int, planes: MutableSequence[int]) -> None:
    while cards != word(0):
        planes[at + lowest(cards)] = 1
        cards &= cards - word(1)


@rule
def fill_past_trick(state: State, own: int, trick: Word, number: int, planes: MutableSequence[int]) -> None:
    seats, first = state.seats, get(trick, 0, TRICK_WINNER)
    planes[start_of(state, LED) + number * seats + seen_from(state, own, first)] = 1
    won = seen_from(state, own, get(trick, TRICK_WINNER, 3))
    planes[start_of(state, TAKEN) + number * seats + won] = 1
    for index in range(seats):
        seat = seen_from(state, own, (first + index) % seats)
        card = get(trick, TRICK_CARDS + index * CARD_BITS, CARD_BITS)
        planes[start_of(state, TRICKS) + (number * seats + seat) * BUILDINGS + card] = 1


@rule
def fill_players(state: State, own: int, planes: MutableSequence[int]) -> None:
    """Write the public facts of all seats; points count the cards that the viewer knows."""
    count = counted(state, own)
    share = park_share(state, count)
    for number in range(state.seats):
        seat = seen_from(state, own, number)
        planes[start_of(state, CARDS_LEFT) + seat] = state.hands[number].bit_count()
        planes[start_of(state, SUPPLY) + seat] = supply(state, number)
        planes[start_of(state, WON) + seat] = tricks_won(state, number)
        planes[start_of(state, OWES) + seat] = 1 if owing(state) == number else 0
        for colour in range(COLOURS):
            void = 1 if is_void(state, number, colour) else 0
            planes[start_of(state, VOIDS) + seat * COLOURS + colour] = void
        points = start_of(state, POINTS) + seat * 3
        planes[points] = tallied(count.points, number)
        planes[points + 1] = park_points(state, count, share, number)
        planes[points + 2] = bonus(state, count, number)
        which = specialisation(state, number)
        if which > 0:
            planes[start_of(state, POWERS) + seat * 5 + which - 1] = 1
            planes[start_of(state, FLIPPED) + seat] = 1 if is_flipped(state, number) else 0


@rule
def fill_grid(state: State, own: int, memory: Sequence[Word], planes: MutableSequence[int]) -> None:
    spaces = 15 if state.seats == 3 else 25
    for space in range(spaces):
        if get(state.built, space, 1) == 1:
            card = card_on(state, space)
            secret = is_secret(state, space)
            planes[start_of(state, BUILT) + space] = 1
            planes[start_of(state, UP) + space] = 1 if card >= BUILDINGS or lies_up(state, space) else 0
            planes[start_of(state, KNOWN) + space] = 0 if secret else 1
            number = down_in(state, space)
            if card >= BUILDINGS or number < 0:
                planes[start_of(state, LYING) + card * spaces + space] = 1
            if card < BUILDINGS and number < 0:
                planes[start_of(state, BUILT_IN) + space] = 1 + played_in(state, card, memory)
            if card < BUILDINGS and number >= 0:
                fill_down(state, own, space, number, planes)


@rule
def fill_down(state: State, own: int, space: int, number: int, planes: MutableSequence[int]) -> None:
    """Write a card built face down: its builder knows it, the others know its candidates."""
    spaces = 15 if state.seats == 3 else 25
    by = down_by(state, number)
    planes[start_of(state, BUILT_IN) + space] = number + 1
    planes[start_of(state, PLACED_BY) + seen_from(state, own, by) * spaces + space] = 1
    if by == own or not is_secret(state, space):
        planes[start_of(state, LYING) + card_on(state, space) * spaces + space] = 1
    if is_secret(state, space):
        for index in range(candidates(state)):
            card = down_candidate(state, number, index)
            planes[start_of(state, CANDIDATES) + card * spaces + space] = 1


@leaf
def played_in(state: State, card: int, memory: Sequence[Word]) -> int:
    """Return the index of the round in which a card was played; the current round if in no finished one."""
    for number in range(round_of(state)):
        for index in range(state.seats):
            if get(memory[number], TRICK_CARDS + index * CARD_BITS, CARD_BITS) == card:
                return number
    return round_of(state)


@rule
def fill_tokens(state: State, own: int, planes: MutableSequence[int]) -> None:
    spaces = 15 if state.seats == 3 else 25
    slots = (2 * (spaces // COLS) + 1) * WIDTH
    for number in range(state.seats):
        at = start_of(state, TOKENS) + seen_from(state, own, number) * slots
        tokens = state.tokens[number]
        for slot in range(slots):
            planes[at + slot] = get(tokens, slot, 1)
    tie_winner = builder(state)
    for space in range(spaces):
        seat, _ = claim(state, space, tie_winner)
        if seat >= 0:
            planes[start_of(state, CLAIMS) + seen_from(state, own, seat) * spaces + space] = 1
