"""Recipes of the data sets: their names and the wanted difficulty of their sides."""

from __future__ import annotations

from typing import NamedTuple


class Band(NamedTuple):
    """Limits of the difficulty and size of a side.

    They are those of the median number of handled pieces, and the maximum of twice an outline's area in
    cells.
    """

    min_handled: int
    max_handled: int
    max_area: int = 104


class SideSpec(NamedTuple):
    """Specification of a side of a card.

    It contains floors, pieces, easy or hard, the band of handled pieces, the number of rating runs, the tries
    of each trick, and the solver's trials with the smallest pieces.
    """

    floors: int
    pieces: int
    side: str
    band: Band
    rating_runs: int
    trick_tries: int
    proof_trials: int


ABOUT = (
    "Pieces, sites and values designed by this project, in place of those of the box, "
    "which are lost to us: made by “machinami jutaku make”."
)

Bands = dict[str, dict[int, Band]]
"""Bands by side, then by floors."""


class Recipe(NamedTuple):
    """Name and difficulty of a data set."""

    name: str
    bands: Bands
    about: str = ABOUT
    exceptions: tuple[tuple[tuple[str, int, int], Band], ...] = ()
    """Bands by side, floors and pieces, for cards with too few spare pieces for the band of their floors."""
    swaps: int = 0
    """Number of swaps of pieces tried, so that more pieces fit inside each other."""
    rating_runs: int = 61
    """Number of simulated players that rate an outline."""
    trick_tries: int = 40
    """Tries of each trick of J-3d."""
    proof_trials: int = 0
    """Solver trials with the smallest pieces, all of which have to fail on three floors or more."""

    def find_band(self, side: str, floors: int, pieces: int) -> Band:
        """Return the band of a side with these floors and pieces."""
        return dict(self.exceptions).get((side, floors, pieces), self.bands[side][floors])

    def build_spec(self, side: str, floors: int, pieces: int) -> SideSpec:
        """Return the specification of a side with these floors and pieces."""
        return SideSpec(
            floors,
            pieces,
            side,
            self.find_band(side, floors, pieces),
            self.rating_runs,
            self.trick_tries,
            self.proof_trials,
        )


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
"""As house-1, with roomier five-floor cards, nearer to J-3d's trial. With fewer than nine pieces on five
floors no outline of the easy side was found within that trial's reach: with seven and eight pieces the band
is harder, and with six, which leaves one to spare, the side is that of house-1."""

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
    rating_runs=121,
    trick_tries=100,
    proof_trials=1000,
)
"""As hard as J-3d's trial on all floors. Outlines alone could not achieve this; pieces that nest do."""

RECIPES = {recipe.name: recipe for recipe in (HOUSE_1, HOUSE_2, HOUSE_3)}
