"""The key that signs cookies: made on the first run, kept across restarts, readable by its owner alone."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from machinami.server.refusal import refusal

SIZE = 32


def key(path: Path) -> bytes:
    """The key in this file; the file is made if there is none, and is whole as soon as it is there."""
    try:
        path.chmod(0o600)
        text = path.read_text("ascii", errors="replace")
    except FileNotFoundError:
        text = ""
    except OSError as fault:
        raise refusal(500, "S-12/database", database=path, reason=fault.strerror) from None
    # An empty file is what an interrupted first start could leave behind: nobody was signed with it.
    return _read(path, text) if text else _make(path)


def _read(path: Path, text: str) -> bytes:
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != SIZE:
        raise refusal(500, "S-12/key", file=path)
    return found


def _make(path: Path) -> bytes:
    made = secrets.token_bytes(SIZE)
    fresh = path.with_suffix(".key-new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.unlink(missing_ok=True)
        with os.fdopen(
            os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii"
        ) as file:
            file.write(made.hex() + "\n")
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as fault:
        raise refusal(500, "S-12/database", database=path, reason=fault.strerror) from None
    return made
