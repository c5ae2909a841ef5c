"""Current claims on each space of the grid, and their reasons."""

from __future__ import annotations

from machinami.core.contract import Json
from machinami.games.toshi import claims, rules
from machinami.games.toshi.components import CENTRE_PLACE, COLS, FIRST_PLACE, PLACES, SIDES, rows_of
from machinami.games.toshi.names import space_at
from machinami.kernel import window

REASONS = ("none", "most", "builder", "centre", "sides", "foreign", "tie")


def claim_rows(game: rules.State) -> list[dict[str, Json]]:
    tie_winner = claims.builder(game)
    return [claim_row(game, space, tie_winner) for space in range(rows_of(game.seats) * COLS)]


def claim_row(game: rules.State, space: int, tie_winner: int) -> dict[str, Json]:
    """Return the seat that is ahead on a space, the reason and the token counts."""
    seat, reason = claims.claim(game, space, tie_winner)
    around = [window(tokens, FIRST_PLACE[space]) for tokens in game.tokens[: game.seats]]
    return {
        "space": space_at(space),
        "seat": seat if seat >= 0 else None,
        "by": REASONS[reason],
        "counts": [(slots & PLACES).bit_count() for slots in around],
        "sides": [(slots & SIDES).bit_count() for slots in around],
        "centre": next((owner for owner, slots in enumerate(around) if slots >> CENTRE_PLACE & 1), None),
    }


def changed_hands(before: rules.State, after: rules.State) -> list[dict[str, Json]]:
    """Return the claims that changed: the new row, and `had`, the seat that was ahead before.

    `had` is None for a card that has just been built.
    """
    tie_winners = claims.builder(before), claims.builder(after)
    if (before.tokens, before.built, tie_winners[0]) == (after.tokens, after.built, tie_winners[1]):
        return []
    changes = []
    for space in range(rows_of(after.seats) * COLS):
        if not after.built >> space & 1:
            continue
        had = claims.claim(before, space, tie_winners[0])[0] if before.built >> space & 1 else -1
        row = claim_row(after, space, tie_winners[1])
        if (had if had >= 0 else None) != row["seat"]:
            changes.append(row | {"had": had if had >= 0 else None})
    return changes
