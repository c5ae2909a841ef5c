"""The forecast of a plan holds when nobody interferes, and says why officials would stand in vain."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from machinami import Play, new
from machinami.core.contract import Action
from machinami.games.edo.forecast import forecast_plan, list_forecast_moves
from machinami.games.edo.state import BEFORE, CARD, PLAN
from tests.games.edo.table import IDLE, bold, drafted, order, planned, player
from tests.soak import choose_count

PLANS = 500


def position(number: int) -> Play:
    """A planning some way into a game of two to four."""
    rng = Random(number)
    play = new("edo", rng.choice((2, 3, 4)), {"money": rng.choice(("open", "hidden"))}, seed=f"plan {number}")
    last = rng.randrange(1, 8)
    while play.outcome is None and (play.state.phase != PLAN or play.state.round < last):
        seat = play.awaited[0]
        play.do(seat, bold(play, seat, rng))
    return play


def lived(play: Play, seat: int, action: Action) -> list[dict[str, Any]]:
    """What a seat has after each of its cards when all others do nothing, by the rules."""
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
def test_what_is_foreseen_is_what_happens_when_nobody_interferes() -> None:
    for number in range(choose_count(60, PLANS)):
        play = position(number)
        if play.outcome is not None:
            continue
        rng = Random(number)
        seat = rng.randrange(play.setup.seats)
        action = play.actions(seat).sample(rng)
        told = forecast_plan(play.state, seat, action)
        cards = [card["goods"] for card in told["cards"]]
        assert lived(play, seat, action)[:2] == cards[:2], number
        assert play.state.players[seat].goods._asdict() == told["after"], number
        assert play.state.players[seat].power == told["power"], number


@pytest.fixture
def start() -> Play:
    return drafted()


def lack(play: Play, *orders: dict[str, Any]) -> list[Any]:
    plan = [*orders, *(idle for idle in IDLE if idle["card"] not in {one["card"] for one in orders})]
    return [card["lacks"] for card in forecast_plan(play.state, 0, {"plan": plan})["cards"]]


def test_a_good_opening_cries_no_wolf(start: Play) -> None:
    assert lack(start, order("C", "travel", 2), order("A", "wood", 1), order("B", "stone", 1)) == [None] * 3


def test_one_official_is_too_few_for_difficult_building(start: Play) -> None:
    assert lack(start, order("A", "build_hard", 1))[0] == {"what": "officials", "count": 1}


def test_a_house_that_cannot_be_paid_says_what_it_lacks(start: Play) -> None:
    assert lack(start, order("C", "build_easy", 1))[0] == {"what": "goods", "goods": {"wood": 2, "stone": 1}}


def test_without_samurai_nobody_works(start: Play) -> None:
    alone = player(start, 0, samurai="")
    assert lack(alone, order("A", "wood", 2))[0] == {"what": "samurai", "count": 2}
    assert lack(alone, order("C", "build_easy", 1))[0] == {"what": "samurai", "count": 1}


def test_goods_fetched_first_pay_for_the_building_after(start: Play) -> None:
    plan = [order("A", "wood", 1), order("B", "stone", 1), order("C", "build_easy", 1)]
    told = forecast_plan(start.state, 0, {"plan": plan})
    assert [card["left"] for card in told["cards"]] == [0, 0, 0]
    assert told["power"] == 1
    assert told["cards"][2]["gain"]["wood"] == -4


def test_before_a_card_the_walk_that_it_needs_is_told(start: Play) -> None:
    planned(start, [order("A", "wood", 1)])
    told = start.foresee(0, {"reveal": True})
    assert told["vain"]
    (walk,) = told["next"]["walks"]
    start.do(0, walk)
    told = start.foresee(0, {"reveal": True})
    assert (told["vain"], told["next"]["walks"], told["next"]["gain"]) == (False, [], {"wood": 3})
    assert start.foresee(1, {"reveal": True}) is None


def test_a_card_that_needs_no_walk_is_never_in_vain_for_want_of_one(start: Play) -> None:
    planned(start, [order("A", "money", 2)])
    told = start.foresee(0, {"reveal": True})
    assert (told["vain"], told["next"]["gain"]) == (False, {"ryo": 10})


def test_wages_and_income_are_told(start: Play) -> None:
    told = forecast_plan(start.state, 0, {"plan": IDLE})
    assert told["wages"]["samurai"] == 1
    assert told["income"] == start.view(0)["board"]["players"][0]["income"]
