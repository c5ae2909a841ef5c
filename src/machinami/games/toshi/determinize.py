"""Determinization: random hands, undealt cards and face-down cards, consistent with a seat's knowledge."""

from typing import NamedTuple

from machinami.games.toshi.components import CARD_BITS, COLOURS, DECK, ONE_COLOUR, VALUES
from machinami.games.toshi.state import (
    MOST_SEATS,
    ROUNDS,
    State,
    colour_of,
    face_down_builder,
    face_down_candidate,
    face_down_space,
    is_secret,
    is_void,
    num_candidates,
)
from machinami.kernel import Rng, Word, below, bit, board, get, leaf, lowest, nth, place, put, rule, word

ZERO = word(0)
UNDEALT = MOST_SEATS  # number of the holder of undealt cards
NUM_HOLDERS = MOST_SEATS + 1
VOIDS = board(64, (1 << MOST_SEATS * COLOURS) - 1)
CAPACITY_BITS = 6  # bits per holder for the number of cards that it still takes


class Holders(NamedTuple):
    """A partial deal: the cards of each holder so far, and the number of cards that each still takes."""

    cards: tuple[Word, Word, Word, Word, Word, Word]
    capacities: Word


@leaf
def capacity(holders: Holders, holder: int) -> int:
    return get(holders.capacities, holder * CAPACITY_BITS, CAPACITY_BITS)


@leaf
def can_hold(state: State, holder: int, colour: int) -> bool:
    return holder == UNDEALT or not is_void(state, holder, colour)


@leaf
def give_card(holders: Holders, holder: int, card: int) -> Holders:
    cards, new = holders.cards, bit(ZERO, card)
    return Holders(
        (
            cards[0] | new if holder == 0 else cards[0],
            cards[1] | new if holder == 1 else cards[1],
            cards[2] | new if holder == 2 else cards[2],
            cards[3] | new if holder == 3 else cards[3],
            cards[4] | new if holder == 4 else cards[4],
            cards[5] | new if holder == 5 else cards[5],
        ),
        holders.capacities - place(ZERO, word(1), holder * CAPACITY_BITS),
    )


@leaf
def take_back_card(holders: Holders, holder: int, card: int) -> Holders:
    cards, other = holders.cards, ~bit(ZERO, card)
    return Holders(
        (
            cards[0] & other if holder == 0 else cards[0],
            cards[1] & other if holder == 1 else cards[1],
            cards[2] & other if holder == 2 else cards[2],
            cards[3] & other if holder == 3 else cards[3],
            cards[4] & other if holder == 4 else cards[4],
            cards[5] & other if holder == 5 else cards[5],
        ),
        holders.capacities + place(ZERO, word(1), holder * CAPACITY_BITS),
    )


@rule
def holdable_cards(state: State, cards: Word, holder: int) -> Word:
    """Return those of the cards that a holder may hold, by its voids."""
    if holder == UNDEALT:
        return cards
    for colour in range(COLOURS):
        if is_void(state, holder, colour):
            cards &= ~(ONE_COLOUR << colour * VALUES)
    return cards


@rule
def free_capacity(state: State, holders: Holders, colour: int, rng: Rng) -> tuple[Holders, Rng]:
    """Pass cards along a shortest path between holders, so that one who may hold `colour` can take a card."""
    reached, source, carried = 0, ZERO, ZERO
    for holder in range(NUM_HOLDERS):
        if can_hold(state, holder, colour):
            reached |= 1 << holder
            source = put(source, holder * 4, 4, NUM_HOLDERS)
    is_growing = True
    while is_growing:
        is_growing = False
        for holder in range(NUM_HOLDERS):
            if reached >> holder & 1 == 1:
                for other in range(NUM_HOLDERS):
                    cards = holdable_cards(state, holders.cards[holder], other)
                    if reached >> other & 1 == 0 and cards != ZERO:
                        index, rng = below(rng, cards.bit_count())
                        reached |= 1 << other
                        source = put(source, other * 4, 4, holder)
                        carried = put(carried, other * CARD_BITS, CARD_BITS, nth(cards, index))
                        is_growing = True
                        if capacity(holders, other) > 0:
                            return pass_cards(holders, other, source, carried), rng
    return holders, rng


@rule
def pass_cards(holders: Holders, last: int, source: Word, passed_cards: Word) -> Holders:
    while get(source, last * 4, 4) != NUM_HOLDERS:
        before, card = get(source, last * 4, 4), get(passed_cards, last * CARD_BITS, CARD_BITS)
        holders = give_card(take_back_card(holders, before, card), last, card)
        last = before
    return holders


@rule
def find_takers(state: State, capacities: Word) -> Word:
    """Return, by colour, the bit set of holders that may hold it and still take cards."""
    result = ZERO
    for holder in range(NUM_HOLDERS):
        if get(capacities, holder * CAPACITY_BITS, CAPACITY_BITS) > 0:
            for colour in range(COLOURS):
                if can_hold(state, holder, colour):
                    result |= bit(result, colour * NUM_HOLDERS + holder)
    return result


@leaf
def total_capacity(holders: Holders, who: int) -> int:
    """Return how many cards these holders still take in total."""
    places = 0
    for holder in range(NUM_HOLDERS):
        if who >> holder & 1 == 1:
            places += capacity(holders, holder)
    return places


@rule
def deal_card(state: State, holders: Holders, who: int, card: int, rng: Rng) -> tuple[Holders, Rng]:
    """Deal a card to one of the holders in `who`, with probability proportional to their capacity."""
    places = total_capacity(holders, who)
    if places == 0:
        holders, rng = free_capacity(state, holders, colour_of(card), rng)
        places = total_capacity(holders, who)
    pick, rng = below(rng, max(1, places))
    for holder in range(NUM_HOLDERS):
        if who >> holder & 1 == 1:
            pick -= capacity(holders, holder)
            if pick < 0:
                return give_card(holders, holder, card), rng
    return holders, rng


@rule
def sample_cards(cards: Word, number: int, rng: Rng) -> tuple[Word, Rng]:
    """Return `number` random cards."""
    left = cards
    for _ in range(number):
        index, rng = below(rng, left.bit_count())
        left &= ~bit(left, nth(left, index))
    return cards & ~left, rng


@rule
def deal_unrestricted(cards: Word, capacities: Word, rng: Rng) -> tuple[Holders, Rng]:
    """Deal cards to holders with these capacities when no voids are known."""
    first, rng = sample_cards(cards, get(capacities, 0, CAPACITY_BITS), rng)
    cards &= ~first
    second, rng = sample_cards(cards, get(capacities, CAPACITY_BITS, CAPACITY_BITS), rng)
    cards &= ~second
    third, rng = sample_cards(cards, get(capacities, 2 * CAPACITY_BITS, CAPACITY_BITS), rng)
    cards &= ~third
    fourth, rng = sample_cards(cards, get(capacities, 3 * CAPACITY_BITS, CAPACITY_BITS), rng)
    cards &= ~fourth
    fifth, rng = sample_cards(cards, get(capacities, 4 * CAPACITY_BITS, CAPACITY_BITS), rng)
    return Holders((first, second, third, fourth, fifth, cards & ~fifth), ZERO), rng


@rule
def deal_cards(state: State, cards: Word, capacities: Word, rng: Rng) -> tuple[Holders, Rng]:
    """Deal cards to holders with these capacities and their voids, colours with the fewest takers first."""
    if state.public_flags & VOIDS == ZERO:
        return deal_unrestricted(cards, capacities, rng)
    holders = Holders((ZERO, ZERO, ZERO, ZERO, ZERO, ZERO), capacities)
    choices = find_takers(state, capacities)
    for number in range(NUM_HOLDERS + 1):
        for colour in range(COLOURS):
            who = get(choices, colour * NUM_HOLDERS, NUM_HOLDERS)
            if word(who).bit_count() == number:
                rest = cards & ONE_COLOUR << colour * VALUES
                while rest != ZERO:
                    card = lowest(rest)
                    rest &= ~bit(rest, card)
                    holders, rng = deal_card(state, holders, who, card, rng)
    return holders, rng


@leaf
def unseen_cards(state: State, seat: int) -> Word:
    """Return the cards that a seat (-1: a spectator) has neither held nor seen played."""
    own = state.hands[seat] if seat >= 0 else ZERO
    return DECK & ~state.played_cards & ~own


@rule
def determinize(state: State, seat: int, rng: Rng) -> tuple[State, Rng]:
    """Return the state with everything that `seat` cannot know replaced by a random consistent deal."""
    cards = unseen_cards(state, seat)
    rooms, left = ZERO, cards.bit_count()
    for holder in range(state.seats):
        if holder != seat:
            size = state.hands[holder].bit_count()
            rooms = put(rooms, holder * CAPACITY_BITS, CAPACITY_BITS, size)
            left -= size
    rooms = put(rooms, UNDEALT * CAPACITY_BITS, CAPACITY_BITS, left)
    holders, rng = deal_cards(state, cards, rooms, rng)
    hands, deal = state.hands, holders.cards
    state = state._replace(
        hands=(
            hands[0] if seat == 0 else deal[0],
            hands[1] if seat == 1 else deal[1],
            hands[2] if seat == 2 else deal[2],
            hands[3] if seat == 3 else deal[3],
            hands[4] if seat == 4 else deal[4],
        )
    )
    return resample_face_down(state, seat, rng)


@rule
def resample_face_down(state: State, seat: int, rng: Rng) -> tuple[State, Rng]:
    """Replace each secret card that another seat built by a random card of its trick."""
    cards = state.cards
    for number in range(ROUNDS):
        space = face_down_space(state, number)
        if is_secret(state, space) and face_down_builder(state, number) != seat:
            index, rng = below(rng, num_candidates(state))
            cards = put(cards, space * CARD_BITS, CARD_BITS, face_down_candidate(state, number, index))
    return state._replace(cards=cards), rng
