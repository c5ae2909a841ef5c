"""What viewers know of a game beyond its board: the secrets of the stacks, and the effects of an action."""

from __future__ import annotations

from functools import lru_cache

from machinami.core.contract import Action, Json
from machinami.games.toscana import rules
from machinami.games.toscana.names import LETTERS
from machinami.games.toscana.view.board import compute_scores, top_tile_name


@lru_cache(maxsize=64)
def list_secrets(game: rules.State, number: int) -> dict[str, Json]:
    """Return the tiles at unknown positions of the stacks; keys contain the game's number in the match."""
    facts: dict[str, Json] = {}
    for seat, letter in enumerate(LETTERS):
        hidden = rules.hidden_tiles(game, seat)
        from_bottom = list(enumerate(reversed(rules.stack_tiles(game, seat))))
        unknown = from_bottom[-1 - hidden : -1] if hidden > 1 else []
        facts |= {f"game {number}, {letter}, {height} from below": tile for height, tile in unknown}
    return facts


def list_effects(before: rules.State, do: Action, after: tuple[int, int]) -> dict[str, Json]:
    """Return the public effects of an action: its tile, and for a placement both scores before and after."""
    tile = top_tile_name(before, before.turn)
    if "place" in do:
        return {
            "tile": tile,
            "areas": [list(pair) for pair in zip(compute_scores(before), after, strict=True)],
        }
    return {"tile": tile} if do["veto"] else {}
