import json
from pathlib import Path
from typing import Any

import pytest

from machinami.games.jutaku.components.data_sets import SETS
from machinami.games.jutaku.maker import dataset
from machinami.games.jutaku.maker.dataset import SideJob
from machinami.games.jutaku.maker.dataset_builder import DatasetBuilder
from machinami.games.jutaku.maker.recipes import HOUSE_1
from tests.cli.terminal import machinami, read_error
from tests.games.jutaku.sites import read_shipped_text


def content(name: str = "house-1") -> dict[str, Any]:
    data: dict[str, Any] = SETS.content(name)
    return data


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> list[SideJob]:
    """The sides that are really built; each is replaced by its shipped version to save time."""
    jobs = []

    def side(job: SideJob) -> dict[str, Any]:
        jobs.append(job)
        built: dict[str, Any] = content()["cards"][job.card]["sides"][job.side]
        return built

    monkeypatch.setattr(dataset, "make_side", side)
    return jobs


def test_make_builds_a_set_from_its_seed(tmp_path: Path, jobs: list[SideJob]) -> None:
    file = tmp_path / "set.json"
    result = machinami("jutaku", "make", "--seed", "7", "--out", str(file))
    assert result.exit_code == 0, result.output
    assert str(file) in result.output.replace("\n", "")
    assert sorted(jobs) == sorted(dataset.list_jobs(HOUSE_1, 7))
    assert file.read_text("utf-8") == read_shipped_text("house-1")
    assert list(tmp_path.iterdir()) == [file]


def test_interrupted_make_resumes(tmp_path: Path, jobs: list[SideJob]) -> None:
    file = tmp_path / "set.json"
    first_run = DatasetBuilder(HOUSE_1, 7, file.with_suffix(".part")).make_missing(1)
    assert [next(first_run) for _ in range(3)] == [1, 2, 3]
    built = list(jobs)
    assert machinami("jutaku", "make", "--out", str(file)).exit_code == 0
    assert len(jobs) == 72
    assert set(built).isdisjoint(jobs[3:])
    assert file.read_text("utf-8") == read_shipped_text("house-1")


def test_make_copies_sides_that_equal_another_set(tmp_path: Path, jobs: list[SideJob]) -> None:
    file = tmp_path / "set.json"
    assert (
        machinami("jutaku", "make", "--set", "house-2", "--like", "house-1", "--out", str(file)).exit_code
        == 0
    )
    assert {content()["cards"][job.card]["sides"][job.side]["floors"] for job in jobs} == {5}
    assert len(jobs) == 9
    assert json.loads(file.read_text("utf-8"))["name"] == "house-2"


def test_plot_draws_the_difficulty(tmp_path: Path) -> None:
    file = tmp_path / "spread.svg"
    assert machinami("jutaku", "plot", "--out", str(file)).exit_code == 0
    drawn = file.read_text("utf-8")
    assert drawn.startswith("<svg")
    assert drawn == Path("docs/jutaku-difficulty.svg").read_text("utf-8")


def test_missing_folder_is_refused_before_the_work() -> None:
    assert "/nowhere/set.json" in read_error(machinami("jutaku", "make", "--out", "/nowhere/set.json"))
    french = read_error(machinami("jutaku", "make", "--out", "/nowhere/set.json", "--lang", "fr"))
    assert "dossier" in french
    assert "/nowhere" in read_error(machinami("jutaku", "plot", "--out", "/nowhere/spread.svg"))


def test_help_lists_the_commands_of_the_game() -> None:
    listed = machinami("--help").output
    assert "jutaku" in listed
