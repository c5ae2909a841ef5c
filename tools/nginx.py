"""Find nginx for the tests behind a proxy, or install Debian's."""

import shutil

from tools.debian import installed


def found() -> str | None:
    """The nginx that the machine has."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def nginx() -> str:
    """The program, installed if need be; without one it is said aloud."""
    return installed(found, "nginx", "it is on the PATH or in /usr/sbin", "nginx-light", "openssl")
