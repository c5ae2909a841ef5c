import json
from pathlib import Path
from typing import Any

import pytest

from machinami.games.jutaku.maker import dataset
from machinami.geometry.polygon import Polygon
from tests.cli.terminal import machinami, refused


def test_a_set_is_made_from_its_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = json.loads(dataset.FILE.read_text("utf-8"))
    asked = []

    def side(seed: int, wood: tuple[Polygon, ...], number: int, *kind: object) -> dict[str, Any]:
        asked.append((seed, number))
        made: dict[str, Any] = shipped["cards"][number]["sides"][kind[-1]]
        return made

    monkeypatch.setattr(dataset, "make_side", side)
    file = tmp_path / "set.json"
    result = machinami("jutaku", "make", "--seed", "7", "--out", str(file))
    assert result.exit_code == 0, result.output
    assert str(file) in result.output.replace("\n", "")
    assert asked == [(7, number) for number in range(36) for _ in range(2)]
    assert file.read_bytes() == dataset.FILE.read_bytes()


def test_the_difficulty_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "spread.svg"
    assert machinami("jutaku", "plot", "--out", str(file)).exit_code == 0
    drawn = file.read_text("utf-8")
    assert drawn.startswith("<svg")
    assert drawn == Path("docs/jutaku-difficulty.svg").read_text("utf-8")


def test_a_folder_that_is_not_there_is_told_before_anything_is_made() -> None:
    assert "/nowhere/set.json" in refused(machinami("jutaku", "make", "--out", "/nowhere/set.json"))
    french = refused(machinami("jutaku", "make", "--out", "/nowhere/set.json", "--lang", "fr"))
    assert "dossier" in french
    assert "/nowhere" in refused(machinami("jutaku", "plot", "--out", "/nowhere/spread.svg"))


def test_the_commands_of_a_game_stand_among_all_others() -> None:
    listed = machinami("--help").output
    assert "jutaku" in listed
