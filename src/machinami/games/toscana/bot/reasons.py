"""What speaks for a place: what it brings at once, or what it is better for than the one that brings most."""

from __future__ import annotations

from functools import lru_cache

from machinami.games.toscana import forecast, rules
from machinami.games.toscana.areas import beside, best_area
from machinami.games.toscana.components import FULL, NUM_TILES
from machinami.kernel import lowest

FIRST, WAIT, NONE = "first", "wait", "none"
JOINS, TAKES, ONLY, GROWS = "joins", "takes", "only", "grows"
HINDERS, ROOM, CLOSES = "hinders", "room", "closes"
MOST = "most_"
"""Before one of those three where no other place brings more, either."""

UNSEEN = (FIRST, WAIT, NONE)
"""Those that do not show on the board."""


def reason(game: rules.State, code: int) -> str:
    """Why to lay a tile here: where nowhere it counts more, what it joins or what it is good for besides."""
    if rules.is_first(game):
        return FIRST
    seat, here, best = game.turn, rules.apply(game, code), _tempting(game)
    if rules.score(here)[seat] < rules.score(best[0])[seat]:
        return _better(here, best[0], seat) or _better(here, game, seat, grown=False) or WAIT
    joined = _joined(game, here)
    if joined is not None:
        return joined
    if len(best) == 1:
        return ONLY
    besides = _better(here, game, seat)
    if besides is not None:
        return MOST + besides
    return GROWS if rules.score(here)[seat] > rules.score(game)[seat] else NONE


def _better(here: rules.State, there: rules.State, seat: int, grown: bool = True) -> str | None:
    """What shows on a board to be better for a seat than on another."""
    if forecast.reply(here, seat) < forecast.reply(there, seat):
        return HINDERS
    if grown and sides(here, seat) > sides(there, seat):
        return ROOM
    return CLOSES if sides(here, 1 - seat) < sides(there, 1 - seat) else None


def _joined(game: rules.State, laid: rules.State) -> str | None:
    """Whether a tile joins areas of its owner's that had been apart: with own tiles in them, or only with
    squares of that colour on tiles of the other."""
    seat = game.turn
    before = rest = best_area(laid, seat)[0] & rules.squares_of(game, seat)
    parts = list[set[int]]()
    while rest.bit_count() > 0:
        part = rules.area_around(before, lowest(rest))
        parts.append({*rules.tiles_in(game, part, seat)})
        rest &= ~part
    parts.sort(key=lambda tiles: (sum(tile // NUM_TILES == seat for tile in tiles), len(tiles)))
    more = set[int]().union(*parts[:-1]) - parts[-1] if parts else set[int]()
    if any(tile // NUM_TILES == seat for tile in more):
        return JOINS
    return TAKES if more and game.scoring == rules.BY_TILES else None


@lru_cache(maxsize=8)
def _tempting(game: rules.State) -> tuple[rules.State, ...]:
    """The game after the tile is laid where it counts most at once, wherever that is; the best for its owner
    first."""
    seat = game.turn
    after = [(rules.score(laid), laid) for laid in (rules.apply(game, place) for place in rules.codes(game))]
    most = max(scores[seat] for scores, _ in after)
    best = [(scores[1 - seat], laid) for scores, laid in after if scores[seat] == most]
    return tuple(laid for _, laid in sorted(best, key=lambda one: one[0]))


def sides(game: rules.State, colour: int) -> int:
    """How many free squares lie beside the largest area of a colour."""
    return (beside(best_area(game, colour)[0]) & FULL & ~(game.grey | game.red)).bit_count()
