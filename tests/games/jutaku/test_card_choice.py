"""J-3d: the default set offers good choices."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from random import Random
from statistics import median

import pytest

from machinami.games.jutaku.components.box import SideName
from machinami.games.jutaku.maker import difficulty
from machinami.games.jutaku.maker.difficulty_chart import build_chart, compute_medians
from machinami.games.jutaku.solving.simulation import simulate_builds
from machinami.games.jutaku.solving.solver import Task, solve
from tests.games.jutaku.sites import SIDES, build_task, iter_sites, load_house
from tests.soak import choose_count

BUILDERS = dict(enumerate((240, 240, 360, 240, 60), 1))
"""Runs over all cards with a number of floors; more where the medians are close."""

TRIES = choose_count(8, 60)
DRAWS = choose_count(4, 300)
POOL = range(68)


def are_jointly_solvable(tasks: Sequence[Task], rng: Random, rounds: int = 12, trials: int = 60) -> bool:
    """Whether solutions without a common piece are found for all tasks.

    Tasks with the least room per piece choose first; a task without solution moves to the front in the next
    round.
    """
    order = sorted(range(len(tasks)), key=lambda at: (_compute_room(tasks[at]), at))
    for _ in range(rounds):
        pool = list(range(len(tasks[0].plot.pieces)))
        for place, at in enumerate(order):
            steps = solve(tasks[at], pool, rng, trials)
            if steps is None:
                order.insert(0, order.pop(place))
                break
            used = {spot.piece for _, spot in steps}
            pool = [piece for piece in pool if piece not in used]
        else:
            return True
    return False


def _compute_room(task: Task) -> int:
    """Return the number of regions per piece over all floors."""
    return task.plot.mask.bit_count() * task.floors // task.pieces


def is_increasing(counts: list[float]) -> bool:
    return counts == sorted(set(counts))


@pytest.mark.parametrize("side", SIDES)
def test_j3d_stated_handled_pieces_increase_with_the_floors(side: SideName) -> None:
    stated = compute_medians(load_house(), side)
    assert list(stated) == [1, 2, 3, 4, 5]
    assert is_increasing(list(stated.values()))


@pytest.mark.soak
@pytest.mark.parametrize("side", SIDES)
def test_j3d_simulated_handled_pieces_increase_with_the_floors(side: SideName) -> None:
    rng = Random(f"builders {side}")
    found = []
    for floors in range(1, 6, choose_count(2, 1)):
        cards = list(iter_sites(side, floors))
        runs = BUILDERS[floors] * choose_count(1, 20) // (4 * len(cards))
        all_counts = [
            simulate_builds(build_task(number, side), POOL, rng, runs, 4 * site.handled)
            for number, site in cards
        ]
        found.append(float(median(chain.from_iterable(all_counts))))
    assert is_increasing(found), found


def test_j3d_the_hard_side_is_harder() -> None:
    easy, hard = compute_medians(load_house(), "easy"), compute_medians(load_house(), "hard")
    assert all(easy[floors] < hard[floors] for floors in easy)


@pytest.mark.soak
@pytest.mark.parametrize("side", SIDES)
def test_j3d_smallest_pieces_rarely_make_two_floors(side: SideName) -> None:
    rng, tries = Random(f"small {side}"), 0
    works = 0
    for number, site in iter_sites(side, 2):
        works += difficulty.count_small_piece_wins(build_task(number, side), rng, 3 * TRIES, site.handled)
        tries += 3 * TRIES
    assert works / tries < 0.10


@pytest.mark.soak
@pytest.mark.parametrize("side", SIDES)
def test_j3d_smallest_pieces_never_make_three_floors(side: SideName) -> None:
    rng = Random(f"never {side}")
    for number, site in iter_sites(side):
        if site.floors >= 3:
            assert difficulty.count_small_piece_wins(build_task(number, side), rng, TRIES, site.handled) == 0


@pytest.mark.soak
@pytest.mark.parametrize(("side", "most"), [("easy", 0.50), ("hard", 0.25)])
def test_j3d_surplus_on_the_ground_rarely_makes_two_floors(side: SideName, most: float) -> None:
    rng, tries = Random(f"ground {side}"), 0
    works = 0
    for number, site in iter_sites(side, 2):
        works += difficulty.count_ground_first_wins(build_task(number, side), rng, 2 * TRIES, site.handled)
        tries += 2 * TRIES
    assert works / tries <= most


@pytest.mark.soak
@pytest.mark.parametrize("side", SIDES)
def test_j3d_eight_random_cards_are_jointly_solvable(side: SideName) -> None:
    rng = Random(f"joint {side}")
    built = 0
    for _ in range(DRAWS):
        drawn = rng.sample(range(32), 8)
        built += are_jointly_solvable([build_task(number, side) for number in drawn], rng)
    assert built / DRAWS >= 0.90


def test_difficulty_depends_on_handled_pieces() -> None:
    assert [difficulty.rate_difficulty(count) for count in (3, 10, 11, 20, 30, 100)] == [1, 1, 2, 3, 4, 5]
    for side in SIDES:
        for _, site in iter_sites(side):
            assert site.difficulty == difficulty.rate_difficulty(site.handled)


def test_the_drawing_has_a_mark_for_every_side_of_every_set() -> None:
    svg = build_chart(load_house(), load_house())
    assert svg.count("<circle") + svg.count("<rect") == 2 * (72 + 2)
    assert svg.count("median") == 1 + 2 * (10 + 1)
