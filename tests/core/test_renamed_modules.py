"""Former names of modules and of `GameInfo` still work and raise a deprecation warning."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

import machinami
from machinami.core.renamed_modules import RENAMED


@pytest.mark.parametrize("old", RENAMED)
def test_old_module_name_gives_the_new_module(old: str) -> None:
    sys.modules.pop(old, None)
    new = import_module(RENAMED[old])
    with pytest.warns(DeprecationWarning, match=f"{old} is now {RENAMED[old]}"):
        assert import_module(old) is new
    assert new.__name__ == RENAMED[old]


def test_facts_is_game_info() -> None:
    with pytest.warns(DeprecationWarning, match="GameInfo"):
        assert machinami.Facts is machinami.GameInfo
