"""Environments: the checks of PettingZoo and Gymnasium, and documented behaviour."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray
from pettingzoo.test import api_test, parallel_api_test, seed_test

import tests.kinds  # noqa: F401
from machinami import Refused, env
from machinami.core.contract import Outcome
from machinami.core.encoding import compute_rewards
from machinami.env.aec_env import AECEnvironment
from machinami.env.rendering import render_pixels

OFFERED: list[tuple[str, int, dict[str, Any]]] = [
    ("toscana", 2, {}),
    ("toshi", 3, {"specialisations": True}),
    ("edo", 2, {}),
    ("highway", 2, {"city": "dealt"}),
    ("jutaku", 2, {}),
]


def choose_random(mask: NDArray[np.int8], rng: Random) -> int:
    """Return a random legal action number."""
    return int(rng.choice(mask.nonzero()[0]))


def step_at_random(turns: AECEnvironment, rng: Random) -> None:
    turns.step(choose_random(turns.observe(turns.agent_selection)["action_mask"], rng))


@pytest.mark.parametrize(("game", "seats", "options"), OFFERED)
@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")
def test_pettingzoo_checks_pass(game: str, seats: int, options: dict[str, Any]) -> None:
    api_test(env.aec(game, seats, options, render_mode="ansi"), num_cycles=20)


@pytest.mark.parametrize(("game", "seats", "options"), OFFERED)
def test_seed_reproduces_the_game(game: str, seats: int, options: dict[str, Any]) -> None:
    seed_test(lambda: env.aec(game, seats, options), num_cycles=8)


@pytest.mark.parametrize(("game", "seats", "options"), OFFERED)
def test_gymnasium_checks_pass(game: str, seats: int, options: dict[str, Any]) -> None:
    check_env(env.gym(game, seats, options), skip_render_check=True)


@pytest.mark.parametrize(("game", "seats", "options"), OFFERED)
def test_gymnasium_makes_every_game_by_id(game: str, seats: int, options: dict[str, Any]) -> None:
    made = gymnasium.make(f"machinami/{game.title()}-v0", seats=seats, options=options, seat=1)
    observation, info = made.reset(seed=3)
    expected, expected_info = env.gym(game, seats, options, seat=1).reset(seed=3)
    assert observation.keys() == expected.keys()
    assert all((observation[name] == expected[name]).all() for name in expected)
    assert (info["action_mask"] == expected_info["action_mask"]).all()


@pytest.mark.parametrize(("game", "seats", "options"), OFFERED)
def test_every_plane_of_an_observation_is_described(game: str, seats: int, options: dict[str, Any]) -> None:
    turns, seat = env.aec(game, seats, options), env.gym(game, seats, options)
    assert isinstance(seat.observation_space, spaces.Dict)
    assert {*seat.plane_specs} == {*turns.plane_specs} == {*seat.observation_space}
    for name, plane in seat.plane_specs.items():
        assert plane.description.endswith("."), name
        assert seat.observation_space[name].shape == plane.shape


def test_columns_of_a_vector_are_named_planes() -> None:
    plays = env.vector("toscana", 2, seed=5)
    rows, _ = plays.reset(seed=5)
    assert [*plays.plane_slices] == [*plays.plane_specs]
    for name, columns in plays.plane_slices.items():
        plane = plays.batch.planes[name].reshape(2, -1)
        assert (rows[:, columns] == plane).all(), name


@pytest.mark.parametrize(("game", "seats", "options"), OFFERED[:2])
def test_agents_follow_the_seats_to_act(game: str, seats: int, options: dict[str, Any]) -> None:
    turns, rng = env.aec(game, seats, options), Random(5)
    turns.reset(seed=5)
    while turns.play.outcome is None:
        seat = int(turns.agent_selection[-1])
        assert (seat,) == turns.play.to_act
        assert turns.observe(turns.agent_selection)["action_mask"].sum() == len(turns.play.actions(seat))
        step_at_random(turns, rng)
    assert all(turns.terminations.values())
    assert [turns.rewards[agent] for agent in turns.possible_agents] == compute_rewards(turns.play.outcome)


def test_illegal_action_is_refused_and_changes_nothing() -> None:
    turns = env.aec("toscana")
    turns.reset(seed=1)
    before = turns.play.record.text
    for wrong, refusal in ((2, Refused), (-1, ValueError), (None, ValueError)):
        with pytest.raises(refusal):
            turns.step(wrong)
    assert turns.play.record.text == before


def test_gym_environment_plays_to_the_end() -> None:
    seat, rng = env.gym("toscana", seat=1, render_mode="ansi"), np.random.default_rng(1)
    _, info = seat.reset(seed=3)
    over, reward = False, 0.0
    while not over:
        assert (info["action_mask"] == seat.action_masks()).all()
        _, reward, over, _, info = seat.step(rng.choice(info["action_mask"].nonzero()[0]))
    assert seat.play.outcome is not None
    assert reward == compute_rewards(seat.play.outcome)[1]
    assert seat.render() == seat.play.text(1)


def test_illegal_action_loses_in_gym() -> None:
    seat = env.gym("toscana")
    seat.reset(seed=3)
    _, reward, over, _, info = seat.step(int(seat.action_masks().argmin()))
    assert (reward, over) == (-1.0, True)
    assert info["refused"]


def test_gym_opponents_are_reproducible_bots() -> None:
    first, second = (env.gym("toy_hand", seat=1, level=1) for _ in range(2))
    for seat in (first, second):
        seat.reset(seed=4)
        seat.step(int(seat.action_masks().argmax()))
    assert first.play.record.text == second.play.record.text


def test_rewards_are_zero_sum_shares_of_the_victory() -> None:
    assert compute_rewards(Outcome((9, 4), (0,))) == [1, -1]
    assert compute_rewards(Outcome((5, 5), (0, 1))) == [0, 0]
    assert compute_rewards(Outcome((5, 1, 2), (0,))) == pytest.approx([1, -0.5, -0.5])
    assert compute_rewards(Outcome((5, 5, 2), (0, 1))) == pytest.approx([0.25, 0.25, -0.5])
    assert compute_rewards(Outcome((5,), ())) == [-1]


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: env.aec("toy_pledge"), "no action numbers"),
        (lambda: env.parallel("jutaku"), "real-time game"),
        (lambda: env.gym("toscana", seat=2), "no seat 2"),
        (lambda: env.gym("toscana", level=99), "levels are"),
        (lambda: env.gym("toscana", render_mode="film"), "render modes are human, ansi, rgb_array"),
        (lambda: env.aec("toscana", render_mode="film"), "render modes are human, ansi, rgb_array"),
    ],
)
def test_invalid_arguments_raise_value_error(make: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make()


def test_missing_package_names_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ModuleNotFoundError, match=r"machinami\[env\]"):
        env.aec("toscana")


def render(environment: Any) -> NDArray[np.uint8]:
    """Return the pixels of an environment's current state."""
    pixels = environment.render()
    assert isinstance(pixels, np.ndarray)
    return pixels


@pytest.mark.parametrize(("game", "seats", "options"), OFFERED)
def test_board_is_rendered_as_pixels(game: str, seats: int, options: dict[str, Any]) -> None:
    turns = env.aec(game, seats, options, render_mode="rgb_array")
    turns.reset(seed=3)
    step_at_random(turns, Random(3))
    pixels = render(turns)
    height, width, colours = pixels.shape
    assert pixels.dtype == np.uint8
    assert colours == 3
    assert min(height, width) > 200
    assert len(np.unique(pixels @ np.array([1, 256, 65_536]))) > 8
    assert np.array_equal(pixels, render_pixels(turns.play, None))


def test_rendering_shows_only_what_the_viewer_may_know() -> None:
    seat = env.gym("toshi", 3, seat=1, render_mode="rgb_array")
    seat.reset(seed=3)
    pixels = render(seat)
    assert np.array_equal(pixels, render_pixels(seat.play, 1))
    assert not np.array_equal(pixels, render_pixels(seat.play, None))
    parallel = env.parallel("edo", 2, render_mode="rgb_array")
    parallel.reset(seed=3)
    assert np.array_equal(render(parallel), render_pixels(parallel.play, None))


def test_missing_renderer_names_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ModuleNotFoundError, match=r"machinami\[render\]"):
        env.gym("toscana", render_mode="rgb_array")


def test_game_without_drawing_refuses_to_render() -> None:
    turns = env.aec("toy_hand", render_mode="rgb_array")
    turns.reset(seed=1)
    with pytest.raises(ValueError, match="no drawing"):
        turns.render()


def test_environment_requires_reset_first() -> None:
    turns, seat = env.aec("toscana"), env.gym("toscana")
    for early in (lambda: turns.step(0), lambda: turns.observe("seat_0"), seat.action_masks):
        with pytest.raises(RuntimeError, match="call reset"):
            early()
    with pytest.raises(RuntimeError, match="call reset"):
        seat.step(0)


@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")
def test_parallel_agents_act_in_one_step() -> None:
    parallel = env.parallel("edo", 3)
    parallel_api_test(parallel, num_cycles=12)
    observed, _ = parallel.reset(seed=2)
    rng = Random(2)
    while parallel.play.state.phase != "plan":
        observed, *_ = parallel.step(
            {agent: choose_random(observed[agent]["action_mask"], rng) for agent in parallel.agents}
        )
    before = len(parallel.play.record)
    parallel.step({agent: choose_random(observed[agent]["action_mask"], rng) for agent in parallel.agents})
    assert len(parallel.play.record) == before + 3


def test_one_illegal_parallel_action_changes_nothing() -> None:
    parallel = env.parallel("edo", 2)
    parallel.reset(seed=2)
    (first,) = parallel.play.to_act
    idle = int(parallel.action_space("seat_0").n) - 1
    before = parallel.play.record.text
    for numbers, words in (
        ({0: idle, 1: idle}, "the game waits for it"),
        ({first: 0, 1 - first: 0}, "no action"),
        ({first: 0}, "the last number does nothing"),
    ):
        with pytest.raises(ValueError, match=words):
            parallel.step({f"seat_{seat}": number for seat, number in numbers.items()})
    assert parallel.play.record.text == before


def test_real_time_actions_take_the_time_of_a_bot() -> None:
    ends = []
    for pace in (1, 5):
        turns, rng = env.aec("jutaku", 2, pace=pace, longest=60), Random(7)
        turns.reset(seed=7)
        while turns.agents and not any(turns.truncations.values()):
            observed = turns.observe(turns.agent_selection)
            turns.step(choose_random(observed["action_mask"], rng))
        ends.append(turns.play.now)
    assert ends[0] > 2 * ends[1] > 0


def test_observation_contains_the_candidates() -> None:
    turns = env.aec("highway", 2, {"city": "dealt"})
    turns.reset(seed=1)
    observed = turns.observe(turns.agent_selection)
    count = int(observed["action_mask"].sum())
    candidates = observed["observation"]["candidates"]
    assert candidates[:count].any(axis=1).all()
    assert not candidates[count:].any()
    with pytest.raises(ValueError, match="no action has the number"):
        turns.step(count)
    turns.step(count - 1)
    assert len(turns.play.state.roads) == 3
