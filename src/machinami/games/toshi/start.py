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
    BUILDER_TIES_RULE,
    CARD,
    CURRENT_LEADER,
    FOREIGN_CENTRE_RULE,
    MOST_SEATS,
    NO_FACE_DOWN_CARDS,
    NO_TRICK,
    SPECIALISATIONS,
    TOKENS,
    State,
)
from machinami.kernel import Word, bit, place, rule, word

Hands = tuple[Word, Word, Word, Word, Word]


@rule
def start(hands: Hands, seats: int, leader: int, seat_fields: Word, scoring_flags: Word) -> State:
    """Return the state before the first card. Hands of seats that are not in the game are empty."""
    reach, cards, built = LARGE_OPENING, LARGE_CARDS, LARGE_PARKS | bit(LARGE_PARKS, LARGE_CENTRE)
    if seats == 3:
        reach, cards, built = SMALL_OPENING, SMALL_CARDS, SMALL_PARKS | bit(SMALL_PARKS, SMALL_CENTRE)
    return State(
        hands=hands,
        tokens=(NO_SLOTS, NO_SLOTS, NO_SLOTS, NO_SLOTS, NO_SLOTS),
        occupied_slots=NO_SLOTS,
        card_slots=reach,
        cards=cards,
        built_spaces=built,
        public_flags=scoring_flags,
        face_down_cards=NO_FACE_DOWN_CARDS,
        trick=NO_TRICK,
        played_cards=word(0),
        seat_fields=seat_fields,
        round_fields=place(seat_fields, word(leader), CURRENT_LEADER),
        phase=CARD,
        turn=leader,
        trick_length=0,
        seats=seats,
    )


def pack_seat_fields(specialisations: Sequence[int]) -> Word:
    """Pack ten tokens for each seat and the Specialisations, power side up."""
    tokens = sum(TOKENS << 4 * seat for seat in range(MOST_SEATS))
    return tokens | sum(which << SPECIALISATIONS + 3 * seat for seat, which in enumerate(specialisations))


def pack_scoring(foreign: int, ties: int) -> Word:
    """Pack the options of the final count."""
    return foreign << FOREIGN_CENTRE_RULE | ties << BUILDER_TIES_RULE
