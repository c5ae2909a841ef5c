"""H-17: the legality of carrying paths."""

from __future__ import annotations

from pathlib import Path as File

import pytest

from machinami import replay
from machinami.games.highway.physics import automatic_path
from machinami.games.highway.physics.loads import Load, iter_loads
from machinami.games.highway.physics.path import FREE_HEIGHT, Path, Point, find_path_fault


@pytest.fixture(scope="module")
def load() -> Load:
    """The first pillar carried in a game."""
    entries = replay(File("tests/golden/highway-two.jsonl").read_text()).record.entries
    number = next(n for n, entry in enumerate(entries) if len(entry.state.roads) > 2)
    return next(iter_loads(entries[number - 1].state, entries[number].state))


def build_straight_path(load: Load, **changes: int) -> Path:
    """Return a straight path down to the place, with changes of its last point."""
    x, y, z = load.underside
    end = {"t": 2_000, "x": x, "y": y, "z": z + 100, "angle": load.angle} | changes
    last: Point = (end["t"], end["x"], end["y"], end["z"], end["angle"])
    return [(0, x, y, FREE_HEIGHT, load.angle), last]


def test_straight_path_down_is_legal(load: Load) -> None:
    assert find_path_fault(build_straight_path(load), load) is None
    assert find_path_fault(automatic_path.find_path(load), load) is None


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"t": 0}, "time"),
        ({"t": 50}, "fast"),
        ({"t": 12_001}, "length"),
        ({"z": -1}, "table"),
        ({"z": 2_001}, "end"),
        ({"angle": 801}, "end"),
    ],
)
def test_impossible_path_is_refused(load: Load, changes: dict[str, int], refusal: str) -> None:
    if "z" in changes and changes["z"] > 0:
        changes = {"z": load.underside[2] + changes["z"]}
    if "angle" in changes:
        changes = {"angle": load.angle + changes["angle"]}
    assert find_path_fault(build_straight_path(load, **changes), load) == refusal


def test_path_that_ends_elsewhere_is_refused(load: Load) -> None:
    assert find_path_fault(build_straight_path(load, x=load.underside[0] + 501), load) == "end"
    assert find_path_fault(build_straight_path(load, x=load.underside[0] + 499), load) is None


def test_path_has_2_to_120_points(load: Load) -> None:
    start, end = build_straight_path(load)
    many = [start, *((n, *start[1:]) for n in range(1, 120)), end]
    assert find_path_fault([start], load) == "length"
    assert find_path_fault(many, load) == "length"
    assert find_path_fault([(1, *start[1:]), end], load) == "length"


def test_path_starts_high_or_clear_of_all_pieces(load: Load) -> None:
    slice_ = load.obstacles[0]
    x, y = (slice_.bounds[0] + slice_.bounds[2]) // 2, (slice_.bounds[1] + slice_.bounds[3]) // 2
    inside: Point = (0, x, y, slice_.low, load.angle)
    end = build_straight_path(load, t=11_000)[-1]
    assert find_path_fault([inside, end], load) == "start"
    assert find_path_fault([(0, x, y, FREE_HEIGHT, load.angle), end], load) is None


def test_tweezers_halve_the_speed_limit(load: Load) -> None:
    quick = build_straight_path(load, t=120)
    assert find_path_fault(quick, load) is None
    assert find_path_fault(quick, load, with_tweezers=True) == "fast"
