"""What an action would bring: who is then ahead in the trick, or what each seat would have if it ended."""

from __future__ import annotations

from machinami.contract import Action, Json
from machinami.games.toshi import claims, rules, state
from machinami.games.toshi.notation import steps_of


def foreseen(game: rules.State, draft: Action) -> dict[str, Json] | None:
    """For a card the seat that is then ahead; for a change of the town all points before and after it."""
    after = game
    for code in steps_of(game, draft):
        after = rules.apply(after, code)
    if "card" in draft and game.played == 0:
        return None
    if "card" in draft:
        return {"ahead": ahead(after) if after.phase == state.CARD else state.winner(after)}
    if "leader" in draft or "wait" in draft or "done" in draft:
        return None
    pairs = zip(_points(game), _points(after), strict=True)
    return {"points": [list(pair) for pair in pairs]}


def ahead(game: rules.State) -> int | None:
    """The seat whose card would take the trick as it lies."""
    if game.played == 0:
        return None
    place = rules.trick_winner(game.trick, game.played, state.is_red(game))
    return (state.leader(game) + place) % game.seats


def _points(game: rules.State) -> tuple[int, ...]:
    """By the cards that everybody knows."""
    return claims.totals(game, claims.counted(game, True))[: game.seats]
