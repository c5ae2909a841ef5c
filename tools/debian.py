"""Finds a program for the tests, or installs its Debian package."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

FAILURE = """{name}: it was not found and could not be installed.
Install {name} so that {where},
or run as root on Debian or Ubuntu, where apt-get can install it."""


def install(*packages: str) -> None:
    """Install Debian packages if run as root with apt-get; waits for another installation to end."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    apt = ("apt-get", "-q", "-o", "DPkg::Lock::Timeout=300")
    for command in (("update",), ("install", "-y", "--no-install-recommends", *packages)):
        print(*apt, *command, file=sys.stderr, flush=True)
        subprocess.run((*apt, *command), stdout=sys.stderr, env=quiet, check=False)


def find_or_install(find: Callable[[], T | None], name: str, where: str, *packages: str) -> T:
    """Return the result of `find`, after an installation if it is None; exit with a message on failure."""
    found = find()
    if found is None:
        install(*packages)
        found = find()
    if found is None:
        raise SystemExit(FAILURE.format(name=name, where=where))
    return found
