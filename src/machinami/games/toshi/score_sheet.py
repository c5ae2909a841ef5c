"""The final count of a physical game, from cards and tokens that people entered by hand."""

from __future__ import annotations

from collections import Counter

from machinami.core.contract import Json
from machinami.core.view_types import require_type
from machinami.games.toshi import claims, rules, start
from machinami.games.toshi.components import (
    CARD_BITS,
    LARGE_CENTRE,
    NO_SLOTS,
    SMALL_CENTRE,
    SPACES,
    VALUES,
    corners,
    rows_of,
)
from machinami.games.toshi.messages import WORDS
from machinami.games.toshi.names import (
    CARD_NUMBERS,
    SPECIALISATIONS,
    card_name,
    iter_bits,
    slot_number,
    space_at,
)
from machinami.games.toshi.state import (
    FLIPPED,
    MOST_SEATS,
    OVER,
    TOKENS,
    card_on,
    inside,
    lattice,
    num_spaces,
    supply,
)
from machinami.games.toshi.view import types
from machinami.games.toshi.view.board import build_view
from machinami.games.toshi.view.majorities import list_claims
from machinami.kernel import Board, Word, get, put

FOREIGN_CENTRE = ("discard", "sides")
BUILDER_TIES = ("all", "cards_parks", "cards")


def score_entry(entry: Json) -> types.ScoreSheet:
    """Return the final count of an entered position. Raise `Refused` if the position is impossible."""
    require_type(entry, types.ScoreSheetEntry)
    game = build_final_state(entry)
    claimed: list[types.ScoredClaim] = [
        {
            "space": claim["space"],
            "card": card_name(card_on(game, space)),
            "seat": claim["seat"],
            "by": claim["by"],
            "counts": claim["counts"],
            "sides": claim["sides"],
            "centre": claim["centre"],
        }
        for space, claim in enumerate(list_claims(game))
    ]
    return {
        "scores": list(claims.score(game)[: game.seats]),
        "winners": list(iter_bits(claims.find_winners(game))),
        "seats": list_seat_scores(game),
        "claims": claimed,
        "board": build_view(game, (), None),
    }


def build_final_state(entry: types.ScoreSheetEntry) -> rules.State:
    """Return the finished game of an entered position. Raise `Refused` if it is impossible or incomplete."""
    seats = entry["seats"]
    if seats not in range(3, MOST_SEATS + 1):
        raise WORDS.refuse("T-2/seats")
    names = [each["name"] for each in entry["specialisations"]]
    if names and (len(names) != seats or len({*names}) != seats or (seats == 3 and "pionliticien" in names)):
        raise WORDS.refuse("T-33")
    scoring = start.pack_scoring(
        FOREIGN_CENTRE.index(entry["foreign_centre"]), BUILDER_TIES.index(entry["builder_ties"])
    )
    fields = start.pack_seat_fields([SPECIALISATIONS.index(name) + 1 for name in names])
    for seat, each in enumerate(entry["specialisations"]):
        fields = put(fields, FLIPPED + seat, 1, int(each["flipped"]))
    game = start.start((0, 0, 0, 0, 0), seats, 0, fields, scoring)
    cards, built = _parse_cards(game, entry["cards"])
    game = game._replace(cards=cards, built_spaces=built, card_slots=inside(game), phase=OVER)
    return _place_tokens(game, entry["tokens"], "planificateur" in names)


def list_seat_scores(game: rules.State) -> list[types.SeatScore]:
    """Return the parts of each seat's final count."""
    count = claims.count_claims(game, claims.ALL_CARDS)
    share = claims.park_share(game, count)
    return [
        {
            "buildings": claims.read_tally(count.points, seat),
            "parks": claims.park_points(game, count, share, seat),
            "bonus": claims.bonus(game, count, seat),
            "unused": supply(game, seat),
            "cards": claims.read_tally(count.cards, seat),
        }
        for seat in range(game.seats)
    ]


def _parse_cards(game: rules.State, names: list[types.Card | None]) -> tuple[Board, Word]:
    """Return the packed cards and the bit set of spaces with a card."""
    rows = rows_of(game.seats)
    if len(names) != num_spaces(game):
        raise WORDS.refuse("T-2/size", rows=rows, spaces=num_spaces(game))
    repeated = Counter(name for name in names if name is not None)
    centre = SMALL_CENTRE if game.seats == 3 else LARGE_CENTRE
    cards, built = game.cards, 0
    for space, name in enumerate(names):
        if corners(rows) >> space & 1 or space == centre:
            if name is not None:
                raise WORDS.refuse("T-2/fixed", space_at(space))
        elif name is None:
            raise WORDS.refuse("T-27/missing", space_at(space))
        elif name not in CARD_NUMBERS:
            raise WORDS.refuse("T-1", space_at(space), card=name, values=VALUES)
        elif repeated[name] > 1:
            raise WORDS.refuse("T-1/twice", space_at(space), card=name)
        else:
            cards = put(cards, space * CARD_BITS, CARD_BITS, CARD_NUMBERS[name])
            built |= 1 << SPACES + space
        built |= 1 << space
    return cards, built


def _place_tokens(game: rules.State, tokens: list[list[types.Slot]], allows_rim: bool) -> rules.State:
    """Return the state with the entered tokens, the others unused."""
    if len(tokens) != game.seats:
        raise WORDS.refuse("T-7/seats", seats=game.seats)
    placed, occupied, fields = [NO_SLOTS] * MOST_SEATS, NO_SLOTS, game.seat_fields
    allowed = lattice(game) if allows_rim else inside(game)
    for seat, slots in enumerate(tokens):
        if len(slots) > TOKENS:
            raise WORDS.refuse("T-7/many", seat, tokens=TOKENS, seat=seat)
        for at in slots:
            slot = slot_number(game.seats, *at)
            if slot is None:
                raise WORDS.refuse("T-3", at)
            if not get(allowed, slot, 1):
                raise WORDS.refuse("T-4/periphery", at)
            if get(occupied, slot, 1):
                raise WORDS.refuse("T-4/taken", at)
            placed[seat] |= 1 << slot
            occupied |= 1 << slot
        fields = put(fields, 4 * seat, 4, TOKENS - len(slots))
    return game._replace(
        tokens=(placed[0], placed[1], placed[2], placed[3], placed[4]),
        occupied_slots=occupied,
        seat_fields=fields,
    )
