"""Standings of a tournament, computed from its boards.

A board is worth one point, which is the share of its other people that an entrant has beaten; a shared
place counts half. Points are counted in 24ths, so that every share among up to five people is whole. An
entrant whose game a bot finished gets nothing, and the others have beaten them.
"""

from __future__ import annotations

from dataclasses import dataclass

from machinami.tournaments.log import Board, Tournament

POINT = 24


@dataclass(frozen=True, slots=True)
class Standing:
    """An entrant's standing. Points and tie-breaks are in 24ths of a point, `berger` in 576ths."""

    entrant: int
    rank: int
    points: int
    opponents: int
    """The sum of the points of all opponents (Buchholz)."""
    berger: int
    """The sum of the opponents' points, each by the share in which they were beaten (Sonneborn–Berger)."""
    wins: int
    played: int
    rests: int
    absences: int


def score_board(board: Board) -> dict[int, int]:
    """Return the points of each entrant at a finished board; empty for an open one."""
    result, people = board.result, board.people
    if result is None:
        return {}
    scores = {}
    for entrant in people:
        shares = [_share(board, entrant, other) for other in people if other != entrant]
        scores[entrant] = sum(shares) * POINT // (2 * len(shares)) if shares else POINT
    return scores


def _share(board: Board, entrant: int, other: int) -> int:
    """Return 2 if an entrant has beaten another one at a board, 1 for a shared place, else 0."""
    result = board.result
    if result is None or board.is_absent(entrant):
        return 0
    if board.is_absent(other):
        return 2
    mine, theirs = (result.places[board.seats.index(one)] for one in (entrant, other))
    if result.called_off or mine == theirs:
        return 1
    return 2 if mine < theirs else 0


def find_annulled(tournament: Tournament) -> set[int]:
    """Return the entrants of a round robin of two whose games do not count: those who withdrew before they
    had played half of their games."""
    if tournament.kind != "robin" or tournament.seats != 2:
        return set()
    games = dict.fromkeys(tournament.withdrawn, 0)
    for board in tournament.boards:
        for entrant in board.people:
            if entrant in games and board.result is not None and not board.is_absent(entrant):
                games[entrant] += 1
    whole = len(tournament.entrants) - 1
    return {entrant for entrant, played in games.items() if 2 * played < whole}


def rank_entrants(tournament: Tournament) -> list[Standing]:
    """Return the standings, the best first. Entrants who are equal in everything share a rank."""
    annulled = find_annulled(tournament)
    points = dict.fromkeys(tournament.entrants, 0)
    wins, played, absences = points.copy(), points.copy(), points.copy()
    counted = [board for board in tournament.boards if annulled.isdisjoint(board.people)]
    for board in counted:
        for entrant, score in score_board(board).items():
            points[entrant] += score
            wins[entrant] += score == POINT
            played[entrant] += 1
            absences[entrant] += board.is_absent(entrant)
    rests = tournament.count_rests()
    if tournament.kind == "swiss":
        for entrant, count in rests.items():
            points[entrant] += count * POINT
    opponents, berger = dict.fromkeys(points, 0), dict.fromkeys(points, 0)
    for board in counted:
        people = board.people if board.result is not None else []
        for entrant in people:
            for other in people:
                if other != entrant:
                    opponents[entrant] += points[other]
                    berger[entrant] += points[other] * _share(board, entrant, other) * POINT // 2
    order = {entrant: n for n, entrant in enumerate(tournament.entrants)}

    def merit(entrant: int) -> tuple[int, int, int, int]:
        return points[entrant], opponents[entrant], berger[entrant], wins[entrant]

    ranked = sorted(points, key=lambda entrant: (*(-value for value in merit(entrant)), order[entrant]))
    merits = [merit(entrant) for entrant in ranked]
    return [
        Standing(
            entrant,
            1 + merits.index(merit(entrant)),
            *merit(entrant),
            played[entrant],
            rests[entrant],
            absences[entrant],
        )
        for entrant in ranked
    ]
