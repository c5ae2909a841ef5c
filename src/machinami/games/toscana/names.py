"""Names of tiles, as the law's notation has them."""

from __future__ import annotations

from machinami.games.toscana.components import NUM_TILES

LETTERS = "gr"


def name_of(tile: int) -> str:
    """The law's name of one of the 32 tiles, such as g11."""
    colour, number = divmod(tile, NUM_TILES)
    return f"{LETTERS[colour]}{number + 1}"


def tile_named(name: str) -> int:
    """The number, from 0 to 31, of a tile by its name."""
    return LETTERS.index(name[0]) * NUM_TILES + int(name[1:]) - 1
