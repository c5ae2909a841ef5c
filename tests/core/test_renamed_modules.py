"""Module names of version 0.1 still work and raise a deprecation warning."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from machinami.core.renamed_modules import RENAMED


@pytest.mark.parametrize("old", RENAMED)
def test_old_module_name_gives_the_new_module(old: str) -> None:
    sys.modules.pop(old, None)
    new = import_module(RENAMED[old])
    with pytest.warns(DeprecationWarning, match=f"{old} is now {RENAMED[old]}"):
        assert import_module(old) is new
    assert new.__name__ == RENAMED[old]
