"""Find a program that tests need, or install Debian's package of it."""

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


def installed(find: Callable[[], T | None], name: str, where: str, *packages: str) -> T:
    """What is found, after an installation if need be; if there is nothing it is said aloud."""
    found = find()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        install = ("apt-get", "install", "-y", "-q", "--no-install-recommends", *packages)
        for command in (("apt-get", "update", "-q"), install):
            subprocess.run(command, stdout=sys.stderr, env=quiet, check=False)
        found = find()
    if found is None:
        raise SystemExit(FAILURE.format(name=name, where=where))
    return found
