"""Recipes: what the data sets of ours are called, and how hard their sides are meant to be."""

from __future__ import annotations

from typing import NamedTuple


class Band(NamedTuple):
    """Between which counts of handled pieces the median of a side lies, and how large its outlines may be:
    twice their area in cells."""

    least: int
    most: int
    largest: int = 104


class Asked(NamedTuple):
    """What a side is to be: floors, pieces, easy or hard, how many pieces a player is to handle, by how many
    players it is rated, how often each trick is tried on it, and the solver's trials at the worst of them."""

    floors: int
    pieces: int
    side: str
    band: Band
    look: int
    tries: int
    proof: int


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
    swaps: int = 0
    """How often one piece was tried in another's place, for more that lie in each other."""
    look: int = 61
    """Simulated players by whom an outline is rated."""
    tries: int = 40
    """Tries of each trick."""
    proof: int = 0
    """Trials in which the solver, too, finds nothing on three floors or more with the smallest pieces."""

    def band(self, side: str, floors: int, pieces: int) -> Band:
        """How hard a side of so many floors and pieces is to be."""
        return dict(self.scarce).get((side, floors, pieces), self.bands[side][floors])

    def asked(self, side: str, floors: int, pieces: int) -> Asked:
        """What a side of so many floors and pieces is to be."""
        return Asked(floors, pieces, side, self.band(side, floors, pieces), self.look, self.tries, self.proof)


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

HOUSE_3 = Recipe(
    "house-3",
    {
        "easy": {1: Band(6, 10), 2: Band(11, 15), 3: Band(13, 18), 4: Band(18, 24), 5: Band(26, 33)},
        "hard": {1: Band(10, 15), 2: Band(17, 23), 3: Band(26, 33), 4: Band(38, 46), 5: Band(45, 54)},
    },
    ABOUT + " The mix of pieces is that of house-1, but more of them lie in each other, so that cards of five"
    " floors are no harder than they should be: players handle 26 to 33 pieces on their easy sides and 45 to"
    " 54 on their hard ones.",
    swaps=1000,
    look=121,
    tries=100,
    proof=1000,
)
"""As hard as J-3d's trial on all floors: what outlines alone could not bring, pieces that nest do."""

RECIPES = {recipe.name: recipe for recipe in (HOUSE_1, HOUSE_2, HOUSE_3)}
