"""The wheel with the extra `play` on every interpreter of this machine that can run it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.soak import SOAK
from tests.wheel import Environment, build_wheel, clean_environment, run

OLDEST = (3, 11)

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


def find_interpreters() -> list[str]:
    """Return the newest CPython of each minor version on this machine that can run the package."""
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob("versions/*/bin")
    path = os.pathsep.join([*map(str, versions), os.environ["PATH"]])
    command = [sys.executable, "-m", "uv", "python", "list", "--only-installed", "--output-format", "json"]
    listed = subprocess.run(command, env=os.environ | {"PATH": path}, capture_output=True, check=True)
    newest: dict[tuple[int, int], tuple[int, str]] = {}
    for found in json.loads(listed.stdout):
        parts = found["version_parts"]
        minor = parts["major"], parts["minor"]
        if found["implementation"] == "cpython" and minor >= OLDEST:
            newest[minor] = max(newest.get(minor, (0, "")), (parts["patch"], found["path"]))
    return [path for _, (_, path) in sorted(newest.items())]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of the working tree."""
    return build_wheel(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module", params=find_interpreters() if SOAK else [sys.executable])
def complete(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, wheel: Path
) -> Environment:
    """An environment of each interpreter with the extra `play`."""
    return Environment(tmp_path_factory.mktemp("play"), request.param, f"{wheel}[play]")


@pytest.fixture
def address(complete: Environment, tmp_path: Path) -> Iterator[str]:
    """The address of a server that `machinami` started there."""
    settings = {"PORT": "0", "DATABASE": str(tmp_path / "house.sqlite"), "WARM": "false"}
    environment = clean_environment() | {f"MACHINAMI_{name}": value for name, value in settings.items()}
    command = [str(complete.programs / "machinami"), "--no-browser"]
    with subprocess.Popen(
        command, env=environment, cwd=tmp_path, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        assert line.startswith("Machinami: http://127.0.0.1:")
        try:
            yield line.split()[-1].rstrip("/")
        finally:
            server.send_signal(signal.SIGINT)
            assert server.wait() == 0


def test_uvx_runs_wheel(wheel: Path) -> None:
    shown = run(
        sys.executable, "-m", "uv", "tool", "run", "--from", f"{wheel}[play]", "machinami", "--version"
    )
    assert shown.stdout.startswith("machinami, version "), shown.stderr


def test_extra_play_serves_page_and_tables(address: str) -> None:
    with httpx.Client(base_url=address, headers={"origin": address}, timeout=60) as guest:
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


def test_extra_play_compiles_bots(complete: Environment) -> None:
    chosen = complete.run("python", "-c", COMPILED)
    assert chosen.returncode == 0, chosen.stderr
