"""Data sets of all games that have them: hashes of shipped sets, and sets that an operator installs."""

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


def find_package_folder(key: str) -> Path:
    return Path(import_module(f"machinami.games.{key}").__file__ or "").parent


def load_sets(key: str) -> DataSets[Any]:
    """Return new `DataSets` of a game, with an empty cache."""
    build = import_module(f"machinami.games.{key}.components.data_sets").SETS._build
    return DataSets(find_package_folder(key), build)


@pytest.fixture(params=GAMES)
def key(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """A game whose operator has an empty folder for sets."""
    (tmp_path / request.param).mkdir()
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    return str(request.param)


def install(key: str, folder: Path, name: str, data: Any) -> None:
    (folder / key / f"{name}.json").write_text(json.dumps(data), "utf-8")


def copy_as(key: str, name: str) -> Any:
    """Return the first shipped set under another name."""
    return load_sets(key).content("house-1") | {"name": name}


def read_refusal(of: DataSets[Any], data: Any) -> str:
    with pytest.raises(Refused) as refused:
        of.load(data)
    assert refused.value.clause == "M-9"
    assert refused.value.words["fr"] != refused.value.words["en"]
    return refused.value.words["en"]


@pytest.mark.parametrize("key", GAMES)
def test_shipped_set_has_its_published_hash(key: str) -> None:
    shipped = load_sets(key)
    assert "house-1" in shipped.shipped_hashes
    for name, stated in shipped.shipped_hashes.items():
        assert fingerprint(shipped.content(name)) == stated


def test_set_is_installed_by_its_file(key: str, tmp_path: Path) -> None:
    install(key, tmp_path, "my-box", copy_as(key, "my-box"))
    found = load_sets(key)
    assert found.names == (*found.shipped_hashes, "my-box")
    assert read_game_info(find_package_folder(key)).sets == found.names
    assert found.load("my-box").name == "my-box"
    assert found.load("my-box") is found.load("my-box")


def test_shipped_file_can_be_copied_and_installed(key: str, tmp_path: Path) -> None:
    file = next(find_package_folder(key).glob("components/house-1.*"))
    shutil.copy(file, tmp_path / key / f"my-box{file.suffix}")
    assert list(find_installed(key)) == ["my-box"]


def test_file_name_must_match_the_name_in_the_file(key: str, tmp_path: Path) -> None:
    install(key, tmp_path, "other", copy_as(key, "my-box"))
    assert "my-box" in read_refusal(load_sets(key), "other")


def test_installed_set_cannot_replace_a_shipped_one(key: str, tmp_path: Path) -> None:
    install(key, tmp_path, "house-1", {})
    found = load_sets(key)
    assert found.names == tuple(found.shipped_hashes)
    assert found.load("house-1") is not None


def test_unreadable_file_is_refused_by_its_name(key: str, tmp_path: Path) -> None:
    (tmp_path / key / "broken.toml").write_text("name = ", "utf-8")
    (tmp_path / key / "letters.json").write_bytes(b'{"name": "\xff"}')
    assert "broken" in read_refusal(load_sets(key), "broken")
    assert "letters" in read_refusal(load_sets(key), "letters")


def test_unknown_set_is_refused_with_the_known_names(key: str) -> None:
    assert "house-1" in read_refusal(load_sets(key), "nowhere")
    assert "house-1" in read_refusal(load_sets(key), "../house-1")
    with pytest.raises(Refused, match="house-1"):
        new(key, data="nowhere")


@pytest.mark.parametrize("key", GAMES)
def test_inline_data_with_a_shipped_name_must_equal_that_set(key: str) -> None:
    changed = copy_as(key, "house-1") | {"changed": True}
    assert "house-1" in read_refusal(load_sets(key), changed)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("data", [{1, 2}, {"name": object()}])
def test_data_that_is_not_plain_is_refused(key: str, data: Any) -> None:
    assert key in read_refusal(load_sets(key), data)
