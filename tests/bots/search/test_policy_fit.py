"""The fit of policies to self-play: games, archives of decisions, weights."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from machinami.bots.search import policy_fit
from machinami.games.toscana.bot.fit_policy import TASK

ZERO = ((0, 0),) * len(TASK.groups["placement"])


@pytest.fixture(scope="module")
def decisions() -> list[policy_fit.Decision]:
    return policy_fit.play_games(TASK, 2, 40, seed=1, jobs=1, minutes=5)


def test_fit_learns_the_tries_of_a_search(decisions: list[policy_fit.Decision]) -> None:
    examples = policy_fit.build_examples(TASK, decisions, 0)
    assert examples.targets.sum() == pytest.approx(len(examples.counts), rel=1e-4)
    even = policy_fit.measure_fitness(ZERO, examples)
    assert even.cross_entropy == pytest.approx(float(np.log(examples.counts).mean()), abs=0.01)
    fitted = policy_fit.measure_fitness(policy_fit.fit_weights(examples), examples)
    assert even.cross_entropy - 0.2 > fitted.cross_entropy > fitted.entropy
    assert fitted.agreement > even.agreement


def test_decisions_know_the_end_of_their_game(decisions: list[policy_fit.Decision]) -> None:
    assert {each.group for each in decisions} == {-1, 0}
    assert all(sum(each.worths) == pytest.approx(1) for each in decisions)
    assert len({each.worths for each in decisions}) <= 2


def test_archive_keeps_decisions(decisions: list[policy_fit.Decision], tmp_path: Path) -> None:
    policy_fit.save_decisions(tmp_path / "games.npz", decisions)
    loaded = policy_fit.load_decisions(tmp_path / "games.npz")
    assert len(loaded) == len(decisions)
    for one, other in zip(loaded, decisions, strict=True):
        assert np.array_equal(one.row, other.row)
        assert np.array_equal(one.tries, other.tries)
        assert (one.seat, one.group, one.progress, one.worths) == (
            other.seat,
            other.group,
            other.progress,
            other.worths,
        )


def test_equal_seeds_play_equal_games(decisions: list[policy_fit.Decision]) -> None:
    again = policy_fit.play_game(TASK, 40, "1 0")
    assert [each.tries.tolist() for each in again] == [
        each.tries.tolist() for each in decisions[: len(again)]
    ]


def test_command_writes_a_module_of_weights(tmp_path: Path) -> None:
    out, saved = tmp_path / "weights.py", tmp_path / "games.npz"
    policy_fit.run(
        TASK, "Fit.", ["--games", "1", "--iterations", "20", "--out", str(out), "--save", str(saved)]
    )
    assert "PAIRS = {" in out.read_text("utf-8")
    assert saved.is_file()
