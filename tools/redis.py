"""Finds Redis or Valkey for the tests, or installs Debian's package."""

import shutil

from tools.debian import find_or_install, install


def find_redis() -> str | None:
    """Return the path of an installed Redis or Valkey server, or None."""
    return shutil.which("redis-server") or shutil.which("valkey-server")


def ensure_redis() -> str:
    """Return the path of the server, installing it if necessary; exit with a message on failure."""
    if find_redis() is None:
        # A distribution has one or both; apt-get fails if it is asked for a package that it does not know.
        install("redis-server")
    where = "redis-server or valkey-server is on the PATH"
    return find_or_install(find_redis, "Redis or Valkey", where, "valkey-server")
