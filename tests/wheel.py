"""A wheel of the working tree, and environments in which it is installed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements" / "dev.txt"
"""Versions that are cached on a machine that has run `make setup`."""
OLDEST = (3, 11)
"""The oldest Python that can run the package."""


def find_interpreters() -> list[str]:
    """Return the newest CPython of each minor version on this machine that can run the package.

    For the version of the running interpreter, return that one.
    """
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
    newest[sys.version_info[:2]] = sys.version_info[2], sys.executable
    return [path for _, (_, path) in sorted(newest.items())]


def build_wheel(folder: Path) -> Path:
    """Build the wheel as `make wheel` does and return its file."""
    built = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    assert built.returncode == 0, built.stderr
    (file,) = folder.glob("*.whl")
    return file


def run(*command: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a command without the paths of the running environment."""
    return subprocess.run(
        command, cwd=cwd, env=clean_environment(), capture_output=True, text=True, check=False
    )


def clean_environment() -> dict[str, str]:
    """Return the environment without settings that lead Python or the server elsewhere."""
    misleading = ("PYTHON", "VIRTUAL_ENV", "MACHINAMI_", "LC_", "LANG")
    return {name: value for name, value in os.environ.items() if not name.startswith(misleading)}


class Environment:
    """A virtual environment of one interpreter with the wheel in it."""

    def __init__(self, folder: Path, interpreter: str, requirement: str) -> None:
        self.folder = folder
        self.programs = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
        made = run(sys.executable, "-m", "uv", "venv", "-q", "--python", interpreter, folder / "venv")
        assert made.returncode == 0, made.stderr
        install = [sys.executable, "-m", "uv", "pip", "install", "-q", "-c", str(LOCK), requirement]
        install += ["--python", str(self.programs / "python")]
        # The network is asked for what the cache lacks.
        installed = run(*install, "--offline")
        if installed.returncode:
            installed = run(*install)
        assert installed.returncode == 0, installed.stderr

    def run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment."""
        return run(self.programs / program, *arguments, cwd=self.folder)

    @contextmanager
    def serve(self, folder: Path) -> Iterator[str]:
        """Start `machinami` with its data in a folder, and yield the address that it prints."""
        settings = {"PORT": "0", "DATABASE": str(folder / "tables.sqlite"), "WARM": "false"}
        environment = clean_environment() | {f"MACHINAMI_{name}": value for name, value in settings.items()}
        command = [str(self.programs / "machinami"), "--no-browser"]
        with subprocess.Popen(
            command, env=environment, cwd=folder, stdout=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout is not None
            line = server.stdout.readline()
            assert line.startswith("Machinami: http://127.0.0.1:")
            try:
                yield line.split()[-1].rstrip("/")
            finally:
                server.send_signal(signal.SIGINT)
                assert server.wait() == 0
