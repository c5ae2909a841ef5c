"""What speaks for a place that is not the one where most is won at once."""

from __future__ import annotations

from functools import lru_cache

from machinami.games.toscana import foresight, rules
from machinami.games.toscana.areas import beside, best_area
from machinami.games.toscana.box import FULL

AREA, FIRST, HINDERS, ROOM, CLOSES, WAIT = "area", "first", "hinders", "room", "closes", "wait"

SHOWN = (HINDERS, ROOM, CLOSES)
"""Those that one can see on the board."""


def reason(game: rules.State, code: int) -> str | None:
    """Why to lay a tile here and not where it counts most; None where nowhere it counts more."""
    if rules.is_first(game):
        return FIRST
    seat, here, rival = game.turn, rules.apply(game, code), _tempting(game)
    if rules.score(here)[seat] == rules.score(rival)[seat]:
        return None
    if foresight.reply(here, seat) < foresight.reply(rival, seat):
        return HINDERS
    if sides(here, seat) > sides(rival, seat):
        return ROOM
    return CLOSES if sides(here, 1 - seat) < sides(rival, 1 - seat) else WAIT


@lru_cache(maxsize=8)
def _tempting(game: rules.State) -> rules.State:
    """The game after the tile is laid where it counts most at once, and of such places best for its owner."""
    seat = game.turn

    def merit(after: rules.State) -> tuple[int, int]:
        scores = rules.score(after)
        return scores[seat], -scores[1 - seat]

    return max((rules.apply(game, place) for place in rules.codes(game)), key=merit)


def sides(game: rules.State, colour: int) -> int:
    """How many free squares lie beside the largest area of a colour."""
    return (beside(best_area(game, colour)[0]) & FULL & ~(game.grey | game.red)).bit_count()
