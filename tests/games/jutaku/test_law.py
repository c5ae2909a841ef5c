"""Building and stopping, clause by clause, on the plain set."""

from __future__ import annotations

import json
from typing import Any

import pytest

from machinami import Play, Refused, new, replay
from machinami.games.jutaku.components.box import DISTRICTS
from machinami.games.jutaku.components.poses import apply_pose
from machinami.games.jutaku.state import ARCHITECT_KEYS
from tests.games.jutaku.plain import HOUSE, SMALL
from tests.games.jutaku.table import (
    CORNERS,
    THREE_FLOORS,
    TWO_OUTLINES,
    TWO_PIECES,
    building,
    finish,
    put,
    puzzle,
    refused,
    seated,
    solve,
)


def mine(play: Play, seat: int = 0) -> Any:
    return play.view(seat)["board"]["players"][seat]


def stop(play: Play, *calls: tuple[int, int]) -> Any:
    """These seats call at these moments, the window closes; the calls as they were judged."""
    for seat, at in calls:
        play.do(seat, {"stop": True}, at=at)
    play.tick(play.due or 0)
    return play.view(None)["board"]["last"]["calls"]


# Material -------------------------------------------------------------------------------------------


def test_j1_eight_architects_68_pieces_and_36_cards_of_nine_districts() -> None:
    scene = building(TWO_PIECES).scene
    assert scene["architects"] == list(ARCHITECT_KEYS)
    assert len(scene["pieces"]) == len(scene["areas"]) == 68
    assert len(scene["cards"]) == 32
    assert [card["district"] for card in HOUSE["cards"]] == [name for name in DISTRICTS for _ in range(4)]


def test_j1_there_is_no_69th_piece() -> None:
    play = building(TWO_PIECES)
    for piece in (-1, 68):
        assert refused(play, 0, {"grab": piece}).clause == "J-1"


def test_j2_the_first_piece_chooses_one_of_two_outlines() -> None:
    play = building(TWO_OUTLINES)
    play.do(0, {"grab": 0})
    place = {"place": 0, "floor": 1, "pose": [1_000, 5_000, 9_000, False]}
    assert refused(play, 0, place).clause == "J-2"
    assert refused(play, 0, {**place, "outline": 2}).clause == "J-2"
    assert refused(play, 0, {**place, "outline": 0}).clause == "J-7"
    play.do(0, {**place, "outline": 1})
    assert mine(play)["outline"] == 1


def test_j2_the_choice_may_change_only_while_the_building_is_empty() -> None:
    play = building(TWO_OUTLINES)
    put(play, 0, 1, 1_000, 500, outline=1)
    play.do(0, {"grab": 1})
    beside = {"place": 1, "floor": 1, "pose": [990, 1_500, 0, False]}
    assert refused(play, 0, {**beside, "outline": 0}).clause == "J-2"
    assert play.check(0, beside) is None
    play.do(0, {"release": 1})
    play.do(0, {"take_back": True})
    assert mine(play)["outline"] is None
    put(play, 0, 1, 1_000, 500, outline=0)
    assert mine(play)["outline"] == 0


def test_j2_one_side_is_used_for_the_whole_game() -> None:
    scenes = {side: new("jutaku", 1, {"side": side}).scene for side in ("easy", "hard")}
    assert all(card["grid"] for card in scenes["easy"]["cards"].values())
    assert not any(card["grid"] for card in scenes["hard"]["cards"].values())


def test_j3_measures_are_whole_numbers_and_solutions_stay_at_home() -> None:
    play = new("jutaku", 2, seed=1)
    view = play.view(0)
    assert view["board"].pop("solutions") == {}
    seen = json.dumps([play.scene, view])
    assert "." not in "".join(part for part in json.dumps(play.scene["pieces"]))
    assert "solution" not in seen
    assert "handled" not in seen
    assert play.scene["size"] == 7_000


# Before building ------------------------------------------------------------------------------------


def test_j5_nothing_may_be_grabbed_before_go() -> None:
    play = seated(TWO_PIECES, (0, 2))
    assert play.to_act == (0, 1)
    assert play.awaited == ()
    for action in ({"grab": 1}, {"stop": True}, {"void": True}, {"move": [0, 1]}):
        assert refused(play, 0, action, at=2_999).clause == "J-5"
    assert play.check(0, {"grab": 1}, at=3_000) is None
    play.do(0, {"grab": 1}, at=3_500)
    assert [entry.line for entry in play.record.entries[-2:]] == [
        {"by": "clock", "do": {"go": True}, "at": 3_000},
        {"by": 0, "do": {"grab": 1}, "at": 3_500},
    ]


def test_j5_a_prompt_lasts_from_countdown_to_stop() -> None:
    play = seated(TWO_PIECES, (0, 2))
    prompt = play.view(0)["prompt"]["id"]
    play.tick(3_000)
    play.do(1, {"grab": 3}, at=3_100, prompt=prompt)
    play.do(1, {"stop": True}, at=3_200, prompt=prompt)
    play.do(0, {"stop": True}, at=3_300, prompt=prompt)
    assert play.view(0)["prompt"]["id"] == prompt


# Building -------------------------------------------------------------------------------------------


def test_j6_a_hand_holds_one_piece_and_what_one_has_no_other_can_take() -> None:
    play = building(TWO_PIECES, (0, 2))
    play.do(0, {"grab": 5})
    assert refused(play, 0, {"grab": 6}).where == {"piece": 5, "seat": 0}
    assert refused(play, 0, {"grab": 5}).clause == "J-6"
    assert refused(play, 0, {"place": 6, "floor": 1, "pose": [0, 0, 0, False]}).clause == "J-6"
    assert refused(play, 0, {"release": 6}).clause == "J-6"
    play.do(0, {"place": 5, "floor": 1, "pose": [950, 500, 0, False]})
    assert refused(play, 1, {"grab": 5}).where == {"piece": 5, "seat": 0}
    assert refused(play, 0, {"release": 5}).clause == "J-6"
    play.do(0, {"take_back": True})
    play.do(1, {"grab": 5})
    play.do(1, {"release": 5})
    assert 5 in play.view(0)["board"]["pool"]


def test_j6_nobody_has_more_pieces_than_the_house_needs() -> None:
    play = building(TWO_PIECES)
    solve(play, 0)
    assert refused(play, 0, {"grab": 9}).clause == "J-6"


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
    play = puzzle(judge="stop")
    play.do(0, {"grab": 0})
    assert refused(play, 0, {"place": 0, "floor": 1, "pose": pose}).clause == "J-6a"


def test_j6b_a_placement_refused_leaves_the_piece_in_the_hand() -> None:
    play = puzzle(judge="place")
    play.do(0, {"grab": 0})
    with pytest.raises(Refused, match="J-7"):
        play.do(0, {"place": 0, "floor": 1, "pose": [0, 0, 0, False]})
    assert (mine(play)["hand"], mine(play)["built"]) == (0, [])


def test_j6b_the_other_judge_accepts_it_and_speaks_at_the_stop() -> None:
    play = puzzle(judge="stop")
    put(play, 0, 1, 0, 0)
    put(play, 1, 3, 6_000, 6_000)
    for piece, floor in ((2, 2), (3, 2), (4, 1)):
        put(play, piece, floor, 3_000, 3_000)
    [call] = stop(play, (0, 9_000))
    assert (call["right"], call["clause"]) == (False, "J-7")
    assert call["where"]["points"]


@pytest.mark.parametrize(("side", "judge"), [("easy", "place"), ("hard", "stop")])
def test_j6b_the_usual_judge_depends_on_the_side(side: str, judge: str) -> None:
    assert puzzle(side=side).view(0)["board"]["judge"] == judge
    assert puzzle(side=side, judge="place").view(0)["board"]["judge"] == "place"


def test_j6b_a_piece_may_be_added_to_any_floor_at_any_time() -> None:
    play = puzzle()
    put(play, 0, 1, 1_000, 500)
    put(play, 1, 2, 1_000, 500)
    put(play, 2, 1, 980, 1_500)
    put(play, 3, 2, 970, 1_500)
    play.do(0, {"grab": 4})
    for floor in (0, 6):
        answer = refused(play, 0, {"place": 4, "floor": floor, "pose": [1_000, 500, 0, False]})
        assert answer.clause == "J-6"
    assert refused(play, 0, {"place": 4, "floor": 5, "pose": [1_000, 500, 0, False]}).clause == "J-9"


def test_j10_pieces_go_back_one_at_a_time_last_first() -> None:
    play = puzzle()
    for piece, y in ((0, 500), (1, 1_500), (2, 2_500)):
        put(play, piece, 1, 1_000, y)
    for left in ([0, 1], [0], []):
        play.do(0, {"take_back": True})
        assert [block["piece"] for block in mine(play)["built"]] == left
    assert refused(play, 0, {"take_back": True}).clause == "J-10"
    assert play.view(0)["board"]["pool"] == list(range(68))


def test_j10_a_piece_is_taken_back_with_an_empty_hand_alone() -> None:
    play = puzzle()
    put(play, 0, 1, 1_000, 500)
    play.do(0, {"grab": 1})
    answer = refused(play, 0, {"take_back": True})
    assert (answer.clause, answer.where) == ("J-10", {"piece": 1, "seat": 0})
    assert "take_back" not in play.view(0)["offered"]["kinds"]
    play.do(0, {"release": 1})
    play.do(0, {"take_back": True})
    assert mine(play)["built"] == []


def test_j10_in_the_first_version_of_the_rules_the_hand_may_hold_a_piece() -> None:
    play = puzzle(rules=1)
    put(play, 0, 1, 1_000, 500)
    play.do(0, {"grab": 1})
    assert "take_back" in play.view(0)["offered"]["kinds"]
    play.do(0, {"take_back": True})
    assert (mine(play)["built"], mine(play)["hand"]) == ([], 1)
    again = replay(play.record.text)
    assert again.game.info.rules == 1
    assert again.view(0) == play.view(0)


def test_j11_the_outline_need_not_be_filled() -> None:
    play = building(TWO_PIECES)
    solve(play, 0)
    [call] = stop(play, (0, 9_000))
    assert call["right"]


# Stop -----------------------------------------------------------------------------------------------


def test_j12_a_right_stop_keeps_the_card_and_all_pieces_return() -> None:
    play = building(TWO_PIECES, (0, 2))
    play.do(1, {"grab": 60})
    solve(play, 0)
    stop(play, (0, 9_000))
    seen = play.view(0)["board"]
    assert [player["kept"] for player in seen["players"]] == [[0], []]
    assert [player["yen"] for player in seen["players"]] == [3_000, 0]
    assert seen["players"][0]["times"] == [6_000]
    assert seen["pool"] == list(range(68))
    assert all(player["hand"] is None and not player["built"] for player in seen["players"])


@pytest.mark.parametrize(("pieces", "key"), [(4, "J-12/pieces"), (0, "J-12/pieces")])
def test_j12_too_few_pieces_are_wrong_and_all_go_on(pieces: int, key: str) -> None:
    play = puzzle()
    for piece, floor, pose in play.state.site(0).solution.built[:pieces]:
        put(play, piece, floor, *pose)
    [call] = stop(play, (0, 9_000))
    assert (call["right"], call["key"]) == (False, key)
    assert play.view(0)["board"]["phase"] == "build"
    assert len(mine(play)["built"]) == pieces
    assert mine(play)["wrong"] == 1


def test_j12_a_floor_without_a_piece_is_wrong() -> None:
    play = puzzle()
    for piece in range(5):
        put(play, piece, 1 if piece < 3 else 2, 1_000, 500 + 1_000 * (piece % 3))
    assert stop(play, (0, 9_000))[0]["key"] == "J-12/floors"


def test_j12_what_is_missing_is_always_in_view() -> None:
    play = puzzle()
    assert play.view(0)["board"]["missing"] == {"floors": [1, 2, 3], "pieces": 5}
    put(play, 0, 1, 1_000, 500)
    assert play.view(0)["board"]["missing"] == {"floors": [2, 3], "pieces": 4}
    assert play.view(None)["board"]["missing"] is None


def test_j13_at_the_first_call_all_hands_freeze() -> None:
    play = building(TWO_PIECES, THREE_FLOORS)
    play.do(1, {"grab": 3})
    play.do(0, {"stop": True}, at=9_000)
    for action in ({"release": 3}, {"take_back": True}, {"grab": 4}, {"void": True}, {"keep": True}):
        assert refused(play, 1, action, at=9_100).clause == "J-13"
    assert refused(play, 0, {"stop": True}, at=9_100).clause == "J-13"
    assert list(play.actions(1)) == [{"stop": True}]
    assert play.due == 9_251


def test_j13_the_clock_closes_the_window_and_calls_stand_in_their_order() -> None:
    play = building(TWO_PIECES, THREE_FLOORS, (0, 2))
    solve(play, 0)
    calls = stop(play, (2, 9_000), (1, 9_100), (0, 9_250))
    assert [(call["seat"], call["right"]) for call in calls] == [(2, False), (1, False), (0, True)]
    assert play.record.entries[-1].line == {"by": "clock", "do": {"close": True}, "at": 9_251}


def test_j14_a_wrong_caller_waits_and_changes_something_first() -> None:
    play = puzzle()
    put(play, 0, 1, 1_000, 500)
    stop(play, (0, 9_000))
    assert (mine(play)["again"], mine(play)["stale"]) == (14_000, True)
    assert refused(play, 0, {"stop": True}, at=20_000).clause == "J-14"
    play.do(0, {"grab": 9}, at=10_000)
    assert mine(play)["stale"]
    play.do(0, {"release": 9}, at=10_000)
    play.do(0, {"take_back": True}, at=10_000)
    answer = refused(play, 0, {"stop": True}, at=13_999)
    assert answer.clause == "J-14"
    assert "1 s" in answer.words["en"]
    assert play.check(0, {"stop": True}, at=14_000) is None


# The end, and alone ---------------------------------------------------------------------------------


def through(play: Play, rounds: int, *seats: int) -> None:
    """These seats finish so many rounds; all move on to wherever they can."""
    for _ in range(rounds):
        finish(play, *seats)
        while play.awaited:
            seat = play.awaited[0]
            keep = {"keep": True}
            small = [a for a in play.actions(seat) if a == keep or _card(play, a) % 4 == 0]
            play.do(seat, keep if keep in small else small[0])
        if play.due is not None:
            play.tick(play.due)


def _card(play: Play, action: dict[str, Any]) -> int:
    row, column = action["move"]
    card: int = play.view(None)["board"]["grid"][row][column]
    return card


def test_j17_a_fourth_card_ends_the_game_and_unfinished_ones_count_nothing() -> None:
    play = building(TWO_PIECES, (0, 2))
    through(play, 3, 0)
    assert play.outcome is None
    finish(play, 0, 1)
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
    play = building(TWO_PIECES, (0, 2))
    outcome = play.game.outcome(play.state._replace(phase="over"))
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_j18_alone_four_cards_against_the_clock() -> None:
    play = building(TWO_PIECES)
    through(play, 4, 0)
    outcome = play.outcome
    assert outcome is not None
    assert outcome.winners == (0,)
    [times] = outcome.detail["times"]
    assert len(times) == 4
    assert outcome.detail["time"] == sum(times)


def test_j18_a_puzzle_is_one_card_for_one_player() -> None:
    play = new("jutaku", 1, {"mode": "puzzle", "card": 35}, data=HOUSE)
    seen = play.view(0)["board"]
    assert (seen["phase"], seen["players"][0]["card"], seen["go"]) == ("countdown", 35, 3_000)
    assert list(play.scene["cards"]) == ["35"]
    assert play.scene["cards"]["35"]["outlines"][0] == SMALL
    with pytest.raises(Refused, match="J-18"):
        new("jutaku", 2, {"mode": "puzzle"}, data=HOUSE)


def test_j18_a_puzzle_ends_with_the_right_stop_and_is_not_called_off() -> None:
    play = puzzle()
    assert refused(play, 0, {"void": True}).clause == "J-16a"
    solve(play, 0)
    stop(play, (0, 8_500))
    assert play.outcome is not None
    assert play.outcome.detail == {"cards": [[2]], "times": [[5_500]], "time": 5_500}


@pytest.mark.parametrize(("side", "snap"), [("easy", (300, 800)), ("hard", (100, 200))])
def test_j19_a_snap_only_proposes(side: str, snap: tuple[int, int]) -> None:
    play = puzzle(side=side, judge="place")
    assert play.scene["snap"] == {"reach": snap[0], "angle": snap[1]}
    put(play, 0, 1, 1_000, 500)
    play.do(0, {"grab": 1})
    nearly = {"place": 1, "floor": 1, "pose": [990, 1_550, 0, False]}
    assert refused(play, 0, nearly).clause == "J-8"


def test_j19_every_refusal_of_a_placement_says_where() -> None:
    play = puzzle()
    put(play, 0, 1, 1_000, 500)
    play.do(0, {"grab": 1})
    places = ((1, 0, 0, "J-7"), (1, 3_000, 3_000, "J-8"), (1, 990, 1_000, "J-8"), (2, 3_000, 500, "J-9"))
    for floor, x, y, clause in places:
        answer = refused(play, 0, {"place": 1, "floor": floor, "pose": [x, y, 0, False]})
        assert answer.clause == clause
        assert answer.where["pieces"][0] == 1
        assert answer.words["en"] != answer.words["fr"]


def test_j6_eight_can_build_at_once() -> None:
    play = building(*CORNERS)
    for seat in range(8):
        solve(play, seat, 8 * seat)
        assert len(mine(play, seat)["built"]) == play.state.site(seat).pieces
