"""The mission board (H-21, H-22), with one position per mission."""

import pytest

from machinami.games.highway.rules.missions import Points, count_points
from machinami.games.highway.state import State
from tests.games.highway.sites import (
    At,
    add_discs,
    add_open_end,
    build_exit,
    build_road,
    build_site,
    extend_road,
    park_cars,
    pillar_action,
    play_turn,
)

LOOP: tuple[At, ...] = ((10_400, 20_000, 2), (10_400, 29_000, 3), (1_700, 29_000, 4), (1_700, 18_100, 3))


def build_missions(*city: tuple[str, At]) -> State:
    return add_discs(build_site(city=city, missions=True))


def build_highway(state: State, start: At, *stops: At) -> State:
    """Build a highway of seat 0 through these pillars."""
    state, base = add_open_end(state, 0, start)
    for stop in stops:
        state = extend_road(state, base, stop)
        base = len(state.pillars) - 1
    return state


def compute_points(state: State, seat: int = 0) -> Points:
    return count_points(state, seat)


def test_h21_each_car_on_the_roads_counts_1() -> None:
    assert compute_points(build_site(missions=True)).cars == 1
    assert compute_points(park_cars(build_site(missions=True), 0, "bus", "van")).cars == 3


def test_h21_each_development_area_with_a_pillar_counts_1() -> None:
    state = build_missions(("development", (0, 20_000, 0)), ("development", (12_000, 20_000, 0)))
    state, base = add_open_end(state, 0, (0, 20_000, 1))
    assert compute_points(state).development == 1
    state, _ = add_open_end(state, 0, (1_900, 20_000, 1))
    assert compute_points(state).development == 1
    state = extend_road(state, base, (0, 30_000, 2))
    assert compute_points(state).development == 1
    state, _ = add_open_end(state, 0, (12_000, 20_000, 1))
    assert compute_points(state).development == 2
    assert compute_points(state, 1).development == 0
    assert compute_points(state).areas == (10, 11)


def test_h21_building_enclosed_by_a_closed_line_counts_1() -> None:
    state = build_highway(build_missions(("museum", (5_000, 25_000, 0))), (0, 20_000, 1), *LOOP[:-1])
    assert compute_points(state).buildings == 0
    state = build_highway(build_missions(("museum", (5_000, 25_000, 0))), (0, 20_000, 1), *LOOP)
    assert compute_points(state).buildings == 1
    assert compute_points(state).tower == 0
    assert compute_points(state, 1).buildings == 0


def test_h21_a_building_outside_the_loop_does_not_count() -> None:
    state = build_highway(build_missions(("museum", (14_000, 25_000, 0))), (0, 20_000, 1), *LOOP)
    assert compute_points(state).buildings == 0


def test_h21_tower_doubles_the_enclosed_buildings() -> None:
    tower = ("tower", (5_000, 25_000, 0))
    tower_only = build_highway(build_missions(tower), (0, 20_000, 1), *LOOP)
    assert (compute_points(tower_only).buildings, compute_points(tower_only).tower) == (0, 0)
    both = build_highway(build_missions(tower, ("office", (8_000, 23_000, 0))), (0, 20_000, 1), *LOOP)
    assert (compute_points(both).buildings, compute_points(both).tower) == (1, 1)
    assert compute_points(both).enclosed == (10, 11)


def test_h21_figure_of_eight_encloses_both_halves() -> None:
    city = (("museum", (5_000, 25_500, 0)), ("tower", (8_500, 16_000, 0)))
    second_half: tuple[At, ...] = ((8_000, 11_000, 4), (16_000, 18_000, 5), (8_300, 24_000, 6))
    state = build_highway(build_missions(*city), (0, 20_000, 1), *LOOP, *second_half)
    assert len(compute_points(state).enclosed) == 2
    assert (compute_points(state).buildings, compute_points(state).tower) == (1, 1)


def test_h21_the_ramp_is_part_of_the_line() -> None:
    state, base = build_missions(("museum", (-9_000, 5_000, 0))), 0
    for at in ((-4_000, 9_500, 2), (-13_500, 9_000, 3), (-12_500, -1_500, 4)):
        assert compute_points(state).buildings == 0
        state = extend_road(state, base, at)
        base = len(state.pillars) - 1
    assert compute_points(state).buildings == 1


@pytest.mark.parametrize(("discs", "expected"), [(0, 0), (4, 0), (5, 1), (14, 2), (15, 3)])
def test_h21_every_5_remaining_discs_count_1(discs: int, expected: int) -> None:
    state = build_site(missions=True)
    yellow = min(discs, 3)
    stock = tuple(old._replace(grey=discs - yellow, yellow=yellow) for old in state.stock)
    assert compute_points(state._replace(stock=stock)).discs == expected


def test_h21_three_connected_roads_with_cars_count_2() -> None:
    state = build_highway(
        build_missions(), (0, 15_000, 1), (9_949, 15_000, 2), (9_949, 24_949, 1), (0, 24_949, 2)
    )
    state = park_cars(park_cars(state, 2, "bus"), 3, "van")
    assert compute_points(state).jam == 0
    assert compute_points(park_cars(state, 4, "sports")).jam == 2
    gap = build_highway(
        build_missions(), (0, 15_000, 1), (9_949, 15_000, 2), (9_949, 24_949, 1), (0, 24_949, 2)
    )
    gap = park_cars(park_cars(gap, 2, "bus"), 4, "van")
    assert compute_points(gap).jam == 0


def test_h21_a_y_counts_as_connected() -> None:
    state, base = add_open_end(build_missions(), 0, (0, 10_000, 1))
    state = extend_road(state, base, (0, 20_000, 2), junction=True)
    fork = len(state.pillars) - 1
    state = extend_road(state, fork, (-7_035, 27_035, 1))
    state = extend_road(state, fork, (7_035, 27_035, 1))
    for road, type in ((2, "bus"), (3, "van"), (4, "sports")):
        assert compute_points(state).jam == 0
        state = park_cars(state, road, type)
    assert compute_points(state).jam == 2


def test_h21_highest_grey_pillars_count_2_without_junctions() -> None:
    state = build_missions()
    assert [compute_points(state, seat).highest for seat in (0, 1)] == [2, 2]
    junction = extend_road(state, 0, (-5_000, 9_797, 3), junction=True)
    assert [compute_points(junction, seat).highest for seat in (0, 1)] == [2, 2]
    higher = extend_road(state, 1, (5_000, 9_949, 2))
    assert [compute_points(higher, seat).highest for seat in (0, 1)] == [0, 2]


def test_h21_a_car_on_a_road_through_the_rainbow_counts_2_once() -> None:
    state = build_missions(("rainbow", (0, 20_000, 0)))
    empty = build_road(state, 0, (0, 15_025, 1), (0, 24_974, 2))
    assert compute_points(empty).rainbow == 0
    assert compute_points(park_cars(empty, 2, "bus", "van")).rainbow == 2
    beside = build_road(state, 0, (6_000, 15_025, 1), (6_000, 24_974, 2))
    assert compute_points(park_cars(beside, 2, "bus")).rainbow == 0


def test_h21_a_car_on_a_road_above_the_rainbow_counts_nothing() -> None:
    state = build_road(build_missions(("rainbow", (0, 20_000, 0))), 0, (0, 15_025, 5), (0, 24_974, 6))
    assert compute_points(park_cars(state, 2, "bus")).rainbow == 0


@pytest.mark.parametrize("name", ["airport", "green"])
def test_h21_an_exit_on_the_airport_or_the_green_counts_2(name: str) -> None:
    state, base = add_open_end(build_missions((name, (0, 20_000, 0))), 0, (-9_449, 20_000, 1))
    assert getattr(compute_points(state), name) == 0
    assert getattr(compute_points(build_exit(state, base, 0)), name) == 2
    edge = {"airport": -5_500, "green": -4_000}[name]
    partly, base = add_open_end(build_missions((name, (0, 20_000, 0))), 0, (edge + 500 - 9_949, 20_000, 1))
    assert getattr(compute_points(build_exit(partly, base, 0)), name) == 0


def test_h21_the_total_is_the_sum() -> None:
    found = compute_points(build_site(missions=True))
    assert found.total == 1 + 6 + 2
    assert found._asdict().keys() == set(Points._fields)


# H-22 -----------------------------------------------------------------------------------------------


def prepare_crossing(state: State, *types: str) -> tuple[State, int]:
    """Return a state with seat 1's road with these cars and an open end of seat 0 in front of it."""
    state = park_cars(build_road(state, 1, (-4_975, 20_000, 1), (4_974, 20_000, 2)), 2, *types)
    return add_open_end(state, 0, (2_000, 15_025, 4))


def test_h22_car_of_the_same_type_takes_a_disc() -> None:
    state, base = prepare_crossing(build_missions(), "bus")
    after = play_turn(state, 0, pillar_action(base, (2_000, 24_974, 5), cars=[("bus", 500)]))
    assert after.stock[0].grey == 99 - 5 + 1
    assert after.stock[1].grey == state.stock[1].grey - 1
    assert after.last.transfers == ((1, 0, "grey"),)


def test_h22_another_type_takes_nothing() -> None:
    state, base = prepare_crossing(build_missions(), "bus")
    after = play_turn(state, 0, pillar_action(base, (2_000, 24_974, 5), cars=[("van", 500)]))
    assert after.last.transfers == ()


def test_h22_in_the_basic_game_nothing_is_taken() -> None:
    state, base = prepare_crossing(add_discs(build_site()), "bus")
    after = play_turn(state, 0, pillar_action(base, (2_000, 24_974, 5), cars=[("bus", 500)]))
    assert after.last.transfers == ()


def test_h22_yellow_is_taken_without_grey_and_nothing_without_both() -> None:
    state, base = prepare_crossing(build_missions(), "bus")
    action = pillar_action(base, (2_000, 24_974, 5), cars=[("bus", 500)])
    no_grey = state._replace(stock=(state.stock[0], state.stock[1]._replace(grey=0, yellow=1)))
    assert play_turn(no_grey, 0, action).last.transfers == ((1, 0, "yellow"),)
    nothing = state._replace(stock=(state.stock[0], state.stock[1]._replace(grey=0, yellow=0)))
    assert play_turn(nothing, 0, action).last.transfers == ()


def test_h22_at_most_one_disc_from_each_opponent_a_turn() -> None:
    state = build_missions()
    for y, type in ((18_500, "bus"), (21_500, "van")):
        state = build_road(state, 1, (-4_975, y, 1), (4_974, y, 2))
        state = park_cars(state, len(state.roads) - 1, type)
    state, base = add_open_end(state, 0, (2_000, 15_025, 4))
    after = play_turn(state, 0, pillar_action(base, (2_000, 24_974, 5), cars=[("bus", 300), ("van", 600)]))
    assert after.last.transfers == ((1, 0, "grey"),)
