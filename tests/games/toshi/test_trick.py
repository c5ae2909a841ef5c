"""The trick: T-11 to T-14, and the vectors V1 to V4."""

from __future__ import annotations

import pytest

from machinami.games.toshi import rules
from machinami.games.toshi.names import CARD_NUMBERS
from tests.games.toshi.scenes import (
    begin,
    build_suits,
    do,
    get_board,
    get_clause,
    get_phase,
    get_refusal,
    list_offers,
    play_cards,
)


def find_taker(names: str, monument: str) -> int:
    """Return the index of the card that wins a trick."""
    trick = [CARD_NUMBERS[name] for name in names.split()]
    packed = sum(card << 6 * place for place, card in enumerate(trick))
    return rules.trick_winner(packed, len(trick), monument == "red")


@pytest.mark.parametrize(
    ("names", "monument", "place"),
    [
        pytest.param("V5 V7 R10 B4 G4", "red", 4, id="V1-red"),
        pytest.param("V5 V7 R10 B4 G4", "blue", 2, id="V1-blue"),
        pytest.param("R10 R9 R1", "blue", 0, id="V2"),
        pytest.param("R10 B1 R9", "blue", 1, id="V3"),
        pytest.param("R1 B7 G7 V7", "blue", 3, id="V4"),
        pytest.param("R10 R9 R1", "red", 2, id="all-called-red"),
        pytest.param("R1 B7 G7 V8", "red", 2, id="equal-red"),
        pytest.param("R10 R1 B10 R9 R2", "red", 2, id="one-stranger"),
    ],
)
def test_T13_strongest_other_colour_wins_and_the_last_of_equals(
    names: str, monument: str, place: int
) -> None:
    assert find_taker(names, monument) == place


def test_V1_V2_V3_V4_hold_in_a_play() -> None:
    assert get_board(play_cards(begin(["R10", "R9", "R1"]), "R10 R9 R1"))["winner"] == 0
    assert (
        get_board(play_cards(begin(["R10", "B1 V1 V2 V3 V4 V5 V6 V7 V8 V9", "R9"]), "R10 B1 R9"))["winner"]
        == 1
    )


def test_T11_the_leader_plays_any_card_and_its_colour_is_called() -> None:
    play = begin(["V5 R2 B9", "V7", "G1", "Y1"])
    assert len(list_offers(play, "card")) == 10
    assert get_board(play)["called"] is None
    assert get_board(play_cards(play, "R2"))["called"] == "R"


def test_T11_a_card_not_in_hand_is_refused() -> None:
    refusal = get_refusal(begin(build_suits(4)), {"card": "R1"})
    assert (refusal.clause, refusal.where) == ("T-11", "R1")


def test_T11_actions_other_than_a_card_are_refused_in_a_trick() -> None:
    play = begin(build_suits(4))
    for action in ({"token": [1, 1]}, {"wait": True}, {"up": ["V1", [0, 1]]}, {"specialise": True}):
        assert get_clause(play, action) == "T-11"


def test_T12_the_called_colour_must_be_followed() -> None:
    play = play_cards(begin(["V5", "V7 V9 R1 R2 R3 R4 R5 R6 R7 R8", "G1", "Y1"]), "V5")
    assert list_offers(play, "card") == ["V7", "V9"]
    refusal = get_refusal(play, {"card": "R1"})
    assert refusal.clause == "T-12"
    assert all("violet" in said for said in refusal.words.values())


def test_T12_a_seat_void_in_the_colour_plays_any_card() -> None:
    play = play_cards(begin(["V5", "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10", "G1", "Y1"]), "V5")
    assert len(list_offers(play, "card")) == 10
    play_cards(play, "R4")
    for viewer in (None, 0, 2):
        board = get_board(play, viewer)
        assert board["trick"] == [{"seat": 0, "card": "V5"}, {"seat": 1, "card": "R4"}]
        assert board["players"][1]["voids"] == ["V"]


def test_T13_the_monument_does_not_change_during_a_trick() -> None:
    play = play_cards(begin(build_suits(4)), "V1 R5")
    assert get_clause(play, {"flip": [2, 2]}) == "T-11"


def test_T13_the_trick_is_counted_for_its_winner() -> None:
    play = play_cards(begin(build_suits(4)), "V10 R5 B7 G6")
    assert get_board(play)["winner"] == 2
    assert [player["tricks"] for player in get_board(play)["players"]] == [0, 0, 1, 0]


def test_T14_a_forced_card_is_played_and_recorded() -> None:
    play = play_cards(begin(["V5", "V7 R1 R2 R3 R4 R5 R6 R7 R8 R9", "G1", "Y1"]), "V5")
    assert list_offers(play, "card") == ["V7"]
    assert get_phase(do(play, {"card": "V7"})) == "card"
    assert play.record.lines[-1]["do"] == {"card": "V7"}
