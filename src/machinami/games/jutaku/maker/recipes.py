"""Recipes: what the data sets of ours are called, and how hard their sides are meant to be."""

from __future__ import annotations

from typing import NamedTuple


class Band(NamedTuple):
    """Between which counts of handled pieces the median of a side lies, and how large its outlines may be:
    twice their area in cells."""

    least: int
    most: int
    largest: int = 104


Bands = dict[str, dict[int, Band]]
"""By side, then by floors."""


class Recipe(NamedTuple):
    """A set by its name, and how hard its sides are."""

    name: str
    bands: Bands


_EASY = {1: Band(5, 10), 2: Band(9, 17), 3: Band(13, 21), 4: Band(20, 34)}
_HARD = {1: Band(9, 15), 2: Band(15, 26), 3: Band(22, 38), 4: Band(34, 70)}

HOUSE_1 = Recipe("house-1", {"easy": _EASY | {5: Band(30, 75)}, "hard": _HARD | {5: Band(60, 140)}})
HOUSE_2 = Recipe("house-2", {"easy": _EASY | {5: Band(24, 36, 128)}, "hard": _HARD | {5: Band(41, 58, 128)}})
"""The same, its five-floor cards roomier and about as hard as those of J-3d's trial."""

RECIPES = {recipe.name: recipe for recipe in (HOUSE_1, HOUSE_2)}
