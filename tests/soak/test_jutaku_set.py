"""The whole sets of Jutaku's pieces and sites, made anew, and what a later one changed in the first."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from machinami.games.jutaku.maker.dataset import SideJob, make_side
from machinami.games.jutaku.maker.recipes import HOUSE_1, HOUSE_2, HOUSE_3, Recipe
from machinami.games.jutaku.maker.workshop import DatasetBuilder
from tests.games.jutaku.sites import shipped_text
from tests.games.jutaku.test_maker import SEED

SOONEST = 34
"""A card of five floors whose easy side is found within minutes; for some it takes an hour."""


@pytest.mark.parametrize("recipe", [HOUSE_1, HOUSE_3], ids=lambda recipe: recipe.name)
def test_the_same_seed_makes_the_whole_set_to_the_byte(recipe: Recipe, tmp_path: Path) -> None:
    workshop = DatasetBuilder(recipe, SEED, tmp_path / "part")
    for _ in workshop.make_missing(2):
        pass
    assert workshop.format_set() == shipped_text(recipe.name)


def test_a_side_that_house_2_changed_is_made_anew_from_its_seed() -> None:
    made = make_side(SideJob(HOUSE_2.name, SEED, SOONEST, "easy"))
    shipped = json.loads(shipped_text(HOUSE_2.name))
    assert json.loads(json.dumps(made)) == shipped["cards"][SOONEST]["sides"]["easy"]
