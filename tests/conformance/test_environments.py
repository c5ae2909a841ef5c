"""The checks of PettingZoo and Gymnasium, for every game and number of seats."""

from __future__ import annotations

import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

from machinami import env, games

OURS = ("toscana", "toshi", "edo", "highway", "jutaku")
EVERY = [(key, seats) for key in OURS for seats in games[key].seats]


@pytest.mark.parametrize(("game", "seats"), EVERY)
@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")
def test_pettingzoo_checks_pass(game: str, seats: int) -> None:
    api_test(env.aec(game, seats, longest=300), num_cycles=120)
    seed_test(lambda: env.aec(game, seats, longest=300), num_cycles=40)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")
def test_pettingzoo_parallel_checks_pass(seats: int) -> None:
    parallel_api_test(env.parallel("edo", seats), num_cycles=200)


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_gymnasium_checks_pass(game: str, seats: int) -> None:
    check_env(env.gym(game, seats, seat=seats - 1), skip_render_check=True)


@pytest.mark.parametrize("card", [0, 17, 35])
def test_gymnasium_checks_pass_for_puzzles(card: int) -> None:
    check_env(env.gym("jutaku", 1, {"mode": "puzzle", "card": card}), skip_render_check=True)
