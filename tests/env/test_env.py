"""Games as environments: what PettingZoo and Gymnasium ask of one, and what players rely on."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import numpy as np
import pytest
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


def any_of(mask: NDArray[np.int8], rng: Random) -> int:
    """The number of anything that a mask allows."""
    return int(rng.choice(mask.nonzero()[0]))


def step_at_random(turns: AECEnvironment, rng: Random) -> None:
    turns.step(any_of(turns.observe(turns.agent_selection)["action_mask"], rng))


@pytest.mark.parametrize(("game", "seats", "options"), OFFERED)
@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")
def test_pettingzoo_checks_pass(game: str, seats: int, options: dict[str, Any]) -> None:
    api_test(env.aec(game, seats, options, render_mode="ansi"), num_cycles=20)


@pytest.mark.parametrize(("game", "seats", "options"), OFFERED)
def test_a_seed_gives_the_same_game(game: str, seats: int, options: dict[str, Any]) -> None:
    seed_test(lambda: env.aec(game, seats, options), num_cycles=8)


@pytest.mark.parametrize(("game", "seats", "options"), OFFERED)
def test_gymnasium_checks_pass(game: str, seats: int, options: dict[str, Any]) -> None:
    check_env(env.gym(game, seats, options), skip_render_check=True)


@pytest.mark.parametrize(("game", "seats", "options"), OFFERED[:2])
def test_agents_act_as_the_play_says(game: str, seats: int, options: dict[str, Any]) -> None:
    turns, rng = env.aec(game, seats, options), Random(5)
    turns.reset(seed=5)
    while turns.play.outcome is None:
        seat = int(turns.agent_selection[-1])
        assert (seat,) == turns.play.to_act
        assert turns.observe(turns.agent_selection)["action_mask"].sum() == len(turns.play.actions(seat))
        step_at_random(turns, rng)
    assert all(turns.terminations.values())
    assert [turns.rewards[agent] for agent in turns.possible_agents] == compute_rewards(turns.play.outcome)


def test_an_illegal_number_is_refused_and_changes_nothing() -> None:
    turns = env.aec("toscana")
    turns.reset(seed=1)
    before = turns.play.record.text
    for wrong, refusal in ((2, Refused), (-1, ValueError), (None, ValueError)):
        with pytest.raises(refusal):
            turns.step(wrong)
    assert turns.play.record.text == before


def test_one_seat_plays_to_the_end() -> None:
    seat, rng = env.gym("toscana", seat=1, render_mode="ansi"), np.random.default_rng(1)
    _, info = seat.reset(seed=3)
    over, reward = False, 0.0
    while not over:
        assert (info["action_mask"] == seat.action_masks()).all()
        _, reward, over, _, info = seat.step(rng.choice(info["action_mask"].nonzero()[0]))
    assert seat.play.outcome is not None
    assert reward == compute_rewards(seat.play.outcome)[1]
    assert seat.render() == seat.play.text(1)


def test_what_is_not_legal_loses_at_once() -> None:
    seat = env.gym("toscana")
    seat.reset(seed=3)
    _, reward, over, _, info = seat.step(int(seat.action_masks().argmin()))
    assert (reward, over) == (-1.0, True)
    assert info["refused"]


def test_bots_sit_in_the_other_seats() -> None:
    first, second = (env.gym("toy_hand", seat=1, level=1) for _ in range(2))
    for seat in (first, second):
        seat.reset(seed=4)
        seat.step(int(seat.action_masks().argmax()))
    assert first.play.record.text == second.play.record.text


def test_rewards_are_shares_of_the_victory() -> None:
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
def test_what_there_is_not_is_said(make: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make()


def test_a_missing_package_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ModuleNotFoundError, match=r"machinami\[env\]"):
        env.aec("toscana")


def shown(environment: Any) -> NDArray[np.uint8]:
    """What an environment that draws pixels draws."""
    drawn = environment.render()
    assert isinstance(drawn, np.ndarray)
    return drawn


@pytest.mark.parametrize(("game", "seats", "options"), OFFERED)
def test_a_board_is_drawn_in_pixels(game: str, seats: int, options: dict[str, Any]) -> None:
    turns = env.aec(game, seats, options, render_mode="rgb_array")
    turns.reset(seed=3)
    step_at_random(turns, Random(3))
    drawn = shown(turns)
    height, width, colours = drawn.shape
    assert drawn.dtype == np.uint8
    assert colours == 3
    assert min(height, width) > 200
    assert len(np.unique(drawn @ np.array([1, 256, 65_536]))) > 8
    assert np.array_equal(drawn, render_pixels(turns.play, None))


def test_one_seat_and_those_who_plan_at_once_draw_what_they_may_see() -> None:
    seat = env.gym("toshi", 3, seat=1, render_mode="rgb_array")
    seat.reset(seed=3)
    drawn = shown(seat)
    assert np.array_equal(drawn, render_pixels(seat.play, 1))
    assert not np.array_equal(drawn, render_pixels(seat.play, None))
    together = env.parallel("edo", 2, render_mode="rgb_array")
    together.reset(seed=3)
    assert np.array_equal(shown(together), render_pixels(together.play, None))


def test_who_cannot_draw_is_told_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ModuleNotFoundError, match=r"machinami\[render\]"):
        env.gym("toscana", render_mode="rgb_array")


def test_a_game_that_draws_nothing_says_so() -> None:
    turns = env.aec("toy_hand", render_mode="rgb_array")
    turns.reset(seed=1)
    with pytest.raises(ValueError, match="no drawing"):
        turns.render()


def test_an_environment_wants_to_be_reset_first() -> None:
    turns, seat = env.aec("toscana"), env.gym("toscana")
    for early in (lambda: turns.step(0), lambda: turns.observe("seat_0"), seat.action_masks):
        with pytest.raises(RuntimeError, match="call reset"):
            early()
    with pytest.raises(RuntimeError, match="call reset"):
        seat.step(0)


@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")
def test_those_who_plan_at_once_act_in_one_step() -> None:
    together = env.parallel("edo", 3)
    parallel_api_test(together, num_cycles=12)
    seen, _ = together.reset(seed=2)
    rng = Random(2)
    while together.play.state.phase != "plan":
        seen, *_ = together.step(
            {agent: any_of(seen[agent]["action_mask"], rng) for agent in together.agents}
        )
    before = len(together.play.record)
    together.step({agent: any_of(seen[agent]["action_mask"], rng) for agent in together.agents})
    assert len(together.play.record) == before + 3


def test_nobody_has_acted_if_one_may_not() -> None:
    together = env.parallel("edo", 2)
    together.reset(seed=2)
    (first,) = together.play.to_act
    idle = int(together.action_space("seat_0").n) - 1
    before = together.play.record.text
    for numbers, words in (
        ({0: idle, 1: idle}, "the game waits for it"),
        ({first: 0, 1 - first: 0}, "no action"),
        ({first: 0}, "the last number does nothing"),
    ):
        with pytest.raises(ValueError, match=words):
            together.step({f"seat_{seat}": number for seat, number in numbers.items()})
    assert together.play.record.text == before


def test_in_real_time_an_action_takes_as_long_as_it_would_take_a_bot() -> None:
    ends = []
    for pace in (1, 5):
        turns, rng = env.aec("jutaku", 2, pace=pace, longest=60), Random(7)
        turns.reset(seed=7)
        while turns.agents and not any(turns.truncations.values()):
            seen = turns.observe(turns.agent_selection)
            turns.step(any_of(seen["action_mask"], rng))
        ends.append(turns.play.now)
    assert ends[0] > 2 * ends[1] > 0


def test_candidates_are_told_with_their_numbers() -> None:
    turns = env.aec("highway", 2, {"city": "dealt"})
    turns.reset(seed=1)
    seen = turns.observe(turns.agent_selection)
    count = int(seen["action_mask"].sum())
    told = seen["observation"]["candidates"]
    assert told[:count].any(axis=1).all()
    assert not told[count:].any()
    with pytest.raises(ValueError, match="no action has the number"):
        turns.step(count)
    turns.step(count - 1)
    assert len(turns.play.state.roads) == 3
