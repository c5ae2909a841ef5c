"""A workshop: makes the sides of a set in so many processes, and keeps each as soon as it is made."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from machinami.games.jutaku.maker import dataset
from machinami.games.jutaku.maker.dataset import Job, Side
from machinami.games.jutaku.maker.recipes import RECIPES, Recipe


class Workshop:
    """Makes one set. What is made lies in a file, a line a side, so that whoever begins again goes on."""

    def __init__(self, recipe: Recipe, seed: int, kept: Path) -> None:
        self._recipe, self._seed, self._kept = recipe, seed, kept
        self.jobs = dataset.jobs(recipe, seed)
        lines = kept.read_text("utf-8").splitlines() if kept.exists() else []
        known = set(self.jobs)
        read = ((Job(*job), side) for job, side in map(_whole, lines))
        self.made: dict[Job, Side] = {job: side for job, side in read if job in known}

    def take_over(self, data: dict[str, Any]) -> None:
        """The sides of another set of the same seed that this one asks for alike."""
        like = RECIPES[data["name"]]
        same = (data["seed"], like.swaps) == (self._seed, self._recipe.swaps)
        for job in self.jobs if same else []:
            side = data["cards"][job.card]["sides"][job.side]
            asked = {
                recipe.asked(job.side, side["floors"], side["pieces"]) for recipe in (like, self._recipe)
            }
            if len(asked) == 1 and job not in self.made:
                self._keep(job, side)

    def work(self, processes: int) -> Iterator[int]:
        """Make what is missing, those of many floors first; how many there are, after each."""
        missing = [job for job in self.jobs if job not in self.made]
        missing.sort(key=lambda job: -dataset.kind(job)[0])
        if processes == 1:
            for job in missing:
                self._keep(job, dataset.make_side(job))
                yield len(self.made)
            return
        # A fresh process rather than a fork: whoever calls may have threads of their own.
        with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
            under_way = {pool.submit(dataset.make_side, job): job for job in missing}
            for done in as_completed(under_way):
                self._keep(under_way[done], done.result())
                yield len(self.made)

    def text(self) -> str:
        """The finished set, as a file."""
        return dataset.text(dataset.bound(self._recipe, self._seed, self.made))

    def _keep(self, job: Job, side: Side) -> None:
        self.made[job] = side
        with self._kept.open("a", encoding="utf-8", newline="\n") as file:
            file.write(json.dumps([job, side], separators=(",", ":")) + "\n")


def _whole(line: str) -> tuple[list[Any], Side]:
    job, side = json.loads(line)
    return job, side
