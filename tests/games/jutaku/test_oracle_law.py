"""The law's vectors and the measurements, with the second judge."""

from collections import Counter
from random import Random

import numpy as np
import pytest
import shapely

from tests.games.jutaku.oracle import (
    Building,
    Corners,
    is_touching,
    judge_building,
    judge_placement,
    measure_contact,
    measure_depth,
    measure_distance,
    measure_margins,
    measure_overlap,
    place_corners,
    to_polygon,
)
from tests.games.jutaku.oracle_placements import Site, iter_placements, load_house

PLOT = [(0, 0), (6000, 0), (6000, 6000), (0, 6000)]


def build_square(x: int, y: int, wide: int = 1000, high: int = 1000) -> Corners:
    return [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]


BASE = build_square(1000, 1000)


def judge_on_ground(piece: Corners, *there: Corners) -> set[str]:
    verdict = judge_placement(PLOT, [there or [BASE]], piece, 1)
    assert not verdict.near
    assert verdict.legal == (not verdict.broken)
    return set(verdict.broken)


def test_j6a_flip_then_turn_then_shift() -> None:
    assert place_corners([(100, 0), (0, 50)], (0, 0, 9000, False)) == ((0, 100), (-50, 0))
    assert place_corners([(100, 0), (0, 50)], (0, 0, 9000, True)) == ((0, -100), (-50, 0))
    assert place_corners([(100, 0), (0, 50)], (7, -3, 9000, True)) == ((7, -103), (-43, -3))
    assert place_corners([(1000, 0)], (0, 0, 4500, False)) == ((707, 707),)


def test_j6a_a_half_is_rounded_away_from_zero_after_the_shift() -> None:
    assert place_corners([(1, 0), (3, 0), (-1, 0)], (0, 0, 6000, False)) == ((1, 1), (2, 3), (-1, -1))
    assert place_corners([(1, 0)], (-3, 0, 6000, False)) == ((-3, 1),)
    assert place_corners([(1, 0)], (-3, 0, -30000, False)) == ((-3, 1),)


def test_j6a_a_full_turn_changes_nothing() -> None:
    assert place_corners(BASE, (0, 0, 36000, False)) == place_corners(BASE, (0, 0, 0, False)) == tuple(BASE)


def test_j8_contact_at_a_corner_only_is_refused() -> None:
    assert judge_on_ground(build_square(2000, 2000)) == {"J-8"}


@pytest.mark.parametrize(("over", "broken"), [(20, set()), (100, {"J-7"})])
def test_j7_an_overhang_over_the_outline(over: int, broken: set[str]) -> None:
    assert judge_on_ground(build_square(-over, 1000), build_square(1000 - over, 1000)) == broken


@pytest.mark.parametrize(("over", "broken"), [(20, set()), (100, {"J-9"})])
def test_j9_an_overhang_over_the_floor_below(over: int, broken: set[str]) -> None:
    verdict = judge_placement(PLOT, [[BASE]], build_square(1000 + over, 1000), 2)
    assert (set(verdict.broken), verdict.near) == (broken, False)


@pytest.mark.parametrize(("length", "broken"), [(290, {"J-8"}), (310, set())])
def test_j8_the_length_of_contact(length: int, broken: set[str]) -> None:
    assert judge_on_ground(build_square(2000, 2000 - length)) == broken
    assert measure_margins(PLOT, [[BASE]], build_square(2000, 2000 - length), 1).contact == length


@pytest.mark.parametrize(("gap", "broken"), [(35, set()), (45, {"J-8"})])
def test_j8_the_gap_of_a_contact(gap: int, broken: set[str]) -> None:
    assert judge_on_ground(build_square(2000 + gap, 1000)) == broken


@pytest.mark.parametrize(("depth", "broken"), [(10, set()), (30, {"J-8"})])
def test_j8_the_depth_of_an_overlap(depth: int, broken: set[str]) -> None:
    assert judge_on_ground(build_square(2000 - depth, 1000)) == broken
    assert measure_margins(PLOT, [[BASE]], build_square(2000 - depth, 1000), 1).inside == pytest.approx(
        depth, abs=0.1
    )


@pytest.mark.parametrize(("slit", "broken"), [(30, set()), (200, {"J-9"})])
def test_j9_a_slit_in_the_floor_below(slit: int, broken: set[str]) -> None:
    below = [BASE, build_square(2000 + slit, 1000)]
    verdict = judge_placement(PLOT, [below], build_square(1500, 1000), 2)
    assert (set(verdict.broken), verdict.near) == (broken, False)
    assert measure_margins(PLOT, [below], build_square(1500, 1000), 2).beyond == pytest.approx(
        slit / 2, abs=0.1
    )


def test_j9_nothing_rests_on_an_empty_floor() -> None:
    for floors in ([[BASE], []], [[BASE], [], []]):
        assert judge_placement(PLOT, floors, BASE, 3).broken == {"J-9"}


def test_j8_contacts_with_two_sides_are_not_added() -> None:
    notch = [(1000, 1000), (2000, 1000), (2000, 1200), (1500, 1200), (1500, 1800), (2000, 1800), (2000, 2000)]
    comb = [*notch, (1000, 2000)]
    assert judge_on_ground(build_square(2000, 1000), comb) == {"J-8"}


@pytest.mark.parametrize(("lean", "broken"), [(4, set()), (16, set()), (45, {"J-8"})])
def test_j8_a_leaning_side_touches_while_it_is_close(lean: int, broken: set[str]) -> None:
    leaning = [(2000, 1000), (3000, 1000), (3000, 2000), (2000 + lean, 2000)]
    assert judge_on_ground(leaning) == broken


def test_j8_sides_in_one_line_do_not_face_one_another() -> None:
    assert measure_contact(to_polygon(BASE), to_polygon(build_square(2000, 3000))) == 0
    assert not is_touching(to_polygon(build_square(1000, 1000)), to_polygon(build_square(1000, 2100)))


def build_two_pairs(gap: int) -> list[Corners]:
    return [
        build_square(0, 0),
        build_square(1000, 0),
        build_square(2000 + gap, 0),
        build_square(3000 + gap, 0),
    ]


def test_j8_separate_pairs_need_a_bridge_at_the_stop() -> None:
    separate = build_two_pairs(1000)
    assert judge_building(Building(PLOT, [separate]), 1, 4).broken == {"J-8"}
    bridge = build_square(2000, 0)
    assert judge_building(Building(PLOT, [[*separate, bridge]]), 1, 5) == (True, frozenset(), False)
    assert judge_placement(PLOT, [separate[:2]], separate[2], 1).broken == {"J-8"}
    assert judge_placement(PLOT, [separate], bridge, 1).legal


def test_j12_floors_and_pieces_are_counted() -> None:
    pair = build_two_pairs(0)[:2]
    assert judge_building(Building(PLOT, [pair, pair[:1]]), 2, 3).legal
    assert judge_building(Building(PLOT, [pair, pair[:1], []]), 2, 3).legal
    assert judge_building(Building(PLOT, [pair, pair[:1]]), 1, 3).broken == {"J-12"}
    assert judge_building(Building(PLOT, [pair, pair[:1]]), 3, 3).broken == {"J-12"}
    assert judge_building(Building(PLOT, [pair, pair[:1]]), 2, 4).broken == {"J-12"}
    assert judge_building(Building(PLOT, [pair, [], pair[:1]]), 2, 3).broken == {"J-9", "J-12"}
    assert judge_building(Building(PLOT, []), 1, 3).broken == {"J-12"}


@pytest.mark.parametrize("off", [-2, -1, 0, 1, 2])
def test_measurement_at_its_limit_is_near(off: int) -> None:
    assert judge_placement(PLOT, [[BASE]], build_square(2040 + off, 1000), 1).near
    assert judge_placement(PLOT, [[BASE]], build_square(1980 + off, 1000), 1).near
    assert judge_placement(PLOT, [[BASE]], build_square(2000, 1700 + off), 1).near
    assert judge_placement(PLOT, [[]], build_square(1000, -50 + off), 1).near
    assert judge_placement(PLOT, [[BASE]], build_square(1050 + off, 1000), 2).near


def test_extreme_point_may_be_inside_a_side_or_an_area() -> None:
    bay = [(0, 0), (4000, 0), (4000, 3000), (2300, 3000), (2000, 1000), (1700, 3000), (0, 3000)]
    bar = to_polygon([(1000, 1900), (3000, 1900), (3000, 2400), (1000, 2400)])
    assert measure_distance(bar, to_polygon(bay)) == pytest.approx(207.6, abs=0.1)
    yard = shapely.union_all(
        [
            to_polygon(build_square(0, 0, 3000)),
            to_polygon(build_square(0, 2000, 3000)),
            to_polygon(build_square(0, 0, 1000, 3000)),
            to_polygon(build_square(2000, 0, 1000, 3000)),
        ]
    )
    assert measure_distance(to_polygon(build_square(500, 500, 2000, 2000)), yard) == pytest.approx(
        500, abs=0.1
    )
    assert measure_depth(to_polygon(build_square(0, 0, 3000, 3000)), to_polygon(BASE)) == pytest.approx(
        500, abs=0.1
    )
    assert measure_overlap(to_polygon(BASE), to_polygon(build_square(0, 0, 3000, 3000))) == pytest.approx(
        1500, abs=0.1
    )


def build_star(rng: Random) -> Corners:
    """Return a polygon of three to six corners around a point, often concave."""
    turns = sorted(rng.random() for _ in range(rng.randint(3, 6)))
    x, y = rng.randint(-900, 900), rng.randint(-900, 900)
    reach = [rng.uniform(400, 1800) for _ in turns]
    return [
        (round(x + r * np.cos(2 * np.pi * t)), round(y + r * np.sin(2 * np.pi * t)))
        for t, r in zip(turns, reach, strict=True)
    ]


@pytest.mark.parametrize("seed", range(20))
def test_measurements_agree_with_a_fine_grid_of_points(seed: int) -> None:
    rng = Random(seed)
    shapes = [shape for shape in (to_polygon(build_star(rng)) for _ in range(12)) if shape.is_valid]
    piece, other = shapes[:2]
    step = 10
    left, low, east, high = piece.bounds
    grid = shapely.points(
        *(axis.ravel() for axis in np.meshgrid(np.arange(left, east, step), np.arange(low, high, step)))
    )
    border = shapely.points(shapely.get_coordinates(shapely.segmentize(piece.exterior, step)))
    points = np.concatenate([grid[shapely.contains(piece, grid)], border])
    town = shapely.union_all(shapes[1:4])
    for measured, seen in (
        (measure_distance(piece, other), shapely.distance(other, points)),
        (
            measure_depth(piece, other),
            shapely.distance(other.exterior, points) * shapely.contains(other, points),
        ),
        (measure_distance(piece, town), shapely.distance(town, points)),
    ):
        assert seen.max() - 0.1 <= measured <= seen.max() + step


@pytest.mark.parametrize("site", [site for site in load_house().sites if site.solution])
def test_j3c_every_stored_solution_is_right(site: Site) -> None:
    built = [
        [place_corners(load_house().pieces[piece], pose) for piece, pose in puts] for puts in site.solution
    ]
    assert judge_building(Building(site.outline, built), site.floors, site.pieces) == (
        True,
        frozenset(),
        False,
    )


def test_random_placements_cover_each_clause_and_legal_ones() -> None:
    samples = list(iter_placements(Random(3), 200))
    verdicts = [judge_placement(*each) for each in samples]
    broken = Counter(verdict.broken for verdict in verdicts if not verdict.near)
    assert len(samples) == 200
    assert all(broken[frozenset(clauses)] >= 5 for clauses in (set(), {"J-7"}, {"J-8"}, {"J-9"}))
    assert sum(verdict.near for verdict in verdicts) < 20
    assert {1, 2, 3} <= {each.floor for each, verdict in zip(samples, verdicts, strict=True) if verdict.legal}
