"""Recipes: what the data sets of ours are called, and how hard their sides are meant to be."""

from __future__ import annotations

from typing import NamedTuple


class Band(NamedTuple):
    """Between which counts of handled pieces the median of a side lies, and how large its outlines may be:
    twice their area in cells."""

    least: int
    most: int
    largest: int = 104


ABOUT = (
    "Pieces, sites and values designed by this project, in place of those of the box, "
    "which are lost to us: made by “machinami jutaku make”."
)

Bands = dict[str, dict[int, Band]]
"""By side, then by floors."""


class Recipe(NamedTuple):
    """A set by its name, and how hard its sides are."""

    name: str
    bands: Bands
    about: str = ABOUT
    scarce: tuple[tuple[tuple[str, int, int], Band], ...] = ()
    """Side, floors and pieces, where a card leaves too few pieces over for the band of its floors."""

    def band(self, side: str, floors: int, pieces: int) -> Band:
        """How hard a side of so many floors and pieces is to be."""
        return dict(self.scarce).get((side, floors, pieces), self.bands[side][floors])


_EASY = {1: Band(5, 10), 2: Band(9, 17), 3: Band(13, 21), 4: Band(20, 34)}
_HARD = {1: Band(9, 15), 2: Band(15, 26), 3: Band(22, 38), 4: Band(34, 70)}

_HIGH = Band(30, 75)

HOUSE_1 = Recipe("house-1", {"easy": _EASY | {5: _HIGH}, "hard": _HARD | {5: Band(60, 140)}})
HOUSE_2 = Recipe(
    "house-2",
    {"easy": _EASY | {5: Band(24, 36, 128)}, "hard": _HARD | {5: Band(41, 58, 128)}},
    ABOUT + " As house-1, but for the cards of five floors, which are roomier: players handle 36 to 50 pieces"
    " on their easy sides (66 where there are six pieces, as in house-1) and 43 to 58 on their hard ones.",
    ((("easy", 5, 6), _HIGH), (("easy", 5, 7), Band(24, 50, 128)), (("easy", 5, 8), Band(24, 50, 128))),
)
"""The same, its five-floor cards roomier and nearer to J-3d's trial. With fewer than nine pieces on five
floors no outline of the easy side was found within that trial's reach: with seven and eight they may be
harder, and with six, one to spare, they are those of house-1."""

RECIPES = {recipe.name: recipe for recipe in (HOUSE_1, HOUSE_2)}
