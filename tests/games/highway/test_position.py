"""Both speeds of the rules agree, and rollouts restore the position that they start from."""

from __future__ import annotations

from math import hypot
from random import Random

import pytest

from machinami import new
from machinami.games.highway import actions
from machinami.games.highway.bot import positions
from machinami.games.highway.components.pieces import (
    EXIT,
    Pillar,
    build_descent,
    build_road,
    encode_car,
    encode_pillar,
    encode_road,
)
from machinami.games.highway.position import layout, plane_geometry, scoring
from machinami.games.highway.rules import missions, turns
from machinami.games.highway.rules.candidate import Candidate
from machinami.games.highway.state import State
from machinami.geometry import polygon
from machinami.geometry.incline import Incline
from machinami.geometry.point import Point
from machinami.geometry.polygon import Polygon
from tests.games.highway.positions import iter_positions
from tests.games.highway.sites import add_discs, add_open_end, build_site, extend_road
from tests.geometry import arrangement
from tests.geometry.inclines import build_incline, is_above
from tests.soak import choose_count

SPEEDS = pytest.mark.parametrize("compiled", [False, True], ids=["plain", "compiled"])


def build_strip(start: Point, toward: Point, begin: int, end: int, width: int) -> Polygon:
    """Return the strip of a width along a line; `begin` and `end` are twice the distances from its start."""
    (x, y), corners = start, [0] * 8
    plane_geometry.write_strip(corners, 0, x, y, toward[0] - x, toward[1] - y, begin, end, width, 2)
    return tuple((corners[at], corners[at + 1]) for at in range(0, 8, 2))


def count_earned_cars(state: State, seat: int, wanted: Candidate) -> int:
    """Return the number of cars that the judge grants a candidate."""
    judged = wanted.judge(state, seat)
    return layout.REFUSED if judged is None else judged.cars_earned


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_compiled_judge_agrees_with_plain_judge(seats: int) -> None:
    each = choose_count(20, 300)
    rng, granted = Random(seats), 0
    judge = positions.load_rollouts(True).judge_candidates
    for game in range(choose_count(1, 8)):
        for play in iter_positions(game, seats, {"missions": game % 2 == 1}):
            state, seat = play.state, play.to_act[0]
            if state.phase == "city" or turns.is_stuck(state, seat):
                continue
            wanted = [actions.sample_candidate(state, seat, rng) for _ in range(each)]
            packed = positions.encode_candidates(wanted, True)
            granted += judge(*positions.build_arguments(state, True), seat, packed, each)
            results = [positions.decode_candidate(packed, number) for number in range(each)]
            assert results == [(way, count_earned_cars(state, seat, way)) for way in wanted]
    assert granted > each


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_compiled_judge_agrees_in_random_games(seats: int) -> None:
    """A road of each turn is judged at both speeds, then it is built, or any other if it is refused."""
    rng, judged = Random(seats), 0
    judge = positions.load_rollouts(True).judge_candidates
    for game in range(choose_count(1, 667)):
        play = new("highway", seats, {"missions": game % 2 == 1}, seed=f"speeds {seats} {game}")
        while play.outcome is None:
            state, seat = play.state, play.to_act[0]
            if state.phase != "city" and not turns.is_stuck(state, seat):
                wanted = [actions.sample_candidate(state, seat, rng) for _ in range(3)]
                packed = positions.encode_candidates(wanted, True)
                judge(*positions.build_arguments(state, True), seat, packed, 3)
                results = [positions.decode_candidate(packed, number) for number in range(3)]
                assert results == [(way, count_earned_cars(state, seat, way)) for way in wanted]
                judged += 3
            play.do(seat, play.actions(seat).sample(rng))
    assert judged > 0


@SPEEDS
def test_search_finds_legal_roads_of_every_kind(compiled: bool) -> None:
    state, base = add_open_end(add_discs(build_site()), 1, (0, 9_000, 1))
    state = extend_road(state, base, (0, 18_949, 2))
    found = positions.allocate_candidates(600, compiled)
    count = positions.load_rollouts(compiled).search_candidates(
        *positions.build_arguments(state, compiled), 0, 600, positions.seed_generator(3, compiled), found
    )
    ways = [positions.decode_candidate(found, number) for number in range(count)]
    assert all(count_earned_cars(state, 0, way) == cars for way, cars in ways)
    assert {way.at is None for way, _ in ways} == {way.junction for way, _ in ways} == {True, False}
    assert max(cars for _, cars in ways) >= 1


def test_h10_heights_are_compared_exactly() -> None:
    level, rng = [0, 0, 0, 1], Random(4)
    for _ in range(200):
        a, b, m = (
            rng.randint(-(10**11), 10**11),
            rng.randint(-(10**11), 10**11),
            rng.randint(10**10, 2 * 10**11),
        )
        x, y, w = rng.randint(-(10**12), 10**12), rng.randint(-(10**12), 10**12), rng.randint(1, 10**8)
        gap = (a * x + b * y) // (m * w)
        for c in (gap * m - (a * x + b * y) // w + step for step in (-1, 0, 1)):
            height = Incline(a, b, c, m)
            expected = is_above(height, Incline(*level), [(x, y, w)], gap)
            assert plane_geometry.is_above([*height], 0, level, 0, [x, y, w], 0, 1, gap) == expected


def test_strip_lies_along_its_line_with_its_width() -> None:
    assert build_strip((0, 0), (50, 0), -20, 200, 10) == ((-10, -5), (100, -5), (100, 5), (-10, 5))
    assert build_strip((0, 0), (0, 50), 0, 100, 10) == ((5, 0), (5, 50), (-5, 50), (-5, 0))


def test_oblique_strip_keeps_its_length_and_width() -> None:
    rng = Random(2)
    for _ in range(200):
        end = (rng.randint(5_000, 9_000), rng.randint(-9_000, 9_000))
        corners = build_strip((0, 0), end, 0, 2 * 9_949, 1_000)
        for number, size in enumerate((9_949, 1_000, 9_949, 1_000)):
            (ax, ay), (bx, by) = corners[number], corners[(number + 1) % 4]
            assert abs(hypot(bx - ax, by - ay) - size) < 1.5
        assert polygon.area_twice(corners) > 0


def test_h10_underside_of_a_road_is_the_plane_of_the_law() -> None:
    rng, box = Random(3), build_site().rules.box
    for _ in range(100):
        base = Pillar(
            0, (rng.randint(-9_000, 9_000), rng.randint(-9_000, 9_000)), rng.randint(1, 6), False, 1
        )
        far = Pillar(
            0, (base.at[0] + 6_000, base.at[1] + rng.randint(-8_000, 8_000)), base.height + 1, False, 1
        )
        lift = rng.randint(0, 2)
        road = build_road(box, 0, (0, base), (1, far), lift)
        low, high = 1_000 * base.height + 300 * lift, 1_000 * far.height
        finish = road.offset + 2 * road.length
        plane = build_incline(base.at, far.at, low, high - low, road.offset, finish - 1_800)
        assert road.incline == plane


def test_overlaps_have_the_corners_of_the_exact_intersection() -> None:
    rng, overlaps = Random(5), 0
    for _ in range(300):
        shapes = [
            build_strip(
                (rng.randint(-3_000, 3_000), rng.randint(-3_000, 3_000)),
                (rng.randint(-9_000, 9_000), rng.randint(10_000, 20_000)),
                *(0, rng.randint(2_000, 20_000), 1_000),
            )
            for _ in range(2)
        ]
        one, other = ([number for point in shape for number in point] for shape in shapes)
        points = [0] * 48
        count = plane_geometry.write_overlap(points, 0, one, 0, other, 0)
        corners = [tuple(points[at : at + 3]) for at in range(0, 3 * count, 3)]
        assert corners == polygon.intersect_convex(*shapes)
        assert plane_geometry.shapes_overlap(one, 0, other, 0) == polygon.convex_overlap(*shapes)
        overlaps += count > 0
    assert overlaps > 30


def find_rows(position: list[int], count: int, start: int, size: int) -> list[int]:
    return position[position[start] : position[start] + size * position[count]]


@pytest.mark.parametrize("options", [{}, {"outlast": "rulebook"}, {"missions": True}])
def test_kept_positions_equal_encoded_states(options: dict[str, object]) -> None:
    for play in iter_positions(2, 3, options | {"city": "dealt"}):
        state: State = play.state
        kept, encoded = state.position, state._replace().position
        assert kept[: layout.PILLARS_AT] == encoded[: layout.PILLARS_AT]
        assert (
            kept[layout.SEATS_AT : kept[layout.PILLARS_AT]]
            == encoded[layout.SEATS_AT : encoded[layout.PILLARS_AT]]
        )
        assert find_rows(kept, layout.PILLARS, layout.PILLARS_AT, layout.PILLAR) == find_rows(
            encoded, layout.PILLARS, layout.PILLARS_AT, layout.PILLAR
        )
        assert find_rows(kept, layout.ROADS, layout.ROADS_AT, layout.ROAD) == find_rows(
            encoded, layout.ROADS, layout.ROADS_AT, layout.ROAD
        )
        assert find_rows(kept, layout.CARS, layout.CARS_AT, layout.CAR) == find_rows(
            encoded, layout.CARS, layout.CARS_AT, layout.CAR
        )


def test_row_of_a_piece_has_the_length_of_the_layout() -> None:
    state = build_site()
    assert len(encode_pillar(state.pillars[0], -1)) == layout.PILLAR
    assert len(encode_road(state.roads[0])) == layout.ROAD
    assert len(encode_car(state.rules.box, state.cars[0])) == layout.CAR


def build_random_highway(rng: Random) -> State:
    """Return a state in which seat 0 has a highway that crosses itself, whether legal or not."""
    state = build_site()
    box = state.rules.box
    for _ in range(10):
        base = rng.choice([number for number, pillar in enumerate(state.pillars) if pillar.seat == 0])
        at = rng.randint(-9_000, 9_000), rng.randint(-9_000, 9_000)
        pillar, far = Pillar(0, at, 1, False, 1), len(state.pillars)
        road = build_road(box, 0, (base, state.pillars[base]), (far, pillar), 0)
        state = state._replace(pillars=(*state.pillars, pillar), roads=(*state.roads, road))
    return state


def test_h21_enclosed_points_agree_with_the_faces_of_all_lines() -> None:
    rng, inside = Random(1), 0
    for _ in range(choose_count(20, 500)):
        state = build_random_highway(rng)
        draft = state.build_draft()
        lines = [(road.start, road.end) for road in state.roads if road.seat == 0]
        points = [(rng.randint(-9_000, 9_000), rng.randint(-9_000, 9_000)) for _ in range(20)]
        found = [scoring.encloses(state.position, draft, 0, *point) for point in points]
        assert found == arrangement.find_enclosed(lines, points)
        inside += sum(found)
    assert inside > 20


def test_h21_foot_on_a_road_closes_a_loop() -> None:
    state = build_site()
    box, at = state.rules.box, [(-5_000, 9_949), (4_949, 9_949), (4_949, 0)]
    for number, place in enumerate(at):
        base = 0 if number == 0 else len(state.pillars) - 1
        pillar, far = Pillar(0, place, 1, False, 1), len(state.pillars)
        road = build_road(box, 0, (base, state.pillars[base]), (far, pillar), 0)
        state = state._replace(pillars=(*state.pillars, pillar), roads=(*state.roads, road))
    assert not scoring.encloses(state.position, state.build_draft(), 0, 0, 5_000)
    base = len(state.pillars) - 1
    end = build_descent(box, 0, EXIT, (base, state.pillars[base]), (-5_000, 0), 0)
    closed = state._replace(roads=(*state.roads, end._replace(end=(-5_000, 5_000))))
    assert scoring.encloses(closed.position, closed.build_draft(), 0, 0, 8_000)
    assert not scoring.encloses(closed.position, closed.build_draft(), 0, 0, -5_000)


def test_h21_enclosed_buildings_of_a_loop() -> None:
    city = [("museum", (4_000, 23_000, 0)), ("office", (8_000, 23_000, 0)), ("tower", (6_000, 26_500, 0))]
    state = add_discs(build_site(city=city, missions=True))
    state, base = add_open_end(state, 0, (0, 20_000, 1))
    for at in ((10_400, 20_000, 2), (10_400, 29_000, 3), (1_700, 29_000, 4), (1_700, 18_100, 3)):
        assert missions.count_points(state, 0).enclosed == ()
        state = extend_road(state, base, at)
        base = len(state.pillars) - 1
    points = missions.count_points(state, 0)
    assert (points.buildings, points.tower) == (2, 2)
    assert missions.count_points(state, 1).enclosed == ()


@pytest.mark.parametrize("options", [{}, {"outlast": "cars"}, {"missions": True}])
def test_plain_and_compiled_rollouts_agree_and_restore_the_position(options: dict[str, object]) -> None:
    plays = list(iter_positions(5, 3, options | {"city": "dealt"}))
    state = plays[len(plays) // 2].state
    totals = []
    for compiled in (False, True):
        position, draft, work = positions.build_arguments(state, compiled)
        before = list(position)
        play_out, word = positions.load_rollouts(compiled).play_out, positions.seed_generator(11, compiled)
        total, after = play_out(position, draft, work, state.turn, 3, 20, word)
        assert list(position) == before
        totals.append((total, int(after)))
    assert totals[0] == pytest.approx(totals[1])
