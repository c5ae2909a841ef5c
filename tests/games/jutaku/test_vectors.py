"""The law's test vectors, on rectangles 10 mm high: piece 0 is 20 mm long, each later one 0.2 mm shorter."""

from __future__ import annotations

import pytest

from machinami import Play
from machinami.core.contract import Action, Json
from machinami.games.jutaku.rules.judge import find_floor_faults
from tests.games.jutaku.table import (
    TWO_PIECES,
    build_solution,
    finish_round,
    get_refusal,
    place_piece,
    start_building,
    start_puzzle,
)


def start_with_corner_piece() -> Play:
    """Start a puzzle of three floors and five pieces, with piece 0 in the lower left corner of the plot."""
    play = start_puzzle()
    place_piece(play, 0, 1, 1_000, 500)
    return play


def grab_and_draft(play: Play, piece: int, floor: int, x: int, y: int, angle: int = 0) -> Action:
    """Grab the piece and return the action that places it."""
    play.do(0, {"grab": piece})
    return {"place": piece, "floor": floor, "pose": [x, y, angle, False]}


def is_legal(play: Play, action: Action) -> bool:
    answer = play.check(0, action)
    return answer is None


def test_j8_contact_at_a_corner_only_is_refused() -> None:
    play = start_with_corner_piece()
    answer = get_refusal(play, 0, grab_and_draft(play, 1, 1, 2_000 + 990, 1_000 + 500))
    assert answer.clause == "J-8"
    assert answer.where["pieces"] == [1, 0]


@pytest.mark.parametrize(("overhang", "legal"), [(20, True), (50, True), (51, False), (100, False)])
def test_j7_overhang(overhang: int, legal: bool) -> None:
    play = start_puzzle()
    action = grab_and_draft(play, 0, 1, 1_000 - overhang, 500)
    assert is_legal(play, action) == legal
    if not legal:
        answer = get_refusal(play, 0, action)
        assert answer.clause == "J-7"
        assert answer.where["points"] == [[-overhang, 0], [-overhang, 1_000]]
        assert answer.where["sides"] == [[[0, 6_000], [0, 0]]]


@pytest.mark.parametrize(("overhang", "legal"), [(20, True), (50, True), (51, False), (100, False)])
def test_j9_overhang(overhang: int, legal: bool) -> None:
    play = start_with_corner_piece()
    action = grab_and_draft(play, 1, 2, 1_010 + overhang, 500)
    assert is_legal(play, action) == legal
    if not legal:
        answer = get_refusal(play, 0, action)
        assert answer.clause == "J-9"
        assert answer.where["points"] == [[2_000 + overhang, 0], [2_000 + overhang, 1_000]]


@pytest.mark.parametrize(("contact", "legal"), [(290, False), (299, False), (300, True), (310, True)])
def test_j8_contact(contact: int, legal: bool) -> None:
    play = start_with_corner_piece()
    assert is_legal(play, grab_and_draft(play, 1, 1, 2_000 - contact + 990, 1_500)) == legal


@pytest.mark.parametrize(("gap", "legal"), [(35, True), (40, True), (41, False), (45, False)])
def test_j8_gap(gap: int, legal: bool) -> None:
    play = start_with_corner_piece()
    assert is_legal(play, grab_and_draft(play, 1, 1, 990, 1_500 + gap)) == legal


@pytest.mark.parametrize(("overlap", "legal"), [(10, True), (20, True), (21, False), (30, False)])
def test_j8_overlap(overlap: int, legal: bool) -> None:
    play = start_with_corner_piece()
    action = grab_and_draft(play, 1, 1, 990, 1_500 - overlap)
    assert is_legal(play, action) == legal
    if not legal:
        answer = get_refusal(play, 0, action)
        assert (answer.clause, answer.where["pieces"]) == ("J-8", [1, 0])
        [[x, y]] = answer.where["points"]
        assert 0 <= x <= 2_000
        assert y == 1_000 - overlap


@pytest.mark.parametrize(("slit", "legal"), [(30, True), (100, True), (101, False), (200, False)])
def test_j9_a_slit(slit: int, legal: bool) -> None:
    play = start_puzzle()
    place_piece(play, 0, 1, 2_000, 500)
    place_piece(play, 1, 1, 2_000 - 990, 1_500)
    place_piece(play, 2, 1, 2_000 + slit + 980, 1_500)
    assert is_legal(play, grab_and_draft(play, 3, 2, 2_000, 1_500)) == legal


def call_stop(play: Play) -> Json:
    """Call stop and return the judged call."""
    play.do(0, {"stop": True}, at=10_000)
    play.tick(10_251)
    [call] = play.view(0)["board"]["last"]["calls"]
    return call


def test_j8_two_separate_pairs_on_one_floor_are_wrong() -> None:
    play = start_puzzle(judge="stop")
    for piece, x, y in ((0, 1_000, 500), (1, 990, 1_500), (2, 4_000, 500), (3, 4_000, 1_500)):
        place_piece(play, piece, 1, x, y)
    [fault] = find_floor_faults(play.state.players[0].blocks)
    assert (fault.key, fault.pieces) == ("J-8/split", (2, 3))


def test_j8_a_bridge_placed_last_is_accepted_at_the_stop_only() -> None:
    play = start_puzzle(judge="stop")
    place_piece(play, 0, 1, 1_000, 500)
    place_piece(play, 2, 1, 5_000, 500)
    place_piece(play, 3, 2, 1_000, 500)
    place_piece(play, 4, 3, 1_000, 500)
    place_piece(play, 1, 1, 3_010, 500)
    assert call_stop(play)["right"]
    assert play.outcome is not None
    at_once = start_with_corner_piece()
    assert get_refusal(at_once, 0, grab_and_draft(at_once, 2, 1, 5_000, 500)).clause == "J-8"


def test_j8_without_the_bridge_the_stop_is_wrong() -> None:
    play = start_puzzle(judge="stop")
    place_piece(play, 0, 1, 1_000, 500)
    place_piece(play, 1, 1, 990, 1_500)
    place_piece(play, 2, 1, 5_000, 500)
    place_piece(play, 3, 2, 1_000, 500)
    place_piece(play, 4, 3, 1_000, 500)
    call = call_stop(play)
    assert (call["right"], call["key"], call["where"]["pieces"]) == (False, "J-8/split", [2])
    assert call["says"]["en"] != call["says"]["fr"]


def test_j12_surplus_floor_is_wrong() -> None:
    play = start_puzzle()
    place_piece(play, 0, 1, 1_000, 500)
    place_piece(play, 1, 1, 990, 1_500)
    for floor in (2, 3, 4):
        place_piece(play, floor, floor, 1_000, 500)
    call = call_stop(play)
    assert (call["right"], call["clause"], call["key"]) == (False, "J-12", "J-12/above")
    assert play.outcome is None


def test_j6_second_grab_of_a_piece_is_refused() -> None:
    play = start_building(TWO_PIECES, (0, 2))
    play.do(1, {"grab": 7}, at=4_000)
    answer = get_refusal(play, 0, {"grab": 7}, at=4_000)
    assert answer.clause == "J-6"
    assert answer.where == {"piece": 7, "seat": 1}
    assert "@1" in answer.words["en"]
    assert "@1" in answer.words["fr"]


@pytest.mark.parametrize(("apart", "keep"), [(200, [0, 1]), (250, [0, 1]), (251, [0]), (300, [0])])
def test_j13_two_right_calls(apart: int, keep: list[int]) -> None:
    play = start_building(TWO_PIECES, (0, 2))
    build_solution(play, 0)
    build_solution(play, 1, 8)
    play.do(0, {"stop": True}, at=10_000)
    if len(keep) == 2:
        play.do(1, {"stop": True}, at=10_000 + apart)
    else:
        assert get_refusal(play, 1, {"stop": True}, at=10_000 + apart).clause in ("M-2", "J-15")
    play.tick(10_251)
    kept = [seat for seat, player in enumerate(play.view(None)["board"]["players"]) if player["kept"]]
    assert kept == keep


def test_complete_round_is_judged_right() -> None:
    play = start_building(TWO_PIECES, (0, 2), (0, 4))
    finish_round(play, 1)
    assert play.view(1)["board"]["players"][1]["kept"] == [4]
