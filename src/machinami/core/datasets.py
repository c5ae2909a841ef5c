"""Data sets: the component data of a game by name, shipped with the game or installed by the operator.

A shipped set is a file in the package `components` of its game; `data.toml` lists its name and the hash of
its content. It never changes after its release. An operator's sets are in `$MACHINAMI_DATA/<key>/`. A set
may also be passed as a whole, by a record for instance; if it has the name of a shipped set, its content
must be identical.
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from machinami.core import i18n
from machinami.core.contract import Json

FOLDER_VARIABLE = "MACHINAMI_DATA"
"""The environment variable with the operator's folder."""

READERS: dict[str, Callable[[str], Any]] = {".toml": tomllib.loads, ".json": json.loads}

B = TypeVar("B")


def fingerprint(data: Json) -> str:
    """Return the hash of a set's content. Comments, whitespace and the order of keys do not matter."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def find_installed(key: str) -> dict[str, Path]:
    """Return the files of the operator's sets for a game, by name."""
    folder = os.environ.get(FOLDER_VARIABLE)
    paths = sorted((Path(folder) / key).iterdir()) if folder and (Path(folder) / key).is_dir() else []
    return {path.stem: path for path in paths if path.suffix in READERS}


class DataSets(Generic[B]):
    """The data sets of one game.

    `build` turns the content of a set into the game's components, or raises `Refused` if it is inconsistent.
    """

    def __init__(self, folder: Path, build: Callable[[Json], B]) -> None:
        facts = tomllib.loads((folder / "data.toml").read_text("utf-8"))
        self.key: str = facts["key"]
        self.shipped_hashes: dict[str, str] = facts["sets"]
        """The names of the shipped sets, the default first, each with its hash."""
        self._components_folder, self._build = folder / "components", build
        self._cached_by_name = lru_cache(maxsize=32)(self._load_by_name)
        self._cached_by_text = lru_cache(maxsize=32)(self._load_by_text)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all sets, the default first. An installed set cannot replace a shipped one."""
        return (
            *self.shipped_hashes,
            *(name for name in find_installed(self.key) if name not in self.shipped_hashes),
        )

    def load(self, data: Json) -> B:
        """Return the components of a data set, given by name or as whole content. Raise `Refused` (M-9)."""
        if isinstance(data, str):
            return self._cached_by_name(data)
        try:
            text = json.dumps(data, ensure_ascii=False)
        except (TypeError, ValueError):
            raise i18n.shared_messages().refuse("M-9/plain", game=self.key) from None
        return self._cached_by_text(text)

    def content(self, name: str) -> Json:
        """Return the content of a named set as plain data. Raise `Refused` (M-9) if it cannot be read."""
        path = self._path(name)
        try:
            return READERS[path.suffix](path.read_text("utf-8"))
        except (OSError, ValueError, RecursionError) as fault:
            raise i18n.shared_messages().refuse("M-9/file", name=name[:40], fault=str(fault)[:120]) from None

    def _path(self, name: str) -> Path:
        if name in self.shipped_hashes:
            return next(
                path for suffix in READERS if (path := self._components_folder / f"{name}{suffix}").exists()
            )
        if name not in self.names:
            sets = ", ".join(self.names)
            raise i18n.shared_messages().refuse("M-9/data", game=self.key, name=name[:40], sets=sets)
        return find_installed(self.key)[name]

    def _load_by_name(self, name: str) -> B:
        data = self.content(name)
        inside = data.get("name", name) if isinstance(data, dict) else name
        if inside != name:
            raise i18n.shared_messages().refuse("M-9/name", name=name[:40], inside=str(inside)[:40])
        self._check_genuine(name, data)
        return self._build(data)

    def _load_by_text(self, text: str) -> B:
        data = json.loads(text)
        name = data.get("name") if isinstance(data, dict) else None
        self._check_genuine(name if isinstance(name, str) else "", data)
        return self._build(data)

    def _check_genuine(self, name: str, data: Json) -> None:
        """Raise `Refused` if a set has the name of a shipped set but different content."""
        if name in self.shipped_hashes and fingerprint(data) != self.shipped_hashes[name]:
            raise i18n.shared_messages().refuse("M-9/genuine", name=name)
