"""What a seat cannot know, dealt anew: other hands, cards out of play, and others' face-down cards."""

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
BOX = MOST_SEATS  # the holder of the cards that were not dealt
HOLDERS = MOST_SEATS + 1
VOIDS = board(64, (1 << MOST_SEATS * COLOURS) - 1)
ROOM = 6  # bits for how many cards a holder still takes


class Holders(NamedTuple):
    """Who was given which cards so far, and how many more everybody takes."""

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
    held, new = holders.held, bit(NOTHING, card)
    return Holders(
        (
            held[0] | new if holder == 0 else held[0],
            held[1] | new if holder == 1 else held[1],
            held[2] | new if holder == 2 else held[2],
            held[3] | new if holder == 3 else held[3],
            held[4] | new if holder == 4 else held[4],
            held[5] | new if holder == 5 else held[5],
        ),
        holders.rooms - place(NOTHING, word(1), holder * ROOM),
    )


@leaf
def taken_back(holders: Holders, holder: int, card: int) -> Holders:
    held, other = holders.held, ~bit(NOTHING, card)
    return Holders(
        (
            held[0] & other if holder == 0 else held[0],
            held[1] & other if holder == 1 else held[1],
            held[2] & other if holder == 2 else held[2],
            held[3] & other if holder == 3 else held[3],
            held[4] & other if holder == 4 else held[4],
            held[5] & other if holder == 5 else held[5],
        ),
        holders.rooms + place(NOTHING, word(1), holder * ROOM),
    )


@rule
def holdable(state: State, cards: Word, holder: int) -> Word:
    """Those of the cards that a holder may hold."""
    if holder == BOX:
        return cards
    for colour in range(COLOURS):
        if is_void(state, holder, colour):
            cards &= ~(ONE_COLOUR << colour * VALUES)
    return cards


@rule
def room_made(state: State, holders: Holders, colour: int, rng: Rng) -> tuple[Holders, Rng]:
    """Cards passed on along the shortest way, so that somebody who may hold the colour has room."""
    reached, source, carried = 0, NOTHING, NOTHING
    for holder in range(HOLDERS):
        if may_hold(state, holder, colour):
            reached |= 1 << holder
            source = put(source, holder * 4, 4, HOLDERS)
    grown = True
    while grown:
        grown = False
        for holder in range(HOLDERS):
            if reached >> holder & 1 == 1:
                for other in range(HOLDERS):
                    cards = holdable(state, holders.held[holder], other)
                    if reached >> other & 1 == 0 and cards != NOTHING:
                        index, rng = below(rng, cards.bit_count())
                        reached |= 1 << other
                        source = put(source, other * 4, 4, holder)
                        carried = put(carried, other * CARD_BITS, CARD_BITS, nth(cards, index))
                        grown = True
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
    """By colour, the holders with room who may hold it: a bit for each."""
    found = NOTHING
    for holder in range(HOLDERS):
        if get(rooms, holder * ROOM, ROOM) > 0:
            for colour in range(COLOURS):
                if may_hold(state, holder, colour):
                    found |= bit(found, colour * HOLDERS + holder)
    return found


@leaf
def places_for(holders: Holders, who: int) -> int:
    """How much room these holders have."""
    places = 0
    for holder in range(HOLDERS):
        if who >> holder & 1 == 1:
            places += room(holders, holder)
    return places


@rule
def dealt_one(state: State, holders: Holders, who: int, card: int, rng: Rng) -> tuple[Holders, Rng]:
    """A card given to one of those who may hold it, each as likely as there is room."""
    places = places_for(holders, who)
    if places == 0:
        holders, rng = room_made(state, holders, colour_of(card), rng)
        places = places_for(holders, who)
    lot, rng = below(rng, max(1, places))
    for holder in range(HOLDERS):
        if who >> holder & 1 == 1:
            lot -= room(holders, holder)
            if lot < 0:
                return given(holders, holder, card), rng
    return holders, rng


@rule
def drawn(cards: Word, number: int, rng: Rng) -> tuple[Word, Rng]:
    """So many of the cards, each as likely as any."""
    left = cards
    for _ in range(number):
        index, rng = below(rng, left.bit_count())
        left &= ~bit(left, nth(left, index))
    return cards & ~left, rng


@rule
def freely_dealt(cards: Word, rooms: Word, rng: Rng) -> tuple[Holders, Rng]:
    """Cards dealt to holders with so much room, nobody being void in anything."""
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
    """Cards dealt to holders with so much room, as their voids allow; the choosiest colours first."""
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
    """The cards that a seat (-1: a spectator) has neither held nor seen played."""
    own = state.hands[seat] if seat >= 0 else NOTHING
    return DECK & ~state.gone & ~own


@rule
def determinize(state: State, seat: int, rng: Rng) -> tuple[State, Rng]:
    """The same moment with everything that a seat cannot know dealt anew."""
    cards = cards_unseen(state, seat)
    rooms, left = NOTHING, cards.bit_count()
    for holder in range(state.seats):
        if holder != seat:
            size = state.hands[holder].bit_count()
            rooms = put(rooms, holder * ROOM, ROOM, size)
            left -= size
    rooms = put(rooms, BOX * ROOM, ROOM, left)
    holders, rng = dealt(state, cards, rooms, rng)
    hands, held = state.hands, holders.held
    state = state._replace(
        hands=(
            hands[0] if seat == 0 else held[0],
            hands[1] if seat == 1 else held[1],
            hands[2] if seat == 2 else held[2],
            hands[3] if seat == 3 else held[3],
            hands[4] if seat == 4 else held[4],
        )
    )
    return turned_anew(state, seat, rng)


@rule
def turned_anew(state: State, seat: int, rng: Rng) -> tuple[State, Rng]:
    """Each secret card that somebody else placed drawn anew from its trick."""
    cards = state.cards
    for number in range(ROUNDS):
        space = down_at(state, number)
        if is_secret(state, space) and down_by(state, number) != seat:
            index, rng = below(rng, candidates(state))
            cards = put(cards, space * CARD_BITS, CARD_BITS, down_candidate(state, number, index))
    return state._replace(cards=cards), rng
