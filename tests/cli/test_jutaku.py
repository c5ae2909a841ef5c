import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from machinami.games.jutaku.maker import house
from tests.cli.terminal import machinami, refused

MAKE = house.make


@pytest.fixture
def one_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """A set of one card, since a whole one takes minutes."""

    def make(seed: int, progress: Callable[[int, int], None]) -> dict[str, Any]:
        return MAKE(seed, progress, 1)

    monkeypatch.setattr(house, "make", make)


@pytest.mark.usefixtures("one_card")
def test_a_set_is_made_from_its_seed(tmp_path: Path) -> None:
    file = tmp_path / "set.json"
    result = machinami("jutaku", "make", "--seed", "7", "--out", str(file))
    assert result.exit_code == 0, result.output
    assert str(file) in result.output.replace("\n", "")
    made, shipped = (json.loads(text.read_text("utf-8")) for text in (file, house.FILE))
    assert made["pieces"] == shipped["pieces"]
    assert made["cards"] == shipped["cards"][:1]


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
