"""Self-play collects decisions of all seats, and advantages follow from rewards and values."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from machinami.learn.selfplay import SelfPlay, compute_advantages, select_seat, unpack_bits
from tests.learn.connect_four import CELLS, COLUMNS, HEIGHT
from tests.learn.tasks import connect_four_task


class LowestColumn:
    """Chooses the first legal action that it sees, and estimates 0."""

    def act(
        self, observations: NDArray[np.int16], masks: NDArray[np.int8]
    ) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        return masks.argmax(axis=1), np.zeros(len(masks), np.float32)

    def estimate(self, observations: NDArray[np.int16], states: NDArray[np.uint8]) -> NDArray[np.float32]:
        return np.zeros((len(states), 2), np.float32)


def collect(steps: int) -> Any:
    task = connect_four_task(compiled=False)
    return SelfPlay(task.make_rows(4, seed=3), task.symmetries, seed=5).collect(LowestColumn(), steps)


def test_experience_holds_all_seats_and_the_bits_of_the_states() -> None:
    found = collect(9)
    assert found.seats[:, 0].tolist() == [0, 1, 0, 1, 0, 1, 0, 1, 0]
    assert found.values.shape == (10, 4, 2)
    discs = found.seen.reshape(9, 4, 2, CELLS).sum(axis=(2, 3))
    assert discs[:, 0].tolist() == [*range(9)]
    assert found.states[3, 0, : COLUMNS * (HEIGHT + 1)].sum() == 2, "the first seat has two discs"


def test_mirrored_plays_see_and_act_in_the_mirror() -> None:
    found = collect(2)
    own = found.seen[1].reshape(4, 2, COLUMNS, HEIGHT)[:, 1, :, 0]
    assert (found.actions == 0).all(), "the policy acts in what it sees"
    assert {tuple(row.nonzero()[0]) for row in own} == {(0,), (COLUMNS - 1,)}
    assert (found.observations[1].reshape(4, 2, COLUMNS, HEIGHT)[:, 1, 0, 0] == 1).all()


def test_plays_end_with_opposite_rewards_and_restart() -> None:
    found = collect(40)
    assert found.ended.any()
    assert (found.rewards.sum(axis=2) == 0).all()
    assert (abs(found.rewards[found.ended]) == 1).all(), "columns filled in order end with a line of four"
    after = found.seen[1:][found.ended[:-1]]
    assert (after == 0).all()


def test_advantages_equal_sums_over_the_steps_ahead() -> None:
    rng = np.random.default_rng(1)
    rewards = rng.normal(size=(6, 3, 2)).astype(np.float32)
    values = rng.normal(size=(7, 3, 2)).astype(np.float32)
    ended = rng.random((6, 3)) < 0.3
    advantages, returns = compute_advantages(rewards, values, ended, trace=0.8)
    for play in range(3):
        for step in range(6):
            total, weight = np.zeros(2), 1.0
            for later in range(step, 6):
                after = np.zeros(2) if ended[later, play] else values[later + 1, play]
                total += weight * (rewards[later, play] + after - values[later, play])
                if ended[later, play]:
                    break
                weight *= 0.8
            assert np.allclose(advantages[step, play], total, atol=1e-5)
    assert np.allclose(returns, advantages + values[:-1])


def test_select_seat_takes_the_value_of_the_mover() -> None:
    values = np.array([[[1, 2], [3, 4]]], np.float32)
    assert select_seat(values, np.array([[1, 0]])).tolist() == [[2, 3]]


def test_unpack_bits_starts_with_the_lowest_bit() -> None:
    bits = unpack_bits(np.array([[1, 1 << 63]], np.uint64))
    assert bits.shape == (1, 128)
    assert bits[0].nonzero()[0].tolist() == [0, 127]
