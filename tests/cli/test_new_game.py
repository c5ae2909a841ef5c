"""`machinami new-game`: the package passes its own tests, plays, and is refused where it would do harm."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import machinami, read_error

ENTRY_POINTS = "[machinami.games]\nlantern = lantern.game:GAME\n"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The package `lantern`, with the metadata that an installation would write."""
    folder = tmp_path / "lantern"
    assert machinami("new-game", "lantern", "--folder", str(folder)).exit_code == 0
    metadata = folder / "src" / "lantern-0.1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: lantern\nVersion: 0.1.0\n")
    (metadata / "entry_points.txt").write_text(ENTRY_POINTS)
    return folder


def run(package: Path, *command: str) -> str:
    places = [str(package / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(places),
        "PYTEST_ADDOPTS": "-p no:cacheprovider",
    }
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=package,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_new_game_passes_its_tests_and_plays_in_the_lab(package: Path) -> None:
    assert " passed" in run(package, "pytest", "-q", "tests")
    assert "lantern" in run(package, "machinami", "games", "--json")
    assert "random" in run(package, "machinami", "arena", "lantern", "--bots", "1,random", "--games", "4")


@pytest.mark.parametrize("key", ["Lantern", "1st", "a b", "../x", ""])
def test_key_that_is_no_identifier_is_refused(key: str, tmp_path: Path) -> None:
    folder = tmp_path / "made"
    error = read_error(machinami("new-game", key, "--folder", str(folder)))
    assert "cannot be the key" in error
    assert not folder.exists()


def test_known_key_and_used_folder_are_refused(tmp_path: Path) -> None:
    assert "exists already" in read_error(machinami("new-game", "toscana"))
    (tmp_path / "mine.txt").write_text("mine")
    assert "not empty" in read_error(machinami("new-game", "lantern", "--folder", str(tmp_path)))
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
