"""Data sets: the figures of a box by name, shipped with a game or installed by the operator.

A shipped set stands in the package `components` of its game and is named in `data.toml` with the hash of its
content: once released it never changes. An operator's sets lie in `$MACHINAMI_DATA/<key>/`. A set may
also be carried whole, by a record for instance; under the name of a shipped one it must be that one.
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

FOLDER = "MACHINAMI_DATA"
"""The environment variable that names the operator's folder."""

READERS: dict[str, Callable[[str], Any]] = {".toml": tomllib.loads, ".json": json.loads}

B = TypeVar("B")


def fingerprint(data: Json) -> str:
    """The hash of a set's content: comments, spaces and the order of keys do not count."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def installed(key: str) -> dict[str, Path]:
    """The files of the operator's sets for a game, by name."""
    folder = os.environ.get(FOLDER)
    found = sorted((Path(folder) / key).iterdir()) if folder and (Path(folder) / key).is_dir() else []
    return {path.stem: path for path in found if path.suffix in READERS}


class Sets(Generic[B]):
    """The data sets of one game. `made` turns the content of one into what the game plays with, or refuses
    what does not hold together."""

    def __init__(self, game: Path, made: Callable[[Json], B]) -> None:
        facts = tomllib.loads((game / "data.toml").read_text("utf-8"))
        self.key: str = facts["key"]
        self.shipped: dict[str, str] = facts["sets"]
        """The names of the sets shipped, the default first, each with its hash."""
        self._box, self._made = game / "components", made
        self._named = lru_cache(maxsize=32)(self._by_name)
        self._carried = lru_cache(maxsize=32)(self._by_text)

    @property
    def names(self) -> tuple[str, ...]:
        """All sets that there are, the default first. A shipped name cannot be taken."""
        return (*self.shipped, *(name for name in installed(self.key) if name not in self.shipped))

    def of(self, data: Json) -> B:
        """What a set gives that is named, or carried whole."""
        if isinstance(data, str):
            return self._named(data)
        try:
            text = json.dumps(data, ensure_ascii=False)
        except (TypeError, ValueError):
            raise i18n.shared().refuse("M-9/plain", game=self.key) from None
        return self._carried(text)

    def content(self, name: str) -> Json:
        """What a named set holds, as plain data."""
        path = self._path(name)
        try:
            return READERS[path.suffix](path.read_text("utf-8"))
        except (OSError, ValueError, RecursionError) as fault:
            raise i18n.shared().refuse("M-9/file", name=name[:40], fault=str(fault)[:120]) from None

    def _path(self, name: str) -> Path:
        if name in self.shipped:
            return next(path for suffix in READERS if (path := self._box / f"{name}{suffix}").exists())
        if name not in self.names:
            sets = ", ".join(self.names)
            raise i18n.shared().refuse("M-9/data", game=self.key, name=name[:40], sets=sets)
        return installed(self.key)[name]

    def _by_name(self, name: str) -> B:
        data = self.content(name)
        inside = data.get("name", name) if isinstance(data, dict) else name
        if inside != name:
            raise i18n.shared().refuse("M-9/name", name=name[:40], inside=str(inside)[:40])
        self._genuine(name, data)
        return self._made(data)

    def _by_text(self, text: str) -> B:
        data = json.loads(text)
        name = data.get("name") if isinstance(data, dict) else None
        self._genuine(name if isinstance(name, str) else "", data)
        return self._made(data)

    def _genuine(self, name: str, data: Json) -> None:
        """What bears the name of a shipped set is that set."""
        if name in self.shipped and fingerprint(data) != self.shipped[name]:
            raise i18n.shared().refuse("M-9/genuine", name=name)
