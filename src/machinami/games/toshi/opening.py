"""How a game of Toshi Tōshi begins: the deal, and the grid before the first trick."""

from __future__ import annotations

from collections.abc import Sequence

from machinami.games.toshi.box import (
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
from machinami.kernel import Word

Hands = tuple[Word, Word, Word, Word, Word]


def start(hands: Hands, seats: int, leader: int, stock: Word, known: Word) -> State:
    """The first trick, before its first card. Seats that nobody sits on hold nothing."""
    small = seats == 3
    return State(
        hands=hands,
        tokens=(NO_SLOTS, NO_SLOTS, NO_SLOTS, NO_SLOTS, NO_SLOTS),
        taken=NO_SLOTS,
        reach=SMALL_OPENING if small else LARGE_OPENING,
        cards=SMALL_CARDS if small else LARGE_CARDS,
        built=SMALL_PARKS | 1 << SMALL_CENTRE if small else LARGE_PARKS | 1 << LARGE_CENTRE,
        known=known,
        downs=NO_DOWNS,
        trick=NO_TRICK,
        gone=0,
        stock=stock,
        course=leader << HEAD,
        phase=CARD,
        turn=leader,
        played=0,
        seats=seats,
    )


def stocked(specialisations: Sequence[int]) -> Word:
    """Ten tokens for every seat, and Specialisations with their power side up."""
    tokens = sum(TOKENS << 4 * seat for seat in range(MOST_SEATS))
    return tokens | sum(which << SPECIALISATIONS + 3 * seat for seat, which in enumerate(specialisations))


def agreed(foreign: int, ties: int) -> Word:
    """The options of the final count."""
    return foreign << FOREIGN | ties << TIES
