"""Short trainings on a CPU: a policy learns to beat random players, and continues from its checkpoint."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from click.testing import CliRunner

from machinami.cli import main
from machinami.learn import TrainingError, progress
from machinami.learn.ppo import Learner
from machinami.learn.settings import TrainSettings
from machinami.learn.task import find_task
from machinami.learn.trainer import CHECKPOINT, CURVE, LOG, Trainer
from tests.learn.tasks import connect_four_task

SHORT = TrainSettings(
    "connect_four",
    minutes=60,
    every=60,
    anchors=("random",),
    plays=256,
    batch=1024,
    passes=4,
    rate=1e-3,
    target_entropy=0.5,
)


def train(folder: Path, updates: int, *, resume: bool = False) -> Trainer:
    """Train Connect Four for a number of collections."""
    trainer = Trainer(connect_four_task(), SHORT, folder, resume=resume)
    lines = list[progress.Line]()
    trainer.train(lines.append, lambda: len(lines) >= updates)
    return trainer


def test_connect_four_learns_to_beat_random_players(tmp_path: Path) -> None:
    train(tmp_path, 24)
    first, *_, last = [line for line in progress.read_lines(tmp_path / LOG) if "strength" in line]
    assert last["strength"]["random"]["low"] > 0.85
    assert last["strength"]["random"]["share"] > first["strength"]["random"]["share"]
    assert "<polyline" in (tmp_path / CURVE).read_text("utf-8")


def test_connect_four_learns_from_searches(tmp_path: Path) -> None:
    settings = replace(SHORT, method="gumbel", plays=128, simulations=16, considered=4, passes=4, batch=512)
    trainer = Trainer(connect_four_task(), settings, tmp_path)
    lines = list[progress.Line]()
    trainer.train(lines.append, lambda: len(lines) >= 10)
    first, *_, last = [line for line in progress.read_lines(tmp_path / LOG) if "strength" in line]
    assert last["strength"]["random"]["low"] > 0.85
    assert last["strength"]["random"]["share"] > first["strength"]["random"]["share"]
    again = Trainer(connect_four_task(), settings, tmp_path, resume=True)
    assert again.learner.updates == trainer.learner.updates
    one, other = trainer.learner.network.state_dict(), again.learner.network.state_dict()
    assert all(torch.equal(one[name], other[name]) for name in one)


def test_search_needs_two_seats(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="seats"):
        Trainer(find_task("toshi", 4), TrainSettings("toshi", method="gumbel"), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_training_continues_from_its_checkpoint(tmp_path: Path) -> None:
    first = train(tmp_path, 3)
    second = Trainer(connect_four_task(), SHORT, tmp_path, resume=True)
    assert second.decisions == first.decisions == 3 * 256 * 32
    assert second.seconds == first.seconds
    assert second.learner.entropy_weight == first.learner.entropy_weight
    one, other = first.learner.policy.state_dict(), second.learner.policy.state_dict()
    assert all(torch.equal(one[name], other[name]) for name in one)
    assert train(tmp_path, 2, resume=True).decisions == 5 * 256 * 32


def test_unsuitable_folders_are_refused(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="missing"):
        train(tmp_path, 1, resume=True)
    train(tmp_path, 1)
    before = (tmp_path / CHECKPOINT).read_bytes()
    with pytest.raises(TrainingError, match="used"):
        train(tmp_path, 1)
    with pytest.raises(TrainingError, match="passes"):
        Trainer(connect_four_task(), replace(SHORT, passes=9), tmp_path, resume=True)
    assert (tmp_path / CHECKPOINT).read_bytes() == before


def test_entropy_weight_follows_its_target() -> None:
    learner = Learner(connect_four_task(), SHORT, 1)
    weight = learner.entropy_weight
    learner._hold_entropy(0.1)
    assert learner.entropy_weight > weight
    for _ in range(9):
        learner._hold_entropy(1.9)
    assert learner.entropy_weight < weight


def test_policy_samples_legal_actions_only() -> None:
    task = find_task("toscana")
    rows = task.make_rows(8, seed=1)
    learner = Learner(task, TrainSettings("toscana", channels=8, blocks=1), 1)
    for _ in range(6):
        actions, logs = learner.act(rows.observations, rows.masks)
        assert rows.masks[np.arange(8), actions].all()
        assert (logs <= 0).all()
        rows.step(actions)


def test_command_trains_toscana_and_continues(tmp_path: Path) -> None:
    words = [
        "train",
        "toscana",
        "--out",
        str(tmp_path),
        "--anchors",
        "random",
        "--games",
        "8",
        "--plays",
        "8",
    ]
    words += ["--channels", "8", "--blocks", "1", "--threads", "1", "--lang", "en"]
    result = CliRunner().invoke(main, [*words, "--minutes", "0.001"])
    assert result.exit_code == 0, result.output
    assert "random" in result.output
    again = CliRunner().invoke(main, [*words, "--minutes", "0.01", "--resume"])
    assert again.exit_code == 0, again.output
    assert len(progress.read_lines(tmp_path / LOG)) >= 3
