"""The training loop: self-play, updates, measurements, checkpoints."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
import torch

from machinami.env.batch_env import BatchRows
from machinami.learn import TrainingError, progress
from machinami.learn.gumbel import SearchPlay, SearchSettings
from machinami.learn.ppo import Learner
from machinami.learn.search_learner import SearchLearner
from machinami.learn.selfplay import SelfPlay, unpack_bits
from machinami.learn.settings import TrainSettings
from machinami.learn.strength import measure
from machinami.learn.task import Task

CHECKPOINT, LOG, CURVE = "checkpoint.pt", "log.jsonl", "curve.svg"


class Trainer:
    """One training in a folder. A checkpoint is written after every measurement and at the end.

    A training that continues deals other plays than an uninterrupted one would; everything else is restored.
    """

    def __init__(self, task: Task, settings: TrainSettings, folder: Path, *, resume: bool = False) -> None:
        if settings.method == "gumbel" and task.seats != 2:
            raise TrainingError("seats", game=task.name, seats=task.seats)
        self.task, self.settings, self.folder = task, settings, folder
        torch.set_num_threads(settings.threads)
        self.decisions, self.seconds = 0, 0.0
        saved = load_checkpoint(folder, settings) if resume else None
        if not resume:
            prepare_folder(folder)
        if saved is not None:
            self.decisions, self.seconds = saved["decisions"], saved["seconds"]
        progress.truncate_log(folder / LOG, self.decisions)
        seed = int(np.random.SeedSequence((settings.seed, self.decisions)).generate_state(1)[0])
        rows = task.make_rows(settings.plays, seed=seed, threads=settings.threads)
        self.plays, self.learner = build_method(task, settings, rows, seed)
        if saved is not None:
            self.learner.restore(saved["learner"])

    def train(
        self,
        report: Callable[[progress.Line], None] = lambda line: None,
        stop: Callable[[], bool] = lambda: False,
    ) -> list[progress.Line]:
        """Train until the time is spent or `stop` returns true. Return the lines of the log."""
        started, before = monotonic(), self.seconds
        limit, every = 60 * self.settings.minutes, 60 * self.settings.every
        next_measurement = self.seconds
        while True:
            over = self.seconds >= limit or stop()
            line: progress.Line = {}
            if not over:
                experience = self.plays.collect(self.learner, self.settings.steps)
                statistics = self.learner.learn(experience, 1 - self.seconds / limit)
                self.decisions += experience.actions.size
                line = {name: round(value, 5) for name, value in statistics.items()}
            self.seconds = before + monotonic() - started
            if over or self.seconds >= next_measurement:
                line["strength"] = self.measure()
                self.seconds = before + monotonic() - started
                next_measurement = self.seconds + every
            line = {"minutes": round(self.seconds / 60, 3), "decisions": self.decisions, **line}
            progress.append_line(self.folder / LOG, line)
            report(line)
            if "strength" in line:
                self.save()
            if over:
                return progress.read_lines(self.folder / LOG)

    def measure(self) -> dict[str, dict[str, float]]:
        """Return the strength of the averaged policy against every anchor."""
        found = {}
        for anchor in self.settings.anchors:
            games, share, (low, high) = measure(self.task, self.learner.choose, anchor, self.settings.games)
            found[anchor] = {"games": games, "share": share, "low": low, "high": high}
        return found

    def save(self) -> None:
        """Write the checkpoint in one step, and the curve."""
        checkpoint = {
            "settings": self.settings.to_json(),
            "decisions": self.decisions,
            "seconds": self.seconds,
            "learner": self.learner.save(),
        }
        part = self.folder / f"{CHECKPOINT}.part"
        torch.save(checkpoint, part)
        part.replace(self.folder / CHECKPOINT)
        curve = progress.draw_curve(progress.read_lines(self.folder / LOG), self.task.name)
        (self.folder / CURVE).write_text(curve, "utf-8")


def build_method(task: Task, settings: TrainSettings, rows: BatchRows, seed: int) -> tuple[Any, Any]:
    """Return the self-play and the learner of the method that the settings name."""
    if settings.method == "ppo":
        learner = Learner(task, settings, unpack_bits(rows.states[:1]).shape[1])
        return SelfPlay(rows, task.symmetries, seed), learner
    search = SearchSettings(settings.simulations, settings.considered, min(32, task.size))
    return SearchPlay(rows, task.symmetries, search, settings.trace, seed), SearchLearner(task, settings)


def prepare_folder(folder: Path) -> None:
    """Create the folder of a new training; raise `TrainingError` if it is in use or cannot be created."""
    if (folder / LOG).exists() or (folder / CHECKPOINT).exists():
        raise TrainingError("used", folder=folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise TrainingError("folder", folder=folder, reason=problem.strerror) from None


def load_checkpoint(folder: Path, settings: TrainSettings) -> dict[str, Any]:
    """Return the checkpoint of a run; raise `TrainingError` if it is missing or has other settings."""
    file = folder / CHECKPOINT
    if not file.is_file():
        raise TrainingError("missing", folder=folder)
    saved: dict[str, Any] = torch.load(file, map_location=settings.device, weights_only=True)
    if (difference := settings.find_difference(saved["settings"])) is not None:
        raise TrainingError("settings", folder=folder, difference=difference)
    return saved
