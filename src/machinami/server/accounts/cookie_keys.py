"""The keys that sign cookies: one made on the first run, kept across restarts, its owner's alone."""

from __future__ import annotations

import os
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path

from machinami.server.refusal import refusal
from machinami.store import Store
from machinami.store.copy_database import found_secret, put_secret
from machinami.store.guest_admin import People
from machinami.store.location import Database, key_file

SIZE = 32
_NAME = "cookies"


def keys(path: Path) -> tuple[bytes, ...]:
    """The keys in this file, the one that signs first. The file is made if there is none."""
    try:
        path.chmod(0o600)
        text = path.read_text("ascii", errors="replace")
    except FileNotFoundError:
        text = ""
    except OSError as fault:
        raise refusal(500, "S-12/database", database=path, reason=fault.strerror) from None
    # An empty file is what an interrupted first start could leave behind: nobody was signed with it.
    return _read(path, text) if text else _write(path, (secrets.token_bytes(SIZE),))


def rotate(path: Path, known: int) -> None:
    """Sign with a new key from now on; so many of the older ones are still known."""
    _write(path, (secrets.token_bytes(SIZE), *keys(path)[:known]))


async def shared_keys(store: Store) -> tuple[bytes, ...]:
    """The keys that all processes at one address sign with, made by the first of them."""
    return _parsed(await store.secret(_NAME, _written((secrets.token_bytes(SIZE),))))


async def rotate_shared(people: People, known: int) -> None:
    """Let all processes sign with a new key from now on."""
    before = await shared_keys(people)
    await people.set_secret(_NAME, _written((secrets.token_bytes(SIZE), *before[:known])))


def carried(old: Database, new: Database) -> None:
    """Let the guests of one database be known at another to which it was copied."""
    if isinstance(old, Path) and isinstance(new, Path):
        _write(key_file(new), keys(key_file(old)))
    elif isinstance(old, Path):
        put_secret(new, _NAME, _written(keys(key_file(old))))
    elif isinstance(new, Path) and (text := found_secret(old, _NAME)) is not None:
        _write(key_file(new), _parsed(text))


def _parsed(text: str) -> tuple[bytes, ...]:
    return tuple(urlsafe_b64decode(key + "=") for key in text.split("."))


def _written(made: tuple[bytes, ...]) -> str:
    return ".".join(urlsafe_b64encode(key).decode().rstrip("=") for key in made)


def _read(path: Path, text: str) -> tuple[bytes, ...]:
    try:
        found = tuple(bytes.fromhex(line) for line in text.split())
    except ValueError:
        found = ()
    if not found or any(len(key) != SIZE for key in found):
        raise refusal(500, "S-12/key", file=path)
    return found


def _write(path: Path, made: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """The file is whole as soon as it is there."""
    fresh = path.with_suffix(".key-new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.unlink(missing_ok=True)
        with os.fdopen(
            os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii"
        ) as file:
            file.write("".join(key.hex() + "\n" for key in made))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as fault:
        raise refusal(500, "S-12/database", database=path, reason=fault.strerror) from None
    return made
