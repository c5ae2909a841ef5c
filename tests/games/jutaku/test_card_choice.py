"""J-3d: the house set makes a game worth playing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from random import Random
from statistics import median

import pytest

from machinami.games.jutaku.components.box import SideName
from machinami.games.jutaku.maker import worth
from machinami.games.jutaku.maker.spread import build_chart, compute_medians
from machinami.games.jutaku.solving.simulation import simulate_builds
from machinami.games.jutaku.solving.solver import Task, solve
from tests.games.jutaku.sites import SIDES, house, sites, task
from tests.soak import choose_count

BUILDERS = dict(enumerate((240, 240, 360, 240, 60), 1))
"""Builders for all cards of so many floors together: more where the medians lie close."""

TRIES = choose_count(8, 60)
DRAWS = choose_count(4, 300)
POOL = range(68)


def jointly(tasks: Sequence[Task], rng: Random, rounds: int = 12, trials: int = 60) -> bool:
    """Whether a solution for all of these was found that uses no piece twice: those with least room for a
    piece choose first, and who finds nothing chooses before them in the next round."""
    order = sorted(range(len(tasks)), key=lambda at: (_room(tasks[at]), at))
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


def _room(task: Task) -> int:
    """How many regions there are for each piece, all floors together."""
    return task.plot.mask.bit_count() * task.floors // task.pieces


def rising(counts: list[float]) -> bool:
    return counts == sorted(set(counts))


@pytest.mark.parametrize("side", SIDES)
def test_j3d_the_stated_count_of_handled_pieces_rises_with_the_floors(side: SideName) -> None:
    stated = compute_medians(house(), side)
    assert list(stated) == [1, 2, 3, 4, 5]
    assert rising(list(stated.values()))


@pytest.mark.soak
@pytest.mark.parametrize("side", SIDES)
def test_j3d_other_builders_find_it_rising_too(side: SideName) -> None:
    rng = Random(f"builders {side}")
    found = []
    for floors in range(1, 6, choose_count(2, 1)):
        cards = list(sites(side, floors))
        runs = BUILDERS[floors] * choose_count(1, 20) // (4 * len(cards))
        all_counts = [
            simulate_builds(task(number, side), POOL, rng, runs, 4 * site.handled) for number, site in cards
        ]
        found.append(float(median(chain.from_iterable(all_counts))))
    assert rising(found), found


def test_j3d_the_hard_side_is_harder() -> None:
    easy, hard = compute_medians(house(), "easy"), compute_medians(house(), "hard")
    assert all(easy[floors] < hard[floors] for floors in easy)


@pytest.mark.soak
@pytest.mark.parametrize("side", SIDES)
def test_j3d_the_smallest_pieces_alone_seldom_make_two_floors(side: SideName) -> None:
    rng, tries = Random(f"small {side}"), 0
    works = 0
    for number, site in sites(side, 2):
        works += worth.count_small_piece_wins(task(number, side), rng, 3 * TRIES, site.handled)
        tries += 3 * TRIES
    assert works / tries < 0.10


@pytest.mark.soak
@pytest.mark.parametrize("side", SIDES)
def test_j3d_the_smallest_pieces_alone_never_make_three_floors_or_more(side: SideName) -> None:
    rng = Random(f"never {side}")
    for number, site in sites(side):
        if site.floors >= 3:
            assert worth.count_small_piece_wins(task(number, side), rng, TRIES, site.handled) == 0


@pytest.mark.soak
@pytest.mark.parametrize(("side", "most"), [("easy", 0.50), ("hard", 0.25)])
def test_j3d_all_surplus_on_the_ground_is_no_recipe_for_two_floors(side: SideName, most: float) -> None:
    rng, tries = Random(f"ground {side}"), 0
    works = 0
    for number, site in sites(side, 2):
        works += worth.count_ground_first_wins(task(number, side), rng, 2 * TRIES, site.handled)
        tries += 2 * TRIES
    assert works / tries <= most


@pytest.mark.soak
@pytest.mark.parametrize("side", SIDES)
def test_j3d_eight_random_cards_can_be_built_at_the_same_time(side: SideName) -> None:
    rng = Random(f"joint {side}")
    built = 0
    for _ in range(DRAWS):
        drawn = rng.sample(range(32), 8)
        built += jointly([task(number, side) for number in drawn], rng)
    assert built / DRAWS >= 0.90


def test_difficulty_follows_the_handled_pieces() -> None:
    assert [worth.rate_difficulty(count) for count in (3, 10, 11, 20, 30, 100)] == [1, 1, 2, 3, 4, 5]
    for side in SIDES:
        for _, site in sites(side):
            assert site.difficulty == worth.rate_difficulty(site.handled)


def test_the_drawing_has_a_mark_for_every_side_of_every_set() -> None:
    svg = build_chart(house(), house())
    assert svg.count("<circle") + svg.count("<rect") == 2 * (72 + 2)
    assert svg.count("median") == 1 + 2 * (10 + 1)
