"""The forecast of a plan equals the result without interference, and names the reason of useless cards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from machinami import Play, new
from machinami.core.contract import Action
from machinami.games.edo.forecast import forecast_plan, list_forecast_moves
from machinami.games.edo.heuristics.card_plan import choose_next_move
from machinami.games.edo.notation import parse_plan
from machinami.games.edo.state import BEFORE, CARD, PLAN
from tests.games.edo.table import IDLE, choose_sensibly, draft_game, order, submit_plans, with_player
from tests.soak import choose_count

PLANS = 500


def play_to_planning(number: int) -> Play:
    """Return a game of two to four seats at the planning of a random round."""
    rng = Random(number)
    play = new("edo", rng.choice((2, 3, 4)), {"money": rng.choice(("open", "hidden"))}, seed=f"plan {number}")
    last = rng.randrange(1, 8)
    while play.outcome is None and (play.state.phase != PLAN or play.state.round < last):
        seat = play.awaited[0]
        play.do(seat, choose_sensibly(play, seat, rng))
    return play


def play_plan(play: Play, seat: int, action: Action) -> list[dict[str, Any]]:
    """Return a seat's goods after each of its cards when all other seats do nothing, by the rules."""
    moves, number = list(list_forecast_moves(play.state, seat, action)), play.state.round
    play.do(seat, action)
    for other in set(range(play.setup.seats)) - {seat}:
        play.do(other, {"plan": IDLE})
    after: list[dict[str, Any]] = []
    while play.outcome is None and play.state.round == number:
        acting, phase, column = play.to_act[0], play.state.phase, play.state.column
        if acting == seat:
            play.do(seat, dict(moves.pop(0)))
        else:
            play.do(acting, {"reveal": True} if phase == BEFORE else {"keep": []})
        still = (play.state.turn, play.state.column) == (seat, column) and play.state.phase in (BEFORE, CARD)
        if acting == seat and phase in (BEFORE, CARD) and not still:
            after.append(play.state.players[seat].goods._asdict())
    assert moves == []
    return after


@pytest.mark.soak
def test_forecast_equals_the_result_without_interference() -> None:
    for number in range(choose_count(60, PLANS)):
        play = play_to_planning(number)
        if play.outcome is not None:
            continue
        rng = Random(number)
        seat = rng.randrange(play.setup.seats)
        action = play.actions(seat).sample(rng)
        forecast = forecast_plan(play.state, seat, parse_plan(play.state, seat, action))
        cards = [card["goods"] for card in forecast["cards"]]
        assert play_plan(play, seat, action)[:2] == cards[:2], number
        assert play.state.players[seat].goods._asdict() == forecast["after"], number
        assert play.state.players[seat].power == forecast["power"], number


@pytest.fixture
def start() -> Play:
    return draft_game()


def list_lacks(play: Play, *orders: dict[str, Any]) -> list[Any]:
    plan = [*orders, *(idle for idle in IDLE if idle["card"] not in {one["card"] for one in orders})]
    parsed = parse_plan(play.state, 0, {"plan": plan})
    return [card["lacks"] for card in forecast_plan(play.state, 0, parsed)["cards"]]


def test_good_opening_lacks_nothing(start: Play) -> None:
    assert (
        list_lacks(start, order("C", "travel", 2), order("A", "wood", 1), order("B", "stone", 1))
        == [None] * 3
    )


def test_one_official_is_too_few_for_difficult_building(start: Play) -> None:
    assert list_lacks(start, order("A", "build_hard", 1))[0] == {"what": "officials", "count": 1}


def test_forecast_of_an_unpaid_house_names_missing_goods(start: Play) -> None:
    assert list_lacks(start, order("C", "build_easy", 1))[0] == {
        "what": "goods",
        "goods": {"wood": 2, "stone": 1},
    }


def test_forecast_of_work_without_samurai_names_them(start: Play) -> None:
    without_samurai = with_player(start, 0, samurai="")
    assert list_lacks(without_samurai, order("A", "wood", 2))[0] == {"what": "samurai", "count": 2}
    assert list_lacks(without_samurai, order("C", "build_easy", 1))[0] == {"what": "samurai", "count": 1}


def test_earlier_goods_pay_for_a_later_building(start: Play) -> None:
    plan = [order("A", "wood", 1), order("B", "stone", 1), order("C", "build_easy", 1)]
    forecast = forecast_plan(start.state, 0, parse_plan(start.state, 0, {"plan": plan}))
    assert [card["left"] for card in forecast["cards"]] == [0, 0, 0]
    assert forecast["power"] == 1
    assert forecast["cards"][2]["gain"]["wood"] == -4


def test_forecast_of_a_reveal_suggests_the_needed_walk(start: Play) -> None:
    submit_plans(start, [order("A", "wood", 1)])
    forecast = start.foresee(0, {"reveal": True})
    assert forecast["vain"]
    (walk,) = forecast["next"]["walks"]
    start.do(0, walk)
    forecast = start.foresee(0, {"reveal": True})
    assert (forecast["vain"], forecast["next"]["walks"], forecast["next"]["gain"]) == (False, [], {"wood": 3})
    assert start.foresee(1, {"reveal": True}) is None


def test_card_without_need_of_a_walk_is_useful(start: Play) -> None:
    submit_plans(start, [order("A", "money", 2)])
    forecast = start.foresee(0, {"reveal": True})
    assert (forecast["vain"], forecast["next"]["gain"]) == (False, {"ryo": 10})


def test_forecast_contains_wages_and_income(start: Play) -> None:
    forecast = forecast_plan(start.state, 0, parse_plan(start.state, 0, {"plan": IDLE}))
    assert forecast["wages"]["samurai"] == 1
    assert forecast["income"] == start.view(0)["board"]["players"][0]["income"]


def test_forecast_walks_to_all_sites_before_the_card_is_revealed() -> None:
    rich = {"rice": 5, "wood": 10, "stone": 10, "ryo": 50}
    play = with_player(draft_game(), 0, samurai="F1 F3", **rich)
    action = {"plan": [order("C", "build_easy", 2), *(one for one in IDLE if one["card"] != "C")]}
    (card, *_) = play.foresee(0, action)["cards"]
    assert [len(card[part]) for part in ("walks", "deeds")] == [2, 2]
    assert play_plan(play, 0, action)[0] == card["goods"]


def test_heuristics_take_one_ride_after_another() -> None:
    play = with_player(draft_game(), 0, samurai="B1 B1 B2 B2", shogun=6)
    orders = [order("C", "travel", 0, 2), order("A", "wood", 0, 2), order("B", "stone", 0, 2)]
    submit_plans(play, orders).do(0, {"reveal": True})
    rides = []
    while play.state.phase == CARD:
        rides.append(choose_next_move(play.state))
        play.do(0, rides[-1])
    assert [len(ride["ride"]) for ride in rides] == [2, 2]
