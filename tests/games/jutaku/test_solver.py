"""The solver completes every completable building by the rules."""

from __future__ import annotations

from random import Random

import pytest

from machinami.games.jutaku.components.data_sets import SETS
from machinami.games.jutaku.maker.pieces import centre_shape
from machinami.games.jutaku.solving.plot import Plot
from machinami.games.jutaku.solving.simulation import (
    list_ground_first_floors,
    list_open_floors,
    simulate_build,
)
from machinami.games.jutaku.solving.solver import Step, Task, list_legal_spots, solve
from machinami.geometry.polygon import Polygon

OUTLINE = ((0, 0), (8, 0), (8, 3), (6, 5), (0, 5))


def build_plot() -> Plot:
    return Plot(SETS.load("house-1").pieces, OUTLINE)


def apply_steps(task: Task, steps: list[Step]) -> Task:
    """Return the task after these steps."""
    for step in steps:
        task = task.with_step(step)
    return task


def assert_legal(task: Task, steps: list[Step]) -> None:
    for floor, spot in steps:
        assert spot in list_legal_spots(task, floor, spot.piece)
        task = task.with_step((floor, spot))
    assert task.pieces_left == 0
    assert all(floor.pieces for floor in task.list_floors())


@pytest.mark.parametrize(("floors", "pieces"), [(1, 3), (2, 5), (3, 4), (3, 7), (4, 6)])
def test_empty_site_is_solved_with_legal_steps(floors: int, pieces: int) -> None:
    task = Task(build_plot(), floors, pieces)
    steps = solve(task, range(68), Random(1))
    assert steps is not None
    assert_legal(task, steps)
    assert len({spot.piece for _, spot in steps}) == pieces


def test_partial_building_is_completed_from_the_remaining_pieces() -> None:
    task = Task(build_plot(), 3, 6)
    steps = solve(task, range(68), Random(2))
    assert steps is not None
    partial = apply_steps(task, steps[:3])
    used = {spot.piece for _, spot in steps[:3]}
    pool = [piece for piece in range(68) if piece not in used]
    rest = solve(partial, pool, Random(3))
    assert rest is not None
    assert_legal(partial, rest)
    assert not used & {spot.piece for _, spot in rest}


def test_only_pieces_of_the_pool_are_used() -> None:
    pool = list(range(0, 68, 2))
    steps = solve(Task(build_plot(), 2, 4), pool, Random(4))
    assert steps is not None
    assert all(spot.piece in pool for _, spot in steps)


def build_small_plot(*shapes: Polygon) -> Plot:
    return Plot(tuple(centre_shape(shape) for shape in shapes), ((0, 0), (4, 0), (4, 3), (0, 3)))


SQUARE = ((0, 0), (3, 0), (3, 3), (0, 3))
BAR = ((0, 0), (4, 0), (4, 2), (0, 2))


def test_a_larger_piece_never_rests_on_a_smaller_one() -> None:
    assert solve(Task(build_small_plot(SQUARE, BAR), 2, 2), [0, 1], Random(5)) is None


def test_unsolvable_task_has_no_solution() -> None:
    assert solve(Task(build_small_plot(SQUARE, BAR), 1, 2), [0, 1], Random(6)) is None
    assert solve(Task(build_plot(), 3, 4), [1, 2], Random(6)) is None


def test_finished_building_needs_no_step_and_a_wrong_one_fails() -> None:
    task = Task(build_plot(), 2, 4)
    steps = solve(task, range(68), Random(7))
    assert steps is not None
    finished = apply_steps(task, steps)
    assert solve(finished, [], Random(7)) == []
    assert solve(finished._replace(pieces=3), range(68), Random(7)) is None
    assert solve(finished._replace(floors=1), range(68), Random(7)) is None


def test_solver_stops_when_cancelled() -> None:
    assert solve(Task(build_plot(), 5, 9), range(68), Random(8), cancel=lambda: True) is None


def test_solution_depends_only_on_the_generator() -> None:
    found = [solve(Task(build_plot(), 3, 6), range(68), Random(9)) for _ in range(2)]
    assert found[0] == found[1]


def test_builder_keeps_a_piece_for_every_floor() -> None:
    task = Task(build_plot(), 3, 4)
    found = (solve(task, range(68), Random(seed)) or [] for seed in range(10, 40))
    steps = next(steps for steps in found if [floor for floor, _ in steps] == [1, 1, 2, 3])
    assert list_open_floors(task, Random(1)) == list_ground_first_floors(task, Random(1)) == [1]
    one, both = apply_steps(task, steps[:1]), apply_steps(task, steps[:2])
    assert sorted(list_open_floors(one, Random(1))) == [1, 2]
    assert list_ground_first_floors(one, Random(1)) == [1]
    assert list_open_floors(both, Random(1)) == list_ground_first_floors(both, Random(1)) == [2]
    assert list_open_floors(apply_steps(task, steps), Random(1)) == []


def test_simulated_builder_gives_up_at_its_limit() -> None:
    task = Task(build_plot(), 2, 4)
    count = simulate_build(task, range(68), Random(11), 200)
    assert count is not None
    assert count >= 4
    assert simulate_build(task, range(68), Random(11), 3) is None
    assert simulate_build(Task(build_small_plot(BAR, SQUARE), 2, 2), [0, 1], Random(11), 40) is None
