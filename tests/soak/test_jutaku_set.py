"""Rebuild Jutaku's complete data sets of pieces and sites from their seed, and a side that a later set
changed.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from machinami.games.jutaku.maker.dataset import SideJob, make_side
from machinami.games.jutaku.maker.dataset_builder import DatasetBuilder
from machinami.games.jutaku.maker.recipes import HOUSE_1, HOUSE_2, HOUSE_3, Recipe
from tests.games.jutaku.sites import read_shipped_text
from tests.games.jutaku.test_maker import SEED

SOONEST = 34
"""A card of five floors whose easy side takes minutes to find; some cards take an hour."""


@pytest.mark.parametrize("recipe", [HOUSE_1, HOUSE_3], ids=lambda recipe: recipe.name)
def test_seed_rebuilds_the_data_set_byte_for_byte(recipe: Recipe, tmp_path: Path) -> None:
    workshop = DatasetBuilder(recipe, SEED, tmp_path / "part")
    for _ in workshop.make_missing(2):
        pass
    assert workshop.format_set() == read_shipped_text(recipe.name)


def test_seed_rebuilds_a_side_that_house_2_changed() -> None:
    rebuilt = make_side(SideJob(HOUSE_2.name, SEED, SOONEST, "easy"))
    shipped = json.loads(read_shipped_text(HOUSE_2.name))
    assert json.loads(json.dumps(rebuilt)) == shipped["cards"][SOONEST]["sides"]["easy"]
