"""How seats are ranked at the end of a game."""

from __future__ import annotations

from machinami.core.contract import Outcome
from machinami.server.tables.ranking import rank_seats
from machinami.store import PlaceRow


def rank(outcome: Outcome, left: tuple[int, ...] = (), bots: tuple[int, ...] = ()) -> list[tuple[int, bool]]:
    places = [
        PlaceRow(seat, "bot" if seat in bots else "person", left=seat in left)
        for seat in range(len(outcome.scores))
    ]
    return [(ending.place, ending.won) for ending in rank_seats(outcome, places)]


def test_winners_share_the_first_place() -> None:
    assert rank(Outcome((5, 3, 3), (0, 1))) == [(1, True), (1, True), (3, False)]


def test_seat_finished_by_stand_in_is_last() -> None:
    assert rank(Outcome((23, 18, 22), (0,)), left=(0,)) == [(3, False), (2, False), (1, True)]
    assert rank(Outcome((23, 18, 22), (0,)), left=(0, 2)) == [(3, False), (1, True), (3, False)]


def test_no_winner_when_all_left() -> None:
    assert rank(Outcome((2, 1, 0), (0,)), left=(0, 1, 2)) == [(3, False)] * 3


def test_leaver_does_not_win_over_stand_ins() -> None:
    abandoned = Outcome((4, 1, 2), (1, 2), {"seat": 0}, "abandoned")
    assert rank(abandoned, left=(1,)) == [(3, False), (3, False), (1, True)]
    assert rank(abandoned, left=(1, 2)) == [(3, False)] * 3


def test_bots_of_the_table_win_over_stand_ins() -> None:
    resigned = Outcome((4, 1, 2), (0, 2), {"seat": 1}, "resigned")
    assert rank(resigned, left=(0, 1), bots=(2,)) == [(3, False), (3, False), (1, True)]
