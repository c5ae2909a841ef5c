"""Finds nginx for the proxy tests, or installs Debian's package."""

import shutil

from tools.debian import find_or_install


def find_nginx() -> str | None:
    """Return the path of an installed nginx, or None."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def ensure_nginx() -> str:
    """Return the path of nginx, installing it if necessary; exit with a message on failure."""
    return find_or_install(find_nginx, "nginx", "it is on the PATH or in /usr/sbin", "nginx-light", "openssl")
