"""Finds PostgreSQL for the tests, or installs Debian's package."""

import shutil
from pathlib import Path

from tools.debian import find_or_install


def find_postgres() -> Path | None:
    """Return the folder of the newest installed PostgreSQL programs, or None."""
    releases = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if releases:
        return releases[-1].parent
    program = shutil.which("initdb")
    return None if program is None else Path(program).resolve().parent


def ensure_postgres() -> Path:
    """Return the folder of the PostgreSQL programs, installing them if necessary; exit on failure."""
    where = "initdb is on the PATH or under /usr/lib/postgresql"
    return find_or_install(find_postgres, "PostgreSQL", where, "postgresql")
