"""What an action would bring: how large the areas become, or could become by the tile that may be vetoed."""

from __future__ import annotations

from machinami.core.contract import Action, Json
from machinami.games.toscana import actions, rules
from machinami.games.toscana.areas import counts_in
from machinami.kernel import lowest


def foreseen(game: rules.State, draft: Action) -> dict[str, Json]:
    """For a placement both scores before and after it, and where one's own does not grow, `here`: what the
    area of the tile counts. For a veto what its tile could bring its owner, even before one's own is laid."""
    before = rules.score(game)
    if "veto" in draft and game.phase == rules.PLACE:
        return _could(_turned(game, 1 - game.turn), before)
    code = actions.code_of(game, draft)
    if "veto" in draft:
        return _could(rules.apply(game, rules.NO_VETO), before)
    laid = rules.apply(game, code)
    areas = [list(pair) for pair in zip(before, rules.score(laid), strict=True)]
    least, most = areas[game.turn]
    return {"areas": areas} if least < most else {"areas": areas, "here": _here(game, laid)}


def _here(game: rules.State, laid: rules.State) -> int:
    """What the area counts that the tile just laid belongs to, the best of them if it joins more than one."""
    seat = game.turn
    squares = rules.squares_of(laid, seat)
    rest, best = squares & ~rules.squares_of(game, seat), 0
    while rest.bit_count() > 0:
        area = rules.area_around(squares, lowest(rest))
        best, rest = max(best, counts_in(laid, area, seat)), rest & ~area
    return best


def reply(laid: rules.State, seat: int) -> int:
    """The largest area the other can have after a seat's tile, by the one on top of their stack."""
    other = 1 - seat
    now = rules.score(laid)[other]
    return max(now, most(_turned(laid, other))) if rules.tiles_left(laid, other) > 0 else now


def _turned(game: rules.State, seat: int) -> rules.State:
    """The game as if it were this seat's turn to lay."""
    return game._replace(turn=seat, places=rules.legal_places(game, seat))


def _could(laying: rules.State, before: tuple[int, int]) -> dict[str, Json]:
    """What the tile that is to be laid could bring its owner."""
    seat = laying.turn
    return {"could": [before[seat], max(before[seat], most(laying))], "of": seat}


def most(laying: rules.State) -> int:
    """The largest area whoever is to lay can have with this tile; 0 where it fits nowhere."""
    seat = laying.turn
    return max((rules.score(rules.apply(laying, place))[seat] for place in rules.codes(laying)), default=0)
