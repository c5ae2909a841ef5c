"""Forecast of an action: the scores after a placement, or the best score that a vetoed tile could bring."""

from __future__ import annotations

from machinami.core.contract import Action
from machinami.games.toscana import actions, rules
from machinami.games.toscana.areas import score_area
from machinami.games.toscana.view import types
from machinami.kernel import lowest


def forecast_action(game: rules.State, draft: Action) -> types.Forecast:
    """Return the forecast of a draft action; raise Refused if the draft is illegal.

    For a placement: both scores before and after it and, where the mover's score does not grow, `here`, the
    score of the placed tile's area. For a veto: the score that the opponent could reach with the tile. A veto
    can be forecast before the mover's own tile is placed.
    """
    before = rules.score(game)
    if "veto" in draft and game.phase == rules.PLACE:
        return _forecast_best_score(_with_turn(game, 1 - game.turn), before)
    code = actions.parse_action(game, draft)
    if "veto" in draft:
        return _forecast_best_score(rules.apply(game, rules.NO_VETO), before)
    after = rules.apply(game, code)
    areas = [list(pair) for pair in zip(before, rules.score(after), strict=True)]
    least, most = areas[game.turn]
    return {"areas": areas} if least < most else {"areas": areas, "here": _score_placed_area(game, after)}


def _score_placed_area(game: rules.State, after: rules.State) -> int:
    """Return the score of the area that the placed tile belongs to; the best one if it belongs to several."""
    seat = game.turn
    squares = rules.squares_of(after, seat)
    rest, best = squares & ~rules.squares_of(game, seat), 0
    while rest.bit_count() > 0:
        area = rules.flood_fill(squares, lowest(rest))
        best, rest = max(best, score_area(after, area, seat)), rest & ~area
    return best


def best_reply_score(after: rules.State, seat: int) -> int:
    """Return the highest score that the opponent of `seat` can reach with the top tile of their stack."""
    other = 1 - seat
    now = rules.score(after)[other]
    return max(now, best_score(_with_turn(after, other))) if rules.tiles_left(after, other) > 0 else now


def _with_turn(game: rules.State, seat: int) -> rules.State:
    """Return the game as if it were this seat's turn to place a tile."""
    return game._replace(turn=seat, places=rules.legal_places(game, seat))


def _forecast_best_score(game: rules.State, before: tuple[int, int]) -> types.VetoForecast:
    """Return the score of the seat in turn before its placement, and the highest possible one after it."""
    seat = game.turn
    return {"could": [before[seat], max(before[seat], best_score(game))], "of": seat}


def best_score(game: rules.State) -> int:
    """Return the highest score that the seat in turn can reach with its tile; 0 if the tile fits nowhere."""
    seat = game.turn
    return max((rules.score(rules.apply(game, place))[seat] for place in rules.list_codes(game)), default=0)
