"""The key that signs cookies: made on the first run, kept across restarts, readable by its owner alone."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

SIZE = 32


def key(path: Path) -> bytes:
    """The key in this file; the file is made if there is none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        path.chmod(0o600)
        found = bytes.fromhex(path.read_text("ascii"))
        if len(found) != SIZE:
            raise ValueError(f"{path} does not hold a key") from None
        return found
    made = secrets.token_bytes(SIZE)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(made.hex() + "\n")
        file.flush()
        os.fsync(file.fileno())
    return made
