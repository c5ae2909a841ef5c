"""The components of the game (H-1, H-2)."""

import tomllib
from typing import Any

import pytest

from machinami import Refused, new, replay
from machinami.games.highway.components.data_sets import SETS
from machinami.games.highway.messages import HERE


def load_figures() -> dict[str, Any]:
    return tomllib.loads((HERE / "components" / "house-1.toml").read_text("utf-8"))


@pytest.mark.parametrize(
    ("seats", "cars", "grey", "yellow", "roads"), [(2, 10, 30, 3, 15), (3, 8, 25, 2, 12), (4, 7, 20, 2, 9)]
)
def test_h2_initial_stock_of_every_seat(seats: int, cars: int, grey: int, yellow: int, roads: int) -> None:
    for missions in (False, True):
        board = new("highway", seats, {"missions": missions}, seed=1).view(0)["board"]
        for stock in board["stock"]:
            assert stock["grey"] == grey - 1
            assert stock["yellow"] == yellow
            assert stock["roads"] == roads - 1
            assert len(stock["cars"]) == (10 if missions else cars) - 1
            assert stock["placed"] == 1


def test_h2_all_seats_have_the_same_types_and_a_sedan() -> None:
    play = new("highway", 4, seed=1)
    types = {tuple(stock["cars"]) for stock in play.view(0)["board"]["stock"]}
    assert types == {("sports", "electric", "food_truck", "family", "limousine", "van")}
    assert {car["type"] for car in play.view(0)["board"]["cars"]} == {"sedan"}


def test_h1_measures_follow_from_the_sizes_of_the_pieces() -> None:
    box = SETS.load("house-1")
    assert box.lengths == (10_000, 9_949, 9_797, 9_539, 9_165, 8_660, 8_000)
    assert box.reach(1) == (9_949 - 1_496, 9_949 + 1_000)
    assert (box.gap, box.car_gap, box.arch) == (400, 1_000, 3_100)


def test_h1_record_contains_installed_figures() -> None:
    measured = load_figures()
    measured["road"]["length"] = 9_500
    play = new("highway", 2, {"city": "dealt"}, seed=1, data=measured)
    assert play.view(0)["board"]["geometry"]["lengths"][0] == 9_500
    again = replay(play.record.text)
    assert again.view(0) == play.view(0)


@pytest.mark.parametrize(
    ("table", "key", "value"),
    [
        ("road", "length", 5_000),
        ("road", "length", "long"),
        ("road", "width", 1_800),
        ("disc", "radius", -1),
        ("car", "types", [["sedan", 1_400], ["sedan", 1_400]]),
        ("car", "width", 2_000),
        ("objects", "tower", {"outline": [0, 0, 2_000]}),
        ("objects", "castle", {"outline": [0, 0, 2_000], "building": True}),
        ("objects", "green", {"outline": [0, 0, 2_000], "area": True}),
        ("tables", "5", {}),
    ],
)
def test_h1_unplayable_figures_are_refused(table: str, key: str, value: object) -> None:
    measured = load_figures()
    measured[table][key] = value
    with pytest.raises(Refused) as caught:
        new("highway", 2, data=measured)
    assert caught.value.clause == "H-1"


def test_h1_unplayable_stocks_are_refused() -> None:
    for key, value in (("cars", 11), ("pillars", [[0, 0]]), ("roads", 0)):
        measured = load_figures()
        measured["tables"]["2"][key] = value
        with pytest.raises(Refused):
            new("highway", 2, data=measured)
