"""A wheel of the working tree, and environments in which it is installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements" / "dev.txt"
"""Versions that are cached on a machine that has run `make setup`."""


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
