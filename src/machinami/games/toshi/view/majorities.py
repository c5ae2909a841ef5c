"""Current claims on each space of the grid, and their reasons."""

from __future__ import annotations

from machinami.games.toshi import claims, rules
from machinami.games.toshi.components import CENTRE_PLACE, COLS, FIRST_PLACE, PLACES, SIDES, rows_of
from machinami.games.toshi.names import space_at
from machinami.games.toshi.view import types
from machinami.kernel import window

REASONS: tuple[types.ClaimReason, ...] = ("none", "most", "builder", "centre", "sides", "foreign", "tie")


def list_claims(game: rules.State) -> list[types.Claim]:
    tie_winner = claims.find_tie_winner(game)
    return [build_claim(game, space, tie_winner) for space in range(rows_of(game.seats) * COLS)]


def build_claim(game: rules.State, space: int, tie_winner: int) -> types.Claim:
    """Return the seat that is ahead on a space, the reason and the token counts."""
    seat, reason = claims.find_claim(game, space, tie_winner)
    around = [window(tokens, FIRST_PLACE[space]) for tokens in game.tokens[: game.seats]]
    return {
        "space": space_at(space),
        "seat": seat if seat >= 0 else None,
        "by": REASONS[reason],
        "counts": [(slots & PLACES).bit_count() for slots in around],
        "sides": [(slots & SIDES).bit_count() for slots in around],
        "centre": next((owner for owner, slots in enumerate(around) if slots >> CENTRE_PLACE & 1), None),
    }


def list_claim_changes(before: rules.State, after: rules.State) -> list[types.ClaimChange]:
    """Return the claims that changed: the new row, and `had`, the seat that was ahead before.

    `had` is None for a card that has just been built.
    """
    tie_winners = claims.find_tie_winner(before), claims.find_tie_winner(after)
    if (before.tokens, before.built_spaces, tie_winners[0]) == (
        after.tokens,
        after.built_spaces,
        tie_winners[1],
    ):
        return []
    changes: list[types.ClaimChange] = []
    for space in range(rows_of(after.seats) * COLS):
        if not after.built_spaces >> space & 1:
            continue
        had = claims.find_claim(before, space, tie_winners[0])[0] if before.built_spaces >> space & 1 else -1
        row = build_claim(after, space, tie_winners[1])
        if (had if had >= 0 else None) != row["seat"]:
            changes.append({**row, "had": had if had >= 0 else None})
    return changes
