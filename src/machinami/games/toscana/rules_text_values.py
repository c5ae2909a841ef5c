"""The figures that the rules text states, taken from the box and from what was agreed on."""

from __future__ import annotations

from machinami.core.contract import Json
from machinami.games.toscana.components import CELLS, NUM_TILES, SAME_AFTER_HALF_TURN, SIDE, TILES
from machinami.games.toscana.messages import WORDS


def stated(score: str) -> dict[str, Json]:
    """By the names of the places in the words."""
    theirs = len(TILES[0])
    return {
        "side": SIDE,
        "tiles": NUM_TILES,
        "squares": len(CELLS),
        "high": 1 + max(row for row, _ in CELLS),
        "wide": 1 + max(column for _, column in CELLS),
        "own": len(CELLS) - theirs,
        "theirs": theirs,
        "same": int(sum(SAME_AFTER_HALF_TURN)),
        "counted": WORDS.say("figures", score),
    }
