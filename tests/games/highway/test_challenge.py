"""The daily challenge: cities, their order, and the judging of attempts."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from machinami.core import registry
from machinami.core.contract import Refused
from machinami.games.highway import challenge
from machinami.games.highway.physics import automatic_path, simulate_move, simulate_piece

DAY = date(2026, 11, 20)
pytest.importorskip("rapier3d")


def test_every_city_comes_once_before_any_repeats() -> None:
    count = challenge.count_cities()
    numbers = [challenge.pick_city(DAY + timedelta(days=n)) for n in range(count)]
    assert sorted(numbers) == [*range(count)]
    assert challenge.pick_city(DAY + timedelta(days=count)) == numbers[0]
    assert count >= 50


def test_every_city_is_legal_and_its_road_waits() -> None:
    for number in range(challenge.count_cities()):
        one = challenge.load_challenge(number)
        assert one.before.turn == one.seat
        assert len(one.after.roads) == len(one.before.roads) + 1
        assert len(one.before.roads) >= 11
        assert challenge.describe_city(number)["board"]["roads"]


def _find_clean_path(number: int) -> list[list[int]]:
    one = challenge.load_challenge(number)
    load = challenge.find_road_load(one)
    city = simulate_move.settle_state(one.before)
    city = city.add_bodies(load.city_bodies[len(city.bodies) :])
    for path in automatic_path.iter_paths(load):
        result = simulate_piece.simulate_piece(load, city, path, 0.0, Random(0))
        if not simulate_piece.find_knocked_over(load, city, result):
            return [list(point) for point in path]
    raise AssertionError("no clean path")


@pytest.mark.parametrize("number", [challenge.pick_city(DAY), 0, 41])
def test_a_clean_path_wins_stars(number: int) -> None:
    path = _find_clean_path(number)
    result = challenge.judge_attempt(number, path)
    assert result["stars"] >= 1
    assert (result["fell"], result["stands"], result["time"]) == ([], True, path[-1][0])
    assert challenge.judge_attempt(number, path) == result


def test_a_road_swept_along_the_table_wins_nothing() -> None:
    number = challenge.pick_city(DAY)
    one = challenge.load_challenge(number)
    load = challenge.find_road_load(one)
    x, y, z = load.underside
    high = 15_000
    lone = max(one.before.pillars, key=lambda pillar: abs(pillar.at[0] - x) + abs(pillar.at[1] - y)).at
    sweep = [
        [0, lone[0] - 6_000, lone[1] - 6_000, high, load.angle],
        [1_000, lone[0] - 6_000, lone[1] - 6_000, 300, load.angle],
        [3_000, lone[0] + 6_000, lone[1] + 6_000, 300, load.angle],
        [4_000, lone[0] + 6_000, lone[1] + 6_000, high, load.angle],
        [4_800, x, y, high, load.angle],
        [6_500, x, y, z + 100, load.angle],
    ]
    result = challenge.judge_attempt(number, sweep)
    assert (result["stars"], result["clearance"]) == (0, 0)
    assert result["fell"]


def test_a_road_let_go_beside_its_place_wins_nothing() -> None:
    number = challenge.pick_city(DAY)
    load = challenge.find_road_load(challenge.load_challenge(number))
    x, y, z = load.underside
    beside = [[0, x, y, 20_000, load.angle], [900, x + 4_000, y, z + 8_000, load.angle]]
    assert challenge.judge_attempt(number, beside)["stars"] == 0


@pytest.mark.parametrize("attempt", [None, [], [[0, 1]], "path", [[0, 0, 0, 15_000, 0]] * 2, {"path": []}])
def test_malformed_attempts_are_refused(attempt: object) -> None:
    with pytest.raises(Refused):
        registry.find("highway").judge_challenge(0, attempt)


def test_stars_count_clearance_and_time() -> None:
    quick, slow = challenge.BEST_TIME_MS, challenge.BEST_TIME_MS + 1
    assert challenge.count_stars(0, 1_000, quick) == 1
    assert challenge.count_stars(challenge.GOOD_CLEARANCE, 1_000, quick) == 2
    assert challenge.count_stars(challenge.BEST_CLEARANCE, 1_000, slow) == 2
    assert challenge.count_stars(challenge.BEST_CLEARANCE, 1_000, quick) == 3
    assert challenge.count_stars(50, 50, quick) == 3
