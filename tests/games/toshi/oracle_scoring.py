"""Toshi's lattice and its final count from the law, in sets and dicts (T-2, T-3, T-28 to T-32)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

Space = tuple[int, int]
Slot = tuple[int, int]

COLOURS = "VRBGY"
PARK, MONUMENT = "park", "monument"
MAJORITY = 12
PALETTE_BONUS = {3: 3, 4: 6, 5: 10}
MISSING_COLOUR_BONUS = {3: 7, 4: 6, 5: 5}
BUILDER = "batisseur"


def size(seats: int) -> tuple[int, int]:
    """T-2: return the rows and columns of spaces."""
    return (3, 5) if seats == 3 else (5, 5)


def spaces(rows: int, cols: int) -> set[Space]:
    return {(row, col) for row in range(rows) for col in range(cols)}


def lattice(rows: int, cols: int) -> set[Slot]:
    """T-3: return every slot, periphery included."""
    return {(i, j) for i in range(2 * rows + 1) for j in range(2 * cols + 1)}


def inside(rows: int, cols: int) -> set[Slot]:
    """T-3: return the slots that are not on the periphery."""
    return {(i, j) for i, j in lattice(rows, cols) if 0 < i < 2 * rows and 0 < j < 2 * cols}


def centre(space: Space) -> Slot:
    row, col = space
    return 2 * row + 1, 2 * col + 1


def sides(space: Space) -> set[Slot]:
    i, j = centre(space)
    return {(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)}


def corners(space: Space) -> set[Slot]:
    i, j = centre(space)
    return {(i - 1, j - 1), (i - 1, j + 1), (i + 1, j - 1), (i + 1, j + 1)}


def places(space: Space) -> set[Slot]:
    """T-3: return the nine places of a card on this space, shared with its neighbours."""
    return {centre(space)} | sides(space) | corners(space)


def value(card: str) -> int:
    return int(card[1:])


def colour(card: str) -> str:
    return card[0]


def is_building(card: str) -> bool:
    return card not in (PARK, MONUMENT)


def most(counts: Mapping[int, int]) -> set[int]:
    """Return the keys with the highest count; none if all counts are zero."""
    best = max(counts.values(), default=0)
    return {seat for seat, count in counts.items() if count == best} if best else set()


def count_tokens(slots: Iterable[Slot], tokens: Mapping[Slot, int]) -> Counter[int]:
    """Return how many of these slots each seat's tokens occupy."""
    return Counter(tokens[slot] for slot in slots if slot in tokens)


def claimant(
    space: Space, tokens: Mapping[Slot, int], foreign_centre: str = "discard", builder: int | None = None
) -> int | None:
    """T-28, T-46: return the seat that takes the card; `builder` is a Bâtisseur on his bonus side."""
    tied = most(count_tokens(places(space), tokens))
    if len(tied) <= 1:
        return min(tied, default=None)
    if builder in tied:
        return builder
    on_the_card = tokens.get(centre(space))
    if on_the_card in tied:
        return on_the_card
    if on_the_card is not None and foreign_centre == "discard":
        return None
    on_sides = count_tokens(sides(space), tokens)
    ahead = most({seat: on_sides[seat] for seat in tied})
    return min(ahead) if len(ahead) == 1 else None


def majority(counts: list[int], builder: int | None = None) -> list[int]:
    """T-30, T-46: return the twelve points for most Parks and Monument; `builder` wins a tie he is in."""
    tied = most(dict(enumerate(counts)))
    if builder in tied:
        tied = {seat for seat in tied if seat == builder}
    return [MAJORITY // len(tied) if seat in tied else 0 for seat in range(len(counts))]


def bonus(specialisation: str | None, seats: int, cards: list[str], unused: int) -> int:
    """T-40, T-42, T-48, T-52: return the points of a Specialisation's bonus side; the Bâtisseur's counts in
    ties.
    """
    palette = {colour(card) for card in cards if is_building(card)}
    if specialisation == "influenstar":
        return 5 * unused
    if specialisation == "pionliticien":
        return PALETTE_BONUS.get(len(palette), 0)
    if specialisation == "octogeeek":
        return 5 * sum(not is_building(card) for card in cards)
    if specialisation == "planificateur":
        return MISSING_COLOUR_BONUS[seats] * (len(COLOURS) - len(palette))
    return 0


def winners(scores: list[int], unused: list[int], cards: list[int], builder: int | None = None) -> list[int]:
    """T-32, T-46: rank by points, then unused tokens, then cards won; `builder` wins a tie on points."""
    level = [seat for seat, score in enumerate(scores) if score == max(scores)]
    if builder in level:
        return [seat for seat in level if seat == builder]
    best = max((unused[seat], cards[seat]) for seat in level)
    return [seat for seat in level if (unused[seat], cards[seat]) == best]


def final_count(
    cards: Mapping[Space, str],
    tokens: Mapping[Slot, int],
    unused: list[int],
    bonus_sides: list[str | None],
    options: Mapping[str, Any],
) -> dict[str, Any]:
    """T-28 to T-32: return the outcome of a full grid; `bonus_sides` names each seat's flipped
    Specialisation.
    """
    seats = range(len(unused))
    reach = options["builder_ties"]
    builder = bonus_sides.index(BUILDER) if BUILDER in bonus_sides else None
    claims = {space: claimant(space, tokens, options["foreign_centre"], builder) for space in sorted(cards)}
    won = [[cards[space] for space, seat in claims.items() if seat == taker] for taker in seats]
    parks = majority(
        [sum(not is_building(card) for card in mine) for mine in won],
        builder if reach in ("all", "cards_parks") else None,
    )
    per_seat = [
        {
            "buildings": sum(value(card) for card in won[seat] if is_building(card)),
            "parks": parks[seat],
            "bonus": bonus(bonus_sides[seat], len(seats), won[seat], unused[seat]),
            "unused": unused[seat],
            "cards": len(won[seat]),
        }
        for seat in seats
    ]
    scores = [row["buildings"] + row["parks"] + row["bonus"] for row in per_seat]
    return {
        "scores": scores,
        "winners": winners(scores, unused, [len(mine) for mine in won], builder if reach == "all" else None),
        "detail": {
            "seats": per_seat,
            "claims": [
                {"space": list(space), "card": cards[space], "seat": seat} for space, seat in claims.items()
            ],
        },
    }
