"""Initial states: the grid before the first trick, with given hands and options."""

from __future__ import annotations

from collections.abc import Sequence

from machinami.games.toshi.components import (
    LARGE_CARDS,
    LARGE_CENTRE,
    LARGE_OPENING,
    LARGE_PARKS,
    NO_SLOTS,
    SMALL_CARDS,
    SMALL_CENTRE,
    SMALL_OPENING,
    SMALL_PARKS,
)
from machinami.games.toshi.state import (
    CARD,
    FOREIGN,
    HEAD,
    MOST_SEATS,
    NO_DOWNS,
    NO_TRICK,
    SPECIALISATIONS,
    TIES,
    TOKENS,
    State,
)
from machinami.kernel import Word, bit, place, rule, word

Hands = tuple[Word, Word, Word, Word, Word]


@rule
def start(hands: Hands, seats: int, leader: int, stock: Word, known: Word) -> State:
    """Return the state before the first card. Hands of seats that are not in the game are empty."""
    reach, cards, built = LARGE_OPENING, LARGE_CARDS, LARGE_PARKS | bit(LARGE_PARKS, LARGE_CENTRE)
    if seats == 3:
        reach, cards, built = SMALL_OPENING, SMALL_CARDS, SMALL_PARKS | bit(SMALL_PARKS, SMALL_CENTRE)
    return State(
        hands=hands,
        tokens=(NO_SLOTS, NO_SLOTS, NO_SLOTS, NO_SLOTS, NO_SLOTS),
        taken=NO_SLOTS,
        reach=reach,
        cards=cards,
        built=built,
        known=known,
        downs=NO_DOWNS,
        trick=NO_TRICK,
        gone=word(0),
        stock=stock,
        course=place(stock, word(leader), HEAD),
        phase=CARD,
        turn=leader,
        played=0,
        seats=seats,
    )


def stocked(specialisations: Sequence[int]) -> Word:
    """Pack ten tokens for each seat and the Specialisations, power side up."""
    tokens = sum(TOKENS << 4 * seat for seat in range(MOST_SEATS))
    return tokens | sum(which << SPECIALISATIONS + 3 * seat for seat, which in enumerate(specialisations))


def agreed(foreign: int, ties: int) -> Word:
    """Pack the options of the final count."""
    return foreign << FOREIGN | ties << TIES
