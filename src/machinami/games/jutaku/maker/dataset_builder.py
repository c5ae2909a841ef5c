"""Generation of a data set in several processes; every finished side is stored at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from machinami.games.jutaku.maker import dataset
from machinami.games.jutaku.maker.dataset import Side, SideJob
from machinami.games.jutaku.maker.recipes import RECIPES, Recipe


class DatasetBuilder:
    """Builder of one data set. Finished sides are appended to a file, one per line, for runs that resume."""

    def __init__(self, recipe: Recipe, seed: int, progress_file: Path) -> None:
        self._recipe, self._seed, self._progress_file = recipe, seed, progress_file
        self.jobs = dataset.list_jobs(recipe, seed)
        lines = progress_file.read_text("utf-8").splitlines() if progress_file.exists() else []
        known = set(self.jobs)
        read = ((SideJob(*job), side) for job, side in map(_parse_line, lines))
        self.sides: dict[SideJob, Side] = {job: side for job, side in read if job in known}

    def reuse_sides(self, data: dict[str, Any]) -> None:
        """Copy the sides of another set with the same seed whose specification is the same in this set."""
        like = RECIPES[data["name"]]
        has_same_pieces = (data["seed"], like.swaps) == (self._seed, self._recipe.swaps)
        for job in self.jobs if has_same_pieces else []:
            side = data["cards"][job.card]["sides"][job.side]
            specs = {
                recipe.build_spec(job.side, side["floors"], side["pieces"]) for recipe in (like, self._recipe)
            }
            if len(specs) == 1 and job not in self.sides:
                self._store_side(job, side)

    def make_missing(self, processes: int) -> Iterator[int]:
        """Generate the missing sides, those with many floors first; yield the number of sides after each."""
        missing = [job for job in self.jobs if job not in self.sides]
        missing.sort(key=lambda job: -dataset.find_card_kind(job)[0])
        if processes == 1:
            for job in missing:
                self._store_side(job, dataset.make_side(job))
                yield len(self.sides)
            return
        # Spawn instead of fork: the caller may run threads.
        with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
            futures = {pool.submit(dataset.make_side, job): job for job in missing}
            for future in as_completed(futures):
                self._store_side(futures[future], future.result())
                yield len(self.sides)

    def format_set(self) -> str:
        """Return the complete set as the text of its file."""
        return dataset.format_set(dataset.assemble_set(self._recipe, self._seed, self.sides))

    def _store_side(self, job: SideJob, side: Side) -> None:
        self.sides[job] = side
        with self._progress_file.open("a", encoding="utf-8", newline="\n") as file:
            file.write(json.dumps([job, side], separators=(",", ":")) + "\n")


def _parse_line(line: str) -> tuple[list[Any], Side]:
    job, side = json.loads(line)
    return job, side
