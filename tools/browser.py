"""Find a Chromium for the browser tests, or install one by what this machine offers."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from tools import debian

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FAILURE = """browser: no Chromium was found and none could be installed.
Install chromium or google-chrome so that it is on the PATH,
or run as root on Debian or Ubuntu, where apt-get can install it."""


def starts(program: Path) -> bool:
    """Whether the program runs at all; a download may lack libraries of the system."""
    try:
        subprocess.run([program, "--version"], capture_output=True, timeout=60, check=True)
    except (OSError, subprocess.SubprocessError):
        return False
    return True


def on_path() -> Path | None:
    """A Chromium that the machine has."""
    found = (shutil.which(name) for name in NAMES)
    return next((Path(program) for program in found if program and starts(Path(program))), None)


def of_playwright() -> Path | None:
    """The Chromium that Playwright downloaded, if it did."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        program = Path(playwright.chromium.executable_path)
    return program if starts(program) else None


def download() -> Path | None:
    """Let Playwright download its own build."""
    installer = (sys.executable, "-m", "playwright", "install", "chromium")
    soon = os.environ | {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "15000"}
    subprocess.run(installer, stdout=sys.stderr, env=soon, check=False)
    return of_playwright()


def of_debian() -> Path | None:
    """Debian's, installed where that is possible."""
    debian.install("chromium")
    return on_path()


def candidates() -> Iterator[Path | None]:
    """Ways to a Chromium, the cheapest first; each is tried only if those before it failed."""
    ways: tuple[Callable[[], Path | None], ...] = (on_path, of_playwright, download, of_debian)
    return (way() for way in ways)


def chromium() -> Path:
    """The path of a Chromium that starts; ends the program with a message if there is none."""
    program = next((found for found in candidates() if found), None)
    if program is None:
        sys.exit(FAILURE)
    return program


if __name__ == "__main__":
    print(chromium())
