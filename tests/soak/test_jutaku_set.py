"""The whole sets of Jutaku's pieces and sites, made anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from machinami.games.jutaku.box.sets import SETS
from machinami.games.jutaku.maker.recipes import RECIPES
from machinami.games.jutaku.maker.workshop import Workshop
from tests.games.jutaku.sites import shipped_text
from tests.games.jutaku.test_maker import SEED


@pytest.mark.parametrize("name", SETS.shipped)
def test_the_same_seed_makes_the_whole_set_to_the_byte(name: str, tmp_path: Path) -> None:
    workshop = Workshop(RECIPES[name], SEED, tmp_path / "part")
    for _ in workshop.work(2):
        pass
    assert workshop.text() == shipped_text(name)
