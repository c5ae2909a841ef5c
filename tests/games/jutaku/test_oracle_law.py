"""The law's vectors, and the measuring itself, on the second judge."""

from collections import Counter
from random import Random

import numpy as np
import pytest
import shapely

from tests.games.jutaku.oracle import (
    Building,
    Corners,
    area,
    contact,
    deepest,
    farthest,
    margins,
    overlap,
    placed,
    posed,
    right,
    touching,
)
from tests.games.jutaku.oracle_placements import Site, house, placements

PLOT = [(0, 0), (6000, 0), (6000, 6000), (0, 6000)]


def box(x: int, y: int, wide: int = 1000, high: int = 1000) -> Corners:
    return [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]


BASE = box(1000, 1000)


def on_ground(piece: Corners, *there: Corners) -> set[str]:
    verdict = placed(PLOT, [there or [BASE]], piece, 1)
    assert not verdict.near
    assert verdict.legal == (not verdict.broken)
    return set(verdict.broken)


def test_j6a_the_flip_comes_first_then_the_turn_then_the_shift() -> None:
    assert posed([(100, 0), (0, 50)], (0, 0, 9000, False)) == ((0, 100), (-50, 0))
    assert posed([(100, 0), (0, 50)], (0, 0, 9000, True)) == ((0, -100), (-50, 0))
    assert posed([(100, 0), (0, 50)], (7, -3, 9000, True)) == ((7, -103), (-43, -3))
    assert posed([(1000, 0)], (0, 0, 4500, False)) == ((707, 707),)


def test_j6a_a_half_is_rounded_away_from_zero_after_the_shift() -> None:
    assert posed([(1, 0), (3, 0), (-1, 0)], (0, 0, 6000, False)) == ((1, 1), (2, 3), (-1, -1))
    assert posed([(1, 0)], (-3, 0, 6000, False)) == ((-3, 1),)
    assert posed([(1, 0)], (-3, 0, -30000, False)) == ((-3, 1),)


def test_j6a_a_full_turn_changes_nothing() -> None:
    assert posed(BASE, (0, 0, 36000, False)) == posed(BASE, (0, 0, 0, False)) == tuple(BASE)


def test_j8_contact_at_a_corner_only_is_refused() -> None:
    assert on_ground(box(2000, 2000)) == {"J-8"}


@pytest.mark.parametrize(("over", "broken"), [(20, set()), (100, {"J-7"})])
def test_j7_an_overhang_over_the_outline(over: int, broken: set[str]) -> None:
    assert on_ground(box(-over, 1000), box(1000 - over, 1000)) == broken


@pytest.mark.parametrize(("over", "broken"), [(20, set()), (100, {"J-9"})])
def test_j9_an_overhang_over_the_floor_below(over: int, broken: set[str]) -> None:
    verdict = placed(PLOT, [[BASE]], box(1000 + over, 1000), 2)
    assert (set(verdict.broken), verdict.near) == (broken, False)


@pytest.mark.parametrize(("length", "broken"), [(290, {"J-8"}), (310, set())])
def test_j8_the_length_of_contact(length: int, broken: set[str]) -> None:
    assert on_ground(box(2000, 2000 - length)) == broken
    assert margins(PLOT, [[BASE]], box(2000, 2000 - length), 1).contact == length


@pytest.mark.parametrize(("gap", "broken"), [(35, set()), (45, {"J-8"})])
def test_j8_the_gap_of_a_contact(gap: int, broken: set[str]) -> None:
    assert on_ground(box(2000 + gap, 1000)) == broken


@pytest.mark.parametrize(("depth", "broken"), [(10, set()), (30, {"J-8"})])
def test_j8_the_depth_of_an_overlap(depth: int, broken: set[str]) -> None:
    assert on_ground(box(2000 - depth, 1000)) == broken
    assert margins(PLOT, [[BASE]], box(2000 - depth, 1000), 1).inside == pytest.approx(depth, abs=0.1)


@pytest.mark.parametrize(("slit", "broken"), [(30, set()), (200, {"J-9"})])
def test_j9_a_slit_in_the_floor_below(slit: int, broken: set[str]) -> None:
    below = [BASE, box(2000 + slit, 1000)]
    verdict = placed(PLOT, [below], box(1500, 1000), 2)
    assert (set(verdict.broken), verdict.near) == (broken, False)
    assert margins(PLOT, [below], box(1500, 1000), 2).beyond == pytest.approx(slit / 2, abs=0.1)


def test_j9_nothing_rests_on_an_empty_floor() -> None:
    for floors in ([[BASE], []], [[BASE], [], []]):
        assert placed(PLOT, floors, BASE, 3).broken == {"J-9"}


def test_j8_contacts_with_two_sides_are_not_added() -> None:
    notch = [(1000, 1000), (2000, 1000), (2000, 1200), (1500, 1200), (1500, 1800), (2000, 1800), (2000, 2000)]
    comb = [*notch, (1000, 2000)]
    assert on_ground(box(2000, 1000), comb) == {"J-8"}


@pytest.mark.parametrize(("lean", "broken"), [(4, set()), (16, set()), (45, {"J-8"})])
def test_j8_a_leaning_side_touches_while_it_is_close(lean: int, broken: set[str]) -> None:
    leaning = [(2000, 1000), (3000, 1000), (3000, 2000), (2000 + lean, 2000)]
    assert on_ground(leaning) == broken


def test_j8_sides_in_one_line_do_not_face_one_another() -> None:
    assert contact(area(BASE), area(box(2000, 3000))) == 0
    assert not touching(area(box(1000, 1000)), area(box(1000, 2100)))


def pairs(gap: int) -> list[Corners]:
    return [box(0, 0), box(1000, 0), box(2000 + gap, 0), box(3000 + gap, 0)]


def test_j8_two_separate_pairs_are_wrong_and_a_bridge_joins_them_at_the_stop() -> None:
    separate = pairs(1000)
    assert right(Building(PLOT, [separate]), 1, 4).broken == {"J-8"}
    bridge = box(2000, 0)
    assert right(Building(PLOT, [[*separate, bridge]]), 1, 5) == (True, frozenset(), False)
    assert placed(PLOT, [separate[:2]], separate[2], 1).broken == {"J-8"}
    assert placed(PLOT, [separate], bridge, 1).legal


def test_j12_floors_and_pieces_are_counted() -> None:
    pair = pairs(0)[:2]
    assert right(Building(PLOT, [pair, pair[:1]]), 2, 3).legal
    assert right(Building(PLOT, [pair, pair[:1], []]), 2, 3).legal
    assert right(Building(PLOT, [pair, pair[:1]]), 1, 3).broken == {"J-12"}
    assert right(Building(PLOT, [pair, pair[:1]]), 3, 3).broken == {"J-12"}
    assert right(Building(PLOT, [pair, pair[:1]]), 2, 4).broken == {"J-12"}
    assert right(Building(PLOT, [pair, [], pair[:1]]), 2, 3).broken == {"J-9", "J-12"}
    assert right(Building(PLOT, []), 1, 3).broken == {"J-12"}


@pytest.mark.parametrize("off", [-2, -1, 0, 1, 2])
def test_a_figure_at_its_limit_is_called_near(off: int) -> None:
    assert placed(PLOT, [[BASE]], box(2040 + off, 1000), 1).near
    assert placed(PLOT, [[BASE]], box(1980 + off, 1000), 1).near
    assert placed(PLOT, [[BASE]], box(2000, 1700 + off), 1).near
    assert placed(PLOT, [[]], box(1000, -50 + off), 1).near
    assert placed(PLOT, [[BASE]], box(1050 + off, 1000), 2).near


def test_the_worst_point_may_lie_inside_a_side_or_an_area() -> None:
    bay = [(0, 0), (4000, 0), (4000, 3000), (2300, 3000), (2000, 1000), (1700, 3000), (0, 3000)]
    bar = area([(1000, 1900), (3000, 1900), (3000, 2400), (1000, 2400)])
    assert farthest(bar, area(bay)) == pytest.approx(207.6, abs=0.1)
    yard = shapely.union_all(
        [
            area(box(0, 0, 3000)),
            area(box(0, 2000, 3000)),
            area(box(0, 0, 1000, 3000)),
            area(box(2000, 0, 1000, 3000)),
        ]
    )
    assert farthest(area(box(500, 500, 2000, 2000)), yard) == pytest.approx(500, abs=0.1)
    assert deepest(area(box(0, 0, 3000, 3000)), area(BASE)) == pytest.approx(500, abs=0.1)
    assert overlap(area(BASE), area(box(0, 0, 3000, 3000))) == pytest.approx(1500, abs=0.1)


def star(rng: Random) -> Corners:
    """A polygon of three to six corners around a point, concave as it comes."""
    turns = sorted(rng.random() for _ in range(rng.randint(3, 6)))
    x, y = rng.randint(-900, 900), rng.randint(-900, 900)
    reach = [rng.uniform(400, 1800) for _ in turns]
    return [
        (round(x + r * np.cos(2 * np.pi * t)), round(y + r * np.sin(2 * np.pi * t)))
        for t, r in zip(turns, reach, strict=True)
    ]


@pytest.mark.parametrize("seed", range(20))
def test_measures_over_areas_agree_with_a_fine_grid_of_points(seed: int) -> None:
    rng = Random(seed)
    shapes = [shape for shape in (area(star(rng)) for _ in range(12)) if shape.is_valid]
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
        (farthest(piece, other), shapely.distance(other, points)),
        (deepest(piece, other), shapely.distance(other.exterior, points) * shapely.contains(other, points)),
        (farthest(piece, town), shapely.distance(town, points)),
    ):
        assert seen.max() - 0.1 <= measured <= seen.max() + step


@pytest.mark.parametrize("site", [site for site in house().sites if site.solution])
def test_j3c_every_stored_solution_is_right(site: Site) -> None:
    built = [[posed(house().pieces[piece], pose) for piece, pose in puts] for puts in site.solution]
    assert right(Building(site.outline, built), site.floors, site.pieces) == (True, frozenset(), False)


def test_random_placements_break_each_clause_alone_and_none() -> None:
    made = list(placements(Random(3), 200))
    verdicts = [placed(*each) for each in made]
    broken = Counter(verdict.broken for verdict in verdicts if not verdict.near)
    assert len(made) == 200
    assert all(broken[frozenset(clauses)] >= 5 for clauses in (set(), {"J-7"}, {"J-8"}, {"J-9"}))
    assert sum(verdict.near for verdict in verdicts) < 20
    assert {1, 2, 3} <= {each.floor for each, verdict in zip(made, verdicts, strict=True) if verdict.legal}
