"""The board of a view, which the page draws and bots read."""

import json
from random import Random

from machinami import imagine, new
from machinami.games.highway.view import board
from tests.games.highway import positions
from tests.games.highway.sites import add_discs, build_road, build_site, extend_road, park_cars


def test_open_ends_list_affordable_heights_and_reach() -> None:
    first = board.build_view(build_site())["open"][0]
    assert (first["pillar"], first["seat"], first["height"], first["exit"]) == (0, 0, 1, 9_949)
    assert first["next"][0] == {"height": 2, "junction": False, "length": 9_949, "reach": [8_453, 10_949]}
    assert [way["height"] for way in first["next"] if way["junction"]] == [2, 3, 4, 5, 6, 7]
    higher = board.build_view(extend_road(build_site(), 0, (-5_000, 9_949, 2)))["open"][0]
    assert higher["exit"] is None


def test_road_has_line_corners_and_end_heights() -> None:
    ramp = board.build_view(build_site())["roads"][0]
    assert ramp["line"] == [[-5_000, 0], [-14_949, 0]]
    assert ramp["z"] == [1_099, 0]
    assert len(ramp["corners"]) == 4
    car = board.build_view(build_site())["cars"][0]
    assert 300 < car["z"] < 1_300


def test_both_roads_list_their_crossing() -> None:
    state = build_road(add_discs(build_site()), 1, (-4_975, 20_000, 1), (4_974, 20_000, 2))
    state = build_road(state, 0, (0, 15_025, 3), (0, 24_974, 4))
    roads = board.build_view(state)["roads"]
    assert (roads[2]["over"], roads[2]["under"]) == ([], [3])
    assert (roads[3]["over"], roads[3]["under"]) == ([2], [])


def test_firsts_list_the_roads_open_to_each_seat() -> None:
    state = build_road(add_discs(build_site()), 1, (-4_975, 20_000, 1), (4_974, 20_000, 2))
    assert board.build_view(state)["firsts"][0] == {"over": [1, 2], "under": [1, 2]}
    state = build_road(state, 0, (0, 15_025, 3), (0, 24_974, 4))
    assert board.build_view(state)["firsts"] == [
        {"over": [1], "under": [1, 2]},
        {"over": [0, 3], "under": [0]},
    ]


def test_only_missions_show_current_points() -> None:
    assert board.build_view(build_site())["points"] is None
    live = board.build_points(park_cars(build_site(missions=True), 0, "bus"))
    assert [points["cars"] for points in live] == [2, 1]
    assert live[0]["total"] == 2 + 6 + 2


def test_city_objects_list_their_obstacles() -> None:
    objects = {placed["object"]: placed for placed in board.build_view(build_site())["objects"]}
    assert [part["name"] for part in objects["airport"]["obstacles"]] == ["terminal", "plane"]
    assert objects["tower"]["outline"] == {"centre": [-36_000, 36_500], "radius": 1_000}
    assert objects["rainbow"]["opening"] == [[31_000, 36_000], [37_000, 36_000]]
    assert objects["office"]["obstacles"] == []
    shapes = board.build_view(build_site())["geometry"]["shapes"]
    assert shapes["rainbow"]["opening"] == [[-3_000, 0], [3_000, 0]]
    assert shapes["green"]["obstacles"][0] == {
        "name": "tree",
        "outline": {"centre": [-2_800, 1_800], "radius": 600},
    }


def test_imagined_play_equals_the_play() -> None:
    for seats in (2, 3, 4):
        for play in positions.iter_positions(seats, seats, {"missions": seats == 3}):
            twin = imagine(play.view(0), Random(0))
            assert twin.state == play.state


def test_a_view_of_a_full_table_stays_small() -> None:
    *_, last = positions.iter_positions(5, 4, {"city": "dealt", "missions": True})
    assert len(json.dumps(last.view(0))) < 40_000


def test_view_lists_the_last_road_and_cars() -> None:
    play = new("highway", 2, {"city": "dealt"}, seed=3)
    seat = play.to_act[0]
    play.do(seat, positions.choose_quick_action(play, seat, Random(3)))
    last = play.view(0)["board"]["last"]
    assert last["road"] == 2
    assert all(play.view(0)["board"]["cars"][car]["road"] == 2 for car in last["cars"])
