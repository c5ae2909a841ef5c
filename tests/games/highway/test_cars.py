"""First crossings and the cars that they earn (H-14, H-15)."""

import pytest

from machinami.core.contract import Action
from machinami.games.highway.rules.cars import fit_cars
from machinami.games.highway.rules.judge import judge_pillar
from machinami.games.highway.state import State
from tests.games.highway.sites import (
    At,
    add_discs,
    add_open_end,
    build_road,
    build_site,
    draft_road,
    extend_road,
    get_refusal,
    pillar_action,
    play_turn,
)

NORTH = 9_949
EAST: tuple[At, At] = (-4_975, 20_000, 1), (4_974, 20_000, 2)
HIGH_EAST: tuple[At, At] = (-4_975, 20_000, 6), (4_974, 20_000, 7)


def add_south_end(state: State) -> tuple[State, int]:
    """Add an open end of seat 0 south of the crossing at (0, 20000), at height 3."""
    return add_open_end(state, 0, (0, 20_000 - 4_975, 3))


def crossing_action(base: int, *cars: tuple[str, int]) -> Action:
    return pillar_action(base, (0, 20_000 + 4_974, 4), cars=cars)


# H-14 -----------------------------------------------------------------------------------------------


def test_h14_start_ramps_are_sticks_too() -> None:
    ramp = draft_road(add_discs(build_site()), 0, (11_000, -4_975, 3), (11_000, 4_974, 4))
    assert ramp.first_crossings == ((1, "over"),)


def test_h14_exits_are_sticks_too() -> None:
    state, base = add_open_end(add_discs(build_site()), 1, (-9_000, 20_000, 1))
    state = play_turn(state, 1, {"from": base, "exit": 0, "cars": [["bus", 500]]})
    assert draft_road(state, 0, (-6_000, 20_000 - 4_975, 3), (-6_000, 20_000 + 4_974, 4)).first_crossings == (
        (2, "over"),
    )


def test_h14_crossing_uses_over_of_the_lower_and_under_of_the_upper() -> None:
    state = build_road(add_discs(build_site()), 1, *EAST)
    state = build_road(state, 0, (0, 15_025, 3), (0, 24_974, 4))
    assert state.crossings == {(2, 3)}
    again = draft_road(state, 0, (2_500, 15_025, 3), (2_500, 24_974, 4))
    assert again.first_crossings == ()
    under_the_upper = draft_road(state, 1, (-4_975, 23_000, 1), (4_974, 23_000, 2))
    assert under_the_upper.first_crossings == ()
    over_the_upper = draft_road(state, 1, (-4_975, 23_000, 6), (4_974, 23_000, 7))
    assert over_the_upper.first_crossings == ((3, "over"),)
    under_the_lower = draft_road(
        build_road(add_discs(build_site()), 1, *HIGH_EAST), 0, (2_500, 15_025, 3), (2_500, 24_974, 4)
    )
    assert under_the_lower.first_crossings == ((2, "under"),)


def test_h14_crossing_own_roads_earns_nothing_but_uses_them() -> None:
    state = build_road(add_discs(build_site()), 0, *EAST)
    state = build_road(state, 0, (0, 15_025, 3), (0, 24_974, 4))
    assert len(state.cars) == 2
    assert draft_road(state, 1, (2_500, 15_025, 3), (2_500, 24_974, 4)).first_crossings == ()


def test_h14_roads_of_one_pillar_do_not_cross() -> None:
    state = extend_road(build_site(), 0, (-5_000, 9_000, 2))
    state = extend_road(state, 2, (-5_000 + 7_035, 9_000 + 7_035, 1))
    assert state.crossings == frozenset()


# H-15 -----------------------------------------------------------------------------------------------


def test_h15_earned_cars_must_be_placed() -> None:
    state, base = add_south_end(build_road(add_discs(build_site()), 1, *EAST))
    refusal = get_refusal(state, 0, crossing_action(base))
    assert refusal.clause == "H-15"
    assert refusal.where["earned"] == 1
    assert refusal.where["firsts"] == [[2, "over"]]
    assert refusal.where["bonus"] == 0
    proposed = refusal.where["cars"]
    after = play_turn(state, 0, crossing_action(base, *((type, where) for type, where in proposed)))
    assert after.cars[-1].road == 3
    assert proposed[0][0] not in after.stock[0].cars


def test_h15_no_more_cars_than_earned_may_be_placed() -> None:
    state, base = add_south_end(add_discs(build_site()))
    assert get_refusal(state, 0, crossing_action(base, ("bus", 500))).clause == "H-15"


def test_h15_the_type_is_free_among_those_left() -> None:
    state, base = add_south_end(build_road(add_discs(build_site()), 1, *EAST))
    for type in state.stock[0].cars:
        assert play_turn(state, 0, crossing_action(base, (type, 300))).cars[-1].type == type
    for gone in ("sedan", "tank", "x" * 500):
        refusal = get_refusal(state, 0, crossing_action(base, (gone, 300)))
        assert refusal.clause == "H-15"
        assert "bus" in refusal.words["en"]


def test_h15_fewer_remaining_cars_are_placed_instead() -> None:
    state, base = add_south_end(build_road(add_discs(build_site()), 1, *EAST))
    last = state._replace(stock=tuple(stock._replace(cars=("bus",)) for stock in state.stock))
    assert play_turn(last, 0, crossing_action(base, ("bus", 500))).stock[0].cars == ()
    none = state._replace(stock=tuple(stock._replace(cars=()) for stock in state.stock))
    assert play_turn(none, 0, crossing_action(base))


@pytest.mark.parametrize(("where", "legal"), [(211, False), (212, True), (788, True), (789, False)])
def test_h15_a_car_stands_clear_of_both_discs(where: int, legal: bool) -> None:
    """The bus is 24 mm long, the road 99.49 mm, and both are centred: the bus ends at the discs."""
    state, base = add_south_end(build_road(add_discs(build_site()), 1, *EAST))
    action = crossing_action(base, ("bus", where))
    if legal:
        assert play_turn(state, 0, action)
    else:
        assert get_refusal(state, 0, action).clause == "H-15"
    for outside in (-1, 1_001, 10**9):
        assert get_refusal(state, 0, crossing_action(base, ("bus", outside))).clause == "H-15"


def test_h15_on_an_exit_a_car_may_stand_at_the_foot() -> None:
    wanted = {"from": 0, "exit": 9_000, "cars": [["bus", 879]]}
    assert play_turn(build_site(), 0, wanted)
    assert get_refusal(build_site(), 0, wanted | {"cars": [["bus", 880]]}).clause == "H-15"


def test_h15_cars_do_not_overlap() -> None:
    state = build_road(add_discs(build_site()), 1, *EAST)
    state = build_road(state, 1, (-4_975, 22_000, 1), (4_974, 22_000, 2))
    state, base = add_south_end(state)
    together = crossing_action(base, ("sports", 300), ("family", 440))
    assert get_refusal(state, 0, together).clause == "H-15"
    bumper_to_bumper = crossing_action(base, ("sports", 300), ("family", 441))
    assert len(play_turn(state, 0, bumper_to_bumper).cars) == 4
    assert get_refusal(state, 0, crossing_action(base, ("sports", 300), ("sports", 600))).clause == "H-15"


def test_h15_build_without_room_for_its_cars_is_refused() -> None:
    state = add_discs(build_site())
    for y in (17_000, 18_850, 20_700, 22_550):
        state = build_road(state, 1, (-4_975, y, 1), (4_974, y, 2))
    state, base = add_south_end(state)
    long = state._replace(
        stock=tuple(
            stock._replace(cars=("double_trailer", "bus", "limousine", "van")) for stock in state.stock
        )
    )
    refusal = get_refusal(long, 0, crossing_action(base))
    assert refusal.clause == "H-15"
    assert refusal.where["earned"] == 4
    assert refusal.where["cars"] is None
    assert fit_cars(state, judge_pillar(state, 0, base, (0, 24_974), 4, False)) is not None


def test_h10_cars_are_not_placed_under_low_roads() -> None:
    state = build_road(add_discs(build_site()), 1, (-4_975, 20_000, 4), (4_974, 20_000, 5))
    state, base = add_open_end(state, 0, (0, 15_025, 3))
    draft = judge_pillar(state, 0, base, (0, 24_974), 4, False)
    assert draft.roads_above == (2,)
    refusal = get_refusal(state, 0, pillar_action(base, (0, 24_974, 4), cars=[("bus", 500)]))
    assert refusal.clause == "H-10"
    assert refusal.where["pieces"] == ["car:new:bus", "road:2"]
    parked = fit_cars(state, draft)
    assert parked is not None
    assert play_turn(state, 0, pillar_action(base, (0, 24_974, 4), cars=parked))
