"""Finds nginx for the proxy tests, or installs Debian's package."""

import shutil

from tools.debian import installed


def found() -> str | None:
    """Return the path of an installed nginx, or None."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def nginx() -> str:
    """Return the path of nginx, installing it if necessary; exit with a message on failure."""
    return installed(found, "nginx", "it is on the PATH or in /usr/sbin", "nginx-light", "openssl")
