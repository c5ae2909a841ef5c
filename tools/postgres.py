"""Finds PostgreSQL for the tests, or installs Debian's package."""

import shutil
from pathlib import Path

from tools.debian import installed


def found() -> Path | None:
    """Return the folder of the newest installed PostgreSQL programs, or None."""
    releases = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if releases:
        return releases[-1].parent
    program = shutil.which("initdb")
    return None if program is None else Path(program).resolve().parent


def postgres() -> Path:
    """Return the folder of the PostgreSQL programs, installing them if necessary; exit on failure."""
    where = "initdb is on the PATH or under /usr/lib/postgresql"
    return installed(found, "PostgreSQL", where, "postgresql")
