"""What an action would bring: how large the areas become, or could become by the tile that may be vetoed."""

from __future__ import annotations

from machinami.contract import Action, Json
from machinami.games.toscana import actions, rules


def foreseen(game: rules.State, draft: Action) -> dict[str, Json]:
    """For a placement both scores before and after it; for a veto what its tile could bring its owner."""
    before, code = rules.score(game), actions.code_of(game, draft)
    if "veto" in draft:
        laying = rules.apply(game, rules.NO_VETO)
        best = max(rules.score(rules.apply(laying, place))[game.turn] for place in rules.codes(laying))
        return {"could": [before[game.turn], best], "of": game.turn}
    after = rules.score(rules.apply(game, code))
    return {"areas": [list(pair) for pair in zip(before, after, strict=True)]}
