"""Data sets by name: those shipped with the game, and those that the operator has installed."""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from functools import cache, lru_cache
from pathlib import Path

from machinami.contract import Json
from machinami.games.edo.box.figures import Figures
from machinami.games.edo.box.inspection import inspected
from machinami.games.edo.wording import refuse

HERE = Path(__file__).parent
FOLDER = "MACHINAMI_DATA"
"""The environment variable that names the operator's folder; Edo's sets lie in its subfolder `edo`."""


@cache
def shipped() -> dict[str, str]:
    """The names of the sets shipped with the game, each with the hash of its content."""
    return dict(tomllib.loads((HERE.parent / "data.toml").read_text("utf-8"))["sets"])


def installed() -> dict[str, Path]:
    """The files of the operator's sets by name. A shipped name cannot be taken."""
    folder = os.environ.get(FOLDER)
    found = sorted((Path(folder) / "edo").glob("*.toml")) if folder else []
    return {path.stem: path for path in found if path.stem not in shipped()}


def names() -> tuple[str, ...]:
    """All sets that there are, the default first."""
    return (*shipped(), *installed())


def content(name: str) -> Json:
    """What a named set holds, as plain data."""
    path = installed().get(name, HERE / f"{name}.toml")
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as fault:
        raise refuse("M-9/file", name=name, fault=str(fault)[:120]) from None


def fingerprint(data: Json) -> str:
    """The hash of a set's content: comments and the order of keys do not count."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def figures(data: Json) -> Figures:
    """The figures of a set that is named, or carried whole; one that does not hold together is refused."""
    if isinstance(data, str):
        return _named(data)
    try:
        return _carried(json.dumps(data, ensure_ascii=False))
    except (TypeError, ValueError):
        raise refuse("M-9/figure", place="–", fault="not plain data") from None


@lru_cache(maxsize=32)
def _named(name: str) -> Figures:
    data = content(name)
    found = inspected(data)
    if found.name != name:
        raise refuse("M-9/name", name=name, inside=found.name)
    _genuine(name, data)
    return found


@lru_cache(maxsize=32)
def _carried(text: str) -> Figures:
    data = json.loads(text)
    found = inspected(data)
    _genuine(found.name, data)
    return found


def _genuine(name: str, data: Json) -> None:
    """What bears the name of a shipped set is that set: a released one never changes."""
    if fingerprint(data) != shipped().get(name, fingerprint(data)):
        raise refuse("M-9/genuine", name=name)
