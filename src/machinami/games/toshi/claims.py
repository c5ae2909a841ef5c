"""Claims on cards and the points of the final count (T-28 to T-32)."""

from typing import NamedTuple

from machinami.games.toshi.components import (
    BUILDINGS,
    CENTRE_PLACE,
    COLOURS,
    FIRST_PLACE,
    PLACES,
    SIDES,
    VALUES,
)
from machinami.games.toshi.state import (
    BATISSEUR,
    BUILDER_TIES_RULE,
    FOREIGN_CENTRE_RULE,
    IN_ALL_TIES,
    IN_CARDS,
    INFLUENSTAR,
    OCTOGEEEK,
    PIONLITICIEN,
    PLANIFICATEUR,
    SPECIALISATIONS,
    State,
    card_on,
    face_down_builder,
    face_down_round,
    is_flipped,
    is_secret,
    num_spaces,
    specialisation,
    supply,
)
from machinami.kernel import Word, get, leaf, rule, table, window, word

# Reasons for which a card is claimed or stays unclaimed.

NONE, MOST, BUILDER, CENTRE, SIDE, FOREIGN_CENTRE, TIE = 0, 1, 2, 3, 4, 5, 6

MAJORITY = 12
PER_TOKEN, PER_PARK = 5, 5

# A lead of this many points is worth half a victory in `worth`.
LEAD_SCALE = 60.0

COLOUR_BONUS = table([0, 0, 0, 3, 6, 10])
PER_MISSING_COLOUR = table([0, 0, 0, 7, 6, 5])

# Values of `viewer` that stand for no seat: cards known to all, and all cards.

PUBLIC_CARDS, ALL_CARDS = -1, -2

# A tally packs one number per seat into a word.

TALLY_BITS = 12
ZERO, ONE = word(0), word(1)


class ClaimCount(NamedTuple):
    """Claims of each seat: tallies of points, Parks and cards; Buildings' colours, five bits a seat."""

    points: Word
    parks: Word
    cards: Word
    colours: Word


@leaf
def read_tally(tally: Word, seat: int) -> int:
    return get(tally, seat * TALLY_BITS, TALLY_BITS)


@leaf
def find_tie_winner(state: State) -> int:
    """Return the Bâtisseur on the bonus side, who wins ties (T-46); -1 if there is none."""
    if state.seat_fields >> SPECIALISATIONS != word(0):
        for seat in range(state.seats):
            if is_flipped(state, seat) and specialisation(state, seat) == BATISSEUR:
                return seat
    return -1


@rule
def find_claim(state: State, space: int, tie_winner: int) -> tuple[int, int]:
    """Return the seat that claims a space, or -1, and the reason; `tie_winner` is the Bâtisseur, or -1."""
    first, tokens = FIRST_PLACE[space], state.tokens
    most, ahead, tied = 1, -1, 0
    for seat in range(state.seats):
        count = (window(tokens[seat], first) & PLACES).bit_count()
        if count > most:
            most, ahead, tied = count, seat, 1 << seat
        elif count == most:
            ahead, tied = seat, tied | 1 << seat
    if tied == 0:
        return -1, NONE
    if tied == 1 << ahead:
        return ahead, MOST
    if tie_winner >= 0 and tied >> tie_winner & 1 == 1:
        return tie_winner, BUILDER
    return break_tie(state, first, tied)


@rule
def break_tie(state: State, first: int, tied: int) -> tuple[int, int]:
    """Return which seat of the bit set `tied` has the centre, or else most tokens on the sides, and why."""
    if get(state.occupied_slots, first + CENTRE_PLACE, 1) == 1:
        for seat in range(state.seats):
            if tied >> seat & 1 == 1 and get(state.tokens[seat], first + CENTRE_PLACE, 1) == 1:
                return seat, CENTRE
        if get(state.public_flags, FOREIGN_CENTRE_RULE, 1) == 0:
            return -1, FOREIGN_CENTRE
    most, ahead = -1, -1
    for seat in range(state.seats):
        if tied >> seat & 1 == 1:
            count = (window(state.tokens[seat], first) & SIDES).bit_count()
            if count > most:
                most, ahead = count, seat
            elif count == most:
                ahead = -1
    return ahead, TIE if ahead < 0 else SIDE


@leaf
def knows_card(state: State, viewer: int, space: int) -> bool:
    """Return whether the viewer knows the card on a space; a seat also knows the cards that it built."""
    if viewer == ALL_CARDS or not is_secret(state, space):
        return True
    return viewer >= 0 and face_down_builder(state, face_down_round(state, space)) == viewer


@rule
def count_claims(state: State, viewer: int) -> ClaimCount:
    """Count all claims by the present tokens, limited to the cards that the viewer knows."""
    points, parks, cards, colours = ZERO, ZERO, ZERO, ZERO
    tie_winner = find_tie_winner(state)
    for space in range(num_spaces(state)):
        seat, _ = find_claim(state, space, tie_winner)
        if seat >= 0 and get(state.built_spaces, space, 1) == 1 and knows_card(state, viewer, space):
            card, mark = card_on(state, space), ONE << seat * TALLY_BITS
            cards += mark
            if card >= BUILDINGS:
                parks += mark
            else:
                points += mark * word(card % VALUES + 1)
                colours |= ONE << seat * COLOURS + card // VALUES
    return ClaimCount(points, parks, cards, colours)


@rule
def park_share(state: State, count: ClaimCount) -> tuple[int, int]:
    """Return the number of Parks and Monument that makes the majority, and the points of a seat with it."""
    most, tied = 0, 1
    for seat in range(state.seats):
        number = read_tally(count.parks, seat)
        if number > most:
            most, tied = number, 1
        elif number == most:
            tied += 1
    if most == 0:
        return 0, 0
    tie_winner = find_tie_winner(state)
    if (
        tie_winner >= 0
        and get(state.public_flags, BUILDER_TIES_RULE, 2) != IN_CARDS
        and read_tally(count.parks, tie_winner) == most
    ):
        return most, MAJORITY
    return most, MAJORITY // tied


@leaf
def park_points(state: State, count: ClaimCount, share: tuple[int, int], seat: int) -> int:
    most, points = share
    if most == 0 or read_tally(count.parks, seat) < most:
        return 0
    tie_winner = find_tie_winner(state)
    if tie_winner < 0 or tie_winner == seat or get(state.public_flags, BUILDER_TIES_RULE, 2) == IN_CARDS:
        return points
    return 0 if read_tally(count.parks, tie_winner) == most else points


@rule
def bonus(state: State, count: ClaimCount, seat: int) -> int:
    """Return the bonus points of a seat's Specialisation; 0 until it is flipped."""
    if not is_flipped(state, seat):
        return 0
    which = specialisation(state, seat)
    colours = word(get(count.colours, seat * COLOURS, COLOURS)).bit_count()
    if which == INFLUENSTAR:
        return PER_TOKEN * supply(state, seat)
    if which == PIONLITICIEN:
        return COLOUR_BONUS[colours]
    if which == OCTOGEEEK:
        return PER_PARK * read_tally(count.parks, seat)
    if which == PLANIFICATEUR:
        return PER_MISSING_COLOUR[state.seats] * (COLOURS - colours)
    return 0


@rule
def totals(state: State, count: ClaimCount) -> tuple[int, int, int, int, int]:
    """Return the points of each seat; 0 for seats that are not in the game."""
    points, share = count.points, park_share(state, count)
    for seat in range(state.seats):
        more = park_points(state, count, share, seat) + bonus(state, count, seat)
        points += word(more) << seat * TALLY_BITS
    return (
        get(points, 0, TALLY_BITS),
        get(points, TALLY_BITS, TALLY_BITS),
        get(points, 2 * TALLY_BITS, TALLY_BITS),
        get(points, 3 * TALLY_BITS, TALLY_BITS),
        get(points, 4 * TALLY_BITS, TALLY_BITS),
    )


@rule
def score(state: State) -> tuple[int, int, int, int, int]:
    return totals(state, count_claims(state, ALL_CARDS))


@leaf
def victory_key(state: State, count: ClaimCount, points: tuple[int, int, int, int, int], seat: int) -> int:
    """Return a seat's sort key for the victory (T-32): points, tie-break, unused tokens, cards."""
    wins_ties = (
        1
        if get(state.public_flags, BUILDER_TIES_RULE, 2) == IN_ALL_TIES and find_tie_winner(state) == seat
        else 0
    )
    return ((points[seat] * 2 + wins_ties) * 16 + supply(state, seat)) * 32 + read_tally(count.cards, seat)


@rule
def find_winners(state: State) -> int:
    """Return the winning seats as a bit set."""
    count = count_claims(state, ALL_CARDS)
    points = totals(state, count)
    best, winners = -1, 0
    for seat in range(state.seats):
        rank = victory_key(state, count, points, seat)
        if rank > best:
            best, winners = rank, 1 << seat
        elif rank == best:
            winners |= 1 << seat
    return winners


@leaf
def victory_share(winners: int, num_winners: int, seat: int) -> float:
    return 1.0 / num_winners if winners >> seat & 1 == 1 else 0.0


@rule
def payoff(state: State) -> tuple[float, float, float, float, float]:
    """Return each seat's share of the victory."""
    winners = find_winners(state)
    num_winners = word(winners).bit_count()
    return (
        victory_share(winners, num_winners, 0),
        victory_share(winners, num_winners, 1),
        victory_share(winners, num_winners, 2),
        victory_share(winners, num_winners, 3),
        victory_share(winners, num_winners, 4),
    )


@leaf
def seat_value(
    state: State, winners: int, num_winners: int, points: tuple[int, int, int, int, int], seat: int
) -> float:
    """Return half the victory share plus half the lead over the best other seat, scaled to 0 to 1."""
    if seat >= state.seats:
        return 0.0
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, points[other])
    lead = 0.5 + (points[seat] - best) / LEAD_SCALE
    return 0.5 * victory_share(winners, num_winners, seat) + 0.5 * min(1.0, max(0.0, lead))


@rule
def worth(state: State) -> tuple[float, float, float, float, float]:
    """Return the value of a finished game for each seat, for searches: smoother than the victory."""
    winners = find_winners(state)
    num_winners = word(winners).bit_count()
    points = score(state)
    return (
        seat_value(state, winners, num_winners, points, 0),
        seat_value(state, winners, num_winners, points, 1),
        seat_value(state, winners, num_winners, points, 2),
        seat_value(state, winners, num_winners, points, 3),
        seat_value(state, winners, num_winners, points, 4),
    )
