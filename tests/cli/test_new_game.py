"""`machinami new-game`: the package passes its own tests, plays, and is refused where it would do harm."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import machinami, read_error
from tests.external_packages import install_broken_games, install_skeleton


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The package `lantern`, with the metadata that an installation would write."""
    return install_skeleton(tmp_path, "lantern", "Lantern").parent


def run(package: Path, *command: str, stdin: str = "") -> str:
    places = [str(package / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(places),
        "PYTEST_ADDOPTS": "-p no:cacheprovider",
    }
    done = subprocess.run(
        [sys.executable, *(command if command[0] == "-c" else ("-m", *command))],
        cwd=package,
        env=environment,
        input=stdin,
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


def test_installed_game_is_analysed(package: Path) -> None:
    view = run(package, "-c", "import json, machinami; print(json.dumps(machinami.new('lantern').view(0)))")
    answers = run(package, "machinami", "analyse", stdin=f'{{"id": "1", "view": {view.strip()}}}\n')
    answer = next(line for line in map(json.loads, answers.splitlines()) if line.get("final"))
    assert "mark" in answer["best"][0]["action"]


def test_broken_packages_are_listed_with_the_reason_and_hide_no_other(tmp_path: Path) -> None:
    source = install_skeleton(tmp_path, "tictac", "Tic-tac-toe")
    install_broken_games(source)
    listed = {game["key"]: game for game in json.loads(run(source.parent, "machinami", "games", "--json"))}
    assert "error" not in listed["tictac"]
    assert "ModuleNotFoundError" in listed["broken"]["error"]
    assert "SystemExit" in listed["quits"]["error"]
    assert "names the game 'tictac'" in listed["wrongkey"]["error"]


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
