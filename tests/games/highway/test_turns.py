"""Turns, passing, leaving and the end (H-18 to H-20)."""

from typing import Any

import pytest

from machinami.core.contract import Outcome, Setup
from machinami.core.play import Play
from machinami.games.highway.components.pieces import Pillar
from machinami.games.highway.game import GAME, GAMES
from machinami.games.highway.rules import search, turns
from machinami.games.highway.state import State, Stock
from machinami.games.highway.view.prompts import build_prompt
from machinami.geometry.sines import FULL_TURN, SINE_SCALE, cosine, sine
from tests.games.highway import positions
from tests.games.highway.sites import (
    add_open_end,
    build_exit,
    build_setup,
    build_site,
    extend_road,
    get_refusal,
    park_cars,
    pillar_action,
    play_turn,
)

PASS = {"pass": True}
OLD = Setup(2, GAMES[0].info.defaults, "house-1")


def change_stocks(state: State, **changes: Any) -> State:
    """Return the state with changes of every seat's stock."""
    return state._replace(stock=tuple(stock._replace(**changes) for stock in state.stock))


def set_stock(state: State, seat: int, stock: Stock) -> State:
    return state._replace(stock=tuple(stock if s == seat else old for s, old in enumerate(state.stock)))


def pass_turn(state: State, seat: int) -> State:
    """Return the state after a pass, without the search for a possible build."""
    return turns.apply_pass(state._replace(turn=seat), seat)


def get_outcome(state: State) -> Outcome:
    found = GAME.outcome(state)
    assert found is not None
    return found


def enclose_open_end(state: State) -> State:
    """Surround seat 0's only open end with pillars of the other seat, closer than any road reaches."""
    x, y = state.pillars[0].at
    ring = [(2 * n * FULL_TURN // 72) for n in range(36)]
    posts = tuple(
        Pillar(
            1, (x + cosine(angle) * 6_000 // SINE_SCALE, y + sine(angle) * 6_000 // SINE_SCALE), 9, False, 0
        )
        for angle in ring
    )
    return state._replace(pillars=(*state.pillars, *posts))


# H-18 -----------------------------------------------------------------------------------------------


def test_h18_placing_the_last_car_wins_a_game_of_two() -> None:
    state = set_stock(build_site(), 0, build_site().stock[0]._replace(cars=("bus",)))
    state = play_turn(state, 0, {"from": 0, "exit": 9_000, "cars": [["bus", 500]]})
    assert get_outcome(state).winners == (0,)
    assert get_outcome(state).detail["places"] == [1, 2]
    assert get_outcome(state).scores == (2, 1)


def test_h18_other_seats_play_for_the_places() -> None:
    state = change_stocks(build_site(3), cars=("bus",))
    state = play_turn(state, 0, {"from": 0, "exit": 18_000, "cars": [["bus", 500]]})
    assert GAME.outcome(state) is None
    assert state.turn == 1
    state = pass_turn(state, 1)
    assert state.turn == 2
    state = play_turn(state, 2, {"from": 2, "exit": 30_000, "cars": [["bus", 500]]})
    assert get_outcome(state).detail["places"] == [1, 3, 2]


def test_h18_last_seat_ranks_between_finished_and_eliminated_ones() -> None:
    state = pass_turn(build_site(3), 0)
    state = play_turn(state, 1, pillar_action(1, (13_000, 3_000, 2)))
    state = play_turn(state, 2, pillar_action(2, (-13_000, 3_000, 2)))
    assert turns.rank_seats(state) == [3, None, None]
    last = set_stock(state, 1, state.stock[1]._replace(cars=("bus",)))
    last, base = add_open_end(last, 1, (20_000, -20_000, 1))
    ended = play_turn(last, 1, {"from": base, "exit": 27_000, "cars": [["bus", 500]]})
    assert get_outcome(ended).detail["places"] == [3, 1, 2]


def test_h18_seats_that_left_have_no_more_turns() -> None:
    state = set_stock(build_site(4), 0, build_site(4).stock[0]._replace(cars=("bus",)))
    state = play_turn(state, 0, {"from": 0, "exit": 3_000, "cars": [["bus", 500]]})
    ways = {1: (7_035, -7_035), 2: (-7_035, -7_035), 3: (-7_035, 7_035)}
    order = []
    for _ in range(6):
        seat = state.turn
        order.append(seat)
        [(base, last)] = turns.list_open_ends(state, seat)
        at = (last.at[0] + ways[seat][0], last.at[1] + ways[seat][1], 3 - last.height)
        state = play_turn(state, seat, pillar_action(base, at))
    assert order == [1, 2, 3, 1, 2, 3]


# H-19 -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "reason"),
    [({"roads": 0}, "no road left"), ({"grey": 0, "yellow": 0}, "too few discs left")],
)
def test_h19_seat_without_roads_or_discs_must_pass(change: dict[str, int], reason: str) -> None:
    state = extend_road(extend_road(build_site(), 0, (-5_000, 9_949, 2)), 1, (5_000, 9_949, 2))
    state = change_stocks(state, **change)
    assert turns.is_stuck(state, 0), reason
    play = Play(GAME, build_setup(), state=state)
    assert list(play.actions(0)) == [PASS]
    assert play.view(0)["board"]["stuck"]
    assert play.view(0)["prompt"]["key"] == "stuck"
    assert reason in play.view(0)["prompt"]["en"]
    assert PASS in play.actions(0)


def test_h19_seat_with_a_possible_exit_is_not_stuck() -> None:
    assert not turns.is_stuck(change_stocks(build_site(), grey=0, yellow=0), 0)


def test_h19_lower_pillar_or_junction_may_be_affordable() -> None:
    state = extend_road(build_site(), 0, (-5_000, 9_949, 2))
    assert turns.list_affordable(change_stocks(state, grey=1, yellow=0), 0, state.pillars[2]) == [(1, False)]
    assert turns.list_affordable(change_stocks(state, grey=1, yellow=1), 0, state.pillars[2]) == [
        (1, False),
        (2, True),
    ]
    assert turns.list_affordable(change_stocks(state, grey=0, yellow=1), 0, state.pillars[2]) == []


def test_h19_seat_without_open_end_must_pass() -> None:
    state = build_exit(build_site(), 0, 9_000)
    assert turns.is_stuck(state, 0)


def test_h19_version_1_accepts_any_pass() -> None:
    old = Play(GAMES[0], OLD, state=build_site()._replace(rules=GAMES[0].start(OLD).rules))
    old.do(0, PASS)
    assert old.state.passed_seats == {0}
    assert old.to_act == (1,)


def test_h19_pass_is_refused_with_a_possible_build() -> None:
    for missions in (False, True):
        refusal = get_refusal(build_site(missions=missions), 0, PASS)
        assert refusal.clause == "H-19"
        assert refusal.where["pieces"] == ["disc:0"]
        play_turn(build_site(missions=missions), 0, refusal.where["build"])


def test_h19_search_for_a_build_is_deterministic_and_legal() -> None:
    for game in range(2):
        for play in positions.iter_positions(game, 3, {"city": "dealt"}):
            seat = play.to_act[0]
            found = search.find_build(play.state, seat)
            assert found == search.find_build(play.state, seat)
            assert play.check(seat, PASS if found is None else found.action) is None


def test_h19_pass_is_accepted_without_a_possible_place() -> None:
    state = enclose_open_end(build_site())
    assert not turns.is_stuck(state, 0)
    assert search.find_build(state, 0) is None
    assert pass_turn(state, 0) == play_turn(state, 0, PASS)


def test_h19_seat_is_out_after_a_round_without_building() -> None:
    state = pass_turn(build_site(3, outlast="rulebook"), 0)
    state = play_turn(state, 1, pillar_action(1, (13_000, 3_000, 2)))
    state = play_turn(state, 2, pillar_action(2, (-13_000, 3_000, 2)))
    assert turns.rank_seats(state) == [3, None, None]
    assert state.turn == 1
    state = pass_turn(state, 1)
    state = pass_turn(state, 2)
    assert get_outcome(state).detail["places"] == [3, 2, 1]
    assert get_outcome(state).winners == (2,)


def test_h19_by_the_rulebook_the_first_to_pass_leaves_first() -> None:
    state = park_cars(build_site(outlast="rulebook"), 0, "bus")
    state = pass_turn(pass_turn(state, 0), 1)
    assert get_outcome(state).detail["places"] == [2, 1]


def test_h19_outlast_cars_ranks_leavers_of_a_round_by_cars() -> None:
    state = park_cars(build_site(outlast="cars"), 0, "bus")
    state = pass_turn(pass_turn(state, 0), 1)
    assert get_outcome(state).detail["places"] == [1, 2]
    even = pass_turn(pass_turn(build_site(outlast="cars"), 0), 1)
    assert get_outcome(even).detail["places"] == [1, 1]
    assert get_outcome(even).winners == (0, 1)


def test_h19_outlast_cars_ranks_builders_ahead() -> None:
    state = park_cars(build_site(3, outlast="cars"), 0, "bus")
    state = pass_turn(state, 0)
    state = play_turn(state, 1, pillar_action(1, (13_000, 3_000, 2)))
    state = pass_turn(state, 2)
    assert get_outcome(state).detail["places"] == [2, 1, 3]


def test_h19_outlast_cars_removes_passed_seats_before_their_turn() -> None:
    """Four seats: 0 and 2 pass, 1 and 3 build; 0 and 2 are out when the turn returns to seat 0."""
    state = park_cars(build_site(4, outlast="cars"), 2, "bus")
    state = pass_turn(state, 0)
    state = play_turn(state, 1, pillar_action(1, (12_035, -2_035, 2)))
    state = pass_turn(state, 2)
    assert turns.rank_seats(state) == [None] * 4
    state = play_turn(state, 3, pillar_action(3, (-12_035, 2_035, 2)))
    assert turns.rank_seats(state) == [4, None, 3, None]
    assert state.turn == 1
    even = pass_turn(build_site(4, outlast="cars"), 0)
    even = play_turn(even, 1, pillar_action(1, (12_035, -2_035, 2)))
    even = play_turn(pass_turn(even, 2), 3, pillar_action(3, (-12_035, 2_035, 2)))
    assert turns.rank_seats(even) == [3, None, 3, None]


def test_h19_outlast_rulebook_removes_passed_seats_at_their_turn() -> None:
    state = park_cars(build_site(4, outlast="rulebook"), 2, "bus")
    state = pass_turn(state, 0)
    state = play_turn(state, 1, pillar_action(1, (12_035, -2_035, 2)))
    state = pass_turn(state, 2)
    state = play_turn(state, 3, pillar_action(3, (-12_035, 2_035, 2)))
    assert turns.rank_seats(state) == [4, None, None, None]


@pytest.mark.parametrize("seats", [3, 4])
def test_h19_outlast_cars_decides_by_cars_when_all_pass(seats: int) -> None:
    state = park_cars(build_site(seats, outlast="cars"), 1, "bus")
    for seat in range(seats):
        state = pass_turn(state, seat)
    assert get_outcome(state).winners == (1,)
    assert get_outcome(state).detail["places"] == [2, 1, 2, 2][:seats]


def test_h19_later_leavers_rank_ahead_of_earlier_ones() -> None:
    state = park_cars(build_site(4, outlast="cars"), 0, "bus", "van")
    state = pass_turn(state, 0)
    for seat, at in ((1, (12_035, -2_035, 2)), (2, (-2_035, -12_035, 2)), (3, (-12_035, 2_035, 2))):
        state = play_turn(state, seat, pillar_action(seat, at))
    assert turns.rank_seats(state) == [4, None, None, None]
    for seat in (1, 2, 3):
        state = pass_turn(state, seat)
    assert get_outcome(state).detail["places"] == [4, 1, 1, 1]


def test_h19_a_game_of_two_ends_when_the_roads_run_out() -> None:
    state = change_stocks(build_site(outlast="rulebook"), roads=0)
    state = pass_turn(pass_turn(state, 0), 1)
    assert get_outcome(state).winners == (1,)


# H-20 -----------------------------------------------------------------------------------------------


def test_h20_missions_end_after_the_round_of_the_last_car() -> None:
    state = change_stocks(build_site(3, missions=True), cars=("bus",))
    state = play_turn(state, 0, {"from": 0, "exit": 18_000, "cars": [["bus", 500]]})
    assert GAME.outcome(state) is None
    state = play_turn(state, 1, pillar_action(1, (13_000, 3_000, 2)))
    assert GAME.outcome(state) is None
    state = play_turn(state, 2, pillar_action(2, (-13_000, 3_000, 2)))
    assert get_outcome(state).detail["points"][0]["cars"] == 2


def test_h20_missions_end_when_all_roads_are_placed_or_lost() -> None:
    state = change_stocks(build_site(missions=True), roads=2)
    for seat in (0, 1, 0, 1):
        assert GAME.outcome(state) is None
        assert state.turn == seat
        state = pass_turn(state, seat)
    assert GAME.outcome(state)
    assert [stock.lost for stock in state.stock] == [2, 2]
    assert state.passed_seats == frozenset()


def test_h20_missions_refuse_a_pass_with_a_possible_build() -> None:
    assert get_refusal(build_site(missions=True), 0, PASS).clause == "H-19"
    old = Setup(2, GAMES[0].info.defaults | {"missions": True}, "house-1")
    free = Play(GAMES[0], old, state=build_site()._replace(rules=GAMES[0].start(old).rules))
    assert free.check(0, PASS) is None


def test_h20_seat_that_cannot_build_loses_a_road_but_stays() -> None:
    state = change_stocks(extend_road(build_site(missions=True), 0, (-5_000, 9_949, 2)), grey=0, yellow=0)
    assert turns.is_stuck(state, 0)
    state = pass_turn(state, 0)
    assert (state.stock[0].roads, state.stock[0].lost) == (12, 1)


def test_h20_ties_go_to_more_cars_or_are_shared() -> None:
    over = change_stocks(build_site(missions=True), roads=0, cars=("bus", "van"))._replace(is_over=True)
    assert get_outcome(over).winners == (0, 1)
    fewer = set_stock(over, 1, over.stock[1]._replace(grey=over.stock[1].grey + 5))
    fewer = park_cars(fewer, 0, "bus")
    assert get_outcome(fewer).scores[0] == get_outcome(fewer).scores[1]
    assert get_outcome(fewer).winners == (0,)


# The complete play ------------------------------------------------------------------------------


def test_prompts_name_the_seat_to_act() -> None:
    play = Play(GAME, Setup(2, GAME.info.defaults, "house-2"), state=build_site())
    assert play.view(0)["prompt"]["key"] == "build"
    assert play.view(1)["prompt"]["key"] == "wait_build"
    assert get_refusal(build_site(), 0, {"pass": False}).clause == "M-3"


def test_prompt_mentions_an_exit_only_if_possible() -> None:
    assert "exit" not in build_prompt(build_site(), 0, None).words["en"]
    high = extend_road(build_site(), 0, (-5_000, 9_949, 2))._replace(turn=0)
    assert "exit" not in build_prompt(high, 0, None).words["en"]
    low = extend_road(high, 2, (-5_000, 19_898, 1))._replace(turn=0)
    assert build_prompt(low, 0, None).words["en"] == "Build a pillar with its road, or an exit."
    bare = set_stock(low, 0, low.stock[0]._replace(grey=0, yellow=0))
    assert build_prompt(bare, 0, None).words["en"] == "Build an exit."
