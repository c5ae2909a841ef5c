"""Physics of carrying: cities are stable, careful moves knock nothing over, careless ones do."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import cos, sin
from multiprocessing import get_context
from pathlib import Path
from random import Random

import pytest

from bench.hand_scenes import low_path
from bench.hands import MAX_CREEP_CM, count_careful_falls, measure_creep, simulate_once, sweep_fells_pillar
from machinami import replay
from machinami.games.highway.physics import automatic_path, simulate_piece
from machinami.games.highway.physics.bodies import (
    Block,
    Body,
    Cylinder,
    Pose,
    build_city,
    build_discs,
    build_rotation,
    to_radians,
)
from machinami.games.highway.physics.loads import Load, iter_loads
from machinami.games.highway.physics.path import Trajectory, find_path_fault
from machinami.games.highway.physics.simulate_move import CarrySettings, simulate_move
from machinami.games.highway.physics.tremor import AMPLITUDES, sample_shake
from machinami.games.highway.physics.world import CarryResult, is_knocked_over, settle_city
from machinami.games.highway.rules.piece_ids import car_id
from machinami.games.highway.state import State
from tests.soak import choose_count

GOLDEN = sorted(Path("tests/golden").glob("highway-*.jsonl"))
BOX = replay(GOLDEN[0].read_text()).state.rules.box


def list_builds(file: Path) -> list[tuple[State, State]]:
    """Return the states before and after each road of a game."""
    states = [entry.state for entry in replay(file.read_text()).record.entries]
    return [(one, other) for one, other in pairwise(states) if len(other.roads) > len(one.roads)]


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_every_golden_city_is_stable(file: Path) -> None:
    assert settle_city(build_city(replay(file.read_text()).state)).measure_drift(2.0) < 0.05, (
        "less than half a millimetre in two seconds"
    )


def test_discs_of_a_pillar_are_stacked() -> None:
    state = replay(GOLDEN[0].read_text()).state
    pillar = next(pillar for pillar in state.pillars if pillar.height > 1)
    stack = [*build_discs(state.rules.box, 0, pillar)]
    assert [round(disc.pose.at[2], 6) for disc in stack] == [0.5 + level for level in range(pillar.height)]


@pytest.mark.soak
def test_careful_moves_of_golden_games_knock_nothing_over() -> None:
    every = [pair for file in GOLDEN for pair in list_builds(file)]
    for before, after in Random(1).sample(every, choose_count(10, len(every))):
        assert not simulate_move(before, after, CarrySettings((), 0.0), Random(1)).knocked_over


@pytest.mark.soak
def test_cities_of_all_bot_levels_are_stable() -> None:
    assert max(measure_creep(number)[0] for number in range(choose_count(3, 200))) < MAX_CREEP_CM


@pytest.mark.soak
def test_careful_moves_in_full_cities_knock_nothing_over() -> None:
    assert sum(count_careful_falls(number)[2] for number in range(choose_count(1, 40))) == 0


def test_exit_below_a_road_is_inserted_along_its_slope() -> None:
    states = [
        entry.state for entry in replay(Path("tests/golden/highway-three.jsonl").read_text()).record.entries
    ]
    before, after = states[33], states[34]
    assert not simulate_move(before, after, CarrySettings((), 0.0), Random(1)).knocked_over
    assert all(
        find_path_fault(path, load) is None
        for load in iter_loads(before, after)
        for path in automatic_path.iter_paths(load)
    )


def test_pieces_that_yield_under_a_legal_load_do_not_count_as_fallen() -> None:
    disc = Body("disc:1", Cylinder(0.9, 1.0), Pose((0.0, 0.0, 0.5), build_rotation(0.0)), 0.65)
    road = Body("road:1", Block(10.0, 1.0, 0.3), Pose((0.0, 0.0, 1.15), build_rotation(0.0)), 0.65)
    stand = settle_city([disc, road])
    middle, end = (
        Body("car:0:bus", Block(2.4, 0.7, 0.6), Pose((x, 0.0, 1.6), build_rotation(0.0)), 1.1)
        for x in (0.0, 3.6)
    )
    assert stand.find_yielding(middle) == frozenset()
    assert stand.find_yielding(end) == {1}
    for car, left in ((middle, {1}), (end, set())):
        load = Load(car, (), (0, 0, 0), 0, 0.0, stand.bodies, ())
        assert simulate_piece.find_knocked_over(load, stand, CarryResult((1,), (), car.pose)) == left


def test_automatic_paths_are_legal() -> None:
    every = [pair for file in GOLDEN[:3] for pair in list_builds(file)]
    for before, after in Random(2).sample(every, 12):
        for load in iter_loads(before, after):
            assert find_path_fault(automatic_path.find_path(load), load) is None


@pytest.mark.soak
def test_swept_road_knocks_over_only_pillars_in_its_way() -> None:
    scenes = choose_count(12, 300)
    hits = sum(sweep_fells_pillar(number, 5.0 + number % 6) for number in range(scenes))
    misses = sum(sweep_fells_pillar(number, -1.0) for number in range(scenes))
    assert hits >= 0.85 * scenes
    assert misses <= 0.03 * scenes


def test_simulation_is_deterministic() -> None:
    before, after = list_builds(GOLDEN[0])[-1]
    answers = [simulate_move(before, after, CarrySettings((), 0.8), Random(7)) for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.soak
def test_simulation_agrees_between_processes() -> None:
    repeats = choose_count(4, 1_000)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        answers = set(pool.map(simulate_once, range(repeats), chunksize=max(1, repeats // 8)))
    assert answers == {simulate_once(0)}


def test_h17_piece_falls_beyond_three_millimetres_or_ten_degrees() -> None:
    disc, road, car = (
        Body(name, shape, Pose((0.0, 0.0, 1.0), build_rotation(0.0)), 1.0)
        for name, shape in (
            ("disc:1", Cylinder(0.9, 1.0)),
            ("road:1", Block(10.0, 1.0, 0.3)),
            ("car:0:bus", Block(1.4, 0.7, 0.6)),
        )
    )
    for body in (disc, road, car):
        assert not is_knocked_over(body, body.pose, body.pose._replace(at=(0.29, 0.0, 1.0)))
        assert is_knocked_over(body, body.pose, body.pose._replace(at=(0.2, 0.0, 1.25)))
        assert not is_knocked_over(
            body, body.pose, body.pose._replace(rotation=build_rotation(0.0, to_radians(900)))
        )
        assert is_knocked_over(
            body, body.pose, body.pose._replace(rotation=build_rotation(0.0, to_radians(1_100)))
        )
    for body, most in ((disc, 10), (road, 30), (car, 10)):
        for roll in (most - 1, most + 1):
            half = to_radians(100 * roll) / 2
            rolled = body.pose._replace(rotation=(cos(half), sin(half), 0.0, 0.0))
            assert is_knocked_over(body, body.pose, rolled) == (roll > most)
    assert not is_knocked_over(
        disc, disc.pose, disc.pose._replace(rotation=build_rotation(to_radians(9_000)))
    )
    assert is_knocked_over(road, road.pose, road.pose._replace(rotation=build_rotation(to_radians(1_100))))


def test_h17a_pillar_road_and_cars_are_carried_in_order() -> None:
    before, after = max(
        (pair for file in GOLDEN for pair in list_builds(file)),
        key=lambda pair: len(pair[1].cars) - len(pair[0].cars),
    )
    carried = [*iter_loads(before, after)]
    cars = [car_id(car) for car in after.cars[len(before.cars) :]]
    own = [f"disc:{number}" for number in range(len(before.pillars), len(after.pillars))]
    assert len(cars) > 1
    assert [load.body.id for load in carried] == [*own, f"road:{len(before.roads)}", *cars]
    for number, load in enumerate(carried):
        stand = {body.id for body in load.city_bodies}
        assert {other.body.id for other in carried[:number]} <= stand
        assert not {other.body.id for other in carried[number:]} & stand


def test_h17a_carried_pieces_never_count_as_fallen() -> None:
    hit = 0
    for before, after in Random(3).sample(list_builds(GOLDEN[0]), 6):
        carried = [*iter_loads(before, after)]
        own = {load.body.id for load in carried}
        result = simulate_move(
            before, after, CarrySettings([low_path(10)(load) for load in carried], AMPLITUDES[3]), Random(1)
        )
        assert not own & set(result.knocked_over)
        hit += bool(result.knocked_over)
    assert hit


def test_h17c_shake_has_its_amplitude_and_a_third_of_it_at_rest() -> None:
    before, after = list_builds(GOLDEN[0])[-1]
    load = next(iter(iter_loads(before, after)))
    way = Trajectory(
        [(0, 0, 0, 15_000, 0), (6_000, 90_000, 0, 15_000, 0), (12_000, 90_000, 0, 15_000, 0)], load
    )
    for amplitude in AMPLITUDES[1:]:
        off = sample_shake(amplitude, way, Random(5))
        moving, still = (
            [off(start + n / 100)[axis] for n in range(400) for axis in range(3)] for start in (0.0, 7.5)
        )
        measure = [2 * (sum(each * each for each in part) / len(part)) ** 0.5 for part in (moving, still)]
        assert measure[0] == pytest.approx(amplitude, rel=0.2)
        assert measure[1] == pytest.approx(amplitude / 3, rel=0.2)


def test_h17d_tweezers_halve_the_shake() -> None:
    before, after = list_builds(GOLDEN[0])[-1]
    every = frozenset(range(len([*iter_loads(before, after)])))
    with_tweezers = simulate_move(before, after, CarrySettings((), 0.6, every), Random(7))
    assert with_tweezers == simulate_move(before, after, CarrySettings((), 0.3), Random(7))
    assert with_tweezers != simulate_move(before, after, CarrySettings((), 0.6), Random(7))


def test_tremor_changes_the_motion_but_not_the_path() -> None:
    before, after = list_builds(GOLDEN[0])[-1]
    steady, shaking = (
        simulate_move(before, after, CarrySettings((), tremor), Random(7)) for tremor in (0.0, 0.8)
    )
    assert steady.motion != shaking.motion
    assert steady.motion[0]["path"] == shaking.motion[0]["path"]


def test_positive_rotation_raises_the_front_and_turns_anticlockwise() -> None:
    w, x, y, z = build_rotation(0.0, 0.2)
    assert (x, z) == (0.0, 0.0)
    assert y < 0 < w
    assert build_rotation(0.4)[3] > 0
