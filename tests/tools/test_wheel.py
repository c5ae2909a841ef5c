"""The built wheel contains the page and works in environments that contain nothing else."""

from __future__ import annotations

import json
import re
import sys
import tomllib
import zipfile
from pathlib import Path

import httpx
import pytest

from tests.soak import SOAK
from tests.wheel import ROOT, Environment, build_wheel, find_interpreters, run

GAME_LOOP = """
from random import Random

import machinami

play, rng = machinami.new("toscana", seed=7), Random(7)
for seat, at in machinami.decisions(play):
    play.do(seat, play.actions(seat).sample(rng), at)
assert machinami.replay(play.record.text) == play
print(machinami.__version__)
"""

COMPILED = """
import os
from random import Random

os.environ["MACHINAMI_CACHE"] = "compiled"

from machinami import bot, kernel, new
from machinami.games.highway.physics import world

assert kernel.available()
bot("toscana").warm()
play = new("toscana", seed=7)
seat = play.awaited[0]
play.do(seat, bot("toscana").choose(play.view(seat), level=2, rng=Random(7)))
assert bot("toscana").compiled
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
    """An environment with the package and its required dependencies."""
    return Environment(tmp_path_factory.mktemp("bare"), sys.executable, str(wheel))


INTERPRETERS = find_interpreters()


@pytest.fixture(scope="module", params=sorted(INTERPRETERS if SOAK else {INTERPRETERS[0], INTERPRETERS[-1]}))
def complete(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, wheel: Path
) -> Environment:
    """An environment with the extra `play`, of the oldest and the newest Python on this machine."""
    return Environment(tmp_path_factory.mktemp("play"), request.param, f"{wheel}[play]")


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


def test_extra_play_serves_page_and_tables(complete: Environment, tmp_path: Path) -> None:
    with complete.serve(tmp_path) as address, httpx.Client(base_url=address, timeout=60) as guest:
        guest.headers["origin"] = address
        page = guest.get("/")
        assert page.status_code == 200
        assert "assets/" in page.text
        assert guest.post("/api/me", json={"name": "Ann"}).status_code == 200
        places = [{"me": True}, {"bot": 1}]
        made = guest.post(
            "/api/tables", json={"game": "toscana", "seats": 2, "options": {}, "places": places}
        )
        assert made.status_code == 201, made.text
        assert guest.get(f"/api/tables/{made.json()['table']}").status_code == 200


@pytest.mark.soak(only=True)
def test_extra_play_compiles_bots(complete: Environment) -> None:
    chosen = complete.run("python", "-c", COMPILED)
    assert chosen.returncode == 0, chosen.stderr


@pytest.mark.soak(only=True)
def test_uvx_runs_wheel(wheel: Path) -> None:
    printed = run(
        sys.executable, "-m", "uv", "tool", "run", "--from", f"{wheel}[play]", "machinami", "--version"
    )
    assert printed.stdout.startswith("machinami, version "), printed.stderr
