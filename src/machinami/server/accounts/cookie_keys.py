"""The keys that sign cookies. The first start creates one, in a file that only its owner can read or in a
shared database."""

from __future__ import annotations

import os
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path

from machinami.server.refusal import refusal
from machinami.store.copy_database import read_secret, write_secret
from machinami.store.location import DatabaseLocation, key_file
from machinami.store.server_secrets import SecretRepository

SIZE = 32
_NAME = "cookies"


def load_keys(path: Path) -> tuple[bytes, ...]:
    """Return the keys in a file, the signing key first. Create the file if it does not exist. Raise
    `ServerRefused` if it cannot be read."""
    try:
        path.chmod(0o600)
        text = path.read_text("ascii", errors="replace")
    except FileNotFoundError:
        text = ""
    except OSError as fault:
        raise refusal(500, "S-12/database", database=path, reason=fault.strerror) from None
    # An interrupted first start may leave an empty file. No cookie was signed with it, so replace it.
    return _parse_file(path, text) if text else _write_file(path, (secrets.token_bytes(SIZE),))


def rotate(path: Path, known: int) -> None:
    """Add a new signing key to the file, and keep the latest `known` keys as valid."""
    _write_file(path, (secrets.token_bytes(SIZE), *load_keys(path)[:known]))


async def load_shared_keys(stored: SecretRepository) -> tuple[bytes, ...]:
    """Return the keys of a shared database. The first process creates them."""
    return _parse(await stored.find_or_add(_NAME, _format((secrets.token_bytes(SIZE),))))


async def rotate_shared(stored: SecretRepository, known: int) -> None:
    """Add a new signing key to a shared database, and keep the latest `known` keys as valid."""
    before = await load_shared_keys(stored)
    await stored.replace(_NAME, _format((secrets.token_bytes(SIZE), *before[:known])))


def copy_keys(old: DatabaseLocation, new: DatabaseLocation) -> None:
    """Copy the keys of one database to another, so that cookies stay valid after a migration."""
    if isinstance(old, Path) and isinstance(new, Path):
        _write_file(key_file(new), load_keys(key_file(old)))
    elif isinstance(old, Path):
        write_secret(new, _NAME, _format(load_keys(key_file(old))))
    elif isinstance(new, Path) and (text := read_secret(old, _NAME)) is not None:
        _write_file(key_file(new), _parse(text))


def _parse(text: str) -> tuple[bytes, ...]:
    return tuple(urlsafe_b64decode(key + "=") for key in text.split("."))


def _format(made: tuple[bytes, ...]) -> str:
    return ".".join(urlsafe_b64encode(key).decode().rstrip("=") for key in made)


def _parse_file(path: Path, text: str) -> tuple[bytes, ...]:
    try:
        found = tuple(bytes.fromhex(line) for line in text.split())
    except ValueError:
        found = ()
    if not found or any(len(key) != SIZE for key in found):
        raise refusal(500, "S-12/key", file=path)
    return found


def _write_file(path: Path, made: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """Write the keys to a file atomically, with mode 600. Return them."""
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
