"""Find nginx for the tests behind a proxy, or install Debian's."""

import os
import shutil
import subprocess
import sys

FAILURE = """nginx: it was not found and could not be installed.
Install nginx so that it is on the PATH or in /usr/sbin,
or run as root on Debian or Ubuntu, where apt-get can install it."""
PACKAGES = ("apt-get", "install", "-y", "-q", "--no-install-recommends", "nginx-light", "openssl")


def found() -> str | None:
    """The nginx that the machine has."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def nginx() -> str:
    """The program, installed if need be; without one it is said aloud."""
    program = found()
    if program is None and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for command in (("apt-get", "update", "-q"), PACKAGES):
            subprocess.run(command, stdout=sys.stderr, env=quiet, check=False)
        program = found()
    if program is None:
        raise SystemExit(FAILURE)
    return program


if __name__ == "__main__":
    print(nginx())
