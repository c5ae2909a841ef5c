"""The ten test vectors of the law."""

import pytest

from machinami.core.contract import Refused
from machinami.games.highway.rules.missions import count_points
from tests.games.highway.sites import (
    add_discs,
    add_open_end,
    build_road,
    build_site,
    draft_road,
    extend_road,
    get_refusal,
    pillar_action,
)

BLUE, PINK = 0, 1


def span_west_east(y: int, low: int) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Return the ends of a road along x through (0, y), from this height to the next."""
    return (-4_975, y, low), (4_974, y, low + 1)


def span_south_north(x: int, y: int, low: int) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Return the ends of a road along y through (x, y)."""
    return (x, y - 4_975, low), (x, y + 4_974, low + 1)


def span_diagonal(low: int) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Return the ends of a road from south-west to north-east through (0, 20000)."""
    return (-3_518, 16_482, low), (3_517, 23_517, low + 1)


def test_1_crossing_two_stacked_roads_earns_one_car() -> None:
    a = len(build_site().roads)
    state = build_road(add_discs(build_site()), PINK, *span_west_east(20_000, 1))
    state = build_road(state, PINK, *span_south_north(0, 20_000, 3))
    assert draft_road(state, BLUE, *span_diagonal(6)).first_crossings == ((a + 1, "over"),)


def test_2_two_untouched_roads_crossed_over_earn_two_cars() -> None:
    state = build_road(add_discs(build_site()), PINK, *span_west_east(19_000, 1))
    state = build_road(state, PINK, *span_west_east(21_000, 1))
    assert [side for _, side in draft_road(state, BLUE, *span_south_north(0, 20_000, 3)).first_crossings] == [
        "over",
        "over",
    ]


def test_2_crossing_over_and_under_earns_two_cars() -> None:
    state = build_road(add_discs(build_site()), PINK, *span_west_east(19_000, 1))
    state = build_road(state, PINK, *span_west_east(21_000, 6))
    assert [side for _, side in draft_road(state, BLUE, *span_south_north(0, 20_000, 3)).first_crossings] == [
        "over",
        "under",
    ]


def test_3_a_road_that_its_owner_crossed_first_earns_nothing() -> None:
    state = build_road(add_discs(build_site()), PINK, *span_west_east(20_000, 1))
    state = build_road(state, PINK, *span_south_north(-2_000, 20_000, 3))
    second = draft_road(state, BLUE, *span_south_north(2_000, 20_000, 3))
    assert second.first_crossings == ()
    assert second.crossings


@pytest.mark.parametrize(
    ("height", "junction", "legal"), [(2, False, True), (1, False, False), (3, False, False)]
)
def test_4_heights_from_a_pillar_of_one(height: int, junction: bool, legal: bool) -> None:
    action = pillar_action(0, (-5_000, 9_949, height), junction)
    if legal:
        assert extend_road(build_site(), 0, (-5_000, 9_949, height))
    else:
        assert get_refusal(build_site(), 0, action).clause == "H-6"


def test_4_a_junction_of_three_may_follow_a_pillar_of_one() -> None:
    assert extend_road(build_site(), 0, (-5_000, 9_797, 3), junction=True).pillars[-1].junction


def test_5_a_disc_8_mm_from_a_roads_centre_line_is_refused() -> None:
    state = build_road(add_discs(build_site()), PINK, *span_west_east(20_000, 1))
    state, base = add_open_end(state, BLUE, (0, 10_000, 1))
    refused = get_refusal(state, BLUE, pillar_action(base, (0, 19_200, 2)))
    assert refused.clause == "H-9"
    assert "road:2" in refused.where["pieces"]


def test_6_an_exit_from_height_2_is_refused() -> None:
    state = extend_road(build_site(), 0, (-5_000, 9_949, 2))
    assert get_refusal(state, 0, {"from": 2, "exit": 9_000, "cars": [["bus", 500]]}).clause == "H-13"


def test_7_two_roads_crossing_at_equal_height_are_refused() -> None:
    state = build_road(add_discs(build_site()), PINK, *span_west_east(20_000, 2))
    with pytest.raises(Refused) as caught:
        draft_road(state, BLUE, *span_south_north(0, 20_000, 2))
    assert caught.value.clause == "H-10"


def test_8_loop_around_two_buildings_and_the_tower_counts_4() -> None:
    city = [
        ("museum", (4_000, 23_000, 0)),
        ("office", (8_000, 23_000, 0)),
        ("tower", (6_000, 26_500, 0)),
    ]
    state = add_discs(build_site(city=city, missions=True))
    state, base = add_open_end(state, BLUE, (0, 20_000, 1))
    for at in ((10_400, 20_000, 2), (10_400, 29_000, 3), (1_700, 29_000, 4), (1_700, 18_100, 3)):
        assert count_points(state, BLUE).buildings == 0
        state = extend_road(state, base, at)
        base = len(state.pillars) - 1
    found = count_points(state, BLUE)
    assert found.buildings + found.tower == 4


def test_9_crossing_back_under_a_crossed_road_earns_nothing() -> None:
    state = build_road(add_discs(build_site()), PINK, *span_west_east(20_000, 1))
    state = build_road(state, BLUE, *span_south_north(0, 20_000, 3))
    below = draft_road(state, PINK, *span_west_east(22_500, 1))
    assert below.crossings
    assert below.first_crossings == ()


@pytest.mark.parametrize(("apart", "legal"), [(7_163, False), (7_164, True), (9_660, True), (9_661, False)])
def test_10_five_levels_reach_from_71_64_to_96_60_mm(apart: int, legal: bool) -> None:
    assert build_site().rules.box.lengths[5] == 8_660
    action = pillar_action(0, (-5_000, apart, 6), junction=True)
    if legal:
        assert extend_road(build_site(), 0, (-5_000, apart, 6), junction=True)
    else:
        assert get_refusal(build_site(), 0, action).clause == "H-8"
