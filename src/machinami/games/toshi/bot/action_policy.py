"""The learned policy of Toshi: how likely a strong search chooses each step.

The log-weight of a step is a weighted sum of integer features. Each kind of decision (`GROUPS`) has its own
features and weights; the weights change linearly with the number of finished rounds. `policy_weights` holds
the weights, `fit_policy` fits them.
"""

from collections.abc import MutableSequence
from typing import NamedTuple

from machinami.games.toshi.bot.policy_weights import BASE_WEIGHTS, LATE_WEIGHTS, WEIGHT_SCALE
from machinami.games.toshi.claims import ALL_CARDS, count_claims, find_claim, find_tie_winner, totals
from machinami.games.toshi.components import (
    BUILDINGS,
    CARD_BITS,
    COLS,
    DECK,
    FIRST_PLACE,
    ONE_COLOUR,
    PLACES,
    SLOTS,
    SPACES,
    VALUES,
    WIDTH,
)
from machinami.games.toshi.state import (
    CARD,
    DOWN_CARD,
    DOWN_SPACE,
    EXTRA,
    INFLUENCE,
    MOVE_TO,
    TOKEN,
    UP_CARD,
    UP_SPACE,
    WINDOW,
    State,
    buildable,
    called_colour,
    card_on,
    colour_of,
    first_choice,
    is_red,
    monument,
    num_spaces,
    round_index,
    supply,
    tricks_won,
    value_of,
)
from machinami.games.toshi.steps import (
    FIRST_CARD,
    FIRST_FACE_DOWN,
    FIRST_FLIP,
    FIRST_LEADER,
    FIRST_SLOT,
    FIRST_SPACE,
    WAIT,
)
from machinami.kernel import Word, bit, get, ints, leaf, nth, rule, table, window, word

__all__ = ["GROUPS", "NUM_FEATURES", "PolicyInputs", "compute_logit", "prepare_policy", "write_features"]

# How a seat stands on a space: its lead in tokens over the best other seat; a tie by who wins it.
STANDINGS = (
    "behind by 3 or more",
    "behind by 2",
    "behind by 1",
    "tied, theirs",
    "tied, nobody's",
    "tied, own",
    "ahead by 1",
    "ahead by 2",
    "ahead by 3 or more",
)
NUM_STANDINGS = len(STANDINGS)

SLOT_FEATURES = (
    *(f"empty spaces where {standing}" for standing in STANDINGS),
    *(f"Parks where {standing}" for standing in STANDINGS),
    *(f"points of Buildings where {standing}" for standing in STANDINGS),
    "on the centre of a card",
    "on a side",
    "on the centre where behind by 1",
    "on the centre where tied",
    "points of Buildings that the leader claims",
    "own tokens on the spaces",
    "free slots on the spaces",
    "not a slot",
)
SPACE_FEATURES = (
    *(standing for standing in STANDINGS),
    *(f"highest card where {standing}" for standing in STANDINGS),
    *(f"lowest card where {standing}" for standing in STANDINGS),
    "the leader claims it",
    "own tokens",
    "tokens of others",
    "free slots",
    "at the edge",
)
BUILD_FEATURES = (
    *(f"points where {standing}" for standing in STANDINGS),
    *(f"highest card where {standing}" for standing in STANDINGS),
    *(f"lowest card where {standing}" for standing in STANDINGS),
    "points where the leader claims",
)
CARD_FEATURES = (
    "leads, strength",
    "leads, stronger unseen cards",
    "last and wins",
    "last and wins, strength",
    "last and loses, strength",
    "between and beats",
    "between and beats, strength",
    "between and beats, stronger unseen cards",
    "between and does not beat, strength",
    "another colour",
    "another colour, strength",
    "points",
    "cards of the colour in hand",
    "last card of the colour in hand",
    "strongest of the hand",
    "weakest of the hand",
    "beats, supply of tokens",
    "beats, tricks won",
    "beats, points in the trick",
    "beats, empty spaces where ahead",
    "points, empty spaces where ahead",
    "beats, seats to come",
    "leads, cards of the colour in hand",
    "points if it does not beat",
)
INFLUENCE_FEATURES = (
    *SLOT_FEATURES[:-1],
    "moves a token",
    "leads next itself",
    "the next seat leads",
    "another seat leads",
    "leads next, strength of the hand",
    "another leads, strength of the hand",
    "flips a Building",
    "flips the Monument",
    "flips the Monument, strength of the hand",
    "ends Influence",
)

GROUPS: dict[str, tuple[str, ...]] = {
    "card": CARD_FEATURES,
    "token": SLOT_FEATURES,
    "destination": SLOT_FEATURES,
    "space face up": SPACE_FEATURES,
    "space face down": SPACE_FEATURES,
    "face up": BUILD_FEATURES,
    "face down": BUILD_FEATURES,
    "influence": INFLUENCE_FEATURES,
}
CARD_GROUP, TOKEN_GROUP, DESTINATION_GROUP, UP_SPACE_GROUP, DOWN_SPACE_GROUP = 0, 1, 2, 3, 4
UP_CARD_GROUP, DOWN_CARD_GROUP, INFLUENCE_GROUP, NO_GROUP = 5, 6, 7, 8

SIZES = table([len(features) for features in GROUPS.values()])
NUM_FEATURES = max(len(features) for features in GROUPS.values())
"""The most features of a group. Weights are stored in rows of this length."""

NUM_SLOT_FEATURES = len(SLOT_FEATURES)
AT_CENTRE, AT_PARKS, AT_POINTS = 3 * NUM_STANDINGS, NUM_STANDINGS, 2 * NUM_STANDINGS
EMPTY_SPACE, PARK_SPACE, BUILT_SPACE = 0, 1, 2
AVERAGE_VALUE = 5


def touched_spaces(slot: int) -> list[int]:
    """Return the spaces that a slot touches, padded with -1 to four numbers."""
    i, j = divmod(slot, WIDTH)
    rows = [i // 2] if i % 2 else [i // 2 - 1, i // 2]
    cols = [j // 2] if j % 2 else [j // 2 - 1, j // 2]
    spaces = [row * COLS + col for row in rows for col in cols if 0 <= row < 5 and 0 <= col < COLS]
    return spaces + [-1] * (4 - len(spaces))


TOUCHED_SPACES = table([space for slot in range(SLOTS) for space in touched_spaces(slot)])
EDGE_SPACES = table([int(space // COLS in (0, 4) or space % COLS in (0, 4)) for space in range(SPACES)])
NO_CARDS = word(0)

# Fields of a space in `PolicyInputs.spaces`.
STANDING, KIND, POINTS, CLAIMED_BY_LEADER, OWN_TOKENS, OTHER_TOKENS, FREE_SLOTS, SPACE_FIELDS = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
)


class PolicyInputs(NamedTuple):
    """What the features of all steps in a state share."""

    group: int
    spaces: MutableSequence[int]  # fields of each space
    highest: int  # cards that may be built: their highest and lowest value
    lowest: int
    ahead: int  # the number of empty spaces where the seat is ahead
    called: int  # colour of the trick's first card; -1 when leading
    best: int  # strength of the trick's best card
    trick_points: int
    strongest: int  # the hand's strongest and weakest card
    weakest: int
    hand_strength: int  # sum over the hand of the strength above the mean, doubled
    weights: MutableSequence[int]
    features: MutableSequence[int]


@leaf
def trick_strength(card: int, called: int, red: bool) -> int:
    """Return a number that is higher for the stronger card; `called` is -1 for a card that leads."""
    strength = VALUES - 1 - card % VALUES if red else card % VALUES
    return strength + 2 * VALUES if called >= 0 and colour_of(card) != called else strength


@leaf
def find_group(phase: int) -> int:
    """Return the group of a phase; `NO_GROUP` for a decision without a policy."""
    if phase == CARD:
        return CARD_GROUP
    if phase in (TOKEN, EXTRA, WINDOW):
        return TOKEN_GROUP
    if phase == MOVE_TO:
        return DESTINATION_GROUP
    if phase == UP_SPACE:
        return UP_SPACE_GROUP
    if phase == DOWN_SPACE:
        return DOWN_SPACE_GROUP
    if phase == UP_CARD:
        return UP_CARD_GROUP
    if phase == DOWN_CARD:
        return DOWN_CARD_GROUP
    return INFLUENCE_GROUP if phase == INFLUENCE else NO_GROUP


@rule
def lift_token(state: State) -> State:
    """Return the state without the token that is moved."""
    kept = ~bit(state.occupied_slots, first_choice(state))
    tokens = state.tokens
    return state._replace(
        tokens=(tokens[0] & kept, tokens[1] & kept, tokens[2] & kept, tokens[3] & kept, tokens[4] & kept),
        occupied_slots=state.occupied_slots & kept,
    )


@rule
def find_points_leader(state: State, seat: int) -> int:
    """Return the other seat with the most points by all cards."""
    points = totals(state, count_claims(state, ALL_CARDS))
    best = -1
    for other in range(state.seats):
        if other != seat and (best < 0 or points[other] > points[best]):
            best = other
    return best


@rule
def write_spaces(state: State, seat: int, spaces: MutableSequence[int]) -> int:
    """Write the fields of every space, and return the number of empty ones where the seat is ahead."""
    tie_winner, points_leader, ahead = find_tie_winner(state), find_points_leader(state, seat), 0
    for space in range(num_spaces(state)):
        first, own, most, others = FIRST_PLACE[space], 0, 0, 0
        for other in range(state.seats):
            count = (window(state.tokens[other], first) & PLACES).bit_count()
            if other == seat:
                own = count
            else:
                others += count
                most = max(most, count)
        owner, _ = find_claim(state, space, tie_winner)
        lead = own - most
        if lead == 0:
            standing = 4 if owner < 0 else 5 if owner == seat else 3
        else:
            standing = max(-3, lead) + 3 if lead < 0 else min(3, lead) + 5
        at = space * SPACE_FIELDS
        kind, points = EMPTY_SPACE, 0
        if get(state.built_spaces, space, 1) == 1:
            card = card_on(state, space)
            kind, points = (PARK_SPACE, AVERAGE_VALUE) if card >= BUILDINGS else (BUILT_SPACE, value_of(card))
        elif standing >= 5:
            ahead += 1
        spaces[at + STANDING], spaces[at + KIND], spaces[at + POINTS] = standing, kind, points
        spaces[at + CLAIMED_BY_LEADER] = 1 if owner >= 0 and owner == points_leader else 0
        spaces[at + OWN_TOKENS], spaces[at + OTHER_TOKENS] = own, others
        spaces[at + FREE_SLOTS] = 9 - own - others
    return ahead


@rule
def prepare_policy(state: State) -> PolicyInputs:
    group = find_group(state.phase)
    spaces, weights, features = ints(SPACES * SPACE_FIELDS), ints(NUM_FEATURES), ints(NUM_FEATURES)
    ahead, highest, lowest, called, best, trick_points = 0, 0, 0, -1, -1, 0
    strongest, weakest, hand_strength = -1, 100, 0
    if group != NO_GROUP:
        number = round_index(state)
        for index in range(NUM_FEATURES):
            weights[index] = (
                BASE_WEIGHTS[group * NUM_FEATURES + index]
                + number * LATE_WEIGHTS[group * NUM_FEATURES + index]
            )
        ahead = write_spaces(lift_token(state) if state.phase == MOVE_TO else state, state.turn, spaces)
        red = is_red(state)
        if UP_SPACE <= state.phase <= DOWN_CARD:
            lowest, cards = VALUES, buildable(state)
            for index in range(cards.bit_count()):
                value = value_of(nth(cards, index))
                highest, lowest = max(highest, value), min(lowest, value)
        if state.phase == CARD and state.trick_length > 0:
            called = called_colour(state)
            for index in range(state.trick_length):
                card = get(state.trick, index * CARD_BITS, CARD_BITS)
                best = max(best, trick_strength(card, called, red))
                trick_points += value_of(card)
        hand = state.hands[state.turn]
        for index in range(hand.bit_count()):
            strength = trick_strength(nth(hand, index), -1, red)
            strongest, weakest = max(strongest, strength), min(weakest, strength)
            hand_strength += 2 * strength - VALUES + 1
    return PolicyInputs(
        group,
        spaces,
        highest,
        lowest,
        ahead,
        called,
        best,
        trick_points,
        strongest,
        weakest,
        hand_strength,
        weights,
        features,
    )


@leaf
def write_slot(inputs: PolicyInputs, state: State, slot: int, out: MutableSequence[int]) -> None:
    """Write the features of a slot for a token, all but the last of `SLOT_FEATURES`."""
    row, col = slot // WIDTH % 2, slot % WIDTH % 2
    centre, end = row * col, num_spaces(state)
    out[AT_CENTRE] = centre
    out[AT_CENTRE + 1] = row ^ col
    for index in range(4 * slot, 4 * slot + 4):
        space = TOUCHED_SPACES[index]
        if 0 <= space < end:
            at = space * SPACE_FIELDS
            standing, kind = inputs.spaces[at + STANDING], inputs.spaces[at + KIND]
            if kind == EMPTY_SPACE:
                out[standing] += 1
            elif kind == PARK_SPACE:
                out[AT_PARKS + standing] += 1
            else:
                out[AT_POINTS + standing] += inputs.spaces[at + POINTS]
                if inputs.spaces[at + CLAIMED_BY_LEADER] == 1:
                    out[AT_CENTRE + 4] += inputs.spaces[at + POINTS]
            if centre == 1 and standing == 2:
                out[AT_CENTRE + 2] = 1
            if centre == 1 and 3 <= standing <= 5:
                out[AT_CENTRE + 3] = 1
            out[AT_CENTRE + 5] += inputs.spaces[at + OWN_TOKENS]
            out[AT_CENTRE + 6] += inputs.spaces[at + FREE_SLOTS]


@leaf
def write_space(inputs: PolicyInputs, space: int, out: MutableSequence[int]) -> None:
    """Write the features of a space to build on."""
    at = space * SPACE_FIELDS
    standing = inputs.spaces[at + STANDING]
    out[standing] = 1
    out[NUM_STANDINGS + standing] = inputs.highest
    out[2 * NUM_STANDINGS + standing] = inputs.lowest
    out[3 * NUM_STANDINGS] = inputs.spaces[at + CLAIMED_BY_LEADER]
    out[3 * NUM_STANDINGS + 1] = inputs.spaces[at + OWN_TOKENS]
    out[3 * NUM_STANDINGS + 2] = inputs.spaces[at + OTHER_TOKENS]
    out[3 * NUM_STANDINGS + 3] = inputs.spaces[at + FREE_SLOTS]
    out[3 * NUM_STANDINGS + 4] = EDGE_SPACES[space]


@leaf
def write_building(inputs: PolicyInputs, space: int, card: int, out: MutableSequence[int]) -> None:
    """Write the features of a card to build on the chosen space."""
    at, value = space * SPACE_FIELDS, value_of(card)
    standing = inputs.spaces[at + STANDING]
    out[standing] = value
    out[NUM_STANDINGS + standing] = 1 if value == inputs.highest else 0
    out[2 * NUM_STANDINGS + standing] = 1 if value == inputs.lowest else 0
    out[3 * NUM_STANDINGS] = value * inputs.spaces[at + CLAIMED_BY_LEADER]


@leaf
def count_stronger(cards: Word, card: int, red: bool) -> int:
    """Return how many of these cards have the card's colour and more strength."""
    colour = get(cards, colour_of(card) * VALUES, VALUES)
    value = value_of(card) - 1
    above = colour & (1 << value) - 1 if red else colour >> value + 1
    return word(above).bit_count()


@leaf
def write_card(inputs: PolicyInputs, state: State, card: int, out: MutableSequence[int]) -> None:
    """Write the features of a card to play."""
    red, hand = is_red(state), state.hands[state.turn]
    strength, value = trick_strength(card, -1, red), value_of(card)
    in_colour = (hand & ONE_COLOUR << colour_of(card) * VALUES).bit_count()
    stronger = count_stronger(DECK & ~state.played_cards & ~hand, card, red)
    beats = trick_strength(card, inputs.called, red) >= inputs.best
    to_come = state.seats - state.trick_length - 1
    if inputs.called < 0:
        out[0], out[1], out[22] = strength, stronger, in_colour
    elif to_come == 0:
        if beats:
            out[2], out[3] = 1, strength
        else:
            out[4] = strength
    elif beats:
        out[5], out[6], out[7] = 1, strength, stronger
    else:
        out[8] = strength
    if inputs.called >= 0 and colour_of(card) != inputs.called:
        out[9], out[10] = 1, strength
    out[11], out[12] = value, in_colour
    out[13] = 1 if in_colour == 1 else 0
    out[14] = 1 if strength == inputs.strongest else 0
    out[15] = 1 if strength == inputs.weakest else 0
    if beats:
        out[16], out[17] = supply(state, state.turn), tricks_won(state, state.turn)
        out[18], out[19] = inputs.trick_points + value, inputs.ahead
        out[21] = to_come
    else:
        out[23] = value
    out[20] = value * inputs.ahead


@leaf
def write_influence(inputs: PolicyInputs, state: State, code: int, out: MutableSequence[int]) -> None:
    """Write the features of a step of Influence."""
    at = NUM_SLOT_FEATURES - 1
    if code < FIRST_SPACE:
        write_slot(inputs, state, code - FIRST_SLOT, out)
        out[at] = 1
    elif code < FIRST_FLIP:
        distance = (code - FIRST_LEADER - state.turn + state.seats) % state.seats
        out[at + min(3, distance + 1)] = 1
        out[at + (4 if distance == 0 else 5)] = inputs.hand_strength
    elif code < WAIT:
        if code - FIRST_FLIP == monument(state):
            out[at + 7], out[at + 8] = 1, inputs.hand_strength
        else:
            out[at + 6] = 1
    else:
        out[at + 9] = 1


@rule
def write_features(state: State, inputs: PolicyInputs, code: int, out: MutableSequence[int]) -> None:
    """Write the features of a step, in the order of its group's names."""
    for index in range(NUM_FEATURES):
        out[index] = 0
    group = inputs.group
    if group == CARD_GROUP:
        write_card(inputs, state, code - FIRST_CARD, out)
    elif group in (TOKEN_GROUP, DESTINATION_GROUP):
        if FIRST_SLOT <= code < FIRST_SPACE:
            write_slot(inputs, state, code - FIRST_SLOT, out)
        else:
            out[NUM_SLOT_FEATURES - 1] = 1
    elif group in (UP_SPACE_GROUP, DOWN_SPACE_GROUP):
        write_space(inputs, code - FIRST_SPACE, out)
    elif group == UP_CARD_GROUP:
        write_building(inputs, first_choice(state), code - FIRST_CARD, out)
    elif group == DOWN_CARD_GROUP:
        write_building(inputs, first_choice(state), code - FIRST_FACE_DOWN, out)
    elif group == INFLUENCE_GROUP:
        write_influence(inputs, state, code, out)


@rule
def compute_logit(state: State, inputs: PolicyInputs, code: int) -> float:
    """Return the log-weight of a step among those of its state; 0 without a policy for the decision."""
    if inputs.group == NO_GROUP:
        return 0.0
    write_features(state, inputs, code, inputs.features)
    total = 0
    for index in range(SIZES[inputs.group]):
        total += inputs.weights[index] * inputs.features[index]
    return total / WEIGHT_SCALE
