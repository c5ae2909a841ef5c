"""Data sets of all games that have any: shipped ones are genuine, an operator may install others."""

from __future__ import annotations

import json
import shutil
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from machinami import Refused, new
from machinami.core.datasets import FOLDER_VARIABLE, DataSets, find_installed, fingerprint
from machinami.core.game_info import read_game_info

GAMES = ("edo", "highway", "jutaku")


def here(key: str) -> Path:
    return Path(import_module(f"machinami.games.{key}").__file__ or "").parent


def sets(key: str) -> DataSets[Any]:
    """The sets of a game, with nothing remembered."""
    inspected = import_module(f"machinami.games.{key}.components.data_sets").SETS._build
    return DataSets(here(key), inspected)


@pytest.fixture(params=GAMES)
def key(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """A game whose operator has a folder for sets, still without any."""
    (tmp_path / request.param).mkdir()
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    return str(request.param)


def install(key: str, folder: Path, name: str, data: Any) -> None:
    (folder / key / f"{name}.json").write_text(json.dumps(data), "utf-8")


def named(key: str, name: str) -> Any:
    """The first shipped set under another name."""
    return sets(key).content("house-1") | {"name": name}


def refusal(of: DataSets[Any], data: Any) -> str:
    with pytest.raises(Refused) as refused:
        of.load(data)
    assert refused.value.clause == "M-9"
    assert refused.value.words["fr"] != refused.value.words["en"]
    return refused.value.words["en"]


@pytest.mark.parametrize("key", GAMES)
def test_a_shipped_set_has_the_hash_it_was_released_with(key: str) -> None:
    shipped = sets(key)
    assert "house-1" in shipped.shipped_hashes
    for name, stated in shipped.shipped_hashes.items():
        assert fingerprint(shipped.content(name)) == stated


def test_an_operator_installs_a_set_by_its_file(key: str, tmp_path: Path) -> None:
    install(key, tmp_path, "my-box", named(key, "my-box"))
    found = sets(key)
    assert found.names == (*found.shipped_hashes, "my-box")
    assert read_game_info(here(key)).sets == found.names
    assert found.load("my-box").name == "my-box"
    assert found.load("my-box") is found.load("my-box")


def test_a_table_as_shipped_can_be_copied_and_changed(key: str, tmp_path: Path) -> None:
    file = next(here(key).glob("components/house-1.*"))
    shutil.copy(file, tmp_path / key / f"my-box{file.suffix}")
    assert list(find_installed(key)) == ["my-box"]


def test_a_file_must_bear_the_name_that_is_written_in_it(key: str, tmp_path: Path) -> None:
    install(key, tmp_path, "other", named(key, "my-box"))
    assert "my-box" in refusal(sets(key), "other")


def test_a_shipped_name_cannot_be_taken(key: str, tmp_path: Path) -> None:
    install(key, tmp_path, "house-1", {})
    found = sets(key)
    assert found.names == tuple(found.shipped_hashes)
    assert found.load("house-1") is not None


def test_a_file_that_cannot_be_read_is_refused_by_its_name(key: str, tmp_path: Path) -> None:
    (tmp_path / key / "broken.toml").write_text("name = ", "utf-8")
    (tmp_path / key / "letters.json").write_bytes(b'{"name": "\xff"}')
    assert "broken" in refusal(sets(key), "broken")
    assert "letters" in refusal(sets(key), "letters")


def test_a_set_that_nobody_installed_is_refused_with_those_there_are(key: str) -> None:
    assert "house-1" in refusal(sets(key), "nowhere")
    assert "house-1" in refusal(sets(key), "../house-1")
    with pytest.raises(Refused, match="house-1"):
        new(key, data="nowhere")


@pytest.mark.parametrize("key", GAMES)
def test_what_is_carried_under_a_shipped_name_must_be_that_set(key: str) -> None:
    changed = named(key, "house-1") | {"changed": True}
    assert "house-1" in refusal(sets(key), changed)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("data", [{1, 2}, {"name": object()}])
def test_what_is_not_plain_data_is_refused(key: str, data: Any) -> None:
    assert key in refusal(sets(key), data)
