"""Construction: T-19 to T-23."""

from __future__ import annotations

import pytest

from machinami import Play
from tests.games.toshi import scenes
from tests.games.toshi.scenes import begin, build_suits, do, get_board, get_clause, list_offers, play_cards


def begin_construction(seats: int) -> Play:
    """Return a play in which seat 2 has won the trick and builds next."""
    trick = " ".join(["V10", "R5", "B7", "G6", "Y1"][:seats])
    return scenes.skip(play_cards(begin(build_suits(seats)), trick), "up", "down")


@pytest.mark.parametrize("seats", [4, 5])
def test_T19_the_winner_builds_one_card_up_and_another_down(seats: int) -> None:
    play = begin_construction(seats)
    assert play.to_act == (2,)
    assert len(list_offers(play, "up")) == seats * 20
    do(play, {"up": ["V10", [0, 2]]})
    assert play.to_act == (2,)
    assert len(list_offers(play, "down")) == (seats - 1) * 19
    do(play, {"down": ["B7", [4, 2]]})
    cards = {tuple(card["space"]): card for card in get_board(play, 2)["cards"]}
    assert (cards[0, 2]["card"], cards[0, 2]["up"]) == ("V10", True)
    assert (cards[4, 2]["card"], cards[4, 2]["up"]) == ("B7", False)


def test_T19_a_space_that_is_taken_is_refused() -> None:
    play = begin_construction(4)
    for space in ([0, 0], [2, 2]):
        refused = scenes.get_refusal(play, {"up": ["V10", space]})
        assert (refused.clause, refused.where) == ("T-19", space)
    do(play, {"up": ["V10", [0, 2]]})
    assert get_clause(play, {"down": ["R5", [0, 2]]}) == "T-19"


def test_T19_a_card_of_another_trick_or_the_same_card_twice_is_refused() -> None:
    play = begin_construction(4)
    assert get_clause(play, {"up": ["V9", [0, 2]]}) == "T-19"
    do(play, {"up": ["V10", [0, 2]]})
    assert get_clause(play, {"down": ["V10", [0, 3]]}) == "T-19"


def test_T19_the_card_face_up_comes_first() -> None:
    play = begin_construction(4)
    assert get_clause(play, {"down": ["V10", [0, 2]]}) == "T-19"
    do(play, {"up": ["V10", [0, 2]]})
    assert get_clause(play, {"up": ["R5", [0, 3]]}) == "T-21"


def test_T19_spaces_need_not_touch_other_cards() -> None:
    spaces = [space for _, space in list_offers(begin_construction(4), "up")]
    assert [1, 2] in spaces
    assert [1, 1] in spaces


def test_T20_with_three_players_one_card_is_built_face_down() -> None:
    play = begin_construction(3)
    assert scenes.get_phase(play) == "down"
    assert len(list_offers(play, "down")) == 3 * 10
    assert get_clause(play, {"up": ["V10", [0, 1]]}) == "T-20"
    do(play, {"down": ["R5", [0, 1]]})
    assert scenes.get_phase(play) == "influence"
    assert len(get_board(play)["cards"]) == 6


@pytest.mark.parametrize(("seats", "number"), [(3, 3), (4, 3), (5, 4)])
def test_T21_others_know_only_the_candidates_of_a_face_down_card(seats: int, number: int) -> None:
    play = begin_construction(seats)
    if seats > 3:
        do(play, {"up": ["V10", [0, 1]]})
    do(play, {"down": ["R5", [0, 2]]})
    left = {"R5", "B7", "G6", "Y1"} if seats == 5 else {"R5", "B7", "G6"}
    expected = {"V10", "R5", "B7"} if seats == 3 else left
    for viewer in (None, 0, 1):
        (card,) = [card for card in get_board(play, viewer)["cards"] if not card["up"]]
        assert (card["card"], card["known"], card["by"]) == (None, False, 2)
        assert set(card["candidates"]) == expected
        assert len(card["candidates"]) == number


def test_T21_the_line_for_other_seats_does_not_name_the_card() -> None:
    play = do(begin_construction(4), {"up": ["V10", [0, 1]]}, {"down": ["R5", [0, 2]]})
    assert play.record.seen_lines(2)[-1]["do"] == {"down": ["R5", [0, 2]]}
    assert (
        play.record.seen_lines(0)[-1]["do"]
        == play.record.seen_lines(None)[-1]["do"]
        == {"down": [None, [0, 2]]}
    )


def test_T22_the_placer_keeps_the_knowledge() -> None:
    play = do(begin_construction(4), {"up": ["V10", [0, 1]]}, {"down": ["R5", [0, 2]]})
    scenes.finish_round(play)
    (card,) = [card for card in get_board(play, 2)["cards"] if not card["up"]]
    assert (card["card"], card["known"]) == ("R5", False)


def test_T23_tokens_around_an_empty_space_count_for_its_later_card() -> None:
    play = play_cards(begin(build_suits(4)), "V10 R5 B7 G6")
    do(play, {"token": [1, 2]}, {"token": [5, 5]}, {"token": [9, 9]}, {"up": ["V10", [0, 1]]})
    row = next(row for row in get_board(play)["claims"] if row["space"] == [0, 1])
    assert (row["seat"], row["by"], row["counts"]) == (3, "most", [0, 0, 0, 1])
