"""Aliases for the module names of version 0.1. Importing one raises a DeprecationWarning."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

RENAMED = {
    "machinami.choices": "machinami.core.action_list",
    "machinami.choosing": "machinami.bots.base",
    "machinami.contract": "machinami.core.contract",
    "machinami.datasets": "machinami.core.datasets",
    "machinami.drawing": "machinami.core.svg",
    "machinami.facts": "machinami.core.game_info",
    "machinami.numbering": "machinami.core.encoding",
    "machinami.opening": "machinami.core.factory",
    "machinami.play": "machinami.core.play",
    "machinami.reader": "machinami.core.record_reader",
    "machinami.record": "machinami.core.record",
    "machinami.registry": "machinami.core.registry",
    "machinami.search": "machinami.bots.search",
    "machinami.shape": "machinami.core.validation",
    "machinami.weighing": "machinami.bots.evaluation",
    "machinami.words": "machinami.core.i18n",
}


class RenamedModuleFinder(MetaPathFinder, Loader):
    """Import hook that resolves an old module name to the module under its new name."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(fullname, self) if fullname in RENAMED else None

    def exec_module(self, module: ModuleType) -> None:
        new = RENAMED[module.__name__]
        warnings.warn(f"{module.__name__} is now {new}", DeprecationWarning, stacklevel=2)
        sys.modules[module.__name__] = import_module(new)


def install() -> None:
    """Install the import hook. Repeated calls have no effect."""
    if not any(isinstance(finder, RenamedModuleFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, RenamedModuleFinder())
