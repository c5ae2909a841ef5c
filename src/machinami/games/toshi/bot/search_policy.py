"""Search policy of Toshi: the rules with a prior and a rollout policy.

A space is worth more the closer its majority is. The rollout policy samples a few slots and takes the one
where a token swings most; it builds high cards where it is ahead, and low cards elsewhere.
"""

from machinami.games.toshi.bot.action_policy import (
    NUM_FEATURES,
    TOUCHED_SPACES,
    compute_logit,
    prepare_policy,
    write_features,
)
from machinami.games.toshi.claims import payoff, score, worth
from machinami.games.toshi.components import BUILDINGS, FIRST_PLACE, PLACES
from machinami.games.toshi.rules import apply, determinize, public_observation
from machinami.games.toshi.state import (
    DOWN_CARD,
    DOWN_SPACE,
    EXTRA,
    INFLUENCE,
    MOVE_TO,
    SPECIALISE,
    TOKEN,
    UP_CARD,
    UP_SPACE,
    WINDOW,
    State,
    card_on,
    first_choice,
    num_spaces,
    remaining_bonuses,
    round_index,
    value_of,
)
from machinami.games.toshi.steps import (
    FIRST_CARD,
    FIRST_FACE_DOWN,
    FIRST_SLOT,
    FIRST_SPACE,
    KEEP,
    TURN_OVER,
    movable_tokens,
    mover,
    nth_action,
    num_actions,
)
from machinami.kernel import Rng, below, get, leaf, nth, rule, table, window

__all__ = [
    "NUM_FEATURES",
    "State",
    "apply",
    "compute_logit",
    "determinize",
    "mover",
    "nth_action",
    "num_actions",
    "payoff",
    "prepare_policy",
    "prior",
    "public_observation",
    "rollout",
    "score",
    "worth",
    "write_features",
]

NUM_SAMPLES = 4  # actions sampled per rollout decision
EMPTY_SPACE_VALUE, COMMON_CARD_VALUE = 4, 5  # assumed points of an empty space, and of a Park or the Monument

# Weight of one more token, by the seat's lead on a space from -2 to 2.
SWING_BY_LEAD = table([1, 4, 5, 3, 1])


@leaf
def token_lead(state: State, seat: int, space: int) -> int:
    """Return a seat's lead in tokens on a space over the best other seat."""
    first, most, own = FIRST_PLACE[space], 0, 0
    for other in range(state.seats):
        count = (window(state.tokens[other], first) & PLACES).bit_count()
        if other == seat:
            own = count
        elif count > most:
            most = count
    return own - most


@leaf
def space_value(state: State, space: int) -> int:
    """Return the points that a space is assumed to have."""
    if get(state.built_spaces, space, 1) == 0:
        return EMPTY_SPACE_VALUE
    card = card_on(state, space)
    return COMMON_CARD_VALUE if card >= BUILDINGS else value_of(card)


@rule
def token_swing(state: State, seat: int, slot: int) -> int:
    """Return the swing in favour of a seat of a token on a slot, over all spaces that the slot touches."""
    total, end = 0, num_spaces(state)
    for index in range(4 * slot, 4 * slot + 4):
        space = TOUCHED_SPACES[index]
        if 0 <= space < end:
            ahead = min(2, max(-2, token_lead(state, seat, space)))
            total += space_value(state, space) * SWING_BY_LEAD[ahead + 2]
    return total


@rule
def best_slot(state: State, rng: Rng) -> tuple[int, Rng]:
    """Return the step with the largest swing of a few sampled slots."""
    best, most, count = -1, -1, num_actions(state)
    for _ in range(NUM_SAMPLES):
        index, rng = below(rng, count)
        code = nth_action(state, index)
        if FIRST_SLOT <= code < FIRST_SPACE:
            swing = token_swing(state, state.turn, code - FIRST_SLOT)
            if swing > most:
                best, most = code, swing
    return nth_action(state, count - 1) if best < 0 else best, rng


@rule
def best_space(state: State, rng: Rng) -> tuple[int, Rng]:
    best, most, count = -1, -100, num_actions(state)
    for _ in range(NUM_SAMPLES):
        index, rng = below(rng, count)
        code = nth_action(state, index)
        ahead = token_lead(state, state.turn, code - FIRST_SPACE)
        if ahead > most:
            best, most = code, ahead
    return best, rng


@rule
def best_card(state: State, first: int) -> int:
    """Return the step with the highest card where the builder is ahead on the space, else the lowest."""
    sign = 1 if token_lead(state, state.turn, first_choice(state)) > 0 else -1
    best, most = -1, -100
    for index in range(num_actions(state)):
        code = nth_action(state, index)
        value = sign * value_of(code - first)
        if value > most:
            best, most = code, value
    return best


@rule
def rollout_influence(state: State, rng: Rng) -> tuple[int, Rng]:
    choice, rng = below(rng, 2)
    tokens = movable_tokens(state, remaining_bonuses(state))
    if choice == 0 and tokens.bit_count() > 0:
        index, rng = below(rng, tokens.bit_count())
        return FIRST_SLOT + nth(tokens, index), rng
    index, rng = below(rng, num_actions(state))
    return nth_action(state, index), rng


@rule
def rollout(state: State, prospect: int, rng: Rng) -> tuple[int, Rng]:
    phase = state.phase
    if phase in (TOKEN, MOVE_TO, EXTRA, WINDOW):
        return best_slot(state, rng)
    if phase in (UP_SPACE, DOWN_SPACE):
        return best_space(state, rng)
    if phase == UP_CARD:
        return best_card(state, FIRST_CARD), rng
    if phase == DOWN_CARD:
        return best_card(state, FIRST_FACE_DOWN), rng
    if phase == INFLUENCE:
        return rollout_influence(state, rng)
    if phase == SPECIALISE:
        choice, rng = below(rng, 10)
        return TURN_OVER if choice < round_index(state) else KEEP, rng
    index, rng = below(rng, num_actions(state))
    return nth_action(state, index), rng


@rule
def prior(state: State, prospect: int, code: int) -> float:
    phase = state.phase
    if FIRST_SLOT <= code < FIRST_SPACE and phase != INFLUENCE:
        swing = token_swing(state, state.turn, code - FIRST_SLOT)
        return 0.2 + 0.6 * swing / (swing + 40.0)
    if phase in (UP_SPACE, DOWN_SPACE):
        ahead = min(2, max(-2, token_lead(state, state.turn, code - FIRST_SPACE)))
        return 0.4 + 0.1 * ahead
    if phase in (UP_CARD, DOWN_CARD):
        sign = 1 if token_lead(state, state.turn, first_choice(state)) > 0 else -1
        card = code - (FIRST_CARD if phase == UP_CARD else FIRST_FACE_DOWN)
        return 0.4 + 0.02 * sign * (value_of(card) - 5)
    return 0.4
