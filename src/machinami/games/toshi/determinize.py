"""Determinization: random hands, undealt cards and face-down cards, consistent with a seat's knowledge."""

from typing import NamedTuple

from machinami.games.toshi.components import CARD_BITS, COLOURS, DECK, ONE_COLOUR, VALUES
from machinami.games.toshi.state import (
    MOST_SEATS,
    ROUNDS,
    State,
    candidates,
    colour_of,
    down_at,
    down_by,
    down_candidate,
    is_secret,
    is_void,
)
from machinami.kernel import Rng, Word, below, bit, board, get, leaf, lowest, nth, place, put, rule, word

NOTHING = word(0)
BOX = MOST_SEATS  # number of the holder of undealt cards
HOLDERS = MOST_SEATS + 1
VOIDS = board(64, (1 << MOST_SEATS * COLOURS) - 1)
ROOM = 6  # bits per holder for the number of cards that it still takes


class Holders(NamedTuple):
    """A partial deal: the cards of each holder so far, and the number of cards that each still takes."""

    held: tuple[Word, Word, Word, Word, Word, Word]
    rooms: Word


@leaf
def room(holders: Holders, holder: int) -> int:
    return get(holders.rooms, holder * ROOM, ROOM)


@leaf
def may_hold(state: State, holder: int, colour: int) -> bool:
    return holder == BOX or not is_void(state, holder, colour)


@leaf
def given(holders: Holders, holder: int, card: int) -> Holders:
    cards, new = holders.held, bit(NOTHING, card)
    return Holders(
        (
            cards[0] | new if holder == 0 else cards[0],
            cards[1] | new if holder == 1 else cards[1],
            cards[2] | new if holder == 2 else cards[2],
            cards[3] | new if holder == 3 else cards[3],
            cards[4] | new if holder == 4 else cards[4],
            cards[5] | new if holder == 5 else cards[5],
        ),
        holders.rooms - place(NOTHING, word(1), holder * ROOM),
    )


@leaf
def taken_back(holders: Holders, holder: int, card: int) -> Holders:
    cards, other = holders.held, ~bit(NOTHING, card)
    return Holders(
        (
            cards[0] & other if holder == 0 else cards[0],
            cards[1] & other if holder == 1 else cards[1],
            cards[2] & other if holder == 2 else cards[2],
            cards[3] & other if holder == 3 else cards[3],
            cards[4] & other if holder == 4 else cards[4],
            cards[5] & other if holder == 5 else cards[5],
        ),
        holders.rooms + place(NOTHING, word(1), holder * ROOM),
    )


@rule
def holdable(state: State, cards: Word, holder: int) -> Word:
    """Return those of the cards that a holder may hold, by its voids."""
    if holder == BOX:
        return cards
    for colour in range(COLOURS):
        if is_void(state, holder, colour):
            cards &= ~(ONE_COLOUR << colour * VALUES)
    return cards


@rule
def room_made(state: State, holders: Holders, colour: int, rng: Rng) -> tuple[Holders, Rng]:
    """Pass cards along a shortest path between holders, so that one who may hold `colour` can take a card."""
    reached, source, carried = 0, NOTHING, NOTHING
    for holder in range(HOLDERS):
        if may_hold(state, holder, colour):
            reached |= 1 << holder
            source = put(source, holder * 4, 4, HOLDERS)
    is_growing = True
    while is_growing:
        is_growing = False
        for holder in range(HOLDERS):
            if reached >> holder & 1 == 1:
                for other in range(HOLDERS):
                    cards = holdable(state, holders.held[holder], other)
                    if reached >> other & 1 == 0 and cards != NOTHING:
                        index, rng = below(rng, cards.bit_count())
                        reached |= 1 << other
                        source = put(source, other * 4, 4, holder)
                        carried = put(carried, other * CARD_BITS, CARD_BITS, nth(cards, index))
                        is_growing = True
                        if room(holders, other) > 0:
                            return passed_on(holders, other, source, carried), rng
    return holders, rng


@rule
def passed_on(holders: Holders, last: int, source: Word, carried: Word) -> Holders:
    while get(source, last * 4, 4) != HOLDERS:
        before, card = get(source, last * 4, 4), get(carried, last * CARD_BITS, CARD_BITS)
        holders = given(taken_back(holders, before, card), last, card)
        last = before
    return holders


@rule
def takers(state: State, rooms: Word) -> Word:
    """Return, by colour, the bit set of holders that may hold it and still take cards."""
    result = NOTHING
    for holder in range(HOLDERS):
        if get(rooms, holder * ROOM, ROOM) > 0:
            for colour in range(COLOURS):
                if may_hold(state, holder, colour):
                    result |= bit(result, colour * HOLDERS + holder)
    return result


@leaf
def places_for(holders: Holders, who: int) -> int:
    """Return how many cards these holders still take in total."""
    places = 0
    for holder in range(HOLDERS):
        if who >> holder & 1 == 1:
            places += room(holders, holder)
    return places


@rule
def dealt_one(state: State, holders: Holders, who: int, card: int, rng: Rng) -> tuple[Holders, Rng]:
    """Deal a card to one of the holders in `who`, with probability proportional to their capacity."""
    places = places_for(holders, who)
    if places == 0:
        holders, rng = room_made(state, holders, colour_of(card), rng)
        places = places_for(holders, who)
    pick, rng = below(rng, max(1, places))
    for holder in range(HOLDERS):
        if who >> holder & 1 == 1:
            pick -= room(holders, holder)
            if pick < 0:
                return given(holders, holder, card), rng
    return holders, rng


@rule
def drawn(cards: Word, number: int, rng: Rng) -> tuple[Word, Rng]:
    """Return `number` random cards."""
    left = cards
    for _ in range(number):
        index, rng = below(rng, left.bit_count())
        left &= ~bit(left, nth(left, index))
    return cards & ~left, rng


@rule
def freely_dealt(cards: Word, rooms: Word, rng: Rng) -> tuple[Holders, Rng]:
    """Deal cards to holders with these capacities when no voids are known."""
    first, rng = drawn(cards, get(rooms, 0, ROOM), rng)
    cards &= ~first
    second, rng = drawn(cards, get(rooms, ROOM, ROOM), rng)
    cards &= ~second
    third, rng = drawn(cards, get(rooms, 2 * ROOM, ROOM), rng)
    cards &= ~third
    fourth, rng = drawn(cards, get(rooms, 3 * ROOM, ROOM), rng)
    cards &= ~fourth
    fifth, rng = drawn(cards, get(rooms, 4 * ROOM, ROOM), rng)
    return Holders((first, second, third, fourth, fifth, cards & ~fifth), NOTHING), rng


@rule
def dealt(state: State, cards: Word, rooms: Word, rng: Rng) -> tuple[Holders, Rng]:
    """Deal cards to holders with these capacities and their voids, colours with the fewest takers first."""
    if state.known & VOIDS == NOTHING:
        return freely_dealt(cards, rooms, rng)
    holders = Holders((NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING), rooms)
    choices = takers(state, rooms)
    for number in range(HOLDERS + 1):
        for colour in range(COLOURS):
            who = get(choices, colour * HOLDERS, HOLDERS)
            if word(who).bit_count() == number:
                rest = cards & ONE_COLOUR << colour * VALUES
                while rest != NOTHING:
                    card = lowest(rest)
                    rest &= ~bit(rest, card)
                    holders, rng = dealt_one(state, holders, who, card, rng)
    return holders, rng


@leaf
def cards_unseen(state: State, seat: int) -> Word:
    """Return the cards that a seat (-1: a spectator) has neither held nor seen played."""
    own = state.hands[seat] if seat >= 0 else NOTHING
    return DECK & ~state.gone & ~own


@rule
def determinize(state: State, seat: int, rng: Rng) -> tuple[State, Rng]:
    """Return the state with everything that `seat` cannot know replaced by a random consistent deal."""
    cards = cards_unseen(state, seat)
    rooms, left = NOTHING, cards.bit_count()
    for holder in range(state.seats):
        if holder != seat:
            size = state.hands[holder].bit_count()
            rooms = put(rooms, holder * ROOM, ROOM, size)
            left -= size
    rooms = put(rooms, BOX * ROOM, ROOM, left)
    holders, rng = dealt(state, cards, rooms, rng)
    hands, deal = state.hands, holders.held
    state = state._replace(
        hands=(
            hands[0] if seat == 0 else deal[0],
            hands[1] if seat == 1 else deal[1],
            hands[2] if seat == 2 else deal[2],
            hands[3] if seat == 3 else deal[3],
            hands[4] if seat == 4 else deal[4],
        )
    )
    return turned_anew(state, seat, rng)


@rule
def turned_anew(state: State, seat: int, rng: Rng) -> tuple[State, Rng]:
    """Replace each secret card that another seat built by a random card of its trick."""
    cards = state.cards
    for number in range(ROUNDS):
        space = down_at(state, number)
        if is_secret(state, space) and down_by(state, number) != seat:
            index, rng = below(rng, candidates(state))
            cards = put(cards, space * CARD_BITS, CARD_BITS, down_candidate(state, number, index))
    return state._replace(cards=cards), rng
