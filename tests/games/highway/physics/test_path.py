"""H-17: which paths a hand may take."""

from __future__ import annotations

from pathlib import Path as File

import pytest

from machinami import replay
from machinami.games.highway.physics import automatic_path
from machinami.games.highway.physics.loads import Load, iter_loads
from machinami.games.highway.physics.path import FREE_HEIGHT, Path, Point, find_path_fault


@pytest.fixture(scope="module")
def load() -> Load:
    """The first pillar that somebody carries in a game."""
    entries = replay(File("tests/golden/highway-two.jsonl").read_text()).record.entries
    number = next(n for n, entry in enumerate(entries) if len(entry.state.roads) > 2)
    return next(iter_loads(entries[number - 1].state, entries[number].state))


def lower(load: Load, **changes: int) -> Path:
    """Straight down onto the place, with something changed at the end."""
    x, y, z = load.underside
    end = {"t": 2_000, "x": x, "y": y, "z": z + 100, "angle": load.angle} | changes
    last: Point = (end["t"], end["x"], end["y"], end["z"], end["angle"])
    return [(0, x, y, FREE_HEIGHT, load.angle), last]


def test_a_path_straight_down_is_lawful(load: Load) -> None:
    assert find_path_fault(lower(load), load) is None
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
def test_a_path_that_no_hand_could_take_is_refused(load: Load, changes: dict[str, int], refusal: str) -> None:
    if "z" in changes and changes["z"] > 0:
        changes = {"z": load.underside[2] + changes["z"]}
    if "angle" in changes:
        changes = {"angle": load.angle + changes["angle"]}
    assert find_path_fault(lower(load, **changes), load) == refusal


def test_a_hand_that_opens_elsewhere_is_refused(load: Load) -> None:
    assert find_path_fault(lower(load, x=load.underside[0] + 501), load) == "end"
    assert find_path_fault(lower(load, x=load.underside[0] + 499), load) is None


def test_a_path_has_a_beginning_an_end_and_at_most_120_points(load: Load) -> None:
    start, end = lower(load)
    many = [start, *((n, *start[1:]) for n in range(1, 120)), end]
    assert find_path_fault([start], load) == "length"
    assert find_path_fault(many, load) == "length"
    assert find_path_fault([(1, *start[1:]), end], load) == "length"


def test_a_hand_begins_high_or_clear_of_everything(load: Load) -> None:
    slice_ = load.obstacles[0]
    x, y = (slice_.bounds[0] + slice_.bounds[2]) // 2, (slice_.bounds[1] + slice_.bounds[3]) // 2
    inside: Point = (0, x, y, slice_.low, load.angle)
    end = lower(load, t=11_000)[-1]
    assert find_path_fault([inside, end], load) == "start"
    assert find_path_fault([(0, x, y, FREE_HEIGHT, load.angle), end], load) is None


def test_tweezers_go_at_half_the_speed(load: Load) -> None:
    quick = lower(load, t=120)
    assert find_path_fault(quick, load) is None
    assert find_path_fault(quick, load, with_tweezers=True) == "fast"
