"""Names of tiles and of scoring options."""

from __future__ import annotations

from machinami.games.toscana.components import NUM_TILES
from machinami.games.toscana.state import BY_OWN_TILES, BY_SQUARES, BY_TILES

LETTERS = "gr"
SCORING = {"tiles": BY_TILES, "own_tiles": BY_OWN_TILES, "squares": BY_SQUARES}


def tile_name(tile: int) -> str:
    """Return the law's name of one of the 32 tiles, such as g11."""
    colour, number = divmod(tile, NUM_TILES)
    return f"{LETTERS[colour]}{number + 1}"


def parse_tile(name: str) -> int:
    """Return the number, from 0 to 31, of the tile with this name."""
    return LETTERS.index(name[0]) * NUM_TILES + int(name[1:]) - 1
