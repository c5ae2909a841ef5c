"""The built wheel contains the page and works in environments that contain nothing else."""

from __future__ import annotations

import json
import re
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.wheel import ROOT, Environment, build_wheel

GAME_LOOP = """
from random import Random

import machinami

play, rng = machinami.new("toscana", seed=7), Random(7)
for seat, at in machinami.decisions(play):
    play.do(seat, play.actions(seat).sample(rng), at)
assert machinami.replay(play.record.text) == play
print(machinami.__version__)
"""

REFUSALS = """
import json, sys
from click.testing import CliRunner
from machinami.cli import main

answers = [CliRunner().invoke(main, arguments) for arguments in json.loads(sys.argv[1])]
print(json.dumps([[answer.exit_code, answer.stderr] for answer in answers]))
"""

NEEDS = {
    "serve": "machinami[server]",
    "tables list": "machinami[server]",
    "backup here.sqlite": "machinami[server]",
    "copy one.sqlite other.sqlite": "machinami[server]",
    "weigh toscana": "machinami[fast]",
    "selfplay toscana": "machinami[fast]",
    "selfplay toscana --parquet": "machinami[parquet]",
    "lab toscana --parquet": "machinami[parquet]",
    "arena toscana --bots 1 --ray local": "machinami[ray]",
    "highway carry game.jsonl": "machinami[hands]",
}
"""Commands that cannot run in a bare environment, and the extra that each refusal names."""


WHEEL_FILE = re.compile(r"machinami-[\w.-]+\.whl")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of the working tree."""
    return build_wheel(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Environment:
    """An environment with the package and what it always needs."""
    return Environment(tmp_path_factory.mktemp("bare"), sys.executable, str(wheel))


def test_wheel_contains_page_and_description(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        page = archive.read("machinami/server/static/index.html").decode()
        (metadata,) = (archive.read(name).decode() for name in names if name.endswith("/METADATA"))
    assets = re.findall(r"assets/[\w.-]+\.(?:js|css)", page)
    assert assets
    assert {f"machinami/server/static/{asset}" for asset in assets} <= names
    assert "# Machinami" in metadata
    assert "Provides-Extra: play\n" in metadata


def test_version_is_that_of_pyproject(bare: Environment) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert bare.run("machinami", "--version").stdout == f"machinami, version {project['version']}\n"
    played = bare.run("python", "-c", GAME_LOOP)
    assert played.stdout.strip() == project["version"], played.stderr


def test_documents_name_current_wheel(wheel: Path) -> None:
    for document in ("README.md", "docs/tutorial.md"):
        assert set(WHEEL_FILE.findall((ROOT / document).read_text("utf-8"))) == {wheel.name}


def test_bare_environment_lists_games(bare: Environment) -> None:
    listed = json.loads(bare.run("machinami", "games", "--json").stdout)
    assert [game["key"] for game in listed] == ["edo", "highway", "jutaku", "toscana", "toshi"]
    assert not any("error" in game for game in listed)


def test_bare_environment_names_extra_for_page(bare: Environment) -> None:
    refused = bare.run("machinami")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.count("\n") == 1
    assert 'pip install "machinami[play]"' in refused.stderr


def test_bare_environment_refuses_commands_in_one_line(bare: Environment) -> None:
    asked = bare.run("python", "-c", REFUSALS, json.dumps([command.split() for command in NEEDS]))
    assert asked.returncode == 0, asked.stderr
    for (command, extra), (code, line) in zip(NEEDS.items(), json.loads(asked.stdout), strict=True):
        assert code == 1, command
        assert line.count("\n") == 1, line
        assert extra in line
