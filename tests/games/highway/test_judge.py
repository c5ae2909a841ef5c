"""The judge by the clauses H-5 to H-13."""

import pytest

from machinami.core.contract import Refused
from machinami.games.highway.rules.judge import is_through_rainbow, judge_exit, judge_pillar
from machinami.games.highway.state import State
from tests.games.highway.sites import (
    At,
    add_discs,
    add_open_end,
    build_exit,
    build_road,
    build_site,
    draft_road,
    extend_road,
    get_refusal,
    park_cars,
    pillar_action,
)

NORTH, HIGHER = 9_949, (-5_000, 9_949, 2)


def get_clause(state: State, seat: int, one: At, other: At) -> str:
    """Return the key of the clause that a road between two new pillars breaks."""
    with pytest.raises(Refused) as caught:
        draft_road(state, seat, one, other)
    return caught.value.clause


def use_version_1(state: State) -> State:
    return state._replace(rules=state.rules._replace(version=1))


def span_crossing(gap: int) -> tuple[At, At]:
    """Return the ends of a road rising northward through (0, 20000), at `gap` levels above the first."""
    return (0, 20_000 - 4_975, 1 + gap), (0, 20_000 + 4_974, 2 + gap)


# H-5 ------------------------------------------------------------------------------------------------


def test_h5_roads_start_at_an_own_open_end() -> None:
    state = extend_road(build_site(), 0, HIGHER)
    assert [pillar.ways for pillar in state.pillars] == [0, 1, 1]
    assert get_refusal(state, 0, pillar_action(0, (-12_000, 7_000, 2))).where["pieces"] == ["disc:0"]
    assert get_refusal(state, 0, pillar_action(1, (5_000, 9_949, 2))).where["pieces"] == ["disc:1"]
    for unknown in (-1, 3, 10**9):
        assert get_refusal(state, 0, pillar_action(unknown, HIGHER)).clause == "H-5"


def test_h5_seat_without_roads_cannot_build() -> None:
    state = build_site()
    state = state._replace(stock=tuple(stock._replace(roads=0) for stock in state.stock))
    assert get_refusal(state, 0, pillar_action(0, HIGHER)).clause == "H-5"
    assert get_refusal(state, 0, {"from": 0, "exit": 9_000}).clause == "H-5"


def test_h5_a_junction_has_two_ways_out() -> None:
    state = extend_road(build_site(), 0, (-5_000, 10_000, 2), junction=True)
    state = extend_road(state, 2, (-12_035, 17_035, 1))
    assert state.pillars[2].ways == 1
    state = extend_road(state, 2, (2_035, 17_035, 1))
    assert get_refusal(state, 0, pillar_action(2, (-5_000, 19_949, 1))).clause == "H-5"


# H-6, H-7 -------------------------------------------------------------------------------------------


def test_h6_grey_pillar_differs_by_one_level_and_has_at_least_one() -> None:
    state = add_discs(build_site())
    for base, wrong in ((1, (0, 1, 3)), (2, (0, 2, 4)), (5, (5, 3, 7))):
        there, number = add_open_end(state, 0, (0, 20_000, base))
        for height in wrong:
            assert get_refusal(there, 0, pillar_action(number, (0, 20_000 + NORTH, height))).clause == "H-6"
    lower, number = add_open_end(state, 0, (0, 20_000, 2))
    assert extend_road(lower, number, (0, 20_000 + NORTH, 1))


def test_h6_a_pillar_takes_its_discs_from_the_stock() -> None:
    state = extend_road(build_site(), 0, HIGHER)
    assert state.stock[0].grey == 27
    poor = build_site()._replace(stock=tuple(stock._replace(grey=1) for stock in build_site().stock))
    assert get_refusal(poor, 0, pillar_action(0, HIGHER)).clause == "H-6"


def test_h7_a_junction_takes_one_yellow_disc_and_grey_ones_below() -> None:
    state = extend_road(build_site(), 0, (-5_000, 9_797, 3), junction=True)
    assert (state.stock[0].grey, state.stock[0].yellow) == (27, 2)


def test_h7_junction_may_have_any_height() -> None:
    tall, base = add_open_end(add_discs(build_site()), 0, (0, 20_000, 4))
    for height in range(2, 11):
        reach = tall.rules.box.lengths[abs(height - 4)]
        assert judge_pillar(tall, 0, base, (0, 20_000 + reach), height, True).pillar


def test_h7_junction_needs_a_grey_disc_and_at_most_six_levels() -> None:
    tall, base = add_open_end(add_discs(build_site()), 0, (0, 20_000, 4))
    assert get_refusal(tall, 0, pillar_action(base, (0, 29_000, 1), junction=True)).clause == "H-7"
    assert get_refusal(tall, 0, pillar_action(base, (0, 29_000, 11), junction=True)).clause == "H-7"
    plain = tall._replace(stock=tuple(stock._replace(yellow=0) for stock in tall.stock))
    assert get_refusal(plain, 0, pillar_action(base, (0, 29_000, 4), junction=True)).clause == "H-7"


def test_h7_after_a_junction_the_usual_heights_hold_again() -> None:
    state = extend_road(build_site(), 0, (-5_000, 9_797, 3), junction=True)
    assert get_refusal(state, 0, pillar_action(2, (-5_000, 19_000, 3))).clause == "H-6"


# H-8 ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("levels", "length"), list(enumerate((10_000, 9_949, 9_797, 9_539, 9_165, 8_660, 8_000)))
)
def test_h8_the_reach_follows_from_the_slope(levels: int, length: int) -> None:
    state, base = add_open_end(add_discs(build_site()), 0, (0, 15_000, 8))
    for apart, fits in (
        (length - 1_497, False),
        (length - 1_496, True),
        (length + 1_000, True),
        (length + 1_001, False),
    ):
        wanted = pillar_action(base, (0, 15_000 + apart, 8 + levels), junction=True)
        if fits:
            assert judge_pillar(state, 0, base, (0, 15_000 + apart), 8 + levels, True)
        else:
            assert get_refusal(state, 0, wanted).clause == "H-8"


def test_h8_the_road_is_centred_between_the_pillars() -> None:
    road = extend_road(build_site(), 0, (-5_000, 9_149, 2)).roads[-1]
    assert road.line == ((-5_000, -400), (-5_000, 9_549))
    assert set(road.corners) == {(-5_500, -400), (-4_500, -400), (-4_500, 9_549), (-5_500, 9_549)}


# H-9 ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("x", "legal"), [(1_399, False), (1_400, True)])
def test_h9_road_covers_no_pillar(x: int, legal: bool) -> None:
    for seat in (0, 1):
        state, number = add_open_end(add_discs(build_site()), seat, (x, 20_000, 9))
        if legal:
            assert draft_road(state, 0, *span_crossing(0))
        else:
            with pytest.raises(Refused) as caught:
                draft_road(state, 0, *span_crossing(0))
            assert caught.value.clause == "H-9"
            assert f"disc:{number}" in caught.value.where["pieces"]


@pytest.mark.parametrize(("x", "legal"), [(1_399, False), (1_400, True)])
def test_h9_a_pillar_stands_under_no_road(x: int, legal: bool) -> None:
    state = build_road(add_discs(build_site()), 1, *span_crossing(7))
    below = (x - 9_949, 20_000, 1), (x, 20_000, 2)
    if legal:
        assert draft_road(state, 0, (-x - NORTH, 20_000, 1), (-x, 20_000, 2))
    else:
        assert get_clause(state, 0, *below) == "H-9"


@pytest.mark.parametrize(("apart", "legal"), [(1_799, False), (1_800, True)])
def test_h9_two_discs_may_touch_but_not_overlap(apart: int, legal: bool) -> None:
    state, _ = add_open_end(add_discs(build_site()), 1, (0, 20_000 + 4_974 + apart, 3))
    if legal:
        assert draft_road(state, 0, *span_crossing(0))
    else:
        assert get_clause(state, 0, *span_crossing(0)) == "H-9"


# H-10 -----------------------------------------------------------------------------------------------


def test_h10_crossing_roads_are_more_than_4_mm_apart() -> None:
    state = build_road(add_discs(build_site()), 1, (-4_975, 20_000, 2), (4_974, 20_000, 3))
    assert draft_road(state, 0, *span_crossing(2)).first_crossings == ((2, "over"),)
    assert get_clause(state, 0, *span_crossing(1)) == "H-10"
    assert draft_road(state, 0, (0, 15_025, 1), (0, 24_974, 2)).first_crossings == ((2, "under"),)


def test_h10_clearance_depends_on_both_slopes() -> None:
    rising = build_road(add_discs(build_site()), 1, (-4_975, 20_000, 2), (4_974, 20_000, 3))
    over_its_low_end = (-3_000, 18_000, 3), (-3_000, 18_000 + NORTH, 2)
    over_its_high_end = (3_000, 18_000, 3), (3_000, 18_000 + NORTH, 2)
    assert draft_road(rising, 0, *over_its_low_end)
    assert get_clause(rising, 0, *over_its_high_end) == "H-10"


def test_h10_road_over_a_car_has_10_mm_of_clearance() -> None:
    quiet = build_road(add_discs(build_site()), 1, (-4_975, 20_000, 1), (4_974, 20_000, 2))
    busy = park_cars(quiet, 2, "bus")
    near_its_base = (-1_500, 18_000, 2), (-1_500, 18_000 + NORTH, 3)
    assert draft_road(quiet, 0, *near_its_base)
    with pytest.raises(Refused) as caught:
        draft_road(busy, 0, *near_its_base)
    assert caught.value.clause == "H-10"
    assert caught.value.where["pieces"] == ["car:1:bus", "road:new"]
    assert draft_road(busy, 0, (500, 18_000, 2), (500, 18_000 + NORTH, 3))
    assert draft_road(busy, 0, (-1_500, 18_000, 3), (-1_500, 18_000 + NORTH, 4))


def test_h10_two_roads_of_one_pillar_make_at_least_60_degrees() -> None:
    state = extend_road(build_site(), 0, (-5_000, 10_000, 2), junction=True)
    state = extend_road(state, 2, (-5_000 - 8_661, 15_000, 1))
    assert judge_pillar(state, 0, 2, (-5_000, 19_949), 1, False)
    refusal = get_refusal(state, 0, pillar_action(2, (-5_000 - 200, 19_949, 1)))
    assert refusal.clause == "H-10"
    assert refusal.where["pieces"] == ["road:3", "road:new"]


def test_h10_road_is_lifted_onto_overlapping_roads_of_its_pillar() -> None:
    state = extend_road(build_site(), 0, HIGHER)
    on_top = extend_road(state, 2, (-5_000 + 8_616, 9_949 + 4_974, 1))
    assert [road.lift for road in on_top.roads[2:]] == [1, 1]
    junction = extend_road(build_site(), 0, (-5_000, 10_000, 2), junction=True)
    left = extend_road(junction, 2, (-12_035, 17_035, 1))
    right = extend_road(left, 2, (2_035, 17_035, 1))
    assert [road.lift for road in right.roads[2:]] == [1, 1, 2]
    next_to = extend_road(build_site(), 0, (-5_000, 10_949, 2))
    assert next_to.roads[-1].lift == 0


def test_h10_underside_rests_on_the_inner_edge_of_the_higher_disc() -> None:
    state = extend_road(build_site(), 0, (-5_000, 10_949, 2))
    rising = state.roads[-1]
    assert rising.incline.compute_height((*rising.line[0], 1)) == 1_000
    assert rising.incline.compute_height((-5_000, 10_949 - 900, 1)) == 2_000
    falling = extend_road(state, 2, (-5_000, 21_898, 1)).roads[-1]
    assert falling.incline.compute_height((-5_000, 10_949 + 900, 1)) == 2_000
    assert falling.incline.compute_height((*falling.line[1], 1)) == 1_000


# H-11 -----------------------------------------------------------------------------------------------


def test_h11_no_road_closes_a_highway_into_a_ring() -> None:
    state = extend_road(build_site(), 0, HIGHER)
    refusal = get_refusal(state, 0, pillar_action(2, (-5_000, 0, 1)))
    assert refusal.clause == "H-11"
    assert refusal.where["pieces"] == ["disc:0"]


def test_h11_a_highway_may_cross_itself_in_plan() -> None:
    state = build_road(add_discs(build_site()), 0, (-4_975, 20_000, 1), (4_974, 20_000, 2))
    own = draft_road(state, 0, *span_crossing(3))
    assert own.crossings == ((2, 3),)
    assert own.first_crossings == ()


def test_h11_pillars_and_roads_stay_on_the_table() -> None:
    edge = add_discs(build_site())
    inside, base = add_open_end(edge, 0, (30_000, 0, 1))
    assert judge_pillar(inside, 0, base, (39_100, 0), 2, False)
    assert get_refusal(inside, 0, pillar_action(base, (39_101, 0, 2))).clause == "H-11"
    assert get_refusal(inside, 0, pillar_action(base, (10**12, 10**12, 2))).clause == "H-11"
    beyond, base = add_open_end(edge, 0, (33_000, 0, 1))
    assert get_refusal(beyond, 0, {"from": base, "exit": 0, "cars": []}).clause == "H-11"


# H-12 -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("y", "legal"), [(20_000 + 2_100, True), (20_000 + 2_101, False), (23_899, False), (23_900, True)]
)
def test_h12_pillar_is_inside_or_outside_a_development_area(y: int, legal: bool) -> None:
    state = add_discs(build_site(city=[("development", (0, 20_000, 0))]))
    if legal:
        assert draft_road(state, 0, (-9_949, y, 1), (0, y, 2))
    else:
        assert get_clause(state, 0, (-9_949, y, 1), (0, y, 2)) == "H-12"


@pytest.mark.parametrize("name", ["airport", "green", "rainbow"])
def test_h12_other_areas_refuse_pillars_but_allow_roads(name: str) -> None:
    state = add_discs(build_site(city=[(name, (0, 20_000, 9_000))]))
    quiet = {"airport": 17_000, "green": 17_500, "rainbow": 21_000}[name]
    assert get_clause(state, 0, (9_949, quiet, 1), (0, quiet, 2)) == "H-12"
    on_it, at = {"airport": (800, 23_000), "green": (1_800, 20_000), "rainbow": (0, 23_300)}[name]
    with pytest.raises(Refused, match=f"No pillar can stand on the {name}"):
        draft_road(state, 0, (on_it + 9_949, at, 1), (on_it, at, 2))
    next_to = {"airport": 3_500, "green": 3_000, "rainbow": 2_000}[name] + 900
    assert draft_road(state, 0, (next_to + NORTH, quiet, 1), (next_to, quiet, 2))
    assert get_clause(state, 0, (next_to + NORTH, quiet, 1), (next_to - 1, quiet, 2)) == "H-12"


@pytest.mark.parametrize(("name", "half"), [("museum", 1_200), ("tower", 1_000), ("stadium", 1_500)])
def test_h12_version_1_buildings_block_at_any_height(name: str, half: int) -> None:
    state = use_version_1(add_discs(build_site(city=[(name, (0, 20_000, 0))])))
    over = (-4_975, 20_000 + half + 500, 30), (4_974, 20_000 + half + 500, 31)
    assert draft_road(state, 0, *over)
    for nearer in (1, half):
        ends = [(x, y - nearer, height) for x, y, height in over]
        assert get_clause(state, 0, ends[0], ends[1]) == "H-12"
    assert get_clause(state, 0, (-9_949, 20_000 + half + 899, 1), (0, 20_000 + half + 899, 2)) == "H-12"
    assert draft_road(state, 0, (-9_949, 20_000 + half + 900, 1), (0, 20_000 + half + 900, 2))


@pytest.mark.parametrize(
    ("name", "half", "height"), [("museum", 1_200, 5), ("tower", 1_000, 11), ("stadium", 1_500, 3.5)]
)
def test_h12_road_passes_a_millimetre_above_a_building(name: str, half: int, height: float) -> None:
    state = add_discs(build_site(city=[(name, (0, 20_000, 0))]))
    for low in range(1, 14):
        ends = (-4_975, 20_000, low), (4_974, 20_000, low + 1)
        middle = 10 * low + 5.25
        slope = 10 / (99.49 + 4.5 - 9)
        least = middle - (half / 100 + 1) * slope
        if least > 10 * height + 1:
            assert draft_road(state, 0, *ends)
        elif least < 10 * height + 0.5:
            assert get_clause(state, 0, *ends) == "H-12"
    touching = (-4_975, 20_000 + half + 500, 1), (4_974, 20_000 + half + 500, 2)
    assert draft_road(state, 0, *touching)


def test_h12_solid_without_height_blocks_at_any_height() -> None:
    state = add_discs(build_site(city=[("green", (0, 20_000, 0))]))
    mute = tuple(
        placed._replace(solids=tuple(solid._replace(height=0) for solid in placed.solids))
        for placed in state.objects
    )
    ends = (0, 20_000 - 4_450, 12), (0, 20_000 + 6_449, 13)
    assert draft_road(state, 0, *ends)
    assert get_clause(state._replace(objects=mute), 0, *ends) == "H-12"


@pytest.mark.parametrize(
    ("name", "part", "x", "message"),
    [
        ("airport", "terminal", -1_500, "The terminal is 2 discs"),
        ("airport", "plane", 3_000, "The plane is 2 discs"),
        ("green", "tree", 2_800, "A tree is 3 discs"),
        ("green", "tree", 0, "A tree is 3 discs"),
        ("rainbow", "arch", -3_300, "A foot of the rainbow is 4 discs"),
        ("stadium", "stadium", 0, "The stadium is 3½ discs"),
    ],
)
def test_h12_solids_on_an_area_block_low_roads(name: str, part: str, x: int, message: str) -> None:
    state = add_discs(build_site(city=[(name, (0, 20_000, 0))]))
    with pytest.raises(Refused) as caught:
        draft_road(state, 0, (x, 20_000 - 4_450, 1), (x, 20_000 + 6_449, 2))
    assert draft_road(state, 0, (x, 20_000 - 4_450, 5), (x, 20_000 + 6_449, 6))
    with pytest.raises(Refused):
        draft_road(use_version_1(state), 0, (x, 20_000 - 4_450, 5), (x, 20_000 + 6_449, 6))
    assert caught.value.clause == "H-12"
    assert caught.value.where["pieces"][0].removesuffix(f":{part}") == "object:11"
    assert caught.value.words["en"].startswith(message)


@pytest.mark.parametrize(("low", "legal"), [(1, True), (2, True), (3, False)])
def test_h12_a_road_through_the_arch_leaves_room_for_a_car(low: int, legal: bool) -> None:
    state = add_discs(build_site(city=[("rainbow", (0, 20_000, 0))]))
    ends = (0, 20_000 - 4_975, low), (0, 20_000 + 4_974, low + 1)
    if legal:
        assert build_road(state, 0, *ends)
    else:
        assert get_clause(state, 0, *ends) == "H-12"


@pytest.mark.parametrize(
    ("low", "version", "legal"), [(4, 3, True), (8, 3, True), (3, 3, False), (4, 2, False)]
)
def test_h12_a_road_may_pass_above_the_arch_since_version_3(low: int, version: int, legal: bool) -> None:
    state = add_discs(build_site(city=[("rainbow", (0, 20_000, 0))]))
    state = state._replace(rules=state.rules._replace(version=version))
    ends = (0, 20_000 - 4_975, low), (0, 20_000 + 4_974, low + 1)
    if legal:
        after = build_road(state, 0, *ends)
        assert not is_through_rainbow(after, after.roads[-1])
    else:
        with pytest.raises(Refused) as caught:
            draft_road(state, 0, *ends)
        assert caught.value.clause == "H-12"
        assert ("above" in caught.value.words["en"]) == (version == 3)


def test_h12_a_road_above_the_arch_passes_above_the_whole_rainbow() -> None:
    """It is 50 mm high at the arch, but only 35 mm at the edge of the rainbow."""
    state = add_discs(build_site(city=[("rainbow", (0, 20_000, 0))]))
    ends = (0, 20_000 - 4_000, 2), (0, 20_000 + 4_000, 8)
    state, base = add_open_end(state, 0, ends[0])
    with pytest.raises(Refused) as caught:
        judge_pillar(state, 0, base, ends[1][:2], ends[1][2], True)
    assert caught.value.clause == "H-12"


def test_h12_exits_may_end_on_all_areas_except_the_rainbow() -> None:
    for name in ("development", "green", "airport"):
        state, base = add_open_end(
            add_discs(build_site(city=[(name, (0, 20_000, 0))])), 0, (-9_449, 20_000, 1)
        )
        assert judge_exit(state, 0, base, 0)
    state, base = add_open_end(
        add_discs(build_site(city=[("rainbow", (1_000, 20_000, 9_000))])), 0, (-9_449, 20_000, 1)
    )
    refusal = get_refusal(state, 0, {"from": base, "exit": 0, "cars": [["bus", 500]]})
    assert refusal.clause == "H-12"
    assert refusal.where["pieces"] == ["object:11"]
    next_to, base = add_open_end(
        add_discs(build_site(city=[("rainbow", (2_500, 20_000, 9_000))])), 0, (-9_449, 20_000, 1)
    )
    assert judge_exit(next_to, 0, base, 0)


@pytest.mark.parametrize(("x", "legal"), [(2_499, False), (2_500, True)])
def test_h12_exit_foot_partly_on_the_rainbow_is_refused(x: int, legal: bool) -> None:
    """The foot ends at x = 500 and the rainbow begins 2000 before its centre: edges may meet."""
    state, base = add_open_end(
        add_discs(build_site(city=[("rainbow", (x, 20_000, 9_000))])), 0, (-9_449, 20_000, 1)
    )
    if legal:
        assert judge_exit(state, 0, base, 0)
    else:
        assert get_refusal(state, 0, {"from": base, "exit": 0, "cars": [["bus", 500]]}).clause == "H-12"


def test_h12_road_over_a_round_building_clears_its_bounding_square() -> None:
    state = add_discs(build_site(city=[("stadium", (0, 20_000, 0))]))
    next_to = draft_road(state, 0, (-5_975, 22_000, 3), (3_974, 22_000, 4)).road
    air, radius = 3_600, 1_500
    assert (
        next_to.incline.compute_height((-60, 21_500, 1))
        > air
        > next_to.incline.compute_height((-radius, 21_500, 1))
    )
    half_chord = 55
    assert (radius - 1) ** 2 + half_chord**2 > radius**2
    assert get_clause(state, 0, (-5_975, 21_999, 3), (3_974, 21_999, 4)) == "H-12"
    higher = (-5_975 - radius, 21_999, 3), (3_974 - radius, 21_999, 4)
    assert draft_road(state, 0, *higher)


# H-13 -----------------------------------------------------------------------------------------------


def test_h13_exit_ends_its_branch_and_earns_a_car() -> None:
    state = build_exit(build_site(), 0, 9_000)
    assert state.pillars[0].ways == 0
    assert state.stock[0].grey == 29
    assert state.stock[0].roads == 13
    assert len(state.stock[0].cars) == 8
    road = state.roads[-1]
    assert road.end == (-5_000, 9_949)
    assert get_refusal(state, 0, pillar_action(0, (-5_000, -9_949, 2))).clause == "H-5"


def test_h13_an_exit_also_earns_by_crossing() -> None:
    state = build_road(add_discs(build_site()), 1, (-4_975, 20_000, 3), (4_974, 20_000, 4))
    state, base = add_open_end(state, 0, (0, 15_000, 1))
    found = judge_exit(state, 0, base, 9_000)
    assert found.first_crossings == ((2, "under"),)
    assert found.cars_earned == 2


def test_h1_an_exits_angle_lies_within_a_turn() -> None:
    for angle in (-1, 36_000):
        assert get_refusal(build_site(), 0, {"from": 0, "exit": angle}).clause == "H-1"
