"""Numbers quoted in the rules text, from the components and the set-up's options."""

from __future__ import annotations

from machinami.core.contract import Json
from machinami.games.toscana.components import CELLS, NUM_TILES, SAME_AFTER_HALF_TURN, SIDE, TILES
from machinami.games.toscana.messages import WORDS


def build_rules_text_values(score: str) -> dict[str, Json]:
    """Return the values of the placeholders in the rules text."""
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
        "counted": WORDS.format_message("figures", score),
    }
