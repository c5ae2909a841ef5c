"""Find PostgreSQL for the tests on it, or install Debian's."""

import shutil
from pathlib import Path

from tools.debian import installed


def found() -> Path | None:
    """The folder with the programs that the machine has, the newest first."""
    releases = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if releases:
        return releases[-1].parent
    program = shutil.which("initdb")
    return None if program is None else Path(program).resolve().parent


def postgres() -> Path:
    """The folder with the programs, installed if need be; without one it is said aloud."""
    where = "initdb is on the PATH or under /usr/lib/postgresql"
    return installed(found, "PostgreSQL", where, "postgresql")
