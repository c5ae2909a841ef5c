"""The city: order and places of its objects (H-3, H-4)."""

from random import Random

import pytest

from machinami import Refused, new, replay
from machinami.core.contract import Action
from machinami.games.highway.game import GAME
from machinami.games.highway.rules import city
from machinami.games.highway.state import State
from tests.games.highway.sites import build_setup, get_refusal, play_turn

DEVELOPED = [(-20_000 + 10_000 * number, 20_000) for number in range(5)]


def start_city(seats: int = 2) -> State:
    return GAME.start(build_setup(seats))._replace(first=0)


def build_developments() -> State:
    """Return the state after the five development areas, in a row."""
    state = start_city()
    for x, y in DEVELOPED:
        state = play_turn(state, state.turn, place_action("development", x, y))
    return state


def place_action(name: str, x: int, y: int, angle: int = 0) -> Action:
    return {"object": name, "at": [x, y, angle]}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_h3_ramps_point_outward_with_a_sedan_in_the_middle(seats: int) -> None:
    board = new("highway", seats, seed=1).view(0)["board"]
    for seat, (pillar, ramp, car) in enumerate(
        zip(board["pillars"], board["roads"], board["cars"], strict=True)
    ):
        assert pillar["seat"] == ramp["seat"] == car["seat"] == seat
        assert ramp["kind"] == "ramp"
        assert ramp["line"][0] == pillar["at"]
        assert abs(ramp["line"][1][0]) >= abs(pillar["at"][0])
        assert abs(ramp["line"][1][1]) >= abs(pillar["at"][1])
        assert ramp["z"][1] == 0
        assert car["where"] == 500


def test_h3_pillars_are_a_road_apart() -> None:
    for seats, apart in ((2, 10_000), (3, 10_000), (4, 10_000)):
        one, other = (pillar["at"] for pillar in new("highway", seats).view(0)["board"]["pillars"][:2])
        assert abs((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 - apart**2) < 20_000


def test_h4_chance_chooses_the_first_player() -> None:
    play = new("highway", 3, chance=lambda ask: None)
    for wrong in (3, -1, "0", True):
        with pytest.raises(Refused):
            play.settle({"first": wrong})
    play.settle({"first": 2})
    assert play.to_act == (2,)


def test_h4_seats_place_one_object_per_turn_from_the_first_player() -> None:
    for seats in (2, 3, 4):
        play = new("highway", seats, seed=seats)
        first, rng = play.to_act[0], Random(seats)
        for number in range(12):
            seat = play.to_act[0]
            assert seat == (first + number) % seats
            play.do(seat, play.actions(seat).sample(rng))
        assert play.view(first)["board"]["phase"] == "build"
        assert play.to_act == (first,)
        assert get_refusal(play.state, first, place_action("tower", 0, 0)).clause == "H-4"


def test_h4_development_areas_come_first() -> None:
    refusal = get_refusal(start_city(), 0, place_action("airport", 0, 20_000))
    assert refusal.clause == "H-4"
    assert "first" in refusal.words["en"]


def test_h4_five_development_areas_and_one_of_each_other_object() -> None:
    state = build_developments()
    assert city.count_unplaced(state) == dict.fromkeys(
        ("tower", "museum", "office", "stadium", "airport", "green", "rainbow"), 1
    )
    assert get_refusal(state, 1, place_action("development", 0, -20_000)).clause == "H-4"


@pytest.mark.parametrize(("gap", "legal"), [(1_799, False), (1_800, True)])
def test_h4_development_areas_are_a_disc_apart(gap: int, legal: bool) -> None:
    state = play_turn(start_city(), 0, place_action("development", 0, 20_000))
    action = place_action("development", 6_000 + gap, 20_000)
    if legal:
        assert len(play_turn(state, 1, action).objects) == 2
    else:
        assert get_refusal(state, 1, action).where["pieces"] == ["object:0"]


@pytest.mark.parametrize(("gap", "legal"), [(1_799, False), (1_800, True)])
def test_h4_development_areas_keep_a_disc_from_roads_and_discs(gap: int, legal: bool) -> None:
    near_road = place_action("development", -11_000, 500 + gap + 3_000)
    near_disc = place_action("development", -5_000, 900 + gap + 3_000)
    for action, piece in ((near_road, "road:0"), (near_disc, "disc:0")):
        if legal:
            assert play_turn(start_city(), 0, action).objects
        else:
            assert get_refusal(start_city(), 0, action).where["pieces"] == [piece]


@pytest.mark.parametrize("name", ["airport", "green", "rainbow"])
def test_h4_other_areas_may_touch_but_never_overlap(name: str) -> None:
    state = build_developments()
    half = {"airport": 3_500, "green": 3_000, "rainbow": 2_000}[name]
    assert play_turn(state, 1, place_action(name, 0, 17_000 - half)).objects
    assert get_refusal(state, 1, place_action(name, 0, 17_000 - half + 1)).clause == "H-4"
    assert get_refusal(state, 1, place_action(name, -12_500, 500 + half - 1)).where["pieces"] == ["road:0"]
    assert get_refusal(state, 1, place_action(name, -5_000, 900 + half - 1)).where["pieces"] == ["disc:0"]


def test_h4_areas_lie_on_the_table() -> None:
    assert play_turn(start_city(), 0, place_action("development", 37_000, 37_000)).objects
    for x, y, angle in ((37_001, 0, 0), (37_000, 37_000, 4_500), (99_999_999, 0, 0)):
        assert get_refusal(start_city(), 0, place_action("development", x, y, angle)).clause == "H-4"


def test_h4_building_is_inside_a_development_area() -> None:
    x, y = DEVELOPED[0]
    state = build_developments()
    assert play_turn(state, 1, place_action("tower", x + 2_000, y - 2_000, 1_234)).objects
    assert play_turn(state, 1, place_action("museum", x + 1_800, y + 1_800)).objects
    assert get_refusal(state, 1, place_action("tower", x + 2_001, y)).clause == "H-4"
    assert get_refusal(state, 1, place_action("museum", x + 1_800, y, 4_500)).clause == "H-4"


def test_h4_a_development_area_carries_at_most_one_building() -> None:
    x, y = DEVELOPED[0]
    state = play_turn(build_developments(), 1, place_action("tower", x - 2_000, y))
    refusal = get_refusal(state, 0, place_action("museum", x + 1_800, y))
    assert refusal.clause == "H-4"
    assert refusal.where["pieces"] == ["object:0", "object:5"]


def test_h4_roads_are_refused_before_the_city_is_complete() -> None:
    for action in ({"pass": True}, {"from": 0, "exit": 0, "cars": []}):
        assert get_refusal(start_city(), 0, action).clause == "H-5"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_h4_a_dealt_city_is_legal_and_central(seats: int) -> None:
    play = new("highway", seats, {"city": "dealt"}, seed=seats)
    objects = play.view(0)["board"]["objects"]
    assert len(objects) == 12
    assert all(x * x + y * y <= 25_000**2 for x, y, _ in (placed["at"] for placed in objects))
    assert replay(play.record.text).view(0) == play.view(0)


def test_h4_a_forged_city_is_refused() -> None:
    cities = new("highway", 2, {"city": "dealt"}, seed=1).record.lines[2]["do"]["city"]
    forged = [cities[:-1], [*cities, cities[-1]], cities[::-1], [["tower", 0, 0, 0]], "x", [[1, 2, 3, 4]]]
    forged.append([[name, x + 26_000, y, angle] for name, x, y, angle in cities])
    for wrong in forged:
        play = new("highway", 2, {"city": "dealt"}, chance=lambda ask: None)
        play.settle({"first": 0})
        with pytest.raises(Refused):
            play.settle({"city": wrong})
        with pytest.raises(Refused):
            play.settle({"city": cities, "more": 1})
        assert play.to_act == ()


def test_h1_an_angle_is_a_hundredth_of_a_degree_within_a_turn() -> None:
    for angle in (-1, 36_000):
        assert get_refusal(start_city(), 0, place_action("development", 0, 20_000, angle)).clause == "H-1"


def test_h4_unknown_object_is_refused_with_the_known_names() -> None:
    refusal = get_refusal(start_city(), 0, place_action("castle", 0, 0))
    assert refusal.clause == "H-4"
    assert "rainbow" in refusal.words["fr"]
