"""Finds a Chromium for the browser tests, or installs one.

The headless shell is preferred: a page costs half of the processor time that it costs in a full Chromium.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from tools import debian

SHELL = "chromium-headless-shell"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FAILURE = """browser: no Chromium was found and none could be installed.
Install chromium-headless-shell, chromium or google-chrome so that it is on the PATH,
or run as root on Debian or Ubuntu, where apt-get can install it."""


def can_start(program: Path) -> bool:
    """Return whether the program runs; a downloaded build may lack system libraries."""
    try:
        subprocess.run([program, "--version"], capture_output=True, timeout=60, check=True)
    except (OSError, subprocess.SubprocessError):
        return False
    return True


def find_on_path(*names: str) -> Path | None:
    """Return the first of these programs on the PATH that starts, or None."""
    found = (shutil.which(name) for name in names)
    return next((Path(program) for program in found if program and can_start(Path(program))), None)


def find_shell() -> Path | None:
    """Return the headless shell on the PATH, or None."""
    return find_on_path(SHELL)


def install_shell() -> Path | None:
    """Install Debian's headless shell where possible and return it, or None."""
    debian.install(SHELL)
    return find_shell()


def find_installed() -> Path | None:
    """Return another Chromium on the PATH, or None."""
    return find_on_path(*NAMES)


def find_playwright_build() -> Path | None:
    """Return the Chromium that Playwright has downloaded, or None."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        program = Path(playwright.chromium.executable_path)
    return program if can_start(program) else None


def download_playwright_build() -> Path | None:
    """Download Playwright's build and return it, or None."""
    installer = (sys.executable, "-m", "playwright", "install", "chromium")
    environment = os.environ | {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "15000"}
    subprocess.run(installer, stdout=sys.stderr, env=environment, check=False)
    return find_playwright_build()


def candidates() -> Iterator[Path | None]:
    """Yield the results of all methods, the cheapest first; each is tried only when it is reached."""
    ways: tuple[Callable[[], Path | None], ...] = (
        find_shell,
        find_installed,
        find_playwright_build,
        download_playwright_build,
        install_shell,
    )
    return (way() for way in ways)


def find_chromium() -> Path:
    """Return the path of a Chromium that starts; exit with a message if there is none."""
    program = next((found for found in candidates() if found), None)
    if program is None:
        sys.exit(FAILURE)
    return program


if __name__ == "__main__":
    if not find_shell():
        install_shell()
    print(find_chromium())
