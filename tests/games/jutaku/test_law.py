"""Building and stopping by the clauses of the law, on the plain set."""

from __future__ import annotations

import json
from typing import Any

import pytest

from machinami import Play, Refused, new, replay
from machinami.games.jutaku.components.box import DISTRICTS
from machinami.games.jutaku.components.poses import apply_pose
from machinami.games.jutaku.state import ARCHITECT_KEYS
from tests.games.jutaku.plain_data_set import HOUSE, SMALL
from tests.games.jutaku.table import (
    CORNERS,
    THREE_FLOORS,
    TWO_OUTLINES,
    TWO_PIECES,
    build_solution,
    finish_round,
    get_refusal,
    place_piece,
    start_building,
    start_countdown,
    start_puzzle,
)


def get_own(play: Play, seat: int = 0) -> Any:
    return play.view(seat)["board"]["players"][seat]


def call_stop(play: Play, *calls: tuple[int, int]) -> Any:
    """Call stop at these times, close the window, and return the judged calls."""
    for seat, at in calls:
        play.do(seat, {"stop": True}, at=at)
    play.tick(play.due or 0)
    return play.view(None)["board"]["last"]["calls"]


# Material -------------------------------------------------------------------------------------------


def test_j1_eight_architects_68_pieces_and_36_cards_of_nine_districts() -> None:
    scene = start_building(TWO_PIECES).scene
    assert scene["architects"] == list(ARCHITECT_KEYS)
    assert len(scene["pieces"]) == len(scene["areas"]) == 68
    assert len(scene["cards"]) == 32
    assert [card["district"] for card in HOUSE["cards"]] == [name for name in DISTRICTS for _ in range(4)]


def test_j1_there_is_no_69th_piece() -> None:
    play = start_building(TWO_PIECES)
    for piece in (-1, 68):
        assert get_refusal(play, 0, {"grab": piece}).clause == "J-1"


def test_j2_the_first_piece_chooses_one_of_two_outlines() -> None:
    play = start_building(TWO_OUTLINES)
    play.do(0, {"grab": 0})
    place = {"place": 0, "floor": 1, "pose": [1_000, 5_000, 9_000, False]}
    assert get_refusal(play, 0, place).clause == "J-2"
    assert get_refusal(play, 0, {**place, "outline": 2}).clause == "J-2"
    assert get_refusal(play, 0, {**place, "outline": 0}).clause == "J-7"
    play.do(0, {**place, "outline": 1})
    assert get_own(play)["outline"] == 1


def test_j2_outline_may_change_only_without_pieces() -> None:
    play = start_building(TWO_OUTLINES)
    place_piece(play, 0, 1, 1_000, 500, outline=1)
    play.do(0, {"grab": 1})
    next_to = {"place": 1, "floor": 1, "pose": [990, 1_500, 0, False]}
    assert get_refusal(play, 0, {**next_to, "outline": 0}).clause == "J-2"
    assert play.check(0, next_to) is None
    play.do(0, {"release": 1})
    play.do(0, {"take_back": True})
    assert get_own(play)["outline"] is None
    place_piece(play, 0, 1, 1_000, 500, outline=0)
    assert get_own(play)["outline"] == 0


def test_j2_one_side_is_used_for_the_whole_game() -> None:
    scenes = {side: new("jutaku", 1, {"side": side}).scene for side in ("easy", "hard")}
    assert all(card["grid"] for card in scenes["easy"]["cards"].values())
    assert not any(card["grid"] for card in scenes["hard"]["cards"].values())


def test_j3_measures_are_integers_and_solutions_are_not_sent() -> None:
    play = new("jutaku", 2, seed=1)
    view = play.view(0)
    assert view["board"].pop("solutions") == {}
    sent = json.dumps([play.scene, view])
    assert "." not in "".join(part for part in json.dumps(play.scene["pieces"]))
    assert "solution" not in sent
    assert "handled" not in sent
    assert play.scene["size"] == 7_000


# Before building ------------------------------------------------------------------------------------


def test_j5_nothing_may_be_grabbed_before_go() -> None:
    play = start_countdown(TWO_PIECES, (0, 2))
    assert play.to_act == (0, 1)
    assert play.awaited == ()
    for action in ({"grab": 1}, {"stop": True}, {"void": True}, {"move": [0, 1]}):
        assert get_refusal(play, 0, action, at=2_999).clause == "J-5"
    assert play.check(0, {"grab": 1}, at=3_000) is None
    play.do(0, {"grab": 1}, at=3_500)
    assert [entry.line for entry in play.record.entries[-2:]] == [
        {"by": "clock", "do": {"go": True}, "at": 3_000},
        {"by": 0, "do": {"grab": 1}, "at": 3_500},
    ]


def test_j5_a_prompt_lasts_from_countdown_to_stop() -> None:
    play = start_countdown(TWO_PIECES, (0, 2))
    prompt = play.view(0)["prompt"]["id"]
    play.tick(3_000)
    play.do(1, {"grab": 3}, at=3_100, prompt=prompt)
    play.do(1, {"stop": True}, at=3_200, prompt=prompt)
    play.do(0, {"stop": True}, at=3_300, prompt=prompt)
    assert play.view(0)["prompt"]["id"] == prompt


# Building -------------------------------------------------------------------------------------------


def test_j6_hand_holds_one_piece_that_others_cannot_take() -> None:
    play = start_building(TWO_PIECES, (0, 2))
    play.do(0, {"grab": 5})
    assert get_refusal(play, 0, {"grab": 6}).where == {"piece": 5, "seat": 0}
    assert get_refusal(play, 0, {"grab": 5}).clause == "J-6"
    assert get_refusal(play, 0, {"place": 6, "floor": 1, "pose": [0, 0, 0, False]}).clause == "J-6"
    assert get_refusal(play, 0, {"release": 6}).clause == "J-6"
    play.do(0, {"place": 5, "floor": 1, "pose": [950, 500, 0, False]})
    assert get_refusal(play, 1, {"grab": 5}).where == {"piece": 5, "seat": 0}
    assert get_refusal(play, 0, {"release": 5}).clause == "J-6"
    play.do(0, {"take_back": True})
    play.do(1, {"grab": 5})
    play.do(1, {"release": 5})
    assert 5 in play.view(0)["board"]["pool"]


def test_j6_no_seat_takes_more_pieces_than_the_card_needs() -> None:
    play = start_building(TWO_PIECES)
    build_solution(play, 0)
    assert get_refusal(play, 0, {"grab": 9}).clause == "J-6"


def test_j6a_a_pose_flips_first_then_turns_anticlockwise_then_shifts() -> None:
    wedge = ((0, 0), (100, 0), (100, 30))
    assert apply_pose(wedge, (0, 0, 0, True)) == ((-100, 30), (-100, 0), (0, 0))
    assert apply_pose(wedge, (1_000, 2_000, 9_000, False)) == ((1_000, 2_000), (1_000, 2_100), (970, 2_100))
    assert apply_pose(wedge, (1_000, 2_000, 9_000, True)) == ((970, 1_900), (1_000, 1_900), (1_000, 2_000))


def test_j6a_corners_are_rounded_where_they_lie_half_away_from_zero() -> None:
    assert apply_pose(((1, 0),), (0, 0, 6_000, False)) == ((1, 1),)
    assert apply_pose(((1, 0),), (-1, 0, 6_000, False)) == ((-1, 1),)
    assert apply_pose(((-1, 0),), (0, 0, 6_000, False)) == ((-1, -1),)
    assert apply_pose(((-1, 0),), (1, 0, 6_000, False)) == ((1, -1),)


@pytest.mark.parametrize(
    "pose", [[0, 0, 36_000, False], [0, 0, -1, False], [90_000, 0, 0, False], [0, -90_000, 0, True]]
)
def test_j6a_angles_and_places_have_limits(pose: list[Any]) -> None:
    play = start_puzzle(judge="stop")
    play.do(0, {"grab": 0})
    assert get_refusal(play, 0, {"place": 0, "floor": 1, "pose": pose}).clause == "J-6a"


def test_j6b_a_placement_refused_leaves_the_piece_in_the_hand() -> None:
    play = start_puzzle(judge="place")
    play.do(0, {"grab": 0})
    with pytest.raises(Refused, match="J-7"):
        play.do(0, {"place": 0, "floor": 1, "pose": [0, 0, 0, False]})
    assert (get_own(play)["hand"], get_own(play)["built"]) == (0, [])


def test_j6b_judge_at_the_stop_accepts_any_placement() -> None:
    play = start_puzzle(judge="stop")
    place_piece(play, 0, 1, 0, 0)
    place_piece(play, 1, 3, 6_000, 6_000)
    for piece, floor in ((2, 2), (3, 2), (4, 1)):
        place_piece(play, piece, floor, 3_000, 3_000)
    [call] = call_stop(play, (0, 9_000))
    assert (call["right"], call["clause"]) == (False, "J-7")
    assert call["where"]["points"]


@pytest.mark.parametrize(("side", "judge"), [("easy", "place"), ("hard", "stop")])
def test_j6b_the_usual_judge_depends_on_the_side(side: str, judge: str) -> None:
    assert start_puzzle(side=side).view(0)["board"]["judge"] == judge
    assert start_puzzle(side=side, judge="place").view(0)["board"]["judge"] == "place"


def test_j6b_a_piece_may_be_added_to_any_floor_at_any_time() -> None:
    play = start_puzzle()
    place_piece(play, 0, 1, 1_000, 500)
    place_piece(play, 1, 2, 1_000, 500)
    place_piece(play, 2, 1, 980, 1_500)
    place_piece(play, 3, 2, 970, 1_500)
    play.do(0, {"grab": 4})
    for floor in (0, 6):
        answer = get_refusal(play, 0, {"place": 4, "floor": floor, "pose": [1_000, 500, 0, False]})
        assert answer.clause == "J-6"
    assert get_refusal(play, 0, {"place": 4, "floor": 5, "pose": [1_000, 500, 0, False]}).clause == "J-9"


def test_j10_pieces_go_back_one_at_a_time_last_first() -> None:
    play = start_puzzle()
    for piece, y in ((0, 500), (1, 1_500), (2, 2_500)):
        place_piece(play, piece, 1, 1_000, y)
    for left in ([0, 1], [0], []):
        play.do(0, {"take_back": True})
        assert [block["piece"] for block in get_own(play)["built"]] == left
    assert get_refusal(play, 0, {"take_back": True}).clause == "J-10"
    assert play.view(0)["board"]["pool"] == list(range(68))


def test_j10_take_back_needs_an_empty_hand() -> None:
    play = start_puzzle()
    place_piece(play, 0, 1, 1_000, 500)
    play.do(0, {"grab": 1})
    answer = get_refusal(play, 0, {"take_back": True})
    assert (answer.clause, answer.where) == ("J-10", {"piece": 1, "seat": 0})
    assert "take_back" not in play.view(0)["offered"]["kinds"]
    play.do(0, {"release": 1})
    play.do(0, {"take_back": True})
    assert get_own(play)["built"] == []


def test_j10_version_1_allows_take_back_with_a_piece_in_hand() -> None:
    play = start_puzzle(rules=1)
    place_piece(play, 0, 1, 1_000, 500)
    play.do(0, {"grab": 1})
    assert "take_back" in play.view(0)["offered"]["kinds"]
    play.do(0, {"take_back": True})
    assert (get_own(play)["built"], get_own(play)["hand"]) == ([], 1)
    again = replay(play.record.text)
    assert again.game.info.rules == 1
    assert again.view(0) == play.view(0)


def test_j11_the_outline_need_not_be_filled() -> None:
    play = start_building(TWO_PIECES)
    build_solution(play, 0)
    [call] = call_stop(play, (0, 9_000))
    assert call["right"]


# Stop -----------------------------------------------------------------------------------------------


def test_j12_a_right_stop_keeps_the_card_and_all_pieces_return() -> None:
    play = start_building(TWO_PIECES, (0, 2))
    play.do(1, {"grab": 60})
    build_solution(play, 0)
    call_stop(play, (0, 9_000))
    sent = play.view(0)["board"]
    assert [player["kept"] for player in sent["players"]] == [[0], []]
    assert [player["yen"] for player in sent["players"]] == [3_000, 0]
    assert sent["players"][0]["times"] == [6_000]
    assert sent["pool"] == list(range(68))
    assert all(player["hand"] is None and not player["built"] for player in sent["players"])


@pytest.mark.parametrize(("pieces", "key"), [(4, "J-12/pieces"), (0, "J-12/pieces")])
def test_j12_too_few_pieces_are_wrong_and_building_continues(pieces: int, key: str) -> None:
    play = start_puzzle()
    for piece, floor, pose in play.state.site(0).solution.built[:pieces]:
        place_piece(play, piece, floor, *pose)
    [call] = call_stop(play, (0, 9_000))
    assert (call["right"], call["key"]) == (False, key)
    assert play.view(0)["board"]["phase"] == "build"
    assert len(get_own(play)["built"]) == pieces
    assert get_own(play)["wrong"] == 1


def test_j12_a_floor_without_a_piece_is_wrong() -> None:
    play = start_puzzle()
    for piece in range(5):
        place_piece(play, piece, 1 if piece < 3 else 2, 1_000, 500 + 1_000 * (piece % 3))
    assert call_stop(play, (0, 9_000))[0]["key"] == "J-12/floors"


def test_j12_view_lists_missing_floors_and_pieces() -> None:
    play = start_puzzle()
    assert play.view(0)["board"]["missing"] == {"floors": [1, 2, 3], "pieces": 5}
    place_piece(play, 0, 1, 1_000, 500)
    assert play.view(0)["board"]["missing"] == {"floors": [2, 3], "pieces": 4}
    assert play.view(None)["board"]["missing"] is None


def test_j13_at_the_first_call_all_hands_freeze() -> None:
    play = start_building(TWO_PIECES, THREE_FLOORS)
    play.do(1, {"grab": 3})
    play.do(0, {"stop": True}, at=9_000)
    for action in ({"release": 3}, {"take_back": True}, {"grab": 4}, {"void": True}, {"keep": True}):
        assert get_refusal(play, 1, action, at=9_100).clause == "J-13"
    assert get_refusal(play, 0, {"stop": True}, at=9_100).clause == "J-13"
    assert list(play.actions(1)) == [{"stop": True}]
    assert play.due == 9_251


def test_j13_clock_closes_the_window_and_calls_keep_their_order() -> None:
    play = start_building(TWO_PIECES, THREE_FLOORS, (0, 2))
    build_solution(play, 0)
    calls = call_stop(play, (2, 9_000), (1, 9_100), (0, 9_250))
    assert [(call["seat"], call["right"]) for call in calls] == [(2, False), (1, False), (0, True)]
    assert play.record.entries[-1].line == {"by": "clock", "do": {"close": True}, "at": 9_251}


def test_j14_wrong_caller_waits_and_changes_the_building() -> None:
    play = start_puzzle()
    place_piece(play, 0, 1, 1_000, 500)
    call_stop(play, (0, 9_000))
    assert (get_own(play)["again"], get_own(play)["stale"]) == (14_000, True)
    assert get_refusal(play, 0, {"stop": True}, at=20_000).clause == "J-14"
    play.do(0, {"grab": 9}, at=10_000)
    assert get_own(play)["stale"]
    play.do(0, {"release": 9}, at=10_000)
    play.do(0, {"take_back": True}, at=10_000)
    answer = get_refusal(play, 0, {"stop": True}, at=13_999)
    assert answer.clause == "J-14"
    assert "1 s" in answer.words["en"]
    assert play.check(0, {"stop": True}, at=14_000) is None


# The end, and alone ---------------------------------------------------------------------------------


def play_rounds(play: Play, rounds: int, *seats: int) -> None:
    """Let these seats finish a number of rounds; all seats move on."""
    for _ in range(rounds):
        finish_round(play, *seats)
        while play.awaited:
            seat = play.awaited[0]
            keep = {"keep": True}
            small = [a for a in play.actions(seat) if a == keep or _find_card(play, a) % 4 == 0]
            play.do(seat, keep if keep in small else small[0])
        if play.due is not None:
            play.tick(play.due)


def _find_card(play: Play, action: dict[str, Any]) -> int:
    row, column = action["move"]
    card: int = play.view(None)["board"]["grid"][row][column]
    return card


def test_j17_fourth_card_ends_the_game_and_unfinished_ones_count_0() -> None:
    play = start_building(TWO_PIECES, (0, 2))
    play_rounds(play, 3, 0)
    assert play.outcome is None
    finish_round(play, 0, 1)
    outcome = play.outcome
    assert outcome is not None
    assert outcome.winners == (0,)
    assert [len(cards) for cards in outcome.detail["cards"]] == [4, 1]
    assert list(outcome.scores) == [
        sum(HOUSE["cards"][card]["sides"]["easy"]["yen"] for card in cards)
        for cards in outcome.detail["cards"]
    ]
    assert "time" not in outcome.detail


def test_j17_a_tie_is_shared() -> None:
    play = start_building(TWO_PIECES, (0, 2))
    outcome = play.game.outcome(play.state._replace(phase="over"))
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_j18_alone_four_cards_against_the_clock() -> None:
    play = start_building(TWO_PIECES)
    play_rounds(play, 4, 0)
    outcome = play.outcome
    assert outcome is not None
    assert outcome.winners == (0,)
    [times] = outcome.detail["times"]
    assert len(times) == 4
    assert outcome.detail["time"] == sum(times)


def test_j18_a_puzzle_is_one_card_for_one_player() -> None:
    play = new("jutaku", 1, {"mode": "puzzle", "card": 35}, data=HOUSE)
    sent = play.view(0)["board"]
    assert (sent["phase"], sent["players"][0]["card"], sent["go"]) == ("countdown", 35, 3_000)
    assert list(play.scene["cards"]) == ["35"]
    assert play.scene["cards"]["35"]["outlines"][0] == SMALL
    with pytest.raises(Refused, match="J-18"):
        new("jutaku", 2, {"mode": "puzzle"}, data=HOUSE)


def test_j18_puzzle_ends_with_the_right_stop_and_cannot_be_voided() -> None:
    play = start_puzzle()
    assert get_refusal(play, 0, {"void": True}).clause == "J-16a"
    build_solution(play, 0)
    call_stop(play, (0, 8_500))
    assert play.outcome is not None
    assert play.outcome.detail == {"cards": [[2]], "times": [[5_500]], "time": 5_500}


@pytest.mark.parametrize(("side", "snap"), [("easy", (300, 800)), ("hard", (100, 200))])
def test_j19_a_snap_only_proposes(side: str, snap: tuple[int, int]) -> None:
    play = start_puzzle(side=side, judge="place")
    assert play.scene["snap"] == {"reach": snap[0], "angle": snap[1]}
    place_piece(play, 0, 1, 1_000, 500)
    play.do(0, {"grab": 1})
    nearly = {"place": 1, "floor": 1, "pose": [990, 1_550, 0, False]}
    assert get_refusal(play, 0, nearly).clause == "J-8"


def test_j19_refusal_of_a_placement_contains_its_location() -> None:
    play = start_puzzle()
    place_piece(play, 0, 1, 1_000, 500)
    play.do(0, {"grab": 1})
    places = ((1, 0, 0, "J-7"), (1, 3_000, 3_000, "J-8"), (1, 990, 1_000, "J-8"), (2, 3_000, 500, "J-9"))
    for floor, x, y, clause in places:
        answer = get_refusal(play, 0, {"place": 1, "floor": floor, "pose": [x, y, 0, False]})
        assert answer.clause == clause
        assert answer.where["pieces"][0] == 1
        assert answer.words["en"] != answer.words["fr"]


def test_j6_eight_can_build_at_once() -> None:
    play = start_building(*CORNERS)
    for seat in range(8):
        build_solution(play, seat, 8 * seat)
        assert len(get_own(play, seat)["built"]) == play.state.site(seat).pieces
