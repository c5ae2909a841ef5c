import json
from pathlib import Path
from typing import Any

import pytest

from machinami.games.jutaku.components.data_sets import SETS
from machinami.games.jutaku.maker import dataset
from machinami.games.jutaku.maker.dataset import SideJob
from machinami.games.jutaku.maker.recipes import HOUSE_1
from machinami.games.jutaku.maker.workshop import DatasetBuilder
from tests.cli.terminal import machinami, read_error
from tests.games.jutaku.sites import shipped_text


def content(name: str = "house-1") -> dict[str, Any]:
    data: dict[str, Any] = SETS.content(name)
    return data


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[SideJob]:
    """The sides that were really made; each as it was shipped, which is quicker."""
    asked = []

    def side(job: SideJob) -> dict[str, Any]:
        asked.append(job)
        made: dict[str, Any] = content()["cards"][job.card]["sides"][job.side]
        return made

    monkeypatch.setattr(dataset, "make_side", side)
    return asked


def test_a_set_is_made_from_its_seed(tmp_path: Path, asked: list[SideJob]) -> None:
    file = tmp_path / "set.json"
    result = machinami("jutaku", "make", "--seed", "7", "--out", str(file))
    assert result.exit_code == 0, result.output
    assert str(file) in result.output.replace("\n", "")
    assert sorted(asked) == sorted(dataset.list_jobs(HOUSE_1, 7))
    assert file.read_text("utf-8") == shipped_text("house-1")
    assert list(tmp_path.iterdir()) == [file]


def test_who_was_interrupted_goes_on_with_what_is_made(tmp_path: Path, asked: list[SideJob]) -> None:
    file = tmp_path / "set.json"
    begun = DatasetBuilder(HOUSE_1, 7, file.with_suffix(".part")).make_missing(1)
    assert [next(begun) for _ in range(3)] == [1, 2, 3]
    made = list(asked)
    assert machinami("jutaku", "make", "--out", str(file)).exit_code == 0
    assert len(asked) == 72
    assert set(made).isdisjoint(asked[3:])
    assert file.read_text("utf-8") == shipped_text("house-1")


def test_sides_that_two_sets_ask_for_alike_are_taken_over(tmp_path: Path, asked: list[SideJob]) -> None:
    file = tmp_path / "set.json"
    assert (
        machinami("jutaku", "make", "--set", "house-2", "--like", "house-1", "--out", str(file)).exit_code
        == 0
    )
    assert {content()["cards"][job.card]["sides"][job.side]["floors"] for job in asked} == {5}
    assert len(asked) == 9
    assert json.loads(file.read_text("utf-8"))["name"] == "house-2"


def test_the_difficulty_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "spread.svg"
    assert machinami("jutaku", "plot", "--out", str(file)).exit_code == 0
    drawn = file.read_text("utf-8")
    assert drawn.startswith("<svg")
    assert drawn == Path("docs/jutaku-difficulty.svg").read_text("utf-8")


def test_a_folder_that_is_not_there_is_told_before_anything_is_made() -> None:
    assert "/nowhere/set.json" in read_error(machinami("jutaku", "make", "--out", "/nowhere/set.json"))
    french = read_error(machinami("jutaku", "make", "--out", "/nowhere/set.json", "--lang", "fr"))
    assert "dossier" in french
    assert "/nowhere" in read_error(machinami("jutaku", "plot", "--out", "/nowhere/spread.svg"))


def test_the_commands_of_a_game_stand_among_all_others() -> None:
    listed = machinami("--help").output
    assert "jutaku" in listed
