"""Find PostgreSQL for the tests on it, or install Debian's; and run one in a folder of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

FAILURE = """PostgreSQL: it was not found and could not be installed.
Install PostgreSQL so that initdb is on the PATH or under /usr/lib/postgresql,
or run as root on Debian or Ubuntu, where apt-get can install it."""
PACKAGES = ("apt-get", "install", "-y", "-q", "--no-install-recommends", "postgresql")


def found() -> Path | None:
    """The folder with the programs that the machine has, the newest first."""
    releases = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if releases:
        return releases[-1].parent
    program = shutil.which("initdb")
    return None if program is None else Path(program).resolve().parent


def postgres() -> Path:
    """The folder with the programs, installed if need be; without one it is said aloud."""
    folder = found()
    if folder is None and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for command in (("apt-get", "update", "-q"), PACKAGES):
            subprocess.run(command, stdout=sys.stderr, env=quiet, check=False)
        folder = found()
    if folder is None:
        raise SystemExit(FAILURE)
    return folder


if __name__ == "__main__":
    print(postgres())
