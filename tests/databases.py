"""New databases of the newest revision, copied from a template: migrations would take half a second each."""

from __future__ import annotations

import shutil
import tempfile
from functools import cache
from pathlib import Path

from machinami.store.migrate import upgrade


def create_file(database: Path) -> None:
    """Create an SQLite database, unless the file exists."""
    if not database.exists():
        shutil.copy(_template(), database)


@cache
def _template() -> Path:
    """Return a migrated and empty database, which lasts as long as this process."""
    folder = tempfile.TemporaryDirectory(prefix="machinami-template-")
    _folders.append(folder)
    file = Path(folder.name) / "template.sqlite"
    upgrade(file)
    return file


_folders: list[tempfile.TemporaryDirectory[str]] = []
