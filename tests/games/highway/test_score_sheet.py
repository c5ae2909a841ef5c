"""The register of a physical game's roads, and the mission sheet."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from machinami import replay
from machinami.core import registry
from machinami.core.contract import Refused

GAME = registry.find("highway")
GOLDEN = Path(__file__).parents[2] / "golden"
PINK, BLUE = 0, 1


def lay(seat: int, over: list[int] | None = None, under: list[int] | None = None) -> dict[str, Any]:
    """Return a road to a pillar of height 1."""
    pillar = {"height": 1, "junction": False}
    return {"seat": seat, "pillar": pillar, "over": over or [], "under": under or []}


def score(*events: dict[str, Any], seats: int = 2) -> Any:
    return GAME.score_sheet({"seats": seats, "missions": False, "events": list(events)})


def count_cars(*events: dict[str, Any]) -> list[int]:
    return [verdict["placed"] for verdict in score(*events)["verdicts"]]


@pytest.mark.parametrize(
    "name", ["highway-2-two", "highway-four", "highway-three", "highway-2-four", "highway-resigned"]
)
def test_register_agrees_with_recorded_games(name: str) -> None:
    play = replay((GOLDEN / f"{name}.jsonl").read_text("utf-8"))
    moments = [play.past(line) for line in play.in_force]
    events, placed = [], []
    for before, after in pairwise([moment.state for moment in moments]):
        for number in range(len(before.roads), len(after.roads)):
            crossings = after.crossings
            road, cars = after.roads[number], len(after.cars) - len(before.cars)
            pillar = None if road.far is None else after.pillars[road.far]
            events.append(
                {
                    "seat": road.seat,
                    "pillar": pillar and {"height": pillar.height, "junction": bool(pillar.junction)},
                    "over": [lower for lower, upper in crossings if upper == number and lower < number],
                    "under": [upper for lower, upper in crossings if lower == number and upper < number],
                }
            )
            placed.append(cars)
    sheet = score(*events, seats=play.setup.seats)
    assert [verdict["placed"] for verdict in sheet["verdicts"]] == placed
    assert sheet["stocks"] == [
        {"grey": stock.grey, "yellow": stock.yellow, "roads": stock.roads, "cars": len(stock.cars)}
        for stock in play.state.stock
    ]


def test_h14_a_road_crossed_before_earns_nothing() -> None:
    assert count_cars(lay(PINK), lay(PINK, over=[2]), lay(BLUE, over=[2])) == [0, 0, 0]


def test_h14_each_first_crossing_earns_a_car() -> None:
    assert count_cars(lay(PINK), lay(PINK), lay(BLUE, over=[2], under=[3])) == [0, 0, 2]


def test_h14_of_two_stacked_roads_only_the_upper_one_counts() -> None:
    assert count_cars(lay(PINK), lay(PINK, over=[2]), lay(BLUE, over=[2, 3])) == [0, 0, 1]


def test_h14_a_refused_car_names_the_earlier_road() -> None:
    verdict = score(lay(PINK), lay(BLUE, over=[2]), lay(BLUE, over=[2]))["verdicts"][2]
    assert verdict["crossings"] == [{"road": 2, "side": "over", "by": 3, "own": False}]


def test_h13_an_exit_earns_one_more_car() -> None:
    assert count_cars(lay(PINK), lay(BLUE, over=[2]) | {"pillar": None}) == [0, 2]


def test_h16_a_gift_moves_a_grey_disc_first() -> None:
    sheet = score({"giver": PINK, "receiver": BLUE})
    assert sheet["verdicts"] == [{"colour": "grey"}]
    assert [stock["grey"] for stock in sheet["stocks"]] == [28, 30]


def test_h20_a_lost_road_leaves_the_stock() -> None:
    assert score({"lost": BLUE})["stocks"][BLUE]["roads"] == 13


@pytest.mark.parametrize(
    ("event", "clause"),
    [
        (lay(5), "H-2"),
        (lay(PINK, over=[9]), "H-14"),
        (lay(PINK, over=[-1]), "H-14"),
        (lay(PINK, over=[1], under=[1]), "H-14"),
        (lay(PINK) | {"pillar": {"height": 0, "junction": False}}, "H-6"),
        (lay(PINK) | {"pillar": {"height": 1, "junction": True}}, "H-7"),
        (lay(PINK) | {"pillar": {"height": 50, "junction": False}}, "H-6"),
        ({"giver": PINK, "receiver": PINK}, "H-16"),
        ({"lost": 7}, "H-2"),
        ({"seat": PINK}, "M-3"),
    ],
)
def test_an_impossible_event_is_refused(event: dict[str, Any], clause: str) -> None:
    with pytest.raises(Refused, match=clause):
        score(event)


def test_roads_and_yellow_discs_run_out() -> None:
    with pytest.raises(Refused, match="H-5"):
        score(*[lay(PINK)] * 15)
    junction = lay(PINK) | {"pillar": {"height": 2, "junction": True}}
    with pytest.raises(Refused, match="H-7"):
        score(*[junction] * 4)


MISSIONS: dict[str, Any] = {
    "cars": 4,
    "areas": 2,
    "buildings": 1,
    "tower": False,
    "discs": 11,
    "jam": False,
    "highest": 3,
    "rainbow": False,
    "airport": False,
    "green": False,
}


def test_h21_points_of_the_mission_sheet() -> None:
    rich = MISSIONS | {"buildings": 3, "tower": True, "jam": True, "rainbow": True, "airport": True}
    sheet = GAME.score_sheet({"missions": [MISSIONS, rich | {"highest": 4, "green": True}]})
    assert sheet["scores"] == [4 + 2 + 1 + 2, 4 + 2 + 6 + 2 + 2 + 2 + 2 + 2 + 2]
    assert sheet["winners"] == [1]
    assert sheet["points"][1]["tower"] == 3


def test_h20_cars_decide_between_equal_points() -> None:
    entry = [MISSIONS, MISSIONS | {"cars": 3, "areas": 3}]
    assert GAME.score_sheet({"missions": entry})["winners"] == [0]
    assert GAME.score_sheet({"missions": [MISSIONS, MISSIONS]})["winners"] == [0, 1]


@pytest.mark.parametrize(
    "change", [{"cars": 11}, {"areas": 6}, {"buildings": 4}, {"discs": -1}, {"highest": 0}]
)
def test_an_impossible_count_is_refused(change: dict[str, int]) -> None:
    with pytest.raises(Refused, match="H-21"):
        GAME.score_sheet({"missions": [MISSIONS, MISSIONS | change]})
