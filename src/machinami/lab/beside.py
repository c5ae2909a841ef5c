"""What a game brings along beside its rules: a bot's named opponents, a face for the terminal."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from machinami import registry


def beside(key: str, name: str) -> ModuleType | None:
    """The module of this name in the game's own package, or None where it brings none."""
    package = type(registry.find(key)).__module__.rpartition(".")[0]
    module = f"{package}.{name}"
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name != module:
            raise
        return None
