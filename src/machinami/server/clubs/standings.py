"""The standings of a club, computed from the results of its finished games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from machinami.store.rows import ClubResult


@dataclass(frozen=True, slots=True)
class ClubStanding:
    """A guest's results in one game: games played and won, and the mean share of opponents beaten."""

    guest: str
    played: int
    won: int
    share: float


def rank_members(results: Iterable[ClubResult], guests: Sequence[str]) -> dict[str, list[ClubStanding]]:
    """Return the standings of some guests by game, the best first.

    A game counts for a guest who had exactly one seat. The order follows the mean share of the other seats
    that a guest has beaten, where a shared place counts half; then the number of games won, then of games
    played.
    """
    shares: dict[tuple[str, str], list[tuple[float, bool]]] = {}
    for _, seats in groupby(results, lambda result: result.table):
        game = [*seats]
        for seat in game:
            own = [other for other in game if other.guest == seat.guest]
            if seat.guest is None or seat.guest not in guests or len(own) > 1 or len(game) < 2:
                continue
            better = sum(other.place > seat.place for other in game)
            equal = sum(other.place == seat.place for other in game) - 1
            share = (better + equal / 2) / (len(game) - 1)
            shares.setdefault((seat.game, seat.guest), []).append((share, seat.won))
    standings: dict[str, list[ClubStanding]] = {}
    for (key, guest), found in shares.items():
        mean = sum(share for share, _ in found) / len(found)
        row = ClubStanding(guest, len(found), sum(won for _, won in found), round(mean, 4))
        standings.setdefault(key, []).append(row)
    for rows in standings.values():
        rows.sort(key=lambda row: (-row.share, -row.won, -row.played, guests.index(row.guest)))
    return standings
